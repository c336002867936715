/** What a client lives through that follows its company's feed. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { createCursors, maintainPartitions, record, sequenceOnce } from '../../src/platform/events/index.ts';
import { Database } from '../../src/platform/database/pool.ts';
import { runJob } from '../../src/platform/queue/index.ts';
import { type LiveService, liveService } from '../harness/service.ts';

interface Feed {
  readonly cursor: string | null;
  readonly next: string | null;
  readonly results: readonly {
    readonly id: string;
    readonly type: string;
    readonly created_at: string;
    readonly data: Record<string, unknown>;
  }[];
}

let service: LiveService;
let database: Database;

before(async () => {
  service = await liveService();
  database = new Database(service.address, service.clock);
});

after(async () => {
  await database.close();
  await service.stop();
});

/** Records events as one command does and lets them appear; their ids in the order of recording. */
async function happened(company: string, events = 1): Promise<string[]> {
  const ids = await database.atomically(company, async (tx) =>
    Array.from({ length: events }, () => {
      const order = randomUUID();
      return record(tx, 'order.submitted', {
        company_id: company,
        order_id: order,
        order_url: `https://api.mahnwerk.test/v2/orders/${order}/`,
        claim_ids: [],
      });
    }),
  );
  await sequenceOnce(database, 0);
  return ids;
}

async function client(): Promise<{
  company: string;
  key: string;
  read: (query?: string) => Promise<Feed>;
  refusal: (query: string) => Promise<unknown>;
}> {
  const company = await service.givenCompany();
  const key = await service.givenKey('case', company);
  const send = (query: string) =>
    service.send<Feed & { code?: string; errors?: readonly { field: string; code: string }[] }>(
      'GET',
      `/v2/events/${query}`,
      { key },
    );
  return {
    company,
    key,
    async read(query = '') {
      const answer = await send(query);
      assert.equal(answer.status, 200, answer.text);
      return answer.body;
    },
    async refusal(query) {
      const { status, body } = await send(query);
      return [status, body.code, ...(body.errors ?? []).map(({ field, code }) => `${field} ${code}`)];
    },
  };
}

const idsOf = (page: Feed) => page.results.map(({ id }) => id);
const refusedSince = [400, 'validation_error', 'since invalid_parameter'];

test('an event is answered exactly as it was recorded, in the order of its envelope', async () => {
  const { company, key, read } = await client();
  const [id = ''] = await happened(company);
  const [stored] = await service.sql('select envelope from events where id = $1', [id]);
  const answer = await service.send('GET', '/v2/events/', { key });
  assert.ok(answer.text.includes(String(stored?.envelope)));
  const [event] = (await read()).results;
  assert.deepEqual(Object.keys(event ?? {}), ['id', 'type', 'created_at', 'data']);
  assert.equal(event?.created_at, service.clock.now());
  assert.deepEqual(Object.keys(event?.data ?? {}), ['company_id', 'order_id', 'order_url', 'claim_ids']);
});

test('a feed in which nothing has happened has no cursor, and an empty page gives back the cursor that was sent', async () => {
  const { company, read } = await client();
  assert.deepEqual(await read(), { cursor: null, next: null, results: [] });
  await happened(company);
  const { cursor } = await read();
  assert.ok(cursor !== null);
  assert.deepEqual(await read(`?since=${cursor}`), { cursor, next: null, results: [] });
});

test('following next reads every event once and in order, and the last cursor waits for what comes', async () => {
  const { company, key, read } = await client();
  const ids = await happened(company, 7);
  const seen: string[] = [];
  let page = await read('?limit=3');
  for (seen.push(...idsOf(page)); page.next !== null; seen.push(...idsOf(page))) {
    const { pathname, search, searchParams } = new URL(page.next);
    assert.deepEqual([...searchParams.keys()], ['since', 'limit']);
    assert.equal(searchParams.get('since'), page.cursor);
    page = (await service.send<Feed>('GET', pathname + search, { key })).body;
  }
  assert.deepEqual(seen, ids);
  const later = await happened(company, 2);
  assert.deepEqual(idsOf(await read(`?since=${page.cursor}`)), later);
});

