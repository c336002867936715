/** What one company, Partner or operator does to the database holds up no other: each test takes the victim's side. */
import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import pg from 'pg';
import { connection_ms } from '../../src/platform/database/create-pool.ts';
import { connectionsEach, row_lock_ms, tenantShare } from '../../src/platform/database/connections.ts';
import {
  aClaim,
  claimsOf,
  type Company,
  euros,
  givenDebtor,
  givenDraft,
  givenSubmitted,
  openStage,
  type Stage,
} from '../harness/cases.ts';
import type { Answer } from '../harness/service.ts';
import { until } from '../harness/until.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

/** A transaction beside the service that locks something until it is released. */
async function locking(t: TestContext, text: string, values: readonly unknown[] = []): Promise<() => Promise<void>> {
  const client = new pg.Client(stage.address);
  client.on('error', () => undefined);
  await client.connect();
  t.after(() => client.end().catch(() => undefined));
  await client.query('begin');
  await client.query(text, [...values]);
  return async () => void (await client.query('rollback'));
}

/** Connections of the service that wait for a lock, by the name that PostgreSQL shows. */
const waitingFor = async (name: string): Promise<number> =>
  (
    await stage.sql(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and application_name = $1`,
      [name],
    )
  ).length;

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_none, index) => make(index));

const statuses = (answers: readonly Answer<unknown>[]): number[] => [...new Set(answers.map(({ status }) => status))];

/** Every connection of the operator and of Partners waits for a lock, until it is released. */
async function occupyOthers(t: TestContext): Promise<() => Promise<unknown>> {
  const partners = await Promise.all(times(2, async () => stage.givenKey('partner', await stage.givenPartner())));
  const release = await locking(t, 'lock table partners in access exclusive mode');
  const { operator, partner } = connectionsEach;
  const sent = [
    ...times(operator.reads, () => stage.operate('GET', '/operator/v1/partners/')),
    ...times(operator.changes, (index) =>
      stage.operate('POST', '/operator/v1/partners/', { name: `Plattform ${index}` }),
    ),
    ...partners.flatMap((key) =>
      times(tenantShare.partner.reads, () => stage.send('GET', '/partner/v2/info/', { key })),
    ),
    ...partners.flatMap((key) =>
      times(tenantShare.partner.changes, (index) =>
        stage.send('POST', '/partner/v2/companies/', { key, body: { name: `Beispiel ${index}` } }),
      ),
    ),
  ];
  await until(
    async () => (await waitingFor('mahnwerk operator')) === operator.reads + operator.changes,
    'the operator’s connections to be occupied',
  );
  await until(
    async () => (await waitingFor('mahnwerk partner')) === partner.reads + partner.changes,
    'the Partners’ connections to be occupied',
  );
  return async () => {
    await release();
    await Promise.all(sent);
  };
}

test('a company’s first request is answered while every connection of the operator and of Partners is occupied', async (t) => {
  const [victim, managed] = [await stage.aCompany(), await stage.aCompany()];
  const platform = await stage.givenKey('partner', await stage.givenPartner([managed.company]));
  const release = await occupyOthers(t);
  assert.equal((await victim.send('GET', '/v2/debtors/')).status, 200);
  assert.equal(
    (await stage.send('GET', '/v2/debtors/', { key: platform, headers: { 'X-On-Behalf-Of-Company': managed.company } }))
      .status,
    200,
  );
  for (const path of ['/readyz', '/v2/health/']) assert.equal((await stage.send('GET', path)).status, 200, path);
  await release();
});

test('what a company does is passed on at once while every connection of the operator and of Partners is occupied', async (t) => {
  const victim = await stage.aCompany();
  const draft = await givenDraft(victim);
  const listener = new pg.Client(stage.address);
  const heard: string[] = [];
  await listener.connect();
  t.after(() => listener.end());
  listener.on('notification', ({ channel }) => heard.push(channel));
  await listener.query('listen mahnwerk_fanout');
  const release = await occupyOthers(t);
  assert.equal((await victim.send('POST', `/v2/orders/${draft.id}/finalize/`)).status, 200);
  await until(() => heard.length > 0, 'the notification');
  await release();
});

test('a company that changes one large draft a hundred times at once fails no other company’s request', async (t) => {
  const [busy, victim] = [await stage.aCompany(), await stage.aCompany()];
  const { id: debtor_id } = await givenDebtor(victim);
  const { id, claims } = await givenDraft(busy, { claims: claimsOf(50) });
  const release = await locking(t, 'select from orders where id = $1 for update', [id]);
  const { changes } = tenantShare.company;
  const crowd = times(100, (index) =>
    busy.send('PATCH', `/v2/claims/${claims[index % claims.length]?.id ?? ''}/`, { subject_matter: `Change ${index}` }),
  );
  await until(async () => (await waitingFor('mahnwerk api')) === changes, 'the busy company’s share to be occupied');

  const answers = await Promise.all(
    times(changes, (index) => victim.send('POST', '/v2/orders/', { debtor_id, claims: [aClaim(index)] })),
  );
  assert.deepEqual(statuses(answers), [201]);
  // What waits too long gets 503 with Retry-After, and nothing of it happened.
  for (const { status, headers } of await Promise.all(crowd))
    assert.deepEqual([status, headers.get('retry-after')], [503, '1']);
  await release();
  assert.equal(
    (await busy.send('PATCH', `/v2/claims/${claims[0]?.id ?? ''}/`, { subject_matter: 'Later' })).status,
    200,
  );
});

test('a company that keeps its reads waiting leaves the others theirs', async (t) => {
  const [busy, victim] = [await stage.aCompany(), await stage.aCompany()];
  await givenSubmitted(victim);
  const release = await locking(t, 'lock table webhook_subscriptions in access exclusive mode');
  const crowd = times(40, () => busy.send('GET', '/v2/webhooks/'));
  await until(
    async () => (await waitingFor('mahnwerk api')) === tenantShare.company.reads,
    'the busy company’s share to be occupied',
  );
  const answers = await Promise.all(
    times(tenantShare.company.reads, (index) => victim.send('GET', index % 2 === 0 ? '/v2/orders/' : '/v2/debtors/')),
  );
  assert.deepEqual(statuses(answers), [200]);
  await release();
  await Promise.all(crowd);
});

test('a Partner that keeps its requests waiting leaves the others theirs', async (t) => {
  const [busy, victim] = await Promise.all([
    stage.givenKey('partner', await stage.givenPartner()),
    stage.givenKey('partner', await stage.givenPartner()),
  ]);
  const release = await locking(t, 'lock table partners in access exclusive mode');
  const crowd = times(20, () => stage.send('GET', '/partner/v2/info/', { key: busy }));
  await until(
    async () => (await waitingFor('mahnwerk partner')) === tenantShare.partner.reads,
    'the busy Partner’s share to be occupied',
  );
  assert.deepEqual(
    statuses(await Promise.all(times(10, () => stage.send('GET', '/partner/v2/webhooks/', { key: victim })))),
    [200],
  );
  await release();
  await Promise.all(crowd);
});

test('a Partner that waits for the rows of all its companies leaves half of the connections to others', async (t) => {
  const [victim, ...managed] = await Promise.all(times(5, () => stage.aCompany()));
  assert.ok(victim);
  const platform = await stage.givenKey('partner', await stage.givenPartner(managed.map(({ company }) => company)));
  const debtors = await Promise.all(managed.map((company) => givenDebtor(company)));
  const { id: debtor_id } = await givenDebtor(victim);
  const release = await locking(t, 'select from debtors where id = any($1) for update', [debtors.map(({ id }) => id)]);
  const crowd = debtors.flatMap(({ id }, index) =>
    times(tenantShare.company.changes, (count) =>
      stage.send('PATCH', `/v2/debtors/${id}/`, {
        key: platform,
        headers: { 'X-On-Behalf-Of-Company': managed[index]?.company ?? '' },
        body: { your_reference: `KD-${count}` },
      }),
    ),
  );
  const half = connectionsEach.company.changes / 2;
  await until(async () => (await waitingFor('mahnwerk api')) === half, 'the Partner’s share to be occupied');
  assert.deepEqual(
    statuses(
      await Promise.all(
        times(half, (index) => victim.send('POST', '/v2/orders/', { debtor_id, claims: [aClaim(index)] })),
      ),
    ),
    [201],
  );
  await release();
  await Promise.all(crowd);
});

test('connections that wait for a row become free before a request gives up its wait for one, and after a deadlock is found', async () => {
  const [settings] = await stage.sql(
    `select setting::int as deadlock_ms from pg_settings where name = 'deadlock_timeout'`,
    [],
  );
  assert.ok(Number(settings?.deadlock_ms) < row_lock_ms);
  assert.ok(row_lock_ms < connection_ms);
});

/** A company whose list of orders is larger than 1 MiB, and that has read it. */
async function givenLargeList(): Promise<Company> {
  const company = await stage.aCompany();
  const items = times(limits.claim_items, () => ({
    description: 'x'.repeat(240),
    quantity: '1',
    unit_price: euros('1.00'),
    amount: euros('1.00'),
  }));
  for (let count = 0; count < 2; count += 1)
    await givenDraft(company, { claims: times(9, (index) => aClaim(index, { items })) });
  assert.ok((await company.send('GET', '/v2/orders/')).text.length > 1024 * 1024);
  return company;
}

test('large pages are read one at a time, and those of companies take turns', async (t) => {
  const [busy, victim] = [await givenLargeList(), await givenLargeList()];
  const release = await locking(t, 'lock table orders in access exclusive mode');
  const answered: string[] = [];
  const read = async (company: Company, name: string) => {
    await company.send('GET', '/v2/orders/');
    answered.push(name);
  };
  const first = read(busy, 'busy');
  await until(async () => (await waitingFor('mahnwerk api')) === 1, 'the first page to be read');
  const crowd = times(7, () => read(busy, 'busy'));
  const last = read(victim, 'victim');
  // Small answers take no slot.
  for (let count = 0; count < 5; count += 1) assert.equal((await victim.send('GET', '/v2/debtors/')).status, 200);
  assert.ok((await waitingFor('mahnwerk api')) <= 1, 'large pages wait without a connection');
  await release();
  await Promise.all([first, ...crowd, last]);
  assert.ok(answered.indexOf('victim') <= 3, answered.join(', '));
});

test('commands of a Partner that wait with the operator’s rights leave the operator its connections', async (t) => {
  const company = await stage.givenCompany();
  const key = await stage.givenKey('partner', await stage.givenPartner([company]));
  const release = await locking(t, 'select from companies where id = $1 for update', [company]);
  const waiting = times(6, () => stage.send('POST', `/partner/v2/companies/${company}/disconnect/`, { key }));
  await until(
    async () => (await waitingFor('mahnwerk elevated')) === tenantShare.elevated,
    'a command to wait for the company',
  );
  assert.equal(await waitingFor('mahnwerk operator'), 0);
  assert.equal((await stage.operate('POST', '/operator/v1/partners/', { name: 'Plattform' })).status, 201);
  assert.deepEqual(statuses(await Promise.all(waiting)), [503]);
  await release();
});
