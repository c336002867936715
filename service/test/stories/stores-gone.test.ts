/** The database goes away under load, in every way it can: callers are told so in time, nothing is done twice, and nobody has to restart anything. */
import { after, afterEach, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import { tenantShare } from '../../src/platform/database/connections.ts';
import { Database } from '../../src/platform/database/pool.ts';
import { compose } from '../../src/platform/database/statement.ts';
import { startSequencer } from '../../src/platform/events/index.ts';
import { jobHandler, startQueue, startSchedule } from '../../src/platform/queue/index.ts';
import { job } from '../../src/platform/queue/job.ts';
import { actingFor, givenSubmitted, type Page } from '../harness/cases.ts';
import { type FragileServer, fragileServer, lineTo, type Loss } from '../harness/outage.ts';
import { type Answer, type LiveService, liveService, TestClock } from '../harness/service.ts';
import { until } from '../harness/until.ts';

/** Issue 3: within this a caller is told. */
const told_ms = 2_000;

let server: FragileServer;
let service: LiveService;

before(async () => {
  server = await fragileServer();
  service = await liveService({ beside: { address: server.address, clock: new TestClock() } });
});

afterEach(() => server.thaw());

after(async () => {
  await service.stop();
  await server.remove();
});

/** One kind of caller; `key` is the idempotency key of a write. */
interface Caller {
  readonly ask: (key: string) => Promise<Answer>;
  readonly writes?: true;
  readonly well: number;
}

interface Told {
  readonly answer: Answer;
  readonly began: number;
  readonly ended: number;
}

const aDebtor = (reference: string) => ({
  acting_as: 'business',
  organization: { name: 'Beispiel GmbH' },
  your_reference: reference,
});

/** Everybody who asks the database for something: company, Partner, operator, a stranger, and whoever watches over the service. */
async function givenCallers(): Promise<{ callers: readonly Caller[]; company: string; key: string }> {
  const company = await service.givenCompany();
  const key = await service.givenKey('case', company);
  const partner = await service.givenKey('partner', await service.givenPartner([company]));
  const operator = await service.givenKey('operator');
  const stranger = `sandbox_${'0'.repeat(40)}`;
  const kinds: readonly Caller[] = [
    { ask: () => service.send('GET', '/v2/debtors/', { key }), well: 200 },
    {
      ask: (idempotencyKey) =>
        service.send('POST', '/v2/debtors/', { key, idempotencyKey, body: aDebtor(idempotencyKey) }),
      writes: true,
      well: 201,
    },
    {
      ask: () => service.send('GET', '/v2/debtors/', { key: partner, headers: { 'X-On-Behalf-Of-Company': company } }),
      well: 200,
    },
    { ask: () => service.send('GET', '/operator/v1/companies/', { key: operator }), well: 200 },
    { ask: () => service.send('GET', '/v2/info/', { key: stranger }), well: 401 },
    { ask: () => service.send('GET', '/v2/health/'), well: 200 },
    { ask: () => service.send('GET', '/readyz'), well: 200 },
  ];
  // More of them than there are connections.
  return { callers: Array.from({ length: 42 }, (_none, index) => kinds[index % kinds.length] as Caller), company, key };
}

async function asked(caller: Caller, key: string = randomUUID()): Promise<Told & { key: string }> {
  const began = performance.now();
  return { answer: await caller.ask(key), began, ended: performance.now(), key };
}

/** Repeats until the service answers as ever; a client that follows `Retry-After` would not notice more. */
async function recovered(caller: Caller, key?: string): Promise<void> {
  const began = performance.now();
  for (;;) {
    const { answer } = await asked(caller, key);
    if (answer.status === caller.well) return;
    assertUnavailable(answer);
    assert.ok(performance.now() - began < 10_000, 'still not back');
  }
}

function assertUnavailable(answer: Answer): void {
  assert.deepEqual([answer.status, answer.body.code], [503, 'service_unavailable'], answer.text);
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
}

/**
 * Everybody calls without a pause; the database goes, and each of them calls three times more. Answers the keys of
 * writes whose answer never came, and every key that was sent.
 */
async function throughOutage({
  callers,
  begin,
}: {
  callers: readonly Caller[];
  begin: () => Promise<void> | void;
}): Promise<{ unanswered: string[]; keys: string[] }> {
  const gone = { at: Infinity };
  const begun = Promise.withResolvers<void>();
  let warm = 0;
  const keys: string[] = [];
  const unanswered: string[] = [];
  const call = async (caller: Caller): Promise<void> => {
    let [well, after] = [0, 0];
    while (after < 3) {
      const { answer, began, ended, key } = await asked(caller);
      if (caller.writes) keys.push(key);
      if (answer.status === caller.well) {
        assert.ok(began < gone.at, 'answered by a database that is not there');
        well += 1;
        if (well === 1 && (warm += 1) === callers.length) begun.resolve();
        continue;
      }
      assertUnavailable(answer);
      const waited = ended - Math.max(began, Math.min(gone.at, ended));
      assert.ok(waited < told_ms, `told after ${Math.round(waited)} ms`);
      if (caller.writes) unanswered.push(key);
      if (began > gone.at) after += 1;
    }
  };
  const calling = Promise.all(callers.map(call));
  await Promise.race([begun.promise, calling]);
  await begin();
  gone.at = performance.now();
  await calling;
  return { unanswered, keys };
}

/** Every write happened once, those repeated with their key included; and nobody sees another company's data. */
async function assertOnce({
  callers,
  key,
  keys,
  unanswered,
}: {
  callers: readonly Caller[];
  key: string;
  keys: readonly string[];
  unanswered: readonly string[];
}): Promise<void> {
  const write = callers.find(({ writes }) => writes) as Caller;
  await Promise.all(unanswered.map((each) => recovered(write, each)));
  const references: string[] = [];
  for (let path: string | null = '/v2/debtors/?limit=100'; path !== null;) {
    const page: Page<Debtor> = (await service.send<Page<Debtor>>('GET', path, { key })).body;
    references.push(...page.results.map(({ your_reference }) => your_reference ?? ''));
    path = page.next === null ? null : page.next.replace('https://api.mahnwerk.test', '');
  }
  assert.deepEqual(references.sort(), [...keys].sort());
}

const outages: readonly (readonly [how: string, begin: () => Promise<void> | void, end: () => Promise<void> | void])[] =
  [
    ['freezes', () => server.freeze(), () => server.thaw()],
    ['is killed', () => server.kill(), () => server.start()],
    ['is stopped', () => server.stop(), () => server.start()],
  ];

for (const [how, begin, end] of outages)
  test(`when the database ${how} under load, everybody is told within two seconds, and served again once it is back`, async () => {
    const { callers, key } = await givenCallers();
    const written = await throughOutage({ callers, begin });
    await end();
    await Promise.all(
      callers
        .slice(0, 7)
        .filter(({ writes }) => writes === undefined)
        .map((caller) => recovered(caller)),
    );
    await assertOnce({ callers, key, ...written });
    await assertOwnDataOnly();
  });

/** Every connection that outlived the outage is bound to whom it serves, and none hangs in a transaction. */
async function assertOwnDataOnly(): Promise<void> {
  const companies = await Promise.all(
    Array.from({ length: 8 }, async (_none, index) => {
      const key = await service.givenKey('case', await service.givenCompany());
      const reference = `company ${index}`;
      assert.equal((await service.send('POST', '/v2/debtors/', { key, body: aDebtor(reference) })).status, 201);
      return { key, reference };
    }),
  );
  const looks = Array.from({ length: 10 }, () => companies).flat();
  await Promise.all(
    looks.map(async ({ key, reference }) => {
      const page = await service.send<Page<Debtor>>('GET', '/v2/debtors/', { key });
      assert.deepEqual(
        page.body.results.map(({ your_reference }) => your_reference),
        [reference],
      );
    }),
  );
  const [row] = await service.sql(
    `select count(*)::int as count from pg_stat_activity where application_name like 'mahnwerk%' and state like 'idle in transaction%'`,
  );
  assert.equal(row?.count, 0);
}

test('one connection whose answers are lost does not hold its request, and the database is not taken for gone', async () => {
  const line = await lineTo(server.address);
  const behind = await liveService({ beside: { address: line.address, clock: service.clock } });
  try {
    const key = await service.givenKey('case', await service.givenCompany());
    const others = () => Promise.all(Array.from({ length: 5 }, () => behind.send('GET', '/v2/debtors/', { key })));
    await others();
    line.loseNext('answer swallowed');
    const began = performance.now();
    const lost = behind.send('POST', '/v2/debtors/', { key, body: aDebtor('lost') });
    const answered = lost.then(() => true);
    while (!(await Promise.race([answered, others().then(allWell)]))) continue;
    assertUnavailable(await lost);
    assert.ok(performance.now() - began < told_ms);
  } finally {
    await behind.stop();
    await line.close();
  }
});

/** False: the race is not over for being well. */
const allWell = (answers: readonly Answer[]): false => {
  for (const { status } of answers) assert.equal(status, 200);
  return false;
};

const losses: readonly (readonly [Loss, happened: boolean])[] = [
  ['answer swallowed', true],
  ['cut before the answer', true],
  ['commit swallowed', false],
];

for (const [loss, happened] of losses)
  test(`a commit whose outcome is unknown (${loss}) is 503, is not run again, and its retry finds one effect`, async () => {
    const line = await lineTo(server.address);
    const behind = await liveService({ beside: { address: line.address, clock: service.clock } });
    try {
      const key = await service.givenKey('case', await service.givenCompany());
      const create = () =>
        behind.send<Debtor>('POST', '/v2/debtors/', { key, body: aDebtor('once'), idempotencyKey: 'the-same-key' });
      assert.equal((await behind.send('GET', '/v2/debtors/', { key })).status, 200);
      line.loseNext(loss);
      const [began, sent] = [performance.now(), line.commits()];
      assertUnavailable(await create());
      assert.ok(performance.now() - began < told_ms);
      assert.equal(line.commits() - sent, 1);

      const retry = await create();
      assert.deepEqual([retry.status, retry.headers.get('idempotency-replayed')], [201, happened ? 'true' : null]);
      const page = (await behind.send<Page<Debtor>>('GET', '/v2/debtors/', { key })).body;
      assert.deepEqual([page.count, page.results.map(({ id }) => id)], [1, [retry.body.id]]);

      line.loseNext(loss);
      const change = { key, body: { your_reference: 'changed' } };
      assertUnavailable(await behind.send('PATCH', `/v2/debtors/${retry.body.id}/`, change));
      assert.equal(
        (await service.send<Debtor>('GET', `/v2/debtors/${retry.body.id}/`, { key })).body.your_reference,
        happened ? 'changed' : 'once',
      );
    } finally {
      await behind.stop();
      await line.close();
    }
  });

test('a request that waits for a lock of a living database is left waiting and succeeds', async () => {
  assert.equal(await changedBehindLock(() => undefined), 200);
});

test('so it is while the database accepts no connection, but serves those it has', async () => {
  assert.equal(await changedBehindLock(() => server.freezeDoor()), 200);
});

/** The status of a change that waits for a lock, longer than any silence after which the database is asked, while others read. */
async function changedBehindLock(meanwhile: () => void): Promise<number> {
  const key = await service.givenKey('case', await service.givenCompany());
  const { body } = await service.send<Debtor>('POST', '/v2/debtors/', { key, body: aDebtor('locked') });
  const read = async (): Promise<false> => allWell([await service.send('GET', '/v2/debtors/', { key })]);
  await Promise.all([read(), read(), read()]);
  const other = new pg.Client(server.address);
  await other.connect();
  try {
    await other.query('begin');
    await other.query('select 1 from debtors where id = $1 for update', [body.id]);
    const changed = service.send('PATCH', `/v2/debtors/${body.id}/`, { key, body: { your_reference: 'waited' } });
    // Longer than the watch waits for its answer (0.9 s), shorter than a tenant waits for a row (row_lock_ms).
    const held = other.query('select pg_sleep(0.95)').then(() => true);
    meanwhile();
    while (!(await Promise.race([held, read()]))) continue;
    await other.query('commit');
    return (await changed).status;
  } finally {
    server.thaw();
    await other.end();
  }
}

test('however many changes wait for one lock, reads are answered', async () => {
  const { changes } = tenantShare.company;
  const key = await service.givenKey('case', await service.givenCompany());
  const { body } = await service.send<Debtor>('POST', '/v2/debtors/', { key, body: aDebtor('crowded') });
  const other = new pg.Client(server.address);
  await other.connect();
  try {
    await other.query('begin');
    await other.query('select 1 from debtors where id = $1 for update', [body.id]);
    const crowd = Array.from({ length: 4 * changes }, () =>
      service.send('PATCH', `/v2/debtors/${body.id}/`, { key, body: { your_reference: 'crowd' } }),
    );
    await until(async () => (await waitingForLocks(other)) === changes);
    const reads = await Promise.all(
      Array.from({ length: 50 }, () => service.send('GET', `/v2/debtors/${body.id}/`, { key })),
    );
    assert.deepEqual(new Set(reads.map(({ status }) => status)), new Set([200]));
    assert.equal(await waitingForLocks(other), changes);
    await other.query('commit');
    assert.equal((await Promise.all(crowd)).filter(({ status }) => status === 200).length >= changes, true);
  } finally {
    await other.end();
  }
});

const waitingForLocks = async (client: pg.Client): Promise<number> =>
  (await client.query<{ count: number }>(`select count(*)::integer as count from pg_locks where not granted`)).rows[0]
    ?.count ?? 0;

test('schedule, queue and sequencer stand still while the database does, and go on by themselves', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const clock = service.clock;
  const database = new Database(server.address, clock);
  let runs = 0;
  const counting = job('test.counting', {
    every: { minutes: 1 },
    async run(context) {
      await context.database.reach();
      runs += 1;
      return 'done';
    },
  });
  const loops = [
    startSchedule({ database, clock, log, jobs: [counting], pause_ms: 50 }),
    startQueue({ database, handlers: [jobHandler({ database, clock, log, jobs: [counting] })], log, pause_ms: 50 }),
    startSequencer({ database, delaySeconds: 0, log, pauseMs: 50 }),
  ];
  try {
    const key = await service.givenKey('case', await service.givenCompany());
    const company = actingFor(service, database, { company: '', key });
    server.freeze();
    await until(() => lines.filter(({ msg }) => msg === 'loop failed, retrying').length === loops.length);
    server.thaw();
    await until(() => lines.filter(({ msg }) => msg === 'loop recovered').length === loops.length);
    await givenSubmitted(company);
    await until(
      async () => (await service.send<{ results: unknown[] }>('GET', '/v2/events/', { key })).body.results.length === 1,
    );
    const before = runs;
    clock.advance({ minutes: 5 });
    await until(() => runs > before);
  } finally {
    await Promise.all(loops.map((loop) => loop.stop()));
    await database.close();
  }
});

