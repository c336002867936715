/** Order and completeness of the feeds with transactions that overlap, take long and roll back. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { execute, type ServerAddress, testDatabase } from '../../../test/harness/postgres.ts';
import { Database } from '../database/pool.ts';
import { compose } from '../database/statement.ts';
import type { CompanyDb } from '../database/session.ts';
import { systemClock } from '../clock.ts';
import { feedLag, readFeed, record, sequenceOnce, startSequencer } from './index.ts';
import { until } from '../../../test/harness/until.ts';

let address: ServerAddress;
let database: Database;
let drop: () => Promise<void>;
const log = pino({ level: 'silent' });

before(async () => {
  ({ address, drop } = await testDatabase());
  database = new Database(address, systemClock);
});

after(async () => {
  await database.close();
  await drop();
});

const url = 'https://api.mahnwerk.test/v2/mandates/x/';
const sleep = compose<{ seconds: number }, object>('test.sleep', 'select pg_sleep(:seconds::float8)');

/** Records a number of events in one transaction of a given duration; returns the ids in the order of recording. */
function write(
  company: string,
  { events = 1, seconds = 0, fails = false }: { events?: number; seconds?: number; fails?: boolean } = {},
): Promise<readonly string[]> {
  return database.atomically(company, async (tx) => {
    const ids = [];
    for (let index = 0; index < events; index += 1) {
      ids.push(record(tx, 'mandate.created', { company_id: company, mandate_id: randomUUID(), mandate_url: url }));
      if (seconds > 0) await tx.many(sleep, { seconds: seconds / events });
    }
    if (fails) throw new Error('changed my mind');
    return ids;
  });
}

const idsOf = async (company: string): Promise<string[]> => {
  const ids: string[] = [];
  let place: Parameters<typeof readFeed>[1];
  for (let more = true; more;) {
    const page = await database.read(company, (db) => readFeed(db.asOwner(), place, 7));
    assert.ok(page !== undefined);
    ids.push(...page.envelopes.map((envelope) => (JSON.parse(envelope) as { id: string }).id));
    place = page.end ?? place;
    more = page.more;
  }
  return ids;
};

const positions = async (): Promise<number[]> =>
  (await execute(address, 'select position from feed_entries order by position')).rows.map((row) =>
    Number(row.position),
  );

const fromOneOn = (count: number): number[] => Array.from({ length: count }, (_none, index) => index + 1);

const inboxIsEmpty = async () =>
  (await execute(address, 'select 1 from event_sequencing_queue limit 1')).rowCount === 0;

test(
  '24 writers, some slow, some giving up, and two sequencers that do not wait for them: nothing is lost, no position is skipped, each transaction keeps its order',
  { timeout: 120_000 },
  async () => {
    const companies = [randomUUID(), randomUUID(), randomUUID()];
    const committed = new Map<string, (readonly string[])[]>(companies.map((company) => [company, []]));
    // The delay is shorter than the longest transactions: their events come late, but none is lost.
    const sequencers = [0, 1].map(() => startSequencer({ database, delaySeconds: 0.05, log, pauseMs: 5 }));
    const writer = async (number: number) => {
      for (let turn = 0; turn < 10; turn += 1) {
        const company = companies[(number + turn) % companies.length] ?? '';
        const chance = (number * 7 + turn * 13) % 20;
        const seconds = chance === 0 ? 0.8 : chance < 5 ? 0.2 : 0;
        const ids = await write(company, { events: 1 + (turn % 3), seconds, fails: chance % 10 === 1 }).catch(
          () => undefined,
        );
        if (ids !== undefined) committed.get(company)?.push(ids);
      }
    };
    await Promise.all(fromOneOn(24).map((number) => writer(number)));
    await until(inboxIsEmpty);
    await Promise.all(sequencers.map((each) => each.stop()));

    let total = 0;
    for (const [company, transactions] of committed) {
      const seen = await idsOf(company);
      total += seen.length;
      assert.deepEqual([...seen].sort(), transactions.flat().sort(), 'what was committed, and only that, once each');
      const places = new Map(seen.map((id, place) => [id, place]));
      for (const ids of transactions) {
        const own = ids.map((id) => places.get(id) ?? -1);
        assert.deepEqual(
          own,
          [...own].sort((a, b) => a - b),
          'the order inside one transaction',
        );
      }
    }
    assert.ok(total > 200, `only ${total} events`);
    assert.deepEqual(await positions(), fromOneOn(total));
  },
);

test('an event waits for its delay, and the feed is in the order of recording', async () => {
  const company = randomUUID();
  const first = await write(company);
  const second = await write(company, { events: 3 });
  assert.equal(await sequenceOnce(database, 60), 0);
  assert.deepEqual(await idsOf(company), []);
  assert.ok((await feedLag(database)) >= 0);
  assert.equal(await sequenceOnce(database, 0), 4);
  assert.deepEqual(await idsOf(company), [...first, ...second]);
  assert.equal(await feedLag(database), 0);
});

test('the order is that of recording, not that in which the transactions began', async () => {
  const company = randomUUID();
  const data = { company_id: company, mandate_id: randomUUID(), mandate_url: url };
  let early: readonly string[] = [];
  const late = await database.atomically(company, async (tx) => {
    await tx.many(sleep, { seconds: 0 });
    early = await write(company);
    return record(tx, 'mandate.created', data);
  });
  await sequenceOnce(database, 0);
  assert.deepEqual(await idsOf(company), [...early, late]);
});

