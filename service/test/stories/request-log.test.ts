/** What developers of companies and Partners see of their requests (portal.md 4). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { LoggedRequest } from '@mahnwerk/contract/account/request-log.ts';
import { maintainPartitions } from '../../src/platform/events/index.ts';
import { aPerson, bodyOf, first, openStage, type Page, type Stage } from '../harness/cases.ts';
import { idAt } from '../harness/deliveries.ts';
import { anOwner, outcome } from '../harness/owners.ts';
import { startApart } from '../harness/separate-process.ts';
import { send } from '../harness/service.ts';
import { until } from '../harness/until.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const log = '/account/v1/request-log/';

const pageOf = async (admin: string, query = ''): Promise<Page<LoggedRequest>> =>
  bodyOf(await stage.send<Page<LoggedRequest>>('GET', `${log}${query}`, { key: admin }), 200);
const entry = (admin: string, id: string) => stage.send<LoggedRequest>('GET', `${log}${id}/`, { key: admin });
const idOf = ({ headers }: { headers: { get(name: string): string | null } }): string =>
  headers.get('x-service-request-id') ?? '';

/** The entry, once it is written. */
async function logged(admin: string, answer: Parameters<typeof idOf>[0]): Promise<LoggedRequest> {
  const id = idOf(answer);
  await until(async () => (await entry(admin, id)).status === 200, `the request ${id} is in the log`);
  return (await entry(admin, id)).body;
}

async function aCompany() {
  const owner = await anOwner(stage, 'company');
  return { ...owner, key: await stage.givenKey('case', owner.id) };
}

test('a developer finds a refused request by the id of its response: the fields, the key, no word of the body', async () => {
  const { id, admin, key } = await aCompany();
  const idempotencyKey = randomUUID();
  const before = Date.now();
  const body = { ...aPerson(), first_name: 'Erika', unknown_field: 'Musterfrau', country: 'Nirgendwo' };
  const refused = await stage.send('POST', '/v2/debtors/', { key, body, idempotencyKey });
  assert.equal(outcome(refused), '400 validation_error');
  const { at, duration_ms, address, key: by, ...rest } = await logged(admin, refused);
  assert.deepEqual(rest, {
    id: idOf(refused),
    method: 'POST',
    path: '/v2/debtors/',
    operation: 'debtors.create',
    status: 400,
    code: 'validation_error',
    fields: (refused.body as { errors: { field: string; code: string }[] }).errors.map(({ field, code }) => ({
      field,
      code,
    })),
    user_name: null,
    company_id: id,
    replayed: false,
  });
  assert.ok(rest.fields.some(({ field, code }) => field === 'unknown_field' && code === 'unknown_field'));
  assert.equal(by?.token_name, (await stage.sql('select token_name from keys where id = $1', [by?.id]))[0]?.token_name);
  assert.ok(Date.parse(at) >= before - 1_000 && Date.parse(at) <= Date.now());
  assert.ok(duration_ms >= 0);
  assert.equal(address, '127.0.0.1');
  const stored = await stage.sql('select r::text as row from request_log r where id = $1', [idOf(refused)]);
  assert.doesNotMatch(JSON.stringify(stored), /Erika|Musterfrau|Nirgendwo/);
  assert.ok(!JSON.stringify(stored).includes(idempotencyKey), 'the key is kept as a hash');
});

test('a path keeps ids, times and choices of its query, and nothing that names a person', async () => {
  const { admin, key } = await aCompany();
  const id = randomUUID();
  const paths = [
    ['?limit=5&ordering=-created', '?limit=5&ordering=-created'],
    ['?q=Erika%20Mustermann&limit=5', '?*&limit=5'],
    ['?limit=Erika', '?*'],
    ['?erika@example.org=1', '?*'],
    [`?debtor_id=${id}`, `?debtor_id=${id}`],
  ] as const;
  const answers = await Promise.all(paths.map(([query]) => stage.send('GET', `/v2/orders/${query}`, { key })));
  for (const [index, answer] of answers.entries())
    assert.equal((await logged(admin, answer)).path, `/v2/orders/${paths[index]?.[1]}`);
});

