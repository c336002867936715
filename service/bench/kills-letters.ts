/** `kills-letters`: 50 processes killed while letters of cases are sent, made, mailed, taken and confirmed: each leaves once, with its fees once and one message id. */
import { killLetters, toldOf } from '../test/harness/letter-kills.ts';
import { seedOf } from '../test/harness/random.ts';

const kills = 50;

export async function run(): Promise<void> {
  const seed = seedOf(process.env.SEED);
  const began = performance.now();
  const tally = await killLetters({ kills, seed });
  console.log(`kills-letters: ${toldOf(tally)}; ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}`);
  for (const each of tally.wrong.slice(0, 10)) console.log(`  ${each}`);
  if (tally.wrong.length > 0) process.exitCode = 1;
}

if (import.meta.main) await run();
