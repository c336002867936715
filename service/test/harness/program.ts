/**
 * The real program, as its operator runs it: a process of its own with settings in its environment,
 * its output collected line by line. Every program ends with the test that started it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** A first start on a busy machine; nothing waits as long where all is well. */
const timeout_ms = 30_000;

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Program {
  readonly child: ChildProcess;
  /** Everything on standard output so far, one entry a line. */
  readonly lines: readonly string[];
  /** The log among it. */
  readonly log: () => Record<string, unknown>[];
  /** The first line of standard output that the form matches, now or later; fails when the program ends without one. */
  heard(form: RegExp): Promise<RegExpExecArray>;
  /** Where the API listens. */
  url(): Promise<string>;
  readonly ended: Promise<Outcome>;
}

export type Variables = Readonly<Record<string, string>>;

/** Starts `mahnwerk <words>` in a process group of its own. Of this process's environment it sees PATH alone. */
export function run(t: Pick<TestContext, 'after'>, words: readonly string[], settings: Variables = {}): Program {
  const env = { PATH: process.env.PATH, ...settings };
  const child = spawn(process.execPath, [main, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  t.after(() => killGroup(child));
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const tell = () => waiting.forEach((look) => look());
  let [stderr, over] = ['', false];
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    tell();
  });
  const ended = new Promise<Outcome>((resolve) =>
    child.once('close', (code) => {
      over = true;
      resolve({ code, stdout: lines.join('\n'), stderr });
      tell();
    }),
  );

  const heard = (form: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const end = (settle: () => void) => {
        waiting.delete(look);
        clearTimeout(timer);
        settle();
      };
      const timer = setTimeout(
        () => end(() => reject(new Error(`waited in vain for ${form}:\n${lines.join('\n')}\n${stderr}`))),
        timeout_ms,
      );
      const look = () => {
        for (const line of lines) {
          const match = form.exec(line);
          if (match !== null) return end(() => resolve(match));
        }
        if (over) end(() => reject(new Error(`the program ended without ${form}:\n${lines.join('\n')}\n${stderr}`)));
      };
      waiting.add(look);
      look();
    });

  return {
    child,
    lines,
    log: () => lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>),
    heard,
    // The log's `ready` comes once the welcome is complete.
    url: async () => `http://127.0.0.1:${(await heard(/"port":(\d+).*"msg":"ready"/))[1]}`,
    ended,
  };
}

/** SIGKILL to everything the program started, as a machine that is switched off. */
export function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

export interface Place {
  readonly dataDir: string;
  /** Isolated settings: any free port, a data directory of its own. */
  readonly settings: Variables;
}

/** A data directory of its own, that does not exist yet; removed after the test. */
export function freshPlace(t: Pick<TestContext, 'after'>): Place {
  const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));
  const dataDir = join(folder, 'data');
  return { dataDir, settings: { PORT: '0', MAHNWERK_DATA_DIR: dataDir } };
}
