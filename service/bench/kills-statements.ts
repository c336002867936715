/** `kills-statements`: 50 processes killed while they state, post interest, publish, make documents, pay out and cancel: each item stated once, drafts whole, documents once, numbers without gap and double. */
import { seedOf } from '../test/harness/random.ts';
import { killStatements, summaryOf } from '../test/harness/statement-kills.ts';

const [kills, companies, mandates] = [50, 4, 40];

export async function run(): Promise<void> {
  const seed = seedOf(process.env.SEED);
  const began = performance.now();
  const tally = await killStatements({ kills, companies, mandates, held: 0.5, seed });
  console.log(
    `kills-statements: ${summaryOf(tally)}; ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}`,
  );
  for (const each of tally.wrong.slice(0, 10)) console.log(`  ${each}`);
  if (tally.wrong.length > 0) process.exitCode = 1;
}

if (import.meta.main) await run();
