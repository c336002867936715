/**
 * The tests, behind `npm test`, `npm run test:all` and `npm run suite`: one embedded server for all files, found through
 * the environment (harness/postgres.ts), then Node's own runner over *.test.ts, several files to a process
 * (runner/groups.ts). Its summary stands last and its exit code is ours.
 *
 *     npm run suite                     the gate, and the lanes that a change against main touches (runner/lanes.ts)
 *     npm run suite -- orders json      the files that have `orders` or `json` in their path
 *     npm run suite -- lists --gate     the same as the gate runs them, where nothing changed
 *     npm run suite -- --changed        the files that a change against main can reach by imports
 *     npm run suite -- --all            every file, with every kill, run and screen
 *     npm run suite -- --weigh          stores the measured seconds in runner/weights.json
 *     npm run suite -- --postgres-15    on Debian's PostgreSQL 15 over TCP with TLS
 */
import { run } from 'node:test';
import { glob, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildPortal } from '@mahnwerk/portal/build/folder.ts';
import { compileCache } from './harness/compile-cache.ts';
import { findServer, serverVariable } from './harness/postgres.ts';
import { startDebianServer } from './harness/debian-postgres.ts';
import { bringWhatTestsNeed } from './needs.ts';
import { base, changedSince, reaching, repository } from './runner/imports.ts';
import { process_timeout_ms } from './runner/timeouts.ts';
import { type Group, groupsOf, opensPortal } from './runner/groups.ts';
import { type Chosen, choose, lanesTouchedBy } from './runner/lanes.ts';
import { report } from './runner/report.ts';
import { storeWeights, tooLong } from './runner/weights.ts';

const parts = ['contract', 'client', 'embedded-postgres', 'portal', 'service'];

/** Processes at once: on two cores, two wait for PostgreSQL and for each other a third of their time. */
const concurrency = 3;

/** A larger young generation: the collector takes a twelfth of the processor time instead of an eighth. */
const execArgv = ['--max-semi-space-size=64'];

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function testFiles(): Promise<string[]> {
  const files: string[] = [];
  const patterns = parts.map((part) => `${part}/**/*.test.ts`);
  for await (const file of glob(patterns, { cwd: repository, exclude: ['**/node_modules/**'] })) files.push(file);
  return files.sort();
}

interface Wanted {
  readonly flags: ReadonlySet<string>;
  readonly words: readonly string[];
}

/** The files whose name begins with a word; where none does, those that have it in their path. */
function namedBy(files: readonly string[], words: readonly string[]): readonly string[] {
  const named = words.flatMap((word) => {
    const begun = files.filter((file) => basename(file).startsWith(word));
    return begun.length > 0 ? begun : files.filter((file) => file.includes(word));
  });
  return [...new Set(named)].sort();
}

/** The files to run. A word that names a file runs it, whatever its lane. */
function chosenOf(files: readonly string[], { flags, words }: Wanted): readonly Chosen[] {
  const isWhole = flags.has('--all');
  const extent = isWhole ? 'all' : flags.has('--gate') ? 'gate' : 'routes';
  if (words.length > 0) return namedBy(files, words).map((file) => ({ file, extent }));
  if (isWhole) return choose(files, () => true);
  const since = base();
  if (since === undefined) {
    say('no branch main to compare with: the gate alone');
    return choose(files, () => false);
  }
  const changed = changedSince(since);
  const reached = reaching(changed);
  const touched = lanesTouchedBy(changed, reached);
  if (touched.length > 0) say(`lanes that the change since ${since.slice(0, 8)} touches: ${touched.join(', ')}`);
  const chosen = choose(files, (lane) => touched.includes(lane));
  if (!flags.has('--changed')) return chosen;
  return chosen.filter(({ file }) => reached.has(file) || file === rules);
}

/** Reads every source, so that every change reaches it. */
const rules = 'service/test/conventions/architecture.test.ts';

/** One file to start for each group. Node's runner sorts them by name. */
async function writeEntries(
  folder: string,
  groups: readonly Group[],
  skipped: ReadonlyMap<string, string>,
): Promise<Map<string, Group>> {
  const runner = JSON.stringify(new URL('./runner/group.ts', import.meta.url).href);
  const entries = new Map<string, Group>();
  for (const [index, group] of groups.entries()) {
    const entry = join(folder, `group-${String(index).padStart(3, '0')}.mjs`);
    const reasons = Object.fromEntries([...skipped].filter(([file]) => group.files.includes(file)));
    const words = [repository, group.files, reasons].map((word) => JSON.stringify(word)).join(', ');
    const lines = [
      `process.env.MAHNWERK_TEST_LANE = '${group.extent}';`,
      `const { runGroup } = await import(${runner});`,
      `await runGroup(${words});`,
    ];
    await writeFile(entry, `${lines.join('\n')}\n`);
    entries.set(entry, group);
  }
  return entries;
}

interface Plan {
  readonly chosen: readonly Chosen[];
  readonly skipped: ReadonlyMap<string, string>;
  readonly address: object;
  /** Lines before the summary, of the measured seconds by file; a run with one of them fails. */
  readonly complaints: (measured: ReadonlyMap<string, number>) => readonly string[];
}

/** Returns whether every test passed. */
async function runTests({ chosen, skipped, address, complaints }: Plan): Promise<boolean> {
  process.env[serverVariable] = JSON.stringify(address);
  process.env.NODE_COMPILE_CACHE ??= compileCache;
  const folder = await mkdtemp(join(tmpdir(), 'mahnwerk-groups-'));
  const ended = new AbortController();
  process.once('SIGINT', () => ended.abort()).once('SIGTERM', () => ended.abort());
  try {
    const groups = await writeEntries(folder, groupsOf(chosen), skipped);
    const events = run({
      files: [...groups.keys()],
      cwd: repository,
      concurrency,
      execArgv,
      timeout: process_timeout_ms,
      signal: ended.signal,
    });
    return await report(events, { groups, complaints }, process.stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const all = await testFiles();
const wanted: Wanted = {
  flags: new Set(process.argv.slice(2).filter((word) => word.startsWith('--'))),
  words: process.argv.slice(2).filter((word) => !word.startsWith('--')),
};
const chosen = chosenOf(all, wanted);
if (chosen.length === 0) {
  process.stderr.write(`no test file matches ${process.argv.slice(2).join(' ')}\n`);
  process.exit(1);
}
say(`${chosen.length} of ${all.length} files`);
const { lines, skipped } = bringWhatTestsNeed(
  chosen.map(({ file }) => file),
  say,
);
for (const line of lines) say(line);
if (lines.length > 0 && process.env.CI !== undefined) process.exit(1);

const isGate =
  wanted.words.length === 0 && !wanted.flags.has('--changed') && chosen.every(({ extent }) => extent === 'gate');

function complaints(measured: ReadonlyMap<string, number>): readonly string[] {
  if (wanted.flags.has('--weigh')) storeWeights(isGate ? 'gate' : 'whole', measured);
  return isGate && !wanted.flags.has('--weigh') ? tooLong(measured) : [];
}

// Once for all: a service that starts without a build makes one of its own.
if (chosen.some(({ file }) => opensPortal(file))) await buildPortal();

const server = wanted.flags.has('--postgres-15') ? await startDebianServer() : await findServer();
try {
  if (!(await runTests({ chosen, skipped, address: server.address, complaints }))) process.exitCode = 1;
} finally {
  await server.stop();
}
for (const line of lines) say(line);
