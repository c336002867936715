/** `kills-cases`: processes killed while runs over cases plan and take steps: what came of the cases is what came of undisturbed ones. */
import { killRuns, saidOf } from '../test/harness/case-kills.ts';
import { seedOf } from '../test/harness/random.ts';

export async function run(): Promise<void> {
  const seed = seedOf(process.env.SEED);
  const began = performance.now();
  const tally = await killRuns({ kills: 17, seed, cases: 60 });
  console.log(`kills-cases: ${saidOf(tally)}; ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}`);
  for (const each of tally.wrong.slice(0, 10)) console.log(`  ${each}`);
  if (tally.wrong.length > 0) process.exitCode = 1;
}

if (import.meta.main) await run();
