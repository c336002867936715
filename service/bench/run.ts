/**
 * `run [mandates]`: a run over 20,000 mandates with three payments each, 60,000 items, until its draft is complete, in a
 * process that serves the API too, against one SQL statement that reads and adds up the same items. Wanted: at least 0.1
 * of its speed, at most 256 MiB of memory, and the p99 of reads meanwhile at most twice that of the same reads before.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StatementRun } from '@mahnwerk/contract/operator/statement-runs.ts';
import { aCase, aClient, givenIssuer } from '../test/harness/collected-money.ts';
import { copyCases } from '../test/harness/copied-cases.ts';
import { bodyOf, openStage, type Stage } from '../test/harness/cases.ts';
import { message } from './load.ts';
import { openReader, p99 } from './reader.ts';
import { startProgram } from './stage.ts';

const wanted = { ratio: 0.1, mib: 256, quiet: 2 };
const [warm_up_ms, quiet_ms] = [4_000, 10_000];
const payments = 3;

export async function run([size = '20000']: readonly string[] = []): Promise<void> {
  const stage = await openStage();
  try {
    await givenIssuer(stage);
    const client = await aClient(stage);
    const one = await aCase(stage, client);
    for (let nth = 1; nth <= payments; nth += 1) await one.pay(`${nth}0.00`);
    await copyCases((text, values) => stage.sql(text, values), one.id, Number(size));
    const program = await startProgram('work-server.ts', {
      BENCH_DATABASE: JSON.stringify(stage.address),
      BENCH_API: 'on',
      MAHNWERK_DATA_DIR: stage.folder,
      MAHNWERK_RATE_LIMITS: 'off',
    });
    const reader = await openReader(
      program.port,
      message('GET', `/v2/mandates/${one.id}/`, { Authorization: `Bearer ${client.key}` }),
    );
    await reader.during(sleep(warm_up_ms));
    const quiet = await reader.during(sleep(quiet_ms));
    const [idleTurns] = await program.turns();
    program.forgetPeak();
    const [used, idle] = [program.processorTime(), program.peakMemory()];
    const began = performance.now();
    let seconds = 0;
    const busy = await reader.during(
      stated(stage, client.company).then(() => void (seconds = (performance.now() - began) / 1000)),
    );
    const [turns, longest] = await program.turns();
    const [mib, processor] = [program.peakMemory(), program.processorTime() - used];
    reader.close();
    await program.stop();
    const { items, reference } = await addedUp(stage, client.company);
    const [ratio, louder] = [reference / seconds, p99(busy) / p99(quiet)];
    console.log(
      `run: ${items} items in ${seconds.toFixed(1)} s (${processor.toFixed(1)} s of processor time, reads included), added up in ${reference.toFixed(2)} s: ratio ${ratio.toFixed(3)} (wanted ≥ ${wanted.ratio}); memory of the process ${mib.toFixed(0)} MiB, ${idle.toFixed(0)} before (wanted ≤ ${wanted.mib}); read p99 ${p99(busy).toFixed(1)} ms of ${busy.length} against ${p99(quiet).toFixed(1)} ms: ratio ${louder.toFixed(2)} (wanted ≤ ${wanted.quiet}); turns of the event loop p99 ${turns.toFixed(1)} ms, longest ${longest.toFixed(0)} ms, against ${idleTurns.toFixed(1)} ms; load ${loadavg()[0]?.toFixed(1)}`,
    );
    if (ratio < wanted.ratio || mib > wanted.mib || louder > wanted.quiet) process.exitCode = 1;
  } finally {
    await stage.stop();
  }
}

/** Starts a run and waits until it has finished. */
async function stated(stage: Stage, company_id: string): Promise<void> {
  const body = { company_id, period_start: '2026-01-01', period_end: '2026-03-02', booking_date: '2026-03-02' };
  const path = '/operator/v1/statement-runs/';
  const { id } = bodyOf(await stage.operate<StatementRun>('POST', path, body), 202);
  for (;;) {
    const { status } = bodyOf(await stage.operate<StatementRun>('GET', `${path}${id}/`), 200);
    if (status === 'finished') return;
    if (status === 'failed') throw new Error('the run has failed');
    await sleep(50);
  }
}

/** The median seconds of one SQL statement that reads the items with what they settle, and adds it up by case and line. */
async function addedUp(stage: Stage, company: string) {
  const seconds: number[] = [];
  let items = 0;
  await stage.sql('analyze statement_items', []);
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now();
    const rows = await stage.sql(
      `select sum(x.items)::int as items from (
         select i.mandate_id, p.account, count(distinct i.source_id) as items, sum(p.amount_cents) as cents
         from statement_items i join ledger_postings p on p.company_id = i.company_id and p.entry_id = i.source_id
         where i.company_id = $1 and i.is_active and p.account like 'payment_on_%' group by 1, 2) x where x.cents <> 0`,
      [company],
    );
    seconds.push((performance.now() - began) / 1000);
    items = Number(rows[0]?.items);
  }
  return { items, reference: seconds.toSorted((a, b) => a - b)[2] ?? 0 };
}

if (import.meta.main) await run(process.argv.slice(2));
