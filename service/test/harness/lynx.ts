/** The text browser lynx (Debian), driven by its keys; it writes each page that a walk keeps to a file. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const longest_ms = 60_000;

/** What a person does: presses a key of the browser, types a text, or keeps the page that is shown. */
export type LynxStep = { readonly key: string } | { readonly type: string } | { readonly keep: string };

const keysOf = (text: string): string[] => Array.from(text, (each) => (each === ' ' ? '<space>' : each));

/** @returns the text of the pages that were kept, by their names */
export async function walkWithLynx(url: string, steps: readonly LynxStep[]): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'lynx-'));
  try {
    const keys = steps.flatMap((step) => {
      if ('key' in step) return [step.key];
      if ('type' in step) return keysOf(step.type);
      // Print, to a file, under this name instead of the one that is offered.
      return ['p', '^J', '^U', ...keysOf(join(folder, step.keep)), '^J'];
    });
    const script = join(folder, 'keys');
    await writeFile(script, [...keys, 'Q', 'y'].map((key) => `key ${key}\n`).join(''));
    await run(
      'lynx',
      ['-cfg=/dev/null', '-accept_all_cookies', '-nopause', '-display_charset=utf-8', `-cmd_script=${script}`, url],
      {
        env: { PATH: process.env.PATH, TERM: 'vt100', HOME: folder, LANG: 'C.UTF-8', LINES: '60', COLUMNS: '100' },
        timeout: longest_ms,
      },
    );
    const kept = steps.flatMap((step) => ('keep' in step ? [step.keep] : []));
    return new Map(
      await Promise.all(kept.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
