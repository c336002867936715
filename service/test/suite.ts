/**
 * The whole test suite, behind `npm run suite`: one embedded server for all files, found through the
 * environment (harness/postgres.ts), then Node's own runner over every *.test.ts. Its summary stands
 * last and its exit code is ours. Arguments narrow the files by parts of their paths:
 * `npm run suite -- orders json` runs what has `orders` or `json` in its path.
 */
import { spawn } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverVariable, startServer } from './harness/postgres.ts';
import { bringWhatTestsNeed } from './needs.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const parts = ['contract', 'client', 'service'];

/** A file that hangs is ended and fails; the slowest takes a quarter of this. */
const timeout_ms = 180_000;

/** Files at once: the suite is measured on two cores. */
const concurrency = 2;

/** Every file, and every program that one starts, reads the same few hundred modules: they are stripped of their types once. */
const compileCache = join(tmpdir(), 'mahnwerk-tests-compile-cache');

async function testFiles(wanted: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  const patterns = parts.map((part) => `${part}/**/*.test.ts`);
  for await (const file of glob(patterns, { cwd: repository, exclude: ['**/node_modules/**'] }))
    files.push(relative(repository, `${repository}${file}`));
  return files.filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word))).sort();
}

/** Answers the runner's exit code. */
async function runTests(files: readonly string[], address: object): Promise<number> {
  const options = [
    '--test',
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${timeout_ms}`,
    '--test-reporter=spec',
  ];
  const env = {
    ...process.env,
    [serverVariable]: JSON.stringify(address),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compileCache,
  };
  const runner = spawn(process.execPath, [...options, ...files], { cwd: repository, env, stdio: 'inherit' });
  // Ctrl-C reaches the runner as well; it ends its files, and then we end the server.
  const pass = (signal: NodeJS.Signals) => runner.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    runner.once('error', reject);
    runner.once('exit', (code) => resolve(code ?? 1));
  });
}

const files = await testFiles(process.argv.slice(2));
if (files.length === 0) {
  process.stderr.write(`no test file matches ${process.argv.slice(2).join(' ')}\n`);
  process.exit(1);
}
bringWhatTestsNeed((line) => process.stdout.write(`${line}\n`));
const server = await startServer();
try {
  process.exitCode = await runTests(files, server.address);
} finally {
  await server.stop();
}
