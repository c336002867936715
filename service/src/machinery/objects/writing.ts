/**
 * The thread that writes files: it hashes and writes what it is handed, one block after the other, and forces what is to
 * last to disk, one file after the other: as fast as ten at once, and what else needs the disk is not kept waiting. It
 * comes after the threads that answer clients wherever processors are few.
 */
import { createHash, type Hash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readlinkSync, renameSync, rmSync, writeSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/** What is to be done with a file, told from others by a number. */
export type Task =
  /** Its next bytes, at the beginning of the block: the first make it, with the last it is closed. */
  | { readonly kind: 'write'; readonly file: number; readonly path: string; readonly length: number; readonly isLast: boolean }
  /** It is not wanted any more. */
  | { readonly kind: 'drop'; readonly file: number; readonly path: string }
  /** It goes to its place for good, on the same disk, unless its like is there: in a folder that may be missing, whose own folder may not. */
  | { readonly kind: 'keep'; readonly path: string; readonly place: string };

export type Asked = Task & { readonly question: number };

export interface Outcome {
  /** Of a file that is complete, in hexadecimal. */
  readonly sha256?: string;
  readonly failure?: { readonly message: string; readonly code: string | undefined };
}

export type Said = Outcome & { readonly question: number };

interface Open {
  readonly descriptor: number;
  readonly hash: Hash;
}

const open = new Map<number, Open>();

function write({ file, path, length, isLast }: Extract<Task, { kind: 'write' }>, memory: SharedArrayBuffer): Outcome {
  const { descriptor, hash } = open.get(file) ?? begin(file, path);
  const bytes = Buffer.from(memory, 0, length);
  hash.update(bytes);
  for (let written = 0; written < length; ) written += writeSync(descriptor, bytes, written);
  if (!isLast) return {};
  close(file);
  return { sha256: hash.digest('hex') };
}

function begin(file: number, path: string): Open {
  const begun = { descriptor: openSync(path, 'wx', 0o600), hash: createHash('sha256') };
  open.set(file, begun);
  return begun;
}

function close(file: number): void {
  const known = open.get(file);
  open.delete(file);
  if (known !== undefined) closeSync(known.descriptor);
}

function drop({ file, path }: Extract<Task, { kind: 'drop' }>): Outcome {
  close(file);
  rmSync(path, { force: true });
  return {};
}

function keep({ path, place }: Extract<Task, { kind: 'keep' }>): Outcome {
  const shelf = dirname(place);
  if (makesFolder(shelf)) force(dirname(shelf));
  if (!existsSync(place)) {
    force(path);
    renameSync(path, place);
  }
  // Also where it is there: who moved it there may not have come this far.
  force(shelf);
  return {};
}

/** Whether it was not there; another process may make it as well. */
function makesFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Waits until a file's bytes, or a folder's entries, are on disk. */
function force(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function act(task: Task, memory: SharedArrayBuffer): Outcome {
  switch (task.kind) {
    case 'write':
      return write(task, memory);
    case 'drop':
      return drop(task);
    case 'keep':
      return keep(task);
  }
}

function answer({ question, ...task }: Asked, memory: SharedArrayBuffer): Said {
  try {
    return { question, ...act(task, memory) };
  } catch (error) {
    // As they cross, errors lose their code.
    return { question, failure: { message: String(error), code: (error as NodeJS.ErrnoException).code } };
  }
}

/** Linux alone gives a thread a priority of its own, by its number. */
function yieldToOthers(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A courtesy: where it is not possible, it is left.
  }
}

if (parentPort !== null) {
  const port = parentPort;
  const { memory } = workerData as { readonly memory: SharedArrayBuffer };
  yieldToOthers();
  port.on('message', (asked: Asked) => port.postMessage(answer(asked, memory), []));
}
