/**
 * The API in a process of its own, on the database of a running service: for tests that kill it, or
 * that must not share its event loop. It has no worker, no sequencer and no pages.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { listen } from '../../src/machinery/http/server.ts';
import { createService } from '../../src/service.ts';
import type { ServerAddress } from './postgres.ts';
import { type LiveService, secretKey } from './service.ts';

export interface Apart {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it logged at `error` so far, one entry a line. */
  readonly errors: readonly string[];
  /** SIGKILL: it ends in the middle of whatever it does. Resolves when it has. */
  kill(): Promise<void>;
}

interface Settings {
  readonly database: ServerAddress;
  /** Business time: it stands still. */
  readonly now: string;
}

/** What Node compiled once is read back by the next process: half the time of a start. */
const compileCache = join(tmpdir(), 'mahnwerk-test-compiled');

export async function startApart({ address, clock }: LiveService): Promise<Apart> {
  const settings: Settings = { database: address, now: clock.now() };
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(settings)], { env: { ...process.env, NODE_COMPILE_CACHE: compileCache }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const errors: string[] = [];
  createInterface(child.stderr).on('line', (line) => errors.push(line));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    void ended.then(() => reject(new Error(`the API apart ended: ${errors.join('\n')}`)));
  });
  return {
    url,
    child,
    errors,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function serve({ database, now }: Settings): Promise<void> {
  const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
  const service = createService({ environment: 'sandbox', publicUrl: 'https://api.mahnwerk.test', database, secretKey, rateLimits: false, clock: { now: () => now }, log });
  const server = await listen({ app: service.app, pages: () => undefined, log, observe: () => undefined }, { host: '127.0.0.1', port: 0 });
  process.stdout.write(`http://127.0.0.1:${server.port}\n`);
  // Written at the end of a process otherwise, and this one is killed.
  flushCompileCache();
}

if (import.meta.main) await serve(JSON.parse(process.argv[2] ?? '') as Settings);
