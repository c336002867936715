/**
 * A real Redis for tests and benchmarks: a separate server on a free port, without persistence. A test that needs it
 * never passes without it: if the program is missing, it fails and says how to install it.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './ports.ts';

export interface RedisServer {
  readonly url: string;
  /** SIGSTOP: stops responding and keeps its connections. */
  freeze(): void;
  thaw(): void;
  /** SIGKILL: ends immediately and loses all data. */
  kill(): Promise<void>;
  /** On the same port, empty. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const program = 'redis-server';

export async function startRedis(): Promise<RedisServer> {
  if (spawnSync(program, ['--version']).error !== undefined)
    throw new Error(
      `${program} is not installed, and this test needs a real one: apt-get install redis-server (Debian, Ubuntu), brew install redis (macOS)`,
    );
  const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-redis-'));
  const port = await freePort();
  let child = await launch(folder, port);
  const end = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await ended;
  };
  // An interrupted test run leaves no server behind.
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    kill: end,
    async restart() {
      await end();
      child = await launch(folder, port);
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(folder: string, port: number): Promise<ChildProcess> {
  const child = spawn(
    program,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}:\n${said.join('\n')}`)));
    createInterface(child.stdout).on('line', (line) => {
      said.push(line);
      if (line.includes('Ready to accept connections')) resolve();
    });
  });
  return child;
}
