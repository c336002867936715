/**
 * A real clamd for tests, with a database of one signature: the harmless test pattern of the EICAR institute. A test
 * that needs it never passes without it: if the program is missing, it fails and says how to install it.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './ports.ts';
import type { Clamd } from '../../src/platform/inspection/clamd.ts';

/** In parts, so that no scanner detects this file. */
export const testPattern = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('');

export interface ClamdServer {
  readonly address: Clamd;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

const program = 'clamd';

/** @param streamMax the largest file that it accepts */
export async function startClamd({ streamMax = '12M' }: { streamMax?: string } = {}): Promise<ClamdServer> {
  if (spawnSync(program, ['--version']).error !== undefined)
    throw new Error(
      `${program} is not installed, and this test needs a real one: apt-get install clamav-daemon (Debian, Ubuntu), brew install clamav (macOS)`,
    );
  const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-clamd-'));
  const port = await freePort();
  writeFileSync(join(folder, 'test.ndb'), `Test-Signature:0:*:${Buffer.from(testPattern).toString('hex')}\n`);
  writeFileSync(
    join(folder, 'clamd.conf'),
    `DatabaseDirectory ${folder}\nTCPSocket ${port}\nTCPAddr 127.0.0.1\nStreamMaxLength ${streamMax}\nForeground yes\nConcurrentDatabaseReload no\n`,
  );
  let child: ChildProcess | undefined;
  const stop = async () => {
    const running = child;
    child = undefined;
    if (running === undefined) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  };
  const start = async () => {
    child = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    await listening(port, child);
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  return {
    address: { host: '127.0.0.1', port },
    stop,
    start,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Polls the port: clamd reports readiness in no other way. */
async function listening(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (child.exitCode === null && performance.now() < deadline) {
    const answers = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.once('close', () => resolve(false));
      setImmediate(() => socket.end());
    });
    if (answers) return;
    await sleep(20);
  }
  throw new Error(`${program} did not start (exit code ${child.exitCode})`);
}
