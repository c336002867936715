/** A key that the operator stops, from the side of the company whose key was stolen: nothing is done with it any more on the node that stopped it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test, type TestContext } from 'node:test';
import pg from 'pg';
import { tenantShare } from '../../src/platform/database/connections.ts';
import { aPerson, bodyOf, type Company, givenDebtor, openStage, type Stage } from '../harness/cases.ts';
import { until } from '../harness/until.ts';
import { assertRefused } from '../harness/every-route.ts';
import { liveService } from '../harness/service.ts';
import { dial, type RawClient } from '../harness/wire.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

interface Issued {
  readonly id: string;
  readonly key: string;
}

const issue = async (company_id: string): Promise<Issued> =>
  bodyOf(
    await stage.operate<Issued>('POST', '/operator/v1/keys/', { kind: 'case', company_id, token_name: 'warehouse' }),
    201,
  );

const stopping = [
  ['suspended', ({ id }: Issued) => stage.operate('POST', `/operator/v1/keys/${id}/suspend/`)],
  ['rotated', ({ id }: Issued) => stage.operate('POST', `/operator/v1/keys/${id}/rotate/`)],
  ['deleted', ({ id }: Issued) => stage.operate('DELETE', `/operator/v1/keys/${id}/`)],
] as const;

for (const [name, stop] of stopping)
  test(`a key that is ${name} is refused from the answer on, though it was used a moment before`, async () => {
    const { company } = await stage.aCompany();
    // A look-up is remembered for half a second, and so a chance must not decide.
    for (let round = 0; round < 5; round += 1) {
      const issued = await issue(company);
      assert.equal((await stage.send('GET', '/v2/info/', { key: issued.key })).status, 200);
      const using = Promise.all(Array.from({ length: 5 }, () => stage.send('GET', '/v2/info/', { key: issued.key })));
      assert.ok((await stop(issued)).status < 300);
      assertRefused(await stage.send('GET', '/v2/info/', { key: issued.key }), 401, 'authentication_failed');
      await using;
    }
  });

test('a company that is suspended acts no more from the answer on, by key and by session, and acts at once when it is resumed', async () => {
  const { company } = await stage.aCompany();
  const { key } = await issue(company);
  const session = await stage.givenSession({ kind: 'company', owner: company, roles: ['admin'] });
  const by = async (credential: string) => (await stage.send('GET', '/v2/debtors/', { key: credential })).status;
  const all = () => Promise.all([key, session].map(by));
  // A look-up is remembered for half a second, and so a chance must not decide.
  for (let round = 0; round < 5; round += 1) {
    assert.deepEqual(await all(), [200, 200]);
    bodyOf(await stage.operate('POST', `/operator/v1/companies/${company}/suspend/`), 200);
    assert.deepEqual(await all(), [401, 403]);
    bodyOf(await stage.operate('POST', `/operator/v1/companies/${company}/resume/`), 200);
  }
});

for (const [name, stop] of stopping)
  test(`another process refuses a key that is ${name} within a second, though it used it all the time`, async (t) => {
    const other = await liveService({ beside: stage });
    t.after(() => other.stop());
    const { company } = await stage.aCompany();
    const issued = await issue(company);
    const ask = () => other.send('GET', '/v2/info/', { key: issued.key });
    assert.equal((await ask()).status, 200);
    assert.ok((await stop(issued)).status < 300);
    const stopped = performance.now();
    // The look-up that this process remembers is used and renewed until it refuses.
    let sent = stopped;
    while ((await ask()).status === 200) {
      assert.ok(sent - stopped <= 1_000, 'a request sent more than a second after the stop was served');
      sent = performance.now();
    }
  });

test('a key that is suspended and resumed works at once', async () => {
  const issued = await issue((await stage.aCompany()).company);
  await stage.operate('POST', `/operator/v1/keys/${issued.id}/suspend/`);
  assert.equal((await stage.send('GET', '/v2/info/', { key: issued.key })).status, 401);
  await stage.operate('POST', `/operator/v1/keys/${issued.id}/resume/`);
  assert.equal((await stage.send('GET', '/v2/info/', { key: issued.key })).status, 200);
});

const body = JSON.stringify(aPerson('Ungewollt'));

/** A debtor under way: its head is admitted, its body not yet sent. */
async function admitted({ key }: Issued): Promise<RawClient> {
  const head = [
    'POST /v2/debtors/ HTTP/1.1',
    'Host: api.mahnwerk.test',
    `Authorization: Bearer ${key}`,
    `Idempotency-Key: ${randomUUID()}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Expect: 100-continue',
    'Connection: close',
  ];
  const client = await dial(stage.url, `${head.join('\r\n')}\r\n\r\n`);
  await until(() => client.statuses().includes(100), 'the invitation to send the body');
  return client;
}

const answered = ({ statuses }: RawClient): number | undefined => statuses().find((status) => status !== 100);

const debtorsOf = async ({ company }: Company): Promise<number> =>
  (await stage.sql('select id from debtors where company_id = $1', [company])).length;

test('a command that was let in before its key was suspended, and whose body comes after, is not done', async () => {
  const company = await stage.aCompany();
  const issued = await issue(company.company);
  const client = await admitted(issued);
  await stage.operate('POST', `/operator/v1/keys/${issued.id}/suspend/`);
  client.socket.write(body);
  await client.ended;
  assert.deepEqual([answered(client), await debtorsOf(company)], [401, 0]);
});

/** A row of the company that its commands wait for, until it is released. */
async function locked(t: TestContext, id: string): Promise<() => Promise<unknown>> {
  const client = new pg.Client(stage.address);
  client.on('error', () => undefined);
  await client.connect();
  t.after(() => client.end().catch(() => undefined));
  await client.query('begin');
  await client.query('select from debtors where id = $1 for update', [id]);
  return () => client.query('rollback');
}

test('a command that waited for a connection while its key was suspended is not done', async (t) => {
  // On a busy machine the crowd may give up before the key is suspended: such a round says nothing.
  for (let round = 0; round < 10; round += 1) {
    const company = await stage.aCompany();
    const { id } = await givenDebtor(company);
    const issued = await issue(company.company);
    const release = await locked(t, id);
    const { changes } = tenantShare.company;
    const crowd = Array.from({ length: changes }, (_none, index) =>
      company.send('PATCH', `/v2/debtors/${id}/`, { your_reference: `D-${index}` }),
    );
    const waiting = async () =>
      (
        await stage.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and application_name = 'mahnwerk api'`,
        )
      ).length;
    await until(async () => (await waiting()) === changes, 'the company’s connections to be occupied');
    const client = await admitted(issued);
    client.socket.write(body);
    await stage.operate('POST', `/operator/v1/keys/${issued.id}/suspend/`);
    const wasEarly = answered(client) !== undefined;
    await release();
    await Promise.all([client.ended, ...crowd]);
    if (wasEarly || answered(client) === 503) continue;
    assert.deepEqual([answered(client), await debtorsOf(company)], [401, 1]);
    return;
  }
  assert.fail('no round was fast enough');
});
