/** `kills-clock`: 50 processes killed while a sandbox's clock passes a year: what came of its cases is what came of undisturbed ones. */
import { killClock, saidOf } from '../test/harness/case-kills.ts';
import { seedOf } from '../test/harness/random.ts';

export async function run(): Promise<void> {
  const seed = seedOf(process.env.SEED);
  const began = performance.now();
  const tally = await killClock({ kills: 50, seed, days: 366 });
  console.log(`kills-clock: ${saidOf(tally)}; ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}`);
  for (const each of tally.wrong.slice(0, 10)) console.log(`  ${each}`);
  if (tally.wrong.length > 0) process.exitCode = 1;
}

if (import.meta.main) await run();
