/**
 * Looks for tests that fail by chance, behind `npm run test:steady`: runs the gate's tests ten times beside busy processes.
 * Each test that failed once is listed with the runs it failed in; their reports stay in a folder.
 *
 *     npm run test:steady -- [runs=10] [load=4] [words of the suite …]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const suite = fileURLToPath(new URL('suite.ts', import.meta.url));
const words = process.argv.slice(2);

function numberOf(name: string, usual: number): number {
  const given = words.find((word) => word.startsWith(`${name}=`));
  return given === undefined ? usual : Number(given.slice(name.length + 1));
}

const [runs, load] = [numberOf('runs', 10), numberOf('load', 4)];
const passedOn = words.filter((word) => !/^(?:runs|load)=/.test(word));

/** A process that keeps a processor busy until it is ended. */
const busy = (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });

/** The names of failed tests in a report: below a failed file each line of a failed test has the same mark. */
const failedIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/^\s*✖ (.+?) \([\d.]+ms\)$/gm)].map(([, name = '']) => name))].filter(
    (name) => name !== 'failing tests:',
  );

const folder = await mkdtemp(join(tmpdir(), 'mahnwerk-steady-'));
const failures = new Map<string, number[]>();

/** Returns whether the run passed. */
async function runOnce(number: number): Promise<boolean> {
  const file = join(folder, `run-${number}.log`);
  const output = createWriteStream(file);
  await once(output, 'open');
  const began = performance.now();
  const child = spawn(process.execPath, [suite, ...passedOn], { stdio: ['ignore', output, output] });
  const [code] = (await once(child, 'exit')) as [number | null];
  output.end();
  const failed = failedIn(await readFile(file, 'utf8'));
  for (const name of failed) failures.set(name, [...(failures.get(name) ?? []), number]);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  process.stdout.write(`run ${number}: ${code === 0 ? 'passed' : `failed (${failed.length})`} after ${seconds} s\n`);
  return code === 0;
}

const loads = Array.from({ length: load }, busy);
let passed = 0;
try {
  for (let number = 1; number <= runs; number += 1) if (await runOnce(number)) passed += 1;
} finally {
  for (const each of loads) each.kill('SIGKILL');
}
process.stdout.write(`${passed} of ${runs} runs passed beside a load of ${load}; reports in ${folder}\n`);
for (const [name, numbers] of failures) process.stdout.write(`  ${name}: runs ${numbers.join(', ')}\n`);
process.exitCode = passed === runs ? 0 : 1;
