/**
 * The real program as the operator runs it: a separate process with settings in its environment and its output by line.
 * Every program ends with the test that started it.
 */
import {
  type ChildProcess,
  type ChildProcessByStdio,
  spawn,
  type SpawnOptionsWithStdioTuple,
} from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { compileCache } from './compile-cache.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** Enough for a first start on a busy machine; far above a normal wait. */
const timeout_ms = 30_000;

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Program {
  readonly child: ChildProcess;
  /** All lines of standard output so far. */
  readonly lines: readonly string[];
  /** The log lines among them. */
  readonly log: () => Record<string, unknown>[];
  /** The first line of standard output that matches, now or later; fails if the program ends without one. */
  heard(form: RegExp): Promise<RegExpExecArray>;
  /** The base URL of the API. */
  url(): Promise<string>;
  readonly ended: Promise<Outcome>;
}

export type Variables = Readonly<Record<string, string>>;

/** Starts `mahnwerk <words>` in its own process group. Of this process's environment it inherits only PATH. */
export function run(t: Pick<TestContext, 'after'>, words: readonly string[], settings: Variables = {}): Program {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...settings };
  return follow(t, spawn(process.execPath, [main, ...words], { ...options, env }));
}

/** Runs a command in a folder, as a person in a shell does, with this process's environment and these settings. */
export function runIn(t: Pick<TestContext, 'after'>, cwd: string, command: string, settings: Variables = {}): Program {
  return follow(t, spawn('sh', ['-c', `exec ${command}`], { ...options, cwd, env: { ...process.env, ...settings } }));
}

const options: SpawnOptionsWithStdioTuple<'ignore', 'pipe', 'pipe'> = {
  stdio: ['ignore', 'pipe', 'pipe'],
  detached: true,
};

function follow(t: Pick<TestContext, 'after'>, child: ChildProcessByStdio<null, Readable, Readable>): Program {
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
    // The log line `ready` follows the complete welcome text.
    url: async () => `http://127.0.0.1:${(await heard(/"port":(\d+).*"msg":"ready"/))[1]}`,
    ended,
  };
}

/** Sends SIGKILL to the program and all its children, like a power failure. */
export function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

export interface Place {
  readonly dataDir: string;
  /** Isolated settings: a free port, a new data directory. */
  readonly settings: Variables;
}

/** A new data directory that does not exist yet; removed after the test. */
export function freshPlace(t: Pick<TestContext, 'after'>): Place {
  const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));
  const dataDir = join(folder, 'data');
  return { dataDir, settings: { PORT: '0', MAHNWERK_DATA_DIR: dataDir } };
}
