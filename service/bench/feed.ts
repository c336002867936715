/**
 * `feed`: a page of 100 of a company's feed where 10 000 events are kept (the reference) and where
 * 5 000 000 are, over 30 days, half of them the company's: the first page, one in the middle, the last.
 * Two databases stand side by side and are asked in turn, one request at a time: what is measured is
 * the work of a page, not the machine's cores.
 */
import type pg from 'pg';
import { createCursors } from '../src/platform/events/index.ts';
import { load, message } from './load.ts';
import { median } from './read.ts';
import { secretKey, setStage, type Stage } from './stage.ts';

const rounds = 5;
const days = 30;
const others = 100;
const cursors = createCursors(secretKey, 'sandbox');

export async function run(): Promise<void> {
  const stages = [await setStage(), await setStage()] as const;
  try {
    const small = await feedOf(stages[0], 10_000);
    const large = await feedOf(stages[1], Number(process.env.BENCH_FEED_EVENTS ?? 5_000_000));
    const places = ['first', 'middle', 'last'] as const;
    const ratios = new Map<string, number[]>(places.map((place) => [place, []]));
    for (const feed of [small, large]) for (const place of places) await feed.milliseconds(place);
    for (let round = 0; round < rounds; round += 1) {
      const told = [];
      for (const place of places) {
        const [reference, measured] = [await small.milliseconds(place), await large.milliseconds(place)];
        ratios.get(place)?.push(measured / reference);
        told.push(`${place} ${reference.toFixed(2)} and ${measured.toFixed(2)} ms`);
      }
      console.log(`feed round ${round + 1}: ${told.join(', ')}`);
    }
    const summary = [...ratios].map(([place, each]) => `${place} ${median(each).toFixed(2)} ×`);
    console.log(
      `feed: a page of 100 at ${large.events} events is, compared with ${small.events}: ${summary.join(', ')} (wanted ≤ 1.2)`,
    );
  } finally {
    for (const stage of stages) await stage.close();
  }
}

interface Feed {
  readonly events: number;
  /** Of one page, the mean over a second. */
  milliseconds(place: 'first' | 'middle' | 'last'): Promise<number>;
}

async function feedOf(stage: Stage, events: number): Promise<Feed> {
  const company = await stage.company();
  await fill(stage.pool, company.id, events);
  const since = {
    first: '',
    middle: await cursorAt(stage.pool, company.id, events / 2),
    // Behind it stand 100 of the company.
    last: await cursorAt(stage.pool, company.id, events - 200),
  };
  const { port } = await stage.start('server.ts');
  return {
    events,
    async milliseconds(place) {
      const request = message('GET', `/v2/events/?limit=100${since[place]}`, {
        Authorization: `Bearer ${company.key}`,
      });
      return 1000 / (await load({ port, connections: 1, seconds: 1, expected: 200, request: () => request })).perSecond;
    },
  };
}

async function cursorAt(pool: pg.Pool, id: string, position: number): Promise<string> {
  const { rows } = await pool.query<{ at: Date }>('select sequenced_at as at from feed_entries where position = $1', [
    position,
  ]);
  return `&since=${cursors.seal({ kind: 'company', id }, { position: BigInt(position), sequencedAt: rows[0]?.at.getTime() ?? 0 })}`;
}

/** Days of events in their partitions, each second one the company's; a feed entry a minute later each. */
async function fill(pool: pg.Pool, company: string, events: number): Promise<void> {
  for (let ago = days; ago > 0; ago -= 1)
    for (const [parent, column] of [
      ['events', 'recorded_at'],
      ['feed_entries', 'sequenced_at'],
    ] as const)
      await pool.query(`call make_day_partition('${parent}', '${column}', current_date - ${ago})`);
  const ids = Array.from({ length: others }, () => crypto.randomUUID());
  const perDay = Math.floor(events / days);
  for (let day = 0; day < days; day += 1) {
    const first = day * perDay + 1;
    const last = day === days - 1 ? events : first + perDay - 1;
    await pool.query(
      `with made as (
         select n, case n % 2 when 0 then $1::uuid else ($2::uuid[])[1 + (n / 2) % ${others}] end as company_id,
           (current_date - ${days - day})::timestamptz + (n - $3) * (interval '86000 seconds' / ($4::int - $3::int + 1)) as recorded_at
         from generate_series($3::int, $4::int) n
       ), known as materialized (select m.*, new_uuid_at(m.recorded_at) as id, gen_random_uuid() as order_id from made m
       ), recorded as (
         insert into events (company_id, recorded_at, id, type, created_at, envelope)
         select company_id, recorded_at, id, 'order.submitted', recorded_at,
           format('{"id":"%s","type":"order.submitted","created_at":"%s","data":{"company_id":"%s","order_id":"%s","order_url":"https://api.mahnwerk.test/v2/orders/%s/","claim_ids":["%s"]}}',
             id, to_char(recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), company_id, order_id, order_id, order_id)
         from known
       )
       insert into feed_entries (owner_kind, owner_id, position, sequenced_at, company_id, recorded_at, event_id, type, created_at, named)
       select 1, company_id, n, recorded_at + interval '1 minute', company_id, recorded_at, id, 'order.submitted', recorded_at, array[id, order_id] from known`,
      [company, ids, first, last],
    );
  }
  await pool.query('update feed_heads set position = $1, sequenced_at = now()', [events]);
  await pool.query('vacuum analyze');
}

if (import.meta.main) await run();
