/**
 * Runs several test files in one process, one after the other, so that they share the module graph and its compiled
 * code. Each file is its own suite, which scopes its hooks and tests.
 */
import { tracked, untracked } from './tracking.ts';
import { afterEach, beforeEach, describe, test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { keptByGroup } from '../harness/kept.ts';
import { countTests, runningTest, testBegins, testEnds } from '../harness/running-test.ts';
import { file_timeout_ms } from './timeouts.ts';

/** Maximum time for sockets, timers and workers of the last file to close. */
const closing_timeout_ms = 30_000;

/** @param skipped the reason, by file */
export async function runGroup(
  repository: string,
  files: readonly string[],
  skipped: Readonly<Record<string, string>>,
): Promise<void> {
  const closeKept = keptByGroup();
  countTests();
  // The runner fails the process with an error that a test leaves behind, and cannot say which test it is.
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error) => process.stderr.write(`${inspect(error)}\nwhile “${runningTest()?.fullName}” ran\n`));
  // A test may wait for an unreferenced timer; without this one the runner would cancel it.
  const alive = setInterval(() => undefined, file_timeout_ms);
  for (const file of files) {
    const reason = skipped[file];
    if (reason !== undefined) {
      await tracked(() => test(file, { skip: reason }));
      continue;
    }
    let before = new Map<string, string>();
    await tracked(() =>
      describe(file, { timeout: file_timeout_ms }, () => {
        before = processState();
        beforeEach((running) => testBegins(running as TestContext));
        afterEach(testEnds);
        return load(`${repository}${file}`).finally(untracked);
      }),
    );
    const changed = [...processState()].filter(([what, value]) => before.get(what) !== value).map(([what]) => what);
    if (changed.length > 0)
      await tracked(() =>
        test(`${file} leaves the process unchanged`, () => {
          throw new Error(`changed: ${changed.join(', ')}`);
        }),
      );
  }
  await closeKept();
  clearInterval(alive);
  setTimeout(() => failOpen(files), closing_timeout_ms).unref();
}

/** Loads a file inside a test: a file that cannot be loaded must count as a failed test. */
async function load(path: string): Promise<void> {
  try {
    await import(pathToFileURL(path).href);
  } catch (error) {
    test('loads', () => {
      throw error;
    });
  }
}

/** Not `exit`: modules may register it once per process. */
const events = ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection', 'warning'];

/** Process state that one file could leave behind for the next. */
const processState = (): Map<string, string> =>
  new Map([
    ...Object.entries(process.env).map(([name, value]) => [`environment ${name}`, String(value)] as const),
    ...events.map((event) => [`listeners of ${event}`, String(process.listenerCount(event))] as const),
    ['clock', `${Date.now.name} ${performance.now.name} ${setTimeout.name} ${String(Date).slice(0, 40)}`],
    ['working directory', process.cwd()],
  ]);

function failOpen(files: readonly string[]): void {
  process.stderr.write(
    `still open ${closing_timeout_ms / 1000} s after the last of ${files.join(', ')}: ${process.getActiveResourcesInfo().join(', ')}\n`,
  );
  process.exit(1);
}
