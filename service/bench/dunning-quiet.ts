/**
 * `dunning-quiet`: reads of a claim (`GET /v2/claims/{id}/`), 200 a second, while a run in the same process plans 50,000
 * notices of ten companies, and while it makes their letters, for 40 seconds; p99 against that of the same reads before.
 * Wanted: at most 3.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { no_company } from '../src/platform/queue/index.ts';
import { dayOf } from '../src/values/day.ts';
import { workingDayFrom } from '../src/values/working-day.ts';
import { layInvoices } from '../test/harness/dunning-rows.ts';
import { message } from './load.ts';
import { openReader, p99 } from './reader.ts';
import { makeClaim, makeDebtor } from './set-up.ts';
import { setStage } from './stage.ts';

const [companies, due] = [10, 5_000];
const warm_up_ms = 5_000;
const quiet_ms = 20_000;
const letters_ms = 40_000;

async function until(isOver: () => Promise<boolean>): Promise<void> {
  while (!(await isOver())) await sleep(100);
}

export async function run(): Promise<void> {
  const stage = await setStage();
  const { pool, folder } = stage;
  try {
    const on = workingDayFrom(dayOf(new Date().toISOString()));
    const laid = await layInvoices(pool, { companies, debtors: due, each: 1, due, on });
    const { key } = await stage.company();
    const service = await stage.start('work-server.ts', {
      BENCH_API: 'on',
      MAHNWERK_DATA_DIR: folder,
      MAHNWERK_RATE_LIMITS: 'off',
    });
    const claim = await makeClaim(service.port, key, await makeDebtor(service.port, key));
    const reader = await openReader(
      service.port,
      message('GET', `/v2/claims/${claim}/`, { Authorization: `Bearer ${key}` }),
    );
    await reader.during(sleep(warm_up_ms));
    const quiet = await reader.during(sleep(quiet_ms));
    await pool.query(`update dunning_runs set status = 'queued' where id = $1`, [laid.run]);
    await pool.query(`insert into work_items (company_id, kind, key) values ($1, 'dunning.run', $2)`, [
      no_company,
      laid.run,
    ]);
    const isPlanned = async () =>
      (await pool.query('select from dunning_runs where id = $1 and is_planned', [laid.run])).rowCount === 1;
    const planning = await reader.during(until(isPlanned));
    const making = await reader.during(sleep(letters_ms));
    reader.close();
    const { rows } = await pool.query<{ made: number }>(
      `select count(*)::int as made from dunning_letters where run_id = $1 and status <> 'created'`,
      [laid.run],
    );
    const told = (busy: readonly number[]): string =>
      `${p99(busy).toFixed(1)} ms of ${busy.length} reads, ratio ${(p99(busy) / p99(quiet)).toFixed(2)}`;
    console.log(
      `dunning-quiet: read p99 ${p99(quiet).toFixed(1)} ms; while ${companies * due} notices are planned ${told(planning)}; while letters are made ${told(making)} (wanted ≤ 3); ${rows[0]?.made} letters; load ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    await stage.close();
  }
}

if (import.meta.main) await run();
