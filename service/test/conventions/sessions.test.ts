/** A session does what a key of its owner does, over every declared route (portal.md 3). */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type LiveService, liveService } from '../harness/service.ts';
import {
  ask,
  assertRefused,
  bySession,
  everyRouteKeeps,
  failuresOf,
  type Fixture,
  fixtureOf,
  isGet,
  isOf,
  livePaths,
  needsKey,
  pathOf,
  type Step,
} from '../harness/every-route.ts';

let service: LiveService;
let withKeys: Fixture;
let withSessions: Fixture;

before(async () => {
  service = await liveService();
  withKeys = await fixtureOf(service);
  withSessions = await bySession(withKeys);
});

after(() => service.stop());

const isOfKeys = (step: Step): boolean => needsKey(step) && !isOf('account')(step);

/** What answers name the credential itself in. */
const namesCaller = ({ route }: Step): boolean => /\/(?:info|usage)\/$/.test(route.path);

/** `editable` says to each reader whether it may change a message: a key or the person that wrote it. */
const common = ({ text }: { readonly text: string }): string =>
  text.replaceAll(/"editable":(?:true|false)/g, '"editable":"?"');

test('what a key reads, a session of the same owner reads', async () => {
  const paths = await livePaths(withKeys, (step) => isOfKeys(step) && isGet(step));
  await everyRouteKeeps(
    async (step) => {
      const path = paths.get(step.name);
      if (path === undefined) return;
      const byKey = await ask(withKeys, step, { path });
      const byPerson = await ask(withSessions, step, { path });
      assert.equal(byPerson.status, byKey.status, byPerson.text);
      if (namesCaller(step) || common(byPerson) === common(byKey)) return;
      // A walk beside this one may have changed it in between: the key reads that too.
      assert.equal(common(byPerson), common(await ask(withKeys, step, { path })));
    },
    (step) => isOfKeys(step) && isGet(step),
  );
});

test('what a key may command, a session may, with the same refusals', () =>
  everyRouteKeeps(
    async (step) => {
      const path = pathOf(step);
      const [byKey, byPerson] = [await ask(withKeys, step, { path }), await ask(withSessions, step, { path })];
      const told = ({ status, body }: typeof byKey) => [status, body?.code, failuresOf({ body } as typeof byKey)];
      // A first command may have done what the second is refused for, or found already there.
      if (byKey.status >= 400) assert.deepEqual(told(byPerson), told(byKey), byPerson.text);
      else assert.ok(![401, 403].includes(byPerson.status), byPerson.text);
    },
    (step) => isOfKeys(step) && !isGet(step),
  ));

const without = (credential: string, header: 'Cookie' | 'X-Service-Membership') => {
  const [, token = '', membership = ''] = credential.split(' ');
  return header === 'Cookie' ? { 'X-Service-Membership': membership } : { Cookie: `__Host-session=${token}` };
};

test('a cookie alone is no credential, nor is a membership alone', () =>
  everyRouteKeeps(async (step) => {
    const session = withSessions.keys[step.group.api];
    for (const header of ['Cookie', 'X-Service-Membership'] as const)
      assertRefused(
        await ask(withKeys, step, { key: null, headers: without(session, header) }),
        401,
        'not_authenticated',
      );
  }, needsKey));

test('a page of another site acts for no person, and a key beside a cookie is what counts', () =>
  everyRouteKeeps(async (step) => {
    for (const [name, value] of [
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Fetch-Site', 'same-site'],
      ['Origin', 'https://elsewhere.example'],
    ] as const)
      assertRefused(await ask(withSessions, step, { headers: { [name]: value } }), 403, 'permission_denied');
    if (isOfKeys(step))
      assertRefused(
        await ask(withSessions, step, {
          headers: { Authorization: `Bearer sandbox_${randomBytes(20).toString('hex')}` },
        }),
        401,
        'authentication_failed',
      );
  }, needsKey));

test('a membership of another person, or of no person, is none', async () => {
  const [, , others = ''] = (await service.givenSession({ kind: 'operator' })).split(' ');
  await everyRouteKeeps(async (step) => {
    const [, token = ''] = withSessions.keys[step.group.api].split(' ');
    for (const membership of [others, 'none', '00000000-0000-4000-8000-000000000000'])
      assertRefused(await ask(withKeys, step, { key: `Session ${token} ${membership}` }), 403, 'permission_denied');
  }, needsKey);
});

test('a person acts on no API of another kind of owner', () =>
  everyRouteKeeps(async (step) => {
    const { api } = step.group;
    const kinds = { case: 'operator', dunning: 'partner', partner: 'case', operator: 'case', account: 'case' } as const;
    if (api === 'account') return;
    assertRefused(await ask(withKeys, step, { key: withSessions.keys[kinds[api]] }), 403, 'permission_denied');
  }, needsKey));
