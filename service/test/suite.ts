/**
 * The whole test suite, behind `npm run suite`: one embedded server for all files, found through the
 * environment (harness/postgres.ts), then Node's own runner over every *.test.ts, several files to a process
 * (runner/groups.ts). Its summary stands last and its exit code is ours. Arguments narrow the files by parts of
 * their paths: `npm run suite -- orders json` runs what has `orders` or `json` in its path. `npm run suite:quick` leaves
 * the slow lane out (runner/groups.ts); the gate runs both. `--postgres-15` runs them on Debian's PostgreSQL 15 over TCP with TLS.
 */
import { run } from 'node:test';
import { glob, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverVariable, startServer } from './harness/postgres.ts';
import { startDebianServer } from './harness/debian-postgres.ts';
import { bringWhatTestsNeed } from './needs.ts';
import { type Group, groupsOf, isSlow } from './runner/groups.ts';
import { report } from './runner/report.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const parts = ['contract', 'client', 'embedded-postgres', 'portal', 'service'];

/** A process that hangs is ended and fails; a group takes half a minute on a quiet machine. */
const timeout_ms = 600_000;

/** Processes at once: the suite is measured on two cores. */
const concurrency = 2;

/** Every process, and every program that a test starts, reads the same few hundred modules: their types are stripped once. */
const compileCache = join(tmpdir(), 'mahnwerk-tests-compile-cache');

async function testFiles(wanted: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  const patterns = parts.map((part) => `${part}/**/*.test.ts`);
  for await (const file of glob(patterns, { cwd: repository, exclude: ['**/node_modules/**'] }))
    files.push(relative(repository, `${repository}${file}`));
  return files.filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word))).sort();
}

/** One file to start for each group. Node's runner sorts them by name. */
async function writeEntries(folder: string, groups: readonly Group[]): Promise<Map<string, Group>> {
  const runner = JSON.stringify(new URL('./runner/group.ts', import.meta.url).href);
  const entries = new Map<string, Group>();
  for (const [index, group] of groups.entries()) {
    const entry = join(folder, `group-${String(index).padStart(3, '0')}.mjs`);
    const call = `await runGroup(${JSON.stringify(repository)}, ${JSON.stringify(group.files)});`;
    await writeFile(entry, `import { runGroup } from ${runner};\n${call}\n`);
    entries.set(entry, group);
  }
  return entries;
}

/** Returns whether every test passed. */
async function runTests(files: readonly string[], address: object): Promise<boolean> {
  process.env[serverVariable] = JSON.stringify(address);
  process.env.NODE_COMPILE_CACHE ??= compileCache;
  const folder = await mkdtemp(join(tmpdir(), 'mahnwerk-groups-'));
  const ended = new AbortController();
  process.once('SIGINT', () => ended.abort()).once('SIGTERM', () => ended.abort());
  try {
    const groups = await writeEntries(folder, groupsOf(files));
    const events = run({
      files: [...groups.keys()],
      cwd: repository,
      concurrency,
      timeout: timeout_ms,
      signal: ended.signal,
    });
    return await report(events, groups, process.stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const flags = new Set(process.argv.slice(2).filter((each) => each.startsWith('--')));
const isQuick = flags.has('--quick');
const wanted = process.argv.slice(2).filter((each) => !flags.has(each));
const all = await testFiles(wanted);
const files = isQuick ? all.filter((file) => !isSlow(file)) : all;
if (files.length < all.length)
  process.stdout.write(`${all.length - files.length} files of the slow lane are left out\n`);
if (files.length === 0) {
  process.stderr.write(`no test file matches ${wanted.join(' ')}\n`);
  process.exit(1);
}
bringWhatTestsNeed((line) => process.stdout.write(`${line}\n`));
const server = flags.has('--postgres-15') ? await startDebianServer() : await startServer();
try {
  if (!(await runTests(files, server.address))) process.exitCode = 1;
} finally {
  await server.stop();
}
