/** The log of the server, `postgres.log`. */
import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerAccount, giveTo } from './account.ts';

export interface ServerLog {
  /** What the server writes to, until `close`. */
  readonly descriptor: number;
  close(): void;
  /** Bytes of this run. */
  size(): number;
  /** The last lines of this run. */
  tail(count: number): string[];
}

const log_limit_bytes = 10 * 1024 * 1024;
const tail_bytes = 16 * 1024;

export function openLog(dataDir: string, account: ServerAccount | null): ServerLog {
  const file = join(dataDir, 'postgres.log');
  const earlier = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (earlier > log_limit_bytes) renameSync(file, `${file}.1`);
  const descriptor = openSync(file, 'a', 0o600);
  giveTo(account, file); // so that a later start without root can append to it
  const start = statSync(file).size;
  const size = () => statSync(file).size - start;
  const tail = (count: number) => {
    const lines = readEnd(file, Math.min(size(), tail_bytes)).split('\n');
    return lines.filter((line) => line !== '').slice(-count);
  };
  return { descriptor, close: () => closeSync(descriptor), size, tail };
}

function readEnd(file: string, bytes: number): string {
  const descriptor = openSync(file, 'r');
  const buffer = Buffer.alloc(bytes);
  const count = readSync(descriptor, buffer, 0, bytes, statSync(file).size - bytes);
  closeSync(descriptor);
  return buffer.toString('utf8', 0, count);
}