test('a page that holds the rest has no next, not even when it is full', async () => {
  const { company, read } = await client();
  const ids = await happened(company, 3);
  const page = await read('?limit=3');
  assert.deepEqual([idsOf(page), page.next], [ids, null]);
});

test('a page holds a hundred events unless told otherwise', async () => {
  const { company, read } = await client();
  const ids = await happened(company, 101);
  const page = await read();
  assert.deepEqual(idsOf(page), ids.slice(0, 100));
  assert.deepEqual(idsOf(await read(`?since=${page.cursor}`)), ids.slice(100));
});

test('a limit is ASCII digits from 1 to 100', async () => {
  const { read, refusal } = await client();
  for (const limit of ['1', '100', '007']) await read(`?limit=${limit}`);
  for (const limit of ['0', '101', '-1', '+1', '1.0', '1e1', '', 'ten', '%D9%A1', '%20', '1&limit=2'])
    assert.deepEqual(await refusal(`?limit=${limit}`), [400, 'validation_error', 'limit invalid_parameter'], limit);
  assert.deepEqual(await refusal('?offset=0'), [400, 'validation_error', 'offset unknown_parameter']);
});

test('the same page twice has the same bytes, so that a poll for nothing new is a 304', async () => {
  const { company, key } = await client();
  await happened(company, 2);
  const first = await service.send('GET', '/v2/events/?limit=1', { key });
  const etag = first.headers.get('etag') ?? '';
  const again = await service.send('GET', '/v2/events/?limit=1', { key, headers: { 'If-None-Match': etag } });
  assert.equal(again.status, 304);
});

test('a forged, foreign or mangled cursor is refused and never starts over', async () => {
  const mine = await client();
  const other = await client();
  await happened(mine.company, 2);
  await happened(other.company, 2);
  const own = (await mine.read('?limit=1')).cursor ?? '';
  const foreign = (await other.read('?limit=1')).cursor ?? '';
  const production = createCursors(Buffer.alloc(32, 7), 'production').seal(
    { kind: 'company', id: mine.company },
    { position: 1n, sequencedAt: 0 },
  );
  const forged = own.slice(0, -1) + (own.endsWith('A') ? 'B' : 'A');
  for (const since of [
    foreign,
    production,
    forged,
    own.slice(1),
    `${own}A`,
    '',
    '1',
    'null',
    randomUUID(),
    '%00',
    own.repeat(9),
  ])
    assert.deepEqual(await mine.refusal(`?since=${since}`), refusedSince, since);
  assert.deepEqual(await mine.refusal(`?since=${own}&since=${own}`), refusedSince);
  assert.equal((await mine.read(`?since=${own}`)).results.length, 1);
});

test('a cursor ahead of everything recorded, as after a restore of an older copy, is refused', async () => {
  const { company, refusal } = await client();
  await happened(company);
  const ahead = createCursors(Buffer.alloc(32, 7), 'sandbox').seal(
    { kind: 'company', id: company },
    { position: 1_000_000n, sequencedAt: 0 },
  );
  assert.deepEqual(await refusal(`?since=${ahead}`), refusedSince);
});

test('a company reads its own events only, also through a Partner that manages several', async () => {
  const mine = await client();
  const other = await client();
  const ids = await happened(mine.company);
  await happened(other.company);
  assert.deepEqual(idsOf(await mine.read()), ids);
  const key = await service.givenKey('partner', await service.givenPartner([mine.company, other.company]));
  const acting = await service.send<Feed>('GET', '/v2/events/', {
    key,
    headers: { 'X-On-Behalf-Of-Company': mine.company },
  });
  assert.deepEqual(idsOf(acting.body), ids);
});

test('a key without the scope is refused', async () => {
  const key = await service.givenKey('case', await service.givenCompany(), ['case:orders:write']);
  assert.equal((await service.send('GET', '/v2/events/', { key })).status, 403);
});

