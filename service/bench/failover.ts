/** `failover`: the primary is killed under load, its synchronous standby promoted; 20 times. Wanted: 0 acknowledged writes lost, writes again within 10 s. */
import { failOver } from '../test/harness/failover.ts';

const kills_usual = 20;
const recovery_max_ms = 10_000;

/** @param words the number of kills */
export async function run([kills = String(kills_usual)]: readonly string[] = []): Promise<void> {
  const { acknowledged, lost, recoveries_ms } = await failOver(Number(kills));
  const sorted = recoveries_ms.toSorted((one, other) => one - other);
  const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((each) =>
    Math.round(each ?? 0),
  );
  console.log(
    `failover: ${recoveries_ms.length} primaries killed, ${acknowledged} acknowledged writes, ${lost} lost; writes again after ${median} ms (median), ${longest} ms (longest)`,
  );
  if (lost > 0 || longest > recovery_max_ms) process.exitCode = 1;
}

if (import.meta.main) await run();
