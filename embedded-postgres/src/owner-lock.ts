/**
 * One data directory, one owner: the lock that refuses a second process.
 *
 * It is an advisory lock of the kernel on the file `owner.lock`, taken by an open `BEGIN EXCLUSIVE` of SQLite, which is part of Node. Taking it is
 * atomic, and it ends with the process however that ends, SIGKILL included: there is no stale lock and no process number to compare with a recycled
 * one, and two containers that share a volume see each other's lock. `owner.json` only names the owner in the error message; no decision depends on it.
 *
 * The file is never deleted: two owners could then each lock a file of that name. Nor may this process open it by other means:
 * closing any descriptor of a file ends the process's locks on it, a POSIX rule that SQLite respects.
 */
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirInUse, EmbeddedServerError, inOneLine, noSpace } from './errors.ts';

export interface OwnerLock {
  release(): void;
}

/** A killed owner may need a while to die, and a winner of the same moment to write its name. */
const timeout_ms = 2000;

/** Protects the open locks from the garbage collector, which would close and so release them. */
const locks = new Set<DatabaseSync>();

export async function takeOwnership(dataDir: string): Promise<OwnerLock> {
  const deadline = performance.now() + timeout_ms;
  for (;;) {
    const lock = tryLock(dataDir);
    if (lock !== null) return withOwner(lock, dataDir);
    if (performance.now() > deadline) throw inUse(dataDir, readOwner(dataDir));
    await sleep(20);
  }
}

/** Null when another process holds it. */
function tryLock(dataDir: string): DatabaseSync | null {
  let lock: DatabaseSync | null = null;
  try {
    const file = join(dataDir, 'owner.lock');
    lock = new DatabaseSync(file);
    lock.exec('pragma journal_mode = memory; begin exclusive');
    // A process that can open the file can lock it; and on a file that this user cannot write, SQLite's lock would lock nothing.
    chmodSync(file, 0o600);
    return lock;
  } catch (error) {
    lock?.close();
    const code = sqliteCode(error);
    if (code === sqlite.busy) return null;
    if (code === sqlite.full) throw noSpace(dataDir, error);
    if (code === null) throw inOneLine(error, dataDir);
    throw new EmbeddedServerError(`data directory ${dataDir} cannot be locked: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

const sqlite = { busy: 5, full: 13 };

/** The kind of error is the low byte of its code. */
const sqliteCode = (error: unknown) =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;

function withOwner(lock: DatabaseSync, dataDir: string): OwnerLock {
  locks.add(lock);
  const release = () => {
    if (!locks.delete(lock)) return;
    rmSync(join(dataDir, 'owner.json'), { force: true });
    lock.close();
  };
  try {
    writeOwner(dataDir);
    return { release };
  } catch (error) {
    release();
    throw inOneLine(error, dataDir);
  }
}

interface LockOwner {
  readonly pid: number;
  readonly host: string;
  readonly started: string;
}

/** Renamed into place, so that no reader finds half a file. */
function writeOwner(dataDir: string): void {
  const owner: LockOwner = {
    pid: process.pid,
    host: hostname(),
    started: new Date(performance.timeOrigin).toISOString(),
  };
  const file = join(dataDir, 'owner.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function readOwner(dataDir: string): LockOwner | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8')) as LockOwner;
  } catch {
    return null; // not written yet, or not readable: the message goes without it
  }
}

function inUse(dataDir: string, owner: LockOwner | null): DataDirInUse {
  if (owner === null) return new DataDirInUse(`data directory ${dataDir} is in use by another process`);
  const where = owner.host === hostname() ? '' : ` on ${owner.host}`;
  return new DataDirInUse(
    `data directory ${dataDir} is in use by process ${owner.pid}${where} (started ${owner.started})`,
  );
}