/** As if these events had been recorded and sequenced so many days earlier. */
async function aged(
  ids: readonly string[],
  days: number,
  columns: { recorded?: boolean; sequenced?: boolean } = { recorded: true, sequenced: true },
): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - ${days} * interval '1 day'`;
  if (columns.recorded) {
    await service.sql(`update events set ${earlier('recorded_at')} where id = any($1)`, [ids]);
    await service.sql(`update event_sequencing_queue set ${earlier('recorded_at')} where event_id = any($1)`, [ids]);
    await service.sql(`update feed_entries set ${earlier('recorded_at')} where event_id = any($1)`, [ids]);
  }
  if (columns.sequenced)
    await service.sql(`update feed_entries set ${earlier('sequenced_at')} where event_id = any($1)`, [ids]);
}

const maintain = () => runJob(maintainPartitions, { database, clock: service.clock, log: pino({ level: 'silent' }) });

const partitionOf = async (table: string, column: string, id: string) =>
  (await service.sql(`select tableoid::regclass::text as part from ${table} where ${column} = $1`, [id]))[0]?.part;

test('after thirty days events are gone: a cursor that has missed some is refused, one that has not goes on, and a fresh start works', async () => {
  const { company, read, refusal } = await client();
  const quiet = await client();
  await happened(quiet.company);
  const waiting = (await quiet.read()).cursor;
  const ids = await happened(company, 3);
  const [first, second, third] = [
    (await read('?limit=1')).cursor,
    (await read('?limit=2')).cursor,
    (await read('?limit=3')).cursor,
  ];
  await aged(ids.slice(0, 2), 29);
  await maintain();
  assert.deepEqual(idsOf(await read()), ids, 'kept as long as the thirty days last');
  await aged(ids.slice(0, 2), 3);
  await maintain();

  assert.deepEqual(await refusal(`?since=${first}`), refusedSince);
  assert.deepEqual(idsOf(await read(`?since=${second}`)), ids.slice(2), 'it had read all that was dropped');
  assert.deepEqual(await read(`?since=${third}`), { cursor: third, next: null, results: [] });
  assert.deepEqual(idsOf(await read()), ids.slice(2));
  assert.deepEqual(
    (await quiet.read(`?since=${waiting}`)).results,
    [],
    'what others lost is nothing to a company that lost nothing',
  );
  assert.deepEqual(await service.sql('select 1 from events where id = any($1)', [ids.slice(0, 2)]), []);
});

test('when every event of a company is gone, an old cursor is still refused and a fresh start is an empty feed', async () => {
  const { company, read, refusal } = await client();
  const ids = await happened(company, 2);
  const { cursor } = await read('?limit=1');
  await aged(ids, 40);
  await maintain();
  assert.deepEqual(await refusal(`?since=${cursor}`), refusedSince);
  assert.deepEqual(await read(), { cursor: null, next: null, results: [] });
});

test('an event that entered the feed weeks after its recording stays readable for as long as its entry is kept', async () => {
  const { company, read } = await client();
  const ids = await happened(company);
  await aged(ids, 40, { recorded: true });
  await maintain();
  assert.deepEqual(idsOf(await read()), ids);
  await aged(ids, 40, { sequenced: true });
  await maintain();
  assert.deepEqual(await service.sql('select 1 from events where id = any($1)', [ids]), []);
});

test('when no one made the partition of a day, its events are recorded and read all the same, and find their place later', async () => {
  const { company, read } = await client();
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const earlier = await service.sql('select 1 from events');
  await service.sql(`alter table events detach partition events_${today}`);
  await service.sql(`insert into events_default select * from events_${today}`);
  await service.sql(`drop table events_${today}`);
  const [id = ''] = await happened(company);
  assert.equal(await partitionOf('events', 'id', id), 'events_default');
  assert.deepEqual(idsOf(await read()), [id]);
  await maintain();
  assert.equal(await partitionOf('events', 'id', id), `events_${today}`);
  assert.deepEqual(idsOf(await read()), [id]);
  assert.equal((await service.sql('select 1 from events')).length, earlier.length + 1);
});
