/** Access to the dunning API (dunning.md 2), over every declared route of it: an active user, and a company that is not locked. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { cached_ms } from '../../src/platform/http/look-ups.ts';
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

/** Dunning.md 2: each path with its scope, its methods and, for writes, the bucket that they are charged to. */
const routes: readonly (readonly [path: string, scope: string | null, ...methods: string[]])[] = [
  ['info/', null, 'GET 200'],
  ['health/', null, 'GET 200'],
  ['schema/', null, 'GET 200'],
  ['debtors/', 'debtors', 'GET 200', 'POST 201 debtors.create'],
  ['debtors/{id}/', 'debtors', 'GET 200', 'PATCH 200 debtors.update', 'DELETE 204 debtors.delete'],
  ['invoices/', 'invoices', 'GET 200', 'POST 201 invoices.create'],
  ['invoices/{id}/', 'invoices', 'GET 200', 'PATCH 200 invoices.update', 'DELETE 204 invoices.delete'],
  ...['release', 'pause', 'resume', 'cancel', 'write-off', 'hand-over', 'archive', 'unarchive'].map(
    (command) => [`invoices/{id}/${command}/`, 'invoices', `POST 200 invoices.${command}`] as const,
  ),
  ['invoices/{invoice_id}/payments/', 'payments', 'GET 200', 'POST 201 invoices.payments'],
  ['invoices/{invoice_id}/payments/{id}/', 'payments', 'GET 200', 'DELETE 204 invoices.payments-delete'],
  ['accounting-exports/', 'payments', 'GET 200'],
  ['accounting-exports/', 'imports', 'POST 201 accounting-exports.create'],
  ['accounting-exports/{id}/', 'payments', 'GET 200'],
  ['accounting-exports/{id}/', 'imports', 'DELETE 204 accounting-exports.delete'],
  ['accounting-exports/{id}/download/', 'payments', 'GET 200'],
  ['bank-accounts/', 'payments', 'GET 200', 'POST 201 bank-accounts.create'],
  ['bank-accounts/{id}/', 'payments', 'DELETE 204 bank-accounts.delete'],
  ['bank-files/', 'payments', 'GET 200', 'POST 201 bank-files.create'],
  ['bank-files/{id}/', 'payments', 'GET 200'],
  ['bank-files/{id}/lines/', 'payments', 'GET 200'],
  ['bank-files/{id}/book-exact/', 'payments', 'GET 200', 'POST 200 bank-files.book_exact'],
  ['bank-transactions/', 'payments', 'GET 200'],
  ['bank-transactions/{id}/', 'payments', 'GET 200'],
  ...['book', 'unbook', 'ignore', 'take', 'drop'].map(
    (command) => [`bank-transactions/{id}/${command}/`, 'payments', `POST 200 bank-transactions.${command}`] as const,
  ),
  ['import-kinds/', 'imports', 'GET 200'],
  ['import-kinds/sample/', 'imports', 'GET 200'],
  ['imports/', 'imports', 'GET 200', 'POST 201 imports.create'],
  ['imports/{id}/', 'imports', 'GET 200', 'PATCH 200 imports.update', 'DELETE 204 imports.delete'],
  ['imports/{import_id}/rows/', 'imports', 'GET 200'],
  ['imports/{import_id}/rows/{number}/', 'imports', 'GET 200', 'PATCH 200 imports.update_row'],
  ['imports/{id}/run/', 'imports', 'POST 202 imports.run'],
  ['imports/{id}/stop/', 'imports', 'POST 200 imports.stop'],
  ['imports/{id}/undo/', 'imports', 'POST 202 imports.undo'],
  ['imports/{id}/result/', 'imports', 'GET 200'],
  ['import-mappings/', 'imports', 'GET 200'],
  ['import-mappings/{id}/', 'imports', 'GET 200', 'DELETE 204 import-mappings.delete'],
  ['invoices/{invoice_id}/documents/', 'invoices', 'GET 200', 'POST 201 invoices.documents'],
  ['invoices/{invoice_id}/documents/{id}/', 'invoices', 'GET 200', 'DELETE 204 invoices.documents-delete'],
  ...[
    'invoices/{invoice_id}/documents/{id}/download/',
    'invoices/{invoice_id}/dunnings/',
    'invoices/{invoice_id}/decisions/',
    'dunnings/',
    'dunnings/{id}/',
    'dunnings/{dunning_id}/documents/{id}/',
    'dunnings/{dunning_id}/documents/{id}/download/',
    'dunning-levels/',
    'dunning-preview/',
    'debtor-choices/',
    'debtor-choices/{id}/',
    'debtor-choices/{choice_id}/documents/{id}/download/',
    'figures/',
  ].map((path) => [path, 'invoices', 'GET 200'] as const),
  ['dunning-policy/', 'policy', 'GET 200', 'PATCH 200 policy.update'],
  ['dunning-policy/versions/', 'policy', 'GET 200'],
  ['dunning-policy/versions/{version}/', 'policy', 'GET 200'],
  ['dunning-policy/preview/', 'policy', 'POST 200'],
  ['letterhead/', 'policy', 'GET 200', 'PATCH 200 letterhead.update'],
];

test('each route has its methods, statuses, scope and bucket, and no others exist', () => {
  const declared = everyRoute()
    .filter(isOf('dunning'))
    .map(({ name, route: { method, path, scope, chargedTo = name, status = method === 'DELETE' ? 204 : 200, safe } }) =>
      [method, path, status, scope, ...(method === 'GET' || safe ? [] : [chargedTo])].join(' '),
    );
  const wanted = routes.flatMap(([path, scope, ...methods]) =>
    methods.map((each) => {
      const [method = '', status, bucket] = each.split(' ');
      // Every write has a bucket; a POST without one has no effect.
      const needed = scope && `dunning:${scope}:${bucket === undefined ? 'read' : 'write'}`;
      const charged = bucket === undefined ? [] : [`mahnservice-${bucket}`];
      return [method, `/mahnservice/v1/${path}`, status, needed, ...charged].join(' ');
    }),
  );
  assert.deepEqual(declared.toSorted(), wanted.toSorted());
});

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

test('a company without an active user cannot use its key, reads why, and can as soon as it has one', async () => {
  const { company, key } = await aCompany();
  for (const status of ['pending_setup', 'expired']) {
    await service.sql('update memberships set status = $2 where company_id = $1', [company, status]);
    await sleep(cached_ms);
    await everyRouteKeeps(async (step) => {
      const refused = await ask(cast, step, { key });
      assertRefused(refused, 401, 'authentication_failed');
      assert.match(refused.text, /The company has no active user, which a dunning key needs\./);
    }, ofDunning);
  }
  await service.sql(`update memberships set status = 'active' where company_id = $1`, [company]);
  assert.equal((await service.send('GET', '/mahnservice/v1/info/', { key })).status, 200);
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
    scopes: [],
  });
});
