/**
 * `dunning-decide`: 1,000,000 open invoices of 200 companies, 200,000 of them due: the plan of a run (decision, queue,
 * notice, letter, work), one transaction a page, two companies at once; invoices a second against the leanest program that
 * leaves the same rows (leanest.ts), by as many workers. Wanted: at least 0.25. Rows a second of plain inserts into a table
 * with a key of two columns are printed too.
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import type pg from 'pg';
import { invoiceLadder } from '../src/domain/dunning/runs/index.ts';
import { planPage } from '../src/domain/ladder/runs/index.ts';
import { baseRates } from '../src/domain/money/base-rates/index.ts';
import type { Clock } from '../src/platform/clock.ts';
import { establishLogins } from '../src/platform/database/logins.ts';
import { Database } from '../src/platform/database/pool.ts';
import { layInvoices } from '../test/harness/dunning-rows.ts';
import { leanest } from './leanest.ts';
import { secretKey, setStage, type Stage } from './stage.ts';

const companies = Number(process.env.BENCH_COMPANIES ?? 200);
const debtors = 1_000;
const invoicesEach = 5;
const workers = 2;
const ladder = invoiceLadder({ publicUrl: 'http://127.0.0.1' });

export const on = '2026-03-09';
/** 09:00 in Berlin on the day of the run. */
export const clock: Clock = { now: () => `${on}T08:00:00.000Z`, offset_ms: () => 0 };

export async function run(): Promise<void> {
  const stage = await setStage();
  const database = new Database({ ...stage.address, logins: await establishLogins(stage.pool, secretKey) }, clock);
  try {
    const ground = await layInvoices(stage.pool, { companies, debtors, each: invoicesEach, due: debtors, on });
    const before = await plainInserts(stage);
    const began = performance.now();
    const processor = process.cpuUsage();
    const { planned, slowest_ms } = await planAll(database, ground);
    const perSecond = (planned * 1000) / (performance.now() - began);
    const own = process.cpuUsage(processor);
    const lean = await leanest(stage.pool, { tables: writtenBy(ground.run), subjects: 'dunnings' }, workers);
    const after = await plainInserts(stage);
    const plain = (before + after) / 2;
    if (planned !== companies * debtors) throw new Error(`${planned} of ${companies * debtors} invoices were planned`);
    console.log(
      `dunning-decide: ${planned} notices planned, ${Math.round(perSecond)}/s against ${Math.round(lean)}/s of the leanest program that leaves the same rows: ratio ${(perSecond / lean).toFixed(2)} (wanted ≥ 0.25), and ${Math.round(plain)} rows/s of plain inserts: ${(perSecond / plain).toFixed(2)}; slowest transaction ${slowest_ms.toFixed(0)} ms; ${((own.user + own.system) / planned).toFixed(1)} µs of Node each; load ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    await database.close();
    await stage.close();
  }
}

/** What the plan of a run writes. */
const writtenBy = (run: string) => ({
  letters: `run_id = '${run}'`,
  dunnings: `run_id = '${run}'`,
  ladder_decisions: `run_id = '${run}'`,
  work_items: `kind = 'dunning.letter'`,
});

export interface Planned {
  readonly planned: number;
  readonly slowest_ms: number;
}

/** Plans the companies, `workers` at once. */
export async function planAll(
  database: Database,
  { companies: ids, run: run_id }: { readonly companies: readonly string[]; readonly run: string },
): Promise<Planned> {
  const left = [...ids];
  let planned = 0;
  let slowest_ms = 0;
  const work = async () => {
    for (let company = left.shift(); company !== undefined; company = left.shift()) {
      let after: string | undefined = '00000000-0000-0000-0000-000000000000';
      while (after !== undefined) {
        const began = performance.now();
        const page: { notices: number; until: string | undefined } = await planNext(database, company, {
          run_id,
          after,
        });
        slowest_ms = Math.max(slowest_ms, performance.now() - began);
        planned += page.notices;
        after = page.until;
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return { planned, slowest_ms };
}

const planNext = (
  database: Database,
  company: string,
  { run_id, after }: { readonly run_id: string; readonly after: string },
): Promise<{ notices: number; until: string | undefined }> =>
  database.asOperator(async (tx) => {
    const bound = tx.forCompany(company);
    const run = { id: run_id, run_on: on, dry_run: false, company_id: null, policy_id: null, policy: null };
    const setting = { isPrintable: true, baseRates: await baseRates(bound) };
    const { counts, until } = await planPage(bound, ladder, { run, setting, after });
    return { notices: counts.notices ?? 0, until };
  });

const plain_rows = 200_000;
const plain_batch = 5_000;

/** Rows a second of plain inserts: random keys, made by the program and sent as arrays. */
async function plainInserts({ pool }: Stage): Promise<number> {
  await pool.query(
    'create table if not exists bench_plain (company_id uuid, id uuid, on_day date, n int, primary key (company_id, id))',
  );
  const each = plain_rows / workers / plain_batch;
  const batches = Array.from({ length: workers * each }, () => Array.from({ length: plain_batch }, () => randomUUID()));
  const clients = await Promise.all(Array.from({ length: workers }, () => pool.connect()));
  const began = performance.now();
  await Promise.all(clients.map((client) => insertBatches(client, batches)));
  const seconds = (performance.now() - began) / 1000;
  for (const client of clients) client.release();
  return plain_rows / seconds;
}

async function insertBatches(client: pg.PoolClient, batches: string[][]): Promise<void> {
  for (let ids = batches.shift(); ids !== undefined; ids = batches.shift())
    await client.query({
      name: 'plain',
      text: `insert into bench_plain select $1, id, $2, n from unnest($3::uuid[]) with ordinality as u (id, n)`,
      values: [randomUUID(), on, ids],
    });
}

if (import.meta.main) await run();