test('when the clock of the database steps back inside a transaction, each event is still stamped after the one before it', async () => {
  const company = randomUUID();
  const data = { company_id: company, mandate_id: randomUUID(), mandate_url: url };
  // As if the clock had been a tenth of a second ahead when this transaction recorded its previous event.
  const ahead = compose<object, { at: string }>(
    '',
    `select set_config('app.recorded_at', (clock_timestamp() + interval '100 milliseconds')::text, true) as at`,
  );
  const { at, ids } = await database.atomically(company, async (tx) => {
    const [stamp] = await tx.many(ahead);
    return { at: stamp?.at, ids: fromOneOn(5).map(() => record(tx, 'mandate.created', data)) };
  });
  const microsecondsAfter = `select (extract(epoch from recorded_at - $1::timestamptz) * 1e6)::int as after from events where company_id = $2 order by recorded_at`;
  assert.deepEqual(
    (await execute(address, microsecondsAfter, [at, company])).rows.map(({ after }) => after),
    fromOneOn(5),
  );
  await until(async () => (await sequenceOnce(database, 0)) >= 0 && inboxIsEmpty());
  assert.deepEqual(await idsOf(company), ids);
});

test('the sequencer dies in the middle of a round: the next one begins where it began, and no position is skipped', async () => {
  const company = randomUUID();
  const ids = await write(company, { events: 5 });
  const before = (await positions()).length;
  const dying = database.asOperator(async (tx) => {
    tx.send(compose<object, object>('', 'delete from event_sequencing_queue'));
    tx.send(compose<object, object>('', 'update feed_heads set position = position + 5'));
    await tx.many(sleep, { seconds: 0 });
    throw new Error('killed');
  });
  await assert.rejects(dying);
  assert.equal(await sequenceOnce(database, 0), 5);
  assert.deepEqual(await idsOf(company), ids);
  assert.deepEqual(await positions(), fromOneOn(before + 5));
});

test('two rounds at once follow each other', async () => {
  const company = randomUUID();
  const ids = await write(company, { events: 40 });
  const taken = await Promise.all(fromOneOn(4).map(() => sequenceOnce(database, 0)));
  assert.deepEqual(
    taken.sort((a, b) => a - b),
    [0, 0, 0, 40],
  );
  assert.deepEqual(await idsOf(company), ids);
  const all = await positions();
  assert.deepEqual(all, fromOneOn(all.length));
});

test('a second leader waits until the first has committed', async () => {
  const company = randomUUID();
  const [id = ''] = await write(company);
  const { promise: leading, resolve: lead } = Promise.withResolvers<void>();
  const { promise: enough, resolve: leave } = Promise.withResolvers<void>();
  const first = database.asOperator(async (tx) => {
    await tx.many(compose<object, object>('', `select pg_advisory_xact_lock(hashtext('mahnwerk sequencer'))`));
    lead();
    await enough;
  });
  await leading;
  const second = sequenceOnce(database, 0);
  await until(
    async () =>
      (await execute(address, `select 1 from pg_locks where locktype = 'advisory' and not granted`)).rowCount === 1,
  );
  assert.deepEqual(await idsOf(company), []);
  leave();
  await first;
  assert.equal(await second, 1);
  assert.deepEqual(await idsOf(company), [id]);
});

test('an event that names another company than its transaction is bound to is our mistake, and nothing is recorded', async () => {
  const company = randomUUID();
  const foreign = randomUUID();
  await assert.rejects(
    database.atomically(company, async (tx) =>
      record(tx, 'mandate.created', { company_id: foreign, mandate_id: foreign, mandate_url: url }),
    ),
    /another company/,
  );
  await sequenceOnce(database, 0);
  assert.deepEqual(await idsOf(foreign), []);
});

test('a company sees no event of another, not even by SQL that forgets the company', async () => {
  const [mine, other] = [randomUUID(), randomUUID()];
  await write(mine);
  await write(other, { events: 2 });
  await sequenceOnce(database, 0);
  const rowsOf = (db: CompanyDb, text: string) => db.many(compose<object, Record<string, unknown>>('', text));
  const [events, entries] = await database.read(mine, (db) =>
    Promise.all([rowsOf(db, 'select company_id from events'), rowsOf(db, 'select owner_id from feed_entries')]),
  );
  assert.deepEqual(events, [{ company_id: mine }]);
  assert.deepEqual(entries, [{ owner_id: mine }]);
  for (const text of [
    'select * from event_sequencing_queue',
    'delete from events',
    'select * from events_default',
    'select make_event_partitions()',
    'select drop_old_event_partitions()',
  ])
    await assert.rejects(
      database.read(mine, (db) => rowsOf(db, text)),
      /permission denied/,
      text,
    );
  const forged = `insert into event_sequencing_queue (recorded_at, event_id, company_id, owner_kind, owner_id) values (now(), gen_random_uuid(), '${other}', 1, '${other}')`;
  await assert.rejects(
    database.atomically(mine, (tx) => rowsOf(tx, forged)),
    /row-level security/,
  );
});
