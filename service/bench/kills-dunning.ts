/** `kills-dunning`: 100 workers killed at random moments of a run over 2,000 debtors: each invoice has one notice, level, fee, letter, event and message id, or one order. */
import { killRuns, toldOf } from '../test/harness/dunning-kills.ts';
import { seedOf } from '../test/harness/random.ts';

const [kills, companies, due, mail_ms] = [100, 100, 20, 3_000];

export async function run(): Promise<void> {
  const seed = seedOf(process.env.SEED);
  const began = performance.now();
  const tally = await killRuns({ kills, companies, due, mail_ms, seed });
  console.log(`kills-dunning: ${toldOf(tally)}; ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}`);
  for (const each of tally.wrong.slice(0, 10)) console.log(`  ${each}`);
  if (tally.wrong.length > 0) process.exitCode = 1;
}

if (import.meta.main) await run();
