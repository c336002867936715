/**
 * Runs several test files in one process, one after the other, so that they share the module graph and what is
 * compiled from it. Each file is a suite of its own: its hooks and tests are scoped without a word in the file.
 */
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

/** A file that hangs is cancelled and fails. */
export const file_timeout_ms = 180_000;

/** How long sockets, timers and workers of the last file may take to close. */
const closing_timeout_ms = 30_000;

export async function runGroup(repository: string, files: readonly string[]): Promise<void> {
  // A test may wait for a timer that keeps no process alive; the runner would cancel it.
  const alive = setInterval(() => undefined, file_timeout_ms);
  for (const file of files) {
    let before = new Map<string, string>();
    await describe(file, { timeout: file_timeout_ms }, () => {
      before = processState();
      return load(`${repository}${file}`);
    });
    const changed = [...processState()].filter(([what, value]) => before.get(what) !== value).map(([what]) => what);
    if (changed.length > 0)
      await test(`${file} leaves the process unchanged`, () => {
        throw new Error(`changed: ${changed.join(', ')}`);
      });
  }
  clearInterval(alive);
  setTimeout(() => failOpen(files), closing_timeout_ms).unref();
}

/** A suite that fails is not counted as a failed test, and a file that cannot be loaded must be. */
async function load(path: string): Promise<void> {
  try {
    await import(pathToFileURL(path).href);
  } catch (error) {
    test('loads', () => {
      throw error;
    });
  }
}

/** Not `exit`: what a module sets up once for the process may stay. */
const events = ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection', 'warning'];

/** What one file could leave behind for the next. */
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
