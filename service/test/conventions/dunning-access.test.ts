/** Access to the dunning API (dunning.md 2), over every declared route of it: an active user, and a company that is not locked. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { cached_ms } from '../../src/platform/http/authenticate.ts';
import { type LiveService, liveService } from '../harness/service.ts';
import {
  ask,
  assertRefused,
  everyRouteKeeps,
  type Fixture,
  fixtureOf,
  isOf,
  needsKey,
} from '../harness/every-route.ts';
import type { Step } from '../harness/every-route.ts';

let service: LiveService;
let cast: Fixture;

before(async () => {
  service = await liveService();
  cast = await fixtureOf(service);
});

after(() => service.stop());

const ofDunning = (step: Step): boolean => needsKey(step) && isOf('dunning')(step);
const isLockable = (step: Step): boolean => ofDunning(step) && step.route.whileLocked !== true;

/** A new company with an admin, and its dunning key. */
async function aCompany(fields: Readonly<Record<string, unknown>> = {}) {
  const company = await service.givenCompany(fields);
  await service.givenAdmin(company);
  return { company, key: await service.givenKey('dunning', company) };
}

/** A request that passes the access checks fails for its parameter. */
async function isHeard(step: Step, key: string): Promise<void> {
  const { status, text } = await ask(cast, step, { key, query: '?no_such=1' });
  assert.ok(status === 400 && /unknown_parameter/.test(text), `answered ${status} ${text}`);
}

test('a company without an active user cannot use its key', async () => {
  const { company, key } = await aCompany();
  for (const status of ['pending_setup', 'expired']) {
    await service.sql('update memberships set status = $2 where company_id = $1', [company, status]);
    await sleep(cached_ms);
    await everyRouteKeeps(
      async (step) => assertRefused(await ask(cast, step, { key }), 401, 'authentication_failed'),
      ofDunning,
    );
  }
});

test('a locked company reads and writes nothing, but sees who it is', async () => {
  const { key } = await aCompany({ dunning_locked: true });
  await everyRouteKeeps(
    async (step) => assertRefused(await ask(cast, step, { key }), 403, 'company_locked'),
    isLockable,
  );
  const { status, body } = await service.send('GET', '/mahnservice/v1/info/', { key });
  assert.equal(status, 200);
  assert.equal(body.token_name, 'test dunning');
});

test('a key of a locked company without the scope hears of the scope first', async () => {
  const { company } = await aCompany({ dunning_locked: true });
  const scopeless = await service.givenKey('dunning', company, []);
  await everyRouteKeeps(
    async (step) => assertRefused(await ask(cast, step, { key: scopeless }), 403, 'permission_denied'),
    (step) => isLockable(step) && step.route.scope !== null,
  );
});

test('a paused company reads and writes', async () => {
  const { key } = await aCompany({ dunning_paused: true });
  await everyRouteKeeps((step) => isHeard(step, key), ofDunning);
});

test('a lock and the last user are noticed within a second', async () => {
  const { company, key } = await aCompany();
  const statusNow = async () => (await service.send('GET', '/mahnservice/v1/debtors/', { key })).status;
  assert.equal(await statusNow(), 200);
  await service.sql('update companies set dunning_locked = true where id = $1', [company]);
  await sleep(cached_ms);
  assert.equal(await statusNow(), 403);
  await service.sql('update companies set dunning_locked = false where id = $1', [company]);
  await service.sql(`update memberships set status = 'expired' where company_id = $1`, [company]);
  await sleep(cached_ms);
  assert.equal(await statusNow(), 401);
});

test('the lock is for dunning: the Case API serves the company', async () => {
  const { company } = await aCompany({ dunning_locked: true });
  const key = await service.givenKey('case', company);
  assert.equal((await service.send('GET', '/v2/orders/', { key })).status, 200);
});

test('information about the key names its company', async () => {
  const company = await service.givenCompany({ name: 'Muster Metallbau GmbH' });
  await service.givenAdmin(company);
  const key = await service.givenKey('dunning', company, []);
  const { body } = await service.send('GET', '/mahnservice/v1/info/', { key });
  const { id, ...rest } = body;
  assert.equal(typeof id, 'string');
  assert.deepEqual(rest, {
    token_name: 'test dunning',
    company,
    company_name: 'Muster Metallbau GmbH',
    environment: 'sandbox',
    access_mode: 'production',
  });
});
