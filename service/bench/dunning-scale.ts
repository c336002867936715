/**
 * `dunning-scale`: the plan of a run over 1,000 due invoices, and a page of invoices, where 10,000 and where 1,000,000
 * are open. Wanted: at most 1.2 times as long.
 */
import { page } from '../src/domain/dunning/invoices/store.ts';
import { establishLogins } from '../src/platform/database/logins.ts';
import { Database } from '../src/platform/database/pool.ts';
import { layInvoices } from '../test/harness/dunning-rows.ts';
import { clock, on, planAll } from './dunning-decide.ts';
import { median } from './read.ts';
import { secretKey, setStage } from './stage.ts';

const companies = 200;
/** Due invoices of each company. */
const due = 5;
const invoicesEach = 5;
const pages = 300;

export async function run(): Promise<void> {
  const few = await measure(10);
  const many = await measure(1_000);
  console.log(
    `dunning-scale: ${companies * due} due of 10,000 open ones in ${few.run_ms.toFixed(0)} ms, of 1,000,000 in ${many.run_ms.toFixed(0)} ms: ${(many.run_ms / few.run_ms).toFixed(2)} × (wanted ≤ 1.2); a page of invoices ${few.page_ms.toFixed(2)} and ${many.page_ms.toFixed(2)} ms: ${(many.page_ms / few.page_ms).toFixed(2)} × (wanted ≤ 1.2)`,
  );
}

async function measure(debtors: number): Promise<{ readonly run_ms: number; readonly page_ms: number }> {
  const stage = await setStage();
  const database = new Database({ ...stage.address, logins: await establishLogins(stage.pool, secretKey) }, clock);
  try {
    const laid = await layInvoices(stage.pool, { companies, debtors, each: invoicesEach, due, on });
    // What laying the rows left to write is the stage's matter.
    await stage.pool.query('checkpoint');
    const page_ms = await pageTime(database, laid.companies);
    // Compiled code and open connections are `start`'s matter.
    const [first = '', ...others] = laid.companies;
    await planAll(database, { ...laid, companies: [first] });
    const began = performance.now();
    const { planned } = await planAll(database, { ...laid, companies: others });
    if (planned !== others.length * due) throw new Error(`${planned} invoices were planned`);
    return { run_ms: performance.now() - began, page_ms };
  } finally {
    await database.close();
    await stage.close();
  }
}

const firstPage = {
  limit: 50,
  offset: 0,
  ordering: [],
  updated_since: undefined,
  position: undefined,
  filters: {},
} as const;

/** Of a first page of the newest invoices, the companies in turn. */
async function pageTime(database: Database, companyIds: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < pages; count += 1) {
    const began = performance.now();
    await database.read(companyIds[count % companyIds.length] ?? '', (db) => page(db, firstPage));
    times.push(performance.now() - began);
  }
  return median(times);
}

if (import.meta.main) await run();
