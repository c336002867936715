/** `idempotency`: 200 processes killed at random moments with commands under way, each command retried twice: one effect, equal answers. */
import { killAndRetry, summaryOf } from '../test/harness/kills.ts';
import { seedOf } from '../test/harness/random.ts';

const kills = 200;

export async function run(): Promise<void> {
  const seed = seedOf(process.env.SEED);
  const began = performance.now();
  const tally = await killAndRetry({ kills, seed });
  console.log(`idempotency: ${summaryOf(tally)}; ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}`);
  for (const each of tally.wrong.slice(0, 10)) console.log(`  ${each}`);
  if (tally.wrong.length > 0) process.exitCode = 1;
}

if (import.meta.main) await run();
