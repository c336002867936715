/** `kills-deliveries`: 50 dispatchers killed at random moments with some 1 000 deliveries under way: every event arrives, and what arrives twice is the same event. */
import { killDispatchers, toldOf } from '../test/harness/delivery-kills.ts';
import { seedOf } from '../test/harness/random.ts';

const [kills, underWay, receivers] = [50, 2_000, 100];

export async function run(): Promise<void> {
  const seed = seedOf(process.env.SEED);
  const began = performance.now();
  const tally = await killDispatchers({ kills, underWay, receivers, seed });
  console.log(`kills-deliveries: ${toldOf(tally)}; ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}`);
  for (const each of tally.wrong.slice(0, 10)) console.log(`  ${each}`);
  if (tally.wrong.length > 0) process.exitCode = 1;
}

if (import.meta.main) await run();
