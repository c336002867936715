/** `start`: the first start on an empty data directory, demo data included, and the ones after it, to the first answer of /readyz. */
import { freshPlace, run as runProgram } from '../test/harness/program.ts';

const later = 3;

export async function run(): Promise<void> {
  const cleanUps: (() => void)[] = [];
  const context = { after: (work: () => void) => void cleanUps.push(work) } as Parameters<typeof freshPlace>[0];
  const { settings } = freshPlace(context);
  try {
    const seconds: number[] = [];
    for (let round = 0; round <= later; round += 1) {
      const began = performance.now();
      const program = runProgram(context, ['start'], settings);
      const { status } = await fetch(`${await program.url()}/readyz`);
      if (status !== 200) throw new Error(`/readyz answered ${status}`);
      seconds.push((performance.now() - began) / 1000);
      process.kill(program.child.pid ?? 0, 'SIGTERM');
      await program.ended;
    }
    const [first = 0, ...others] = seconds;
    console.log(
      `start: first ${first.toFixed(1)} s (wanted ≤ 15), later ${Math.max(...others).toFixed(1)} s at most (wanted ≤ 4)`,
    );
  } finally {
    for (const cleanUp of cleanUps.reverse()) cleanUp();
  }
}

if (import.meta.main) await run();
