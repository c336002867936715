/** `kills-ledger`: 50 processes killed while they book on one mandate, half of them between facts and entries: nothing half booked, books equal to their replay. */
import { killBookings, summaryOf } from '../test/harness/ledger-kills.ts';
import { seedOf } from '../test/harness/random.ts';

const kills = 50;

export async function run(): Promise<void> {
  const seed = seedOf(process.env.SEED);
  const began = performance.now();
  const tally = await killBookings({ kills, seed });
  console.log(`kills-ledger: ${summaryOf(tally)}; ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}`);
  for (const each of tally.wrong.slice(0, 10)) console.log(`  ${each}`);
  if (tally.wrong.length > 0) process.exitCode = 1;
}

if (import.meta.main) await run();
