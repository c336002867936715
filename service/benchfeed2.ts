import { mkdtemp, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startEmbedded } from './src/machinery/database/embedded.ts';
import { migrate } from './src/machinery/database/migrate.ts';
import { Database } from './src/machinery/database/pool.ts';
import { systemClock } from './src/machinery/clock.ts';
import { readFeed, record, sequenceOnce } from './src/machinery/events/index.ts';
const dataDir = await mkdtemp('/tmp/mahnwerk-bench-');
const server = await startEmbedded({ dataDir, log: () => undefined, settings: {} });
await migrate(server.connection);
const owner = new pg.Client(server.connection); await owner.connect();
const database = new Database(server.connection, systemClock);
const a = randomUUID();
const others = Array.from({ length: 20 }, () => randomUUID());
for (let d = 1; d <= 30; d++) for (const [t, c] of [['events', 'recorded_at'], ['feed_entries', 'sequenced_at']]) await owner.query(`call make_day_partition($1, $2, (clock_timestamp() at time zone 'UTC')::date - $3::int)`, [t, c, d]);
async function fill(from: number, to: number) {
  // spread evenly over 30 days, half of them ours
  await owner.query(`create temp table g as select n, gen_random_uuid() as id, case when n % 2 = 0 then '${a}'::uuid else ($1::uuid[])[1 + n % 20] end as c,
     date_trunc('day', now()) - interval '30 days' + (n - $2::bigint) * interval '30 days' / ($3::bigint - $2::bigint + 1) as at from generate_series($2::bigint, $3::bigint) n`, [others, from, to]);
  await owner.query(`insert into events select c, at, id, 'order.submitted', at, '{"id":"'||id||'","type":"order.submitted","created_at":"2026-03-02T09:00:00.000Z","data":{"company_id":"'||c||'","order_id":"'||id||'","order_url":"https://api.mahnwerk.test/v2/orders/'||id||'/","claim_ids":["'||id||'"]}}' from g`);
  await owner.query(`insert into feed_entries select 1, c, n, at, c, at, id from g`);
  await owner.query(`update feed_heads set position = $1, sequenced_at = now()`, [to]);
  await owner.query('drop table g'); await owner.query('analyze events'); await owner.query('analyze feed_entries'); await owner.query('vacuum events'); await owner.query('vacuum feed_entries');
}
async function measure(label: string, place: any, n = 200) {
  const times: number[] = []; let rows = 0;
  for (let i = 0; i < n + 20; i++) { const t = performance.now(); const p = await database.read(a, (db) => readFeed(db, place, 100)); rows = p?.envelopes.length ?? -1; if (i >= 20) times.push(performance.now() - t); }
  times.sort((x, y) => x - y); console.log(label, 'rows', rows, 'p50', times[n / 2]?.toFixed(2), 'p95', times[Math.floor(n * .95)]?.toFixed(2));
}
async function all(label: string, max: number) {
  await measure(`${label} first page`, undefined);
  const mid = (await owner.query(`select position, sequenced_at from feed_entries where owner_id = $1 and position >= $2 order by position limit 1`, [a, Math.floor(max / 2)])).rows[0];
  await measure(`${label} middle`, { position: BigInt(mid.position), sequencedAt: +mid.sequenced_at });
  await measure(`${label} head, empty`, { position: BigInt(max), sequencedAt: Date.now() });
}
const N1 = 10_000, N2 = Number(process.argv[2] ?? 5_000_000);
await fill(1, N1); await all('10k', N1);

for (const [label, setting] of [['generic','force_generic_plan'],['custom','force_custom_plan'],['auto','auto']]) { await owner.query(`alter role mahnwerk_company set plan_cache_mode = ${setting}`); await owner.query(`alter database ${server.connection.database} set plan_cache_mode = ${setting}`); const d2 = new Database(server.connection, systemClock);
 const times: number[] = []; for (let i = 0; i < 220; i++) { const t = performance.now(); await d2.read(a, (db) => readFeed(db, undefined, 100)); if (i > 20) times.push(performance.now() - t); } times.sort((x, y) => x - y); console.log(label, times[100]?.toFixed(2));
 console.log((await d2.read(a, (db) => (db as any).many({name:'', text:`select name, generic_plans, custom_plans from pg_prepared_statements where name like 'events%'`, parameters: []}))));
 await d2.close(); }
await database.close(); await owner.end(); await server.stop(); process.exit(0);
// plan
const c = new pg.Client({ ...server.connection }); await c.connect();
await c.query(`set role mahnwerk_company; select set_config('app.company','${a}',false); set plan_cache_mode=force_generic_plan`);
const { statements } = await import('./src/machinery/database/statement.ts');
const st = statements.get('events.page'); 
await c.query(`prepare p as ${st?.text}`);
const vals = st?.parameters.map((n) => n === 'company_id' ? `'${a}'` : n === 'position' ? N2 - 1000 : n === 'sequenced_at' ? Date.now() - 86400_000 : 101).join(',');
console.log((await c.query(`explain (analyze, costs off, timing off, buffers) execute p(${vals})`)).rows.map((r) => r['QUERY PLAN']).join('\n').slice(0, 3500));
// record and sequence
t0 = performance.now(); const W = 16; let left = 4000;
await Promise.all(Array.from({ length: W }, async () => { while (left-- > 0) await database.atomically(a, async (tx) => record(tx, 'mandate.created', { company_id: a, mandate_id: randomUUID(), mandate_url: 'https://api.mahnwerk.test/v2/mandates/x/' })); }));
console.log('record: commits/s', Math.round(4000 / (performance.now() - t0) * 1000));
await owner.query(`insert into event_inbox select clock_timestamp(), gen_random_uuid(), '${a}', 1, '${a}' from generate_series(1, 50000)`);
t0 = performance.now(); let n = 0; for (let k = 1; k > 0; n += k) k = await sequenceOnce(database, 0); console.log('sequenced', n, 'rows/s', Math.round(n / (performance.now() - t0) * 1000));
t0 = performance.now(); for (let i = 0; i < 200; i++) await sequenceOnce(database, 0); console.log('idle round ms', ((performance.now() - t0) / 200).toFixed(2));
// drop of an old day
await owner.query(`call make_day_partition('feed_entries','sequenced_at',(clock_timestamp() at time zone 'UTC')::date - 40)`);
t0 = performance.now(); console.log((await owner.query('select drop_old_event_partitions()')).rows, 'drop check ms', Math.round(performance.now() - t0));
await database.close(); await c.end(); await owner.end(); await server.stop(); await rm(dataDir, { recursive: true, force: true });