test('a repeated request is marked as replayed, and both are found by their key', async () => {
  const { admin, key } = await aCompany();
  const idempotencyKey = `order-${randomUUID()}`;
  const create = () => stage.send('POST', '/v2/debtors/', { key, body: aPerson(), idempotencyKey });
  const answers = [await create(), await create()];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201],
  );
  const entries = [];
  for (const answer of answers) entries.push(await logged(admin, answer));
  assert.deepEqual(
    entries.map(({ replayed, status, code }) => [replayed, status, code]),
    [
      [false, 201, null],
      [true, 201, null],
    ],
  );
  const found = await pageOf(admin, `?idempotency_key=${idempotencyKey}`);
  assert.deepEqual([found.count, found.results.map(({ id }) => id)], [2, answers.map(idOf).reverse()]);
});

test('failures are narrowed by class, code, operation, key and time, each with its count', async () => {
  const { id, admin, key } = await aCompany();
  const other = await stage.givenKey('case', id, ['case:debtors:read']);
  const answers = [
    await stage.send('GET', '/v2/debtors/', { key }),
    await stage.send('GET', `/v2/orders/${randomUUID()}/`, { key }),
    await stage.send('GET', '/v2/orders/', { key: other }),
    await stage.send('POST', '/v2/debtors/', { key, body: {} }),
  ] as const;
  const [read, missing, denied, invalid] = answers;
  await logged(admin, invalid);
  const { id: otherId } = (await logged(admin, denied)).key ?? { id: '' };
  const matches = async (query: string) => {
    const { count, results } = await pageOf(admin, query);
    assert.equal(count, results.length, query);
    return results.map((each) => each.id);
  };
  assert.deepEqual(await matches(''), answers.map(idOf).reverse());
  assert.deepEqual(await matches('?status_class=2xx'), [idOf(read)]);
  assert.deepEqual(await matches('?status_class=4xx'), [invalid, denied, missing].map(idOf));
  assert.deepEqual(await matches('?status_class=5xx'), []);
  assert.deepEqual(await matches('?code=not_found'), [idOf(missing)]);
  assert.deepEqual(await matches('?operation=orders.get'), [idOf(missing)]);
  assert.deepEqual(await matches(`?key_id=${otherId}`), [idOf(denied)]);
  assert.deepEqual(await matches(`?status_class=4xx&operation=debtors.create&code=validation_error`), [idOf(invalid)]);
  const { at } = await logged(admin, missing);
  assert.ok((await matches(`?created_after=${at}`)).includes(idOf(missing)));
  assert.ok((await matches(`?created_before=${at}`)).includes(idOf(missing)));
  assert.deepEqual(await matches('?created_before=2026-01-01T00:00:00Z'), []);
  const page = await pageOf(admin, '?limit=3');
  assert.equal(page.results.length, 3);
  const next = bodyOf(
    await stage.send<Page<LoggedRequest>>('GET', new URL(page.next ?? '').pathname + new URL(page.next ?? '').search, {
      key: admin,
    }),
    200,
  );
  assert.deepEqual(
    next.results.map((each) => each.id),
    [idOf(read)],
  );
});

test('failures of seven days are counted by operation and code, the most frequent first, for their owner alone', async () => {
  const { admin, key } = await aCompany();
  const invalid = () => stage.send('POST', '/v2/debtors/', { key, body: {} });
  await stage.send('GET', `/v2/orders/${randomUUID()}/`, { key });
  await stage.send('GET', '/v2/orders/', { key });
  await invalid();
  await logged(admin, await invalid());
  const read = async (of: string) =>
    bodyOf(
      await stage.send<{ failures: Record<string, unknown>[] }>('GET', '/account/v1/request-failures/', { key: of }),
      200,
    ).failures;
  const last_on = new Date().toISOString().slice(0, 10);
  assert.deepEqual(await read(admin), [
    { operation: 'debtors.create', code: 'validation_error', count: 2, last_on },
    { operation: 'orders.get', code: 'not_found', count: 1, last_on },
  ]);
  assert.deepEqual(await read((await aCompany()).admin), []);
});

