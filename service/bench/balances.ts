/**
 * `balances [mandates]`: the balance of every case on one day, working included, as a stream of batches from a process of
 * its own, against the same cases' postings merely read and added up per account by SQL, page by page. A case has 3
 * claims, 2 costs and 4 payments. Default 100,000 cases.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readSums } from '../src/domain/money/ledger/store.ts';
import { copyCases } from '../test/harness/copied-cases.ts';
import { aClaim, bodyOf, euros, givenAccepted, openStage, type Stage } from '../test/harness/cases.ts';
import { runtimeFlags } from './stage.ts';

const ratio_min = 0.3;
const memory_mib_max = 256;
const page = 200;
const asOf = '2026-03-02';

export async function run([size = '100000']: readonly string[] = []): Promise<void> {
  const stage = await openStage();
  try {
    const company = await stage.aCompany();
    const mandate = await aCase(stage, company);
    const ids = await copyCases((text, values) => stage.sql(text, values), mandate, Number(size));
    const summed = async () => {
      for (let done = 0; done < ids.length; done += page)
        await stage.database.read(company.company, (db) => readSums(db, ids.slice(done, done + page), asOf));
    };
    await summed();
    const reference = await timed(summed);
    const { seconds, processor, mib } = await balanced(stage, company.company, ids);
    const ratio = reference / seconds;
    console.log(
      `balances: ${ids.length} cases in ${seconds.toFixed(1)} s (${micro(seconds, ids)} each, ${micro(processor, ids)} of processor time), added up in ${reference.toFixed(1)} s: ratio ${ratio.toFixed(2)} (wanted >= ${ratio_min}); memory of the process ${mib} MiB (wanted <= ${memory_mib_max})`,
    );
    if (ratio < ratio_min || mib > memory_mib_max) process.exitCode = 1;
  } finally {
    await stage.stop();
  }
}

const micro = (seconds: number, { length }: readonly string[]): string => `${((seconds / length) * 1e6).toFixed(0)} µs`;

async function balanced(stage: Stage, company: string, ids: readonly string[]) {
  const file = join(stage.folder, 'mandates');
  writeFileSync(file, ids.join('\n'));
  const program = new URL('balances-program.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [...runtimeFlags, program, company, asOf, file], {
    env: { ...process.env, BENCH_DATABASE: JSON.stringify(stage.address) },
  });
  return JSON.parse(stdout) as { readonly seconds: number; readonly processor: number; readonly mib: number };
}

async function aCase(stage: Stage, company: Awaited<ReturnType<Stage['aCompany']>>): Promise<string> {
  const claims = [1, 2, 3].map((nth) =>
    aClaim(nth, { delay_date: '2026-01-25', principal_amount: euros(`${nth}00.00`) }),
  );
  const { mandate } = await givenAccepted(stage, company, { claims });
  const path = `/operator/v1/mandates/${mandate.id}/`;
  const send = async (noun: string, body: unknown) => bodyOf(await stage.operate('POST', `${path}${noun}/`, body), 201);
  for (const interest_bearing of [true, false])
    await send('costs', { kind: 'bailiff_fee', amount: euros('45.00'), date: '2026-01-28', interest_bearing });
  for (const nth of [1, 2, 3, 4])
    await send('payments', { amount: euros(`${20 + nth}.00`), value_date: `2026-02-0${nth * 2}`, payer: 'debtor' });
  return mandate.id;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

if (import.meta.main) await run(process.argv.slice(2));
