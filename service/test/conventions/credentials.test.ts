/** Who may call: service.md 5, decisions.md 1 "401" and 2. Over every declared route. */
import { before, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { KeyKind } from '@mahnwerk/contract/grammar/scopes.ts';
import { scopesOf } from '@mahnwerk/contract/grammar/scopes.ts';
import { aPerson } from '../harness/cases.ts';
import { type LiveService, liveService } from '../harness/service.ts';
import { sharedCast } from '../harness/shared-walk.ts';
import { dial, readAnswer } from '../harness/wire.ts';
import {
  ask,
  assertRefused,
  type Fixture,
  fixtureOf,
  everyRouteKeeps,
  isOf,
  needsKey,
  type Step,
} from '../harness/every-route.ts';
import { until } from '../harness/until.ts';

let service: LiveService;
let cast: Fixture;

before(async () => {
  cast = await sharedCast();
  ({ service } = cast);
});

// `send` holds WWW-Authenticate, Retry-After and the common headers of every refusal against the contract by itself.

test('a caller without a key is refused', () =>
  everyRouteKeeps(
    async (step) => assertRefused(await ask(cast, step, { key: null }), 401, 'not_authenticated'),
    needsKey,
  ));

const noCredentials = [
  'Digest username="user"',
  'Bearer',
  `sandbox_${'0'.repeat(40)}`,
  `Bearer sandbox_${'0'.repeat(40)} sandbox_${'1'.repeat(40)}`,
];

test('a caller with another scheme, no key, no scheme or two keys is refused as one who did not authenticate', () =>
  everyRouteKeeps(
    (step, deal) =>
      deal(noCredentials, async (authorization) =>
        assertRefused(
          await ask(cast, step, { key: null, headers: { Authorization: authorization } }),
          401,
          'not_authenticated',
        ),
      ),
    needsKey,
  ));

test('a key nobody issued is refused', () =>
  everyRouteKeeps(
    async (step) =>
      assertRefused(
        await ask(cast, step, { key: `sandbox_${randomBytes(20).toString('hex')}` }),
        401,
        'authentication_failed',
      ),
    needsKey,
  ));

test('a key of another shape is refused as an unknown one', () =>
  everyRouteKeeps(
    async (step) => assertRefused(await ask(cast, step, { key: 'SANDBOX_key' }), 401, 'authentication_failed'),
    needsKey,
  ));

test('a production key is told apart in the sandbox before it is looked up', () =>
  everyRouteKeeps(
    async (step) =>
      assertRefused(await ask(cast, step, { key: randomBytes(20).toString('hex') }), 401, 'environment_mismatch'),
    needsKey,
  ));

test('a sandbox key is told apart in production, where a production key works', async () => {
  const production = await liveService({ environment: 'production' });
  try {
    const own = await fixtureOf(production);
    const sandboxKeys = [`sandbox_${randomBytes(20).toString('hex')}`, 'sandbox_', 'sandbox_of-another-shape'];
    await everyRouteKeeps(
      (step, deal) =>
        deal(sandboxKeys, async (key) => assertRefused(await ask(own, step, { key }), 401, 'environment_mismatch')),
      needsKey,
    );
    await everyRouteKeeps(async (step) => {
      const { status, headers } = await ask(own, step, { query: '?no_such=1' });
      if (status === 401 || headers.get('x-service-environment') !== 'production')
        throw new Error(`answered ${status} in ${headers.get('x-service-environment')}`);
    }, needsKey);
  } finally {
    await production.stop();
  }
});

const foreignKinds = ({ group }: Step): KeyKind[] =>
  (['case', 'partner', 'dunning', 'operator'] as const).filter(
    (kind) => kind !== group.api && !(group.api === 'case' && kind === 'partner'),
  );

test('a key of another API is not permitted', () =>
  everyRouteKeeps(async (step) => {
    for (const kind of foreignKinds(step))
      assertRefused(await ask(cast, step, { key: cast.keys[kind] }), 403, 'permission_denied');
  }, needsKey));

test('a key without the scope is not permitted, and one scope too little is no scope', async () => {
  const keyWithout = new Map<string, string>();
  const keyFor = async ({ group: { api }, route: { scope } }: Step): Promise<string> => {
    const name = `${api} ${scope}`;
    const kind = api as KeyKind;
    const owner = api === 'case' || api === 'dunning' ? cast.company : api === 'partner' ? cast.partner : undefined;
    const others = scopesOf[kind].filter((each) => each !== scope && each !== scope?.replace(/:read$/, ':write'));
    const key = keyWithout.get(name) ?? (await service.givenKey(kind, owner, others));
    keyWithout.set(name, key);
    return key;
  };
  await everyRouteKeeps(
    async (step) => assertRefused(await ask(cast, step, { key: await keyFor(step) }), 403, 'permission_denied'),
    (step) => step.route.scope !== null && !isOf('account')(step),
  );
});

test('a key with write may read', async () => {
  const writes = await service.givenKey(
    'case',
    cast.company,
    scopesOf.case.filter((each) => each.endsWith(':write')),
  );
  await everyRouteKeeps(
    async (step) => {
      const { status } = await ask(cast, step, { key: writes, query: '?no_such=1' });
      if (status !== 400) throw new Error(`answered ${status}`);
    },
    (step) =>
      isOf('case')(step) &&
      step.route.scope !== null &&
      scopesOf.case.includes(step.route.scope.replace(/:read$/, ':write') as never),
  );
});

/** A body whose last byte is kept back, by a key nobody has used yet. */
async function slowly(key: string, company?: string) {
  const body = JSON.stringify(aPerson());
  const named = company === undefined ? '' : `X-On-Behalf-Of-Company: ${company}\r\n`;
  const head = `POST /v2/debtors/ HTTP/1.1\r\nHost: api.mahnwerk.test\r\nConnection: close\r\nExpect: 100-continue\r\nAuthorization: Bearer ${key}\r\n${named}Idempotency-Key: ${randomBytes(8).toString('hex')}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  const client = await dial(service.url, head);
  // Invited: the caller has been let in.
  await until(() => client.text().includes('100 Continue'));
  client.socket.write(body.slice(0, -1));
  const end = async () => {
    client.socket.write(body.slice(-1));
    await client.ended;
    client.socket.destroy();
    return readAnswer(Buffer.from(client.text()));
  };
  return { end };
}

const falls: readonly (readonly [what: string, sql: string])[] = [
  ['whose key is suspended', `update keys set suspended_at = now() where company_id = $1`],
  ['whose key is deleted', 'delete from keys where company_id = $1'],
  ['whose company is suspended', `update companies set status = 'suspended' where id = $1`],
  ['whose company is offboarded', `update companies set status = 'offboarded' where id = $1`],
];

for (const [what, sql] of falls)
  test(`a caller ${what} while its body is on the way writes nothing any more, a second later at most`, async () => {
    const company = await service.givenCompany();
    const key = await service.givenKey('case', company);
    const { end } = await slowly(key);
    const fallen = performance.now();
    await service.sql(sql, [company]);
    await until(async () => (await service.send('GET', '/v2/info/', { key })).status === 401);
    assert.ok(performance.now() - fallen < 1_000);
    assertRefused(await end(), 401, 'authentication_failed');
    assert.deepEqual(await service.sql('select id from debtors where company_id = $1', [company]), []);
  });

for (const status of ['suspended', 'offboarded'])
  test(`a Partner writes nothing for a company from the moment it is ${status}, though it was let in before`, async () => {
    const company = await service.givenCompany();
    const { end } = await slowly(await service.givenKey('partner', await service.givenPartner([company])), company);
    await service.sql('update companies set status = $2 where id = $1', [company, status]);
    const refused = await end();
    assertRefused(refused, 403, 'permission_denied');
    assert.equal((refused.body as { detail: string }).detail, `The company is ${status}.`);
  });
