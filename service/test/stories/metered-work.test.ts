/** Work that costs others something, from the side of who pays for it: the person that is sent mails, the receiver that is looked at. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { InvitedMembership } from '@mahnwerk/contract/partner/memberships.ts';
import { bodyOf, openStage, type Stage } from '../harness/cases.ts';
import { givenDelivery, givenEvent, givenSubscription } from '../harness/deliveries.ts';
import { visitorsOf } from '../harness/invitations.ts';
import { everyNamePublic } from '../harness/outbound.ts';
import type { Answer } from '../harness/service.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
let looks = 0;
before(async () => {
  const inspect: typeof everyNamePublic.inspect = (url) => {
    looks += 1;
    return everyNamePublic.inspect(url);
  };
  stage = await openStage({
    rateLimits: true,
    trustedProxies: ['127.0.0.1/32'],
    outbound: { ...everyNamePublic, inspect },
  });
});
after(() => stage.stop());

const { mailsTo } = visitorsOf(() => stage);

const usedOf = async (key: string, api: string, bucket: string): Promise<number | undefined> =>
  bodyOf(
    await stage.send<{ buckets: readonly { bucket: string; used: number }[] }>('GET', `${api}usage/`, { key }),
    200,
  ).buckets.find((each) => each.bucket === bucket)?.used;

test('a person is sent five more invitations to a company a day; another person’s are counted apart', async () => {
  const company = await stage.givenCompany();
  const key = await stage.givenKey('partner', await stage.givenPartner([company]));
  const users = `/partner/v2/companies/${company}/users/`;
  const invite = async (email: string) =>
    bodyOf(
      await stage.send<InvitedMembership>('POST', users, {
        key,
        body: { email, first_name: 'Mara', last_name: 'Muster', role: 'admin' },
      }),
      201,
    ).id;
  const [mara, otto] = [await invite('mara.muster@betrieb.example'), await invite('otto.muster@betrieb.example')];
  const resend = (id: string, idempotencyKey: string = randomUUID()) =>
    stage.send('POST', `${users}${id}/resend/`, { key, idempotencyKey });
  const used = () => usedOf(key, '/partner/v2/', 'mail:membership-create');

  const retried = randomUUID();
  for (const _time of [1, 2, 3]) bodyOf(await resend(mara, retried), 200);
  assert.equal(await used(), 3, 'two additions and one new invitation: a replay takes nothing');
  for (let sent = 1; sent < limits.membership_resends_per_day; sent += 1) bodyOf(await resend(mara), 200);
  const refused = await resend(mara);
  assertRefused(refused, 429, 'throttled');
  const wait = Number(refused.headers.get('retry-after'));
  assert.ok(wait > 86_000 && wait <= 86_400, String(wait));
  assert.equal((await mailsTo('mara.muster@betrieb.example')).length, 1 + limits.membership_resends_per_day);
  bodyOf(await resend(mara, retried), 200);
  bodyOf(await resend(otto), 200);
  assert.equal(await used(), 2 + limits.membership_resends_per_day + 1);
});

test('new invitations are charged to the hour’s additions: where none is left, no mail goes out', async () => {
  const key = await stage.givenKey('partner', await stage.givenPartner());
  let last: { readonly company: string; readonly user: string } | undefined;
  for (let made = 0; made < limits.membership_additions_per_hour; made += limits.company_initial_users) {
    const users = Array.from({ length: limits.company_initial_users }, (_none, index) => ({
      email: `person${made + index}@betrieb.example`,
      first_name: 'Mara',
      last_name: 'Muster',
      role: 'member',
    }));
    const { id, users: added } = bodyOf(
      await stage.send<{ id: string; users: readonly { id: string }[] }>('POST', '/partner/v2/companies/', {
        key,
        body: { name: 'Beispiel GmbH', users },
      }),
      201,
    );
    last = { company: id, user: added[0]?.id ?? '' };
  }
  assertRefused(
    await stage.send('POST', `/partner/v2/companies/${last?.company}/users/${last?.user}/resend/`, { key }),
    429,
    'throttled',
  );
  const add = (email: string) =>
    stage.send('POST', `/partner/v2/companies/${last?.company}/users/`, {
      key,
      body: { email, first_name: 'Mara', last_name: 'Muster', role: 'member' },
    });
  const index = limits.membership_additions_per_hour - limits.company_initial_users;
  assert.equal((await add(`person${index}@betrieb.example`)).status, 200, 'who is a user already needs no budget');
  assertRefused(await add('one.too.many@betrieb.example'), 429, 'throttled');
  assert.deepEqual(await mailsTo('one.too.many@betrieb.example'), []);
  assert.equal(await usedOf(key, '/partner/v2/', 'mail:membership-create'), limits.membership_additions_per_hour);
});

test('a Partner without access any more repeats nothing of the company, and its budget stays', async () => {
  const company = await stage.givenCompany();
  const partner = await stage.givenPartner([company]);
  const key = await stage.givenKey('partner', partner);
  const owner = { kind: 'partner', id: partner } as const;
  const subscription = await givenSubscription(stage, owner);
  const event = await givenEvent(stage, company);
  const id = await givenDelivery(stage, { owner, id: subscription }, event, { outcome: 'success' });
  const again = () => stage.send('POST', `/partner/v2/webhook-deliveries/${id}/redeliver/`, { key });
  bodyOf(await again(), 202);
  bodyOf(await stage.operate('POST', `/operator/v1/partners/${partner}/companies/${company}/revoke/`), 200);
  assertRefused(await again(), 403, 'permission_denied');
  assert.equal(await usedOf(key, '/partner/v2/', 'expensive:webhook-delivery'), 1);
});

for (const [kind, api] of [
  ['case', '/v2/'],
  ['partner', '/partner/v2/'],
] as const)
  test(`a ${kind} key has twenty receivers looked at an hour, tests and redeliveries included; beyond that no receiver is reached`, async () => {
    const key =
      kind === 'case'
        ? await stage.givenKey('case', await stage.givenCompany())
        : await stage.givenKey('partner', await stage.givenPartner());
    const check = (url: string, idempotencyKey: string = randomUUID()): Promise<Answer> =>
      stage.send('POST', `${api}webhooks/check/`, { key, body: { url }, idempotencyKey });
    const retried = randomUUID();
    assert.equal((await check('https://internal.receiver.example/', retried)).status, 200);
    assert.equal((await check('http://receiver.example/')).status, 400);
    assert.equal(await usedOf(key, api, 'expensive:webhook-delivery'), 1);
    for (let done = 1; done < limits.webhook_deliveries_per_hour; done += 1)
      assert.equal((await check(`https://host${done}.example/`)).status, 200);
    const before = looks;
    assertRefused(await check('https://one-too-many.example/'), 429, 'throttled');
    assert.equal(looks, before);
    const replayed = await check('https://internal.receiver.example/', retried);
    assert.deepEqual([replayed.status, replayed.headers.get('idempotency-replayed'), looks], [200, 'true', before]);
  });

test('who guesses keys from every address of a subscriber’s network is stopped as one; the neighbour network is not', async () => {
  const guess = (from: string): Promise<Answer> =>
    stage.send('GET', '/v2/info/', { key: `sandbox_${'0'.repeat(40)}`, headers: { 'X-Forwarded-For': from } });
  for (let made = 0; made < limits.failed_authentications_per_minute; made += 1)
    assert.equal((await guess(`2001:db8:7:7::${made.toString(16)}`)).status, 401);
  assertRefused(await guess('2001:db8:7:7:ffff::1'), 429, 'throttled');
  assert.equal((await guess('2001:db8:7:8::1')).status, 401);
  // An IPv4 address is one subscriber, in whatever form a proxy writes it.
  for (let made = 0; made < limits.failed_authentications_per_minute; made += 1)
    assert.equal((await guess(made % 2 === 0 ? '198.51.100.7' : '::ffff:c633:6407')).status, 401);
  assertRefused(await guess('::ffff:198.51.100.7'), 429, 'throttled');
  assert.equal((await guess('198.51.100.8')).status, 401);
});