test('a request of a person has the name of the person; reading on the Account API leaves no entry, a change does', async () => {
  const { id, admin } = await anOwner(stage, 'company');
  const byPerson = await stage.givenSession({ kind: 'company', owner: id });
  const read = await logged(admin, await stage.send('GET', '/v2/orders/', { key: byPerson }));
  assert.deepEqual([read.key, read.user_name], [null, 'Ada Amsel']);
  const created = await stage.send('POST', '/account/v1/keys/', {
    key: admin,
    body: { kind: 'case', token_name: 'ERP' },
  });
  assert.equal((await logged(admin, created)).operation, 'account-keys.create');
  assert.deepEqual(
    (await pageOf(admin)).results.map(({ operation }) => operation),
    ['account-keys.create', 'orders.list'],
  );
});

test('the entry of a deleted key still has its name', async () => {
  const { admin } = await anOwner(stage, 'company');
  const body = { kind: 'case', token_name: 'Old ERP' };
  const { id, key } = bodyOf(
    await stage.send<{ id: string; key: string }>('POST', '/account/v1/keys/', { key: admin, body }),
    201,
  );
  const answer = await stage.send('GET', '/v2/info/', { key });
  await stage.send('DELETE', `/account/v1/keys/${id}/`, { key: admin });
  assert.deepEqual((await logged(admin, answer)).key, { id, token_name: 'Old ERP' });
});

test('a request of a Partner for a company is in the log of the Partner, which alone sees it', async () => {
  const company = await anOwner(stage, 'company');
  const partner = await stage.givenPartner([company.id]);
  const admin = await stage.givenSession({ kind: 'partner', owner: partner });
  const key = await stage.givenKey('partner', partner);
  const answer = await stage.send('GET', '/v2/orders/', { key, headers: { 'X-On-Behalf-Of-Company': company.id } });
  assert.equal(answer.status, 200);
  assert.deepEqual([(await logged(admin, answer)).company_id, (await pageOf(admin)).count], [company.id, 1]);
  const another = await anOwner(stage, 'partner');
  for (const foreign of [company.admin, another.admin]) {
    assert.equal(outcome(await entry(foreign, idOf(answer))), '404 not_found');
    assert.equal((await pageOf(foreign)).count, 0);
    assert.deepEqual((await pageOf(foreign, '?operation=orders.list')).results, []);
  }
  const staff = await stage.givenSession({ kind: 'operator' });
  assert.equal(outcome(await entry(staff, idOf(answer))), '403 permission_denied');
});

test('after seven days a day of the log is gone, with its part of the count', async () => {
  const { id, admin, key } = await aCompany();
  const answer = await stage.send('GET', '/v2/orders/', { key });
  await logged(admin, answer);
  const aged = async (days: number) => {
    const moved = idAt(Date.now() - days * 86_400_000);
    await stage.sql(
      `insert into request_log select owner_kind, owner_id, $2, method, path, operation, status, code, fields, key_id, token_name, account_id, for_company_id, replayed, duration_ms, address, idempotency_hash
       from request_log where id = $1`,
      [idOf(answer), moved],
    );
    await stage.sql(
      `insert into request_log_counts select owner_kind, owner_id, day_of($2::uuid), operation, status, code, key_id, 1 from request_log_counts where owner_id = $1 limit 1`,
      [id, moved],
    );
    return moved;
  };
  const [last, old] = [await aged(7), await aged(8)];
  assert.equal((await pageOf(admin)).count, 3);
  await stage.run(maintainPartitions);
  // The rows of the default partition have moved into days of their own; those are dropped as any other.
  const page = await pageOf(admin);
  assert.deepEqual([page.count, page.results.map((each) => each.id)], [2, [idOf(answer), last]]);
  assert.equal(outcome(await entry(admin, old)), '404 not_found');
});

test('a killed process loses its last moments and nothing before them', async () => {
  const { admin, key } = await aCompany();
  const apart = await startApart(stage);
  const kept = await send(apart.url, 'GET', '/v2/orders/', { key });
  await logged(admin, kept);
  await Promise.all(Array.from({ length: 20 }, () => send(apart.url, 'GET', '/v2/orders/', { key })));
  await apart.kill();
  const after = await stage.send('GET', '/v2/orders/', { key });
  await logged(admin, after);
  const { count, results } = await pageOf(admin, '?limit=100');
  assert.equal(count, results.length, 'rows and counts are written together');
  assert.deepEqual([first(results).id, results.at(-1)?.id], [idOf(after), idOf(kept)]);
});
