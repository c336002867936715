/** `fuzz`: 100 000 right and mutated requests of every declared route; no 5xx, no missing answer, none that is not declared. `SEED` repeats a run. */
import { fuzz, summaryOf } from '../test/harness/fuzz.ts';
import { seedOf } from '../test/harness/random.ts';

const requests = 100_000;

export async function run(): Promise<void> {
  const seed = seedOf(process.env.SEED);
  const began = performance.now();
  const fuzzed = await fuzz({ requests, seed });
  console.log(`fuzz: ${summaryOf(fuzzed)}; ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}`);
  for (const [kind, { faults, request, answer, log }] of fuzzed.findings)
    console.log([`  ${kind}`, `faults: ${faults.join('; ')}`, request, answer, log].join('\n    '));
  if (fuzzed.findings.size > 0) process.exitCode = 1;
}

if (import.meta.main) await run();