test('a database that takes no writes, as after a failover, is told as one that is gone; reads go on, and writes with it, without a restart', async () => {
  const { callers, key } = await givenCallers();
  const [read, write] = callers as [Caller, Caller];
  const name = service.address.database;
  await recovered(write);
  await service.sql(`alter database "${name}" set default_transaction_read_only = on`);
  // Connections made before still write: those of now end.
  await service.sql(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  );
  const lost = await asked(write);
  assertUnavailable(lost.answer);
  await recovered(read);
  const owner = new pg.Client({ ...service.address, options: '-c default_transaction_read_only=off' });
  await owner.connect();
  await owner.query(`alter database "${name}" reset default_transaction_read_only`);
  await owner.end();
  await recovered(write, lost.key);
  const { body } = await service.send<Page<Debtor>>('GET', '/v2/debtors/?limit=100', { key });
  assert.equal(body.results.filter(({ your_reference }) => your_reference === lost.key).length, 1);
});

test('what writes without a transaction writes again as well, on connections no transaction comes by', async () => {
  const name = service.address.database;
  const owner = new pg.Client({ ...service.address, options: '-c default_transaction_read_only=off' });
  await owner.connect();
  const database = new Database(service.address, service.clock);
  const touch = compose<object, object>('test.touch', 'update debtors set id = id where false');
  const write = () => database.readAsOperator((db) => db.run(touch));
  try {
    await owner.query(`alter database "${name}" set default_transaction_read_only = on`);
    await assert.rejects(write(), { code: '25006' });
    await owner.query(`alter database "${name}" reset default_transaction_read_only`);
    await until(() =>
      write().then(
        () => true,
        () => false,
      ),
    );
  } finally {
    await owner.query(`alter database "${name}" reset default_transaction_read_only`);
    await database.close();
    await owner.end();
  }
});
