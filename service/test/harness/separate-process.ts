/**
 * The API in a separate process, on the database of a running service: for tests that kill it, or must not share its
 * event loop. It has no sequencer and no pages but the debtor's, and no worker but the one for statements, batches of orders and imports, which `begin` starts.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCache } from './compile-cache.ts';
import type { Settings } from './separate-process-main.ts';
import { type LiveService, secretKey } from './service.ts';

export interface Apart {
  readonly url: string;
  readonly child: ChildProcess;
  /** Log lines of level `error` so far. */
  readonly errors: readonly string[];
  /** SIGKILL: ends the process at any point of its work. Resolves at its end. */
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('separate-process-main.ts', import.meta.url));

export async function startApart({ address, clock, folder }: LiveService): Promise<Apart> {
  const settings: Settings = { database: address, secretKey: secretKey.toString('hex'), now: clock.now(), folder };
  const child = fork(program, [JSON.stringify(settings)], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.channel?.unref();
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const errors: string[] = [];
  if (child.stdout === null || child.stderr === null) throw new TypeError('both are pipes');
  const lines = createInterface(child.stdout);
  createInterface(child.stderr).on('line', (line) => errors.push(line));
  const url = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
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
