/**
 * Work that a thread does instead of the event loop (database-thread.ts): what computes for longer than a neighbour's
 * request may wait. A task is declared where its work is, in a module that the thread loads by its URL.
 */
import assert from 'node:assert/strict';

/** A read or a transaction by name. `S`: the session that it works with. */
export interface ThreadTask<S, Q, A> {
  /** The module that declares it. */
  readonly module: string;
  /** `module.verb`. */
  readonly name: string;
  /** Runs in the thread. Question and answer are data that `structuredClone` copies; an answer's bytes are moved. */
  readonly work: (db: S, question: Q) => Promise<A>;
}

const tasks = new Map<string, ThreadTask<never, never, unknown>>();

/** Declares a task. @param module `import.meta.url` */
export function threadTask<S, Q, A>(
  module: string,
  name: string,
  work: ThreadTask<S, Q, A>['work'],
): ThreadTask<S, Q, A> {
  assert(!tasks.has(name), `two tasks are called ${name}`);
  const task = { module, name, work };
  tasks.set(name, task);
  return task;
}

/** A task that a loaded module declares. */
export const taskCalled = (name: string) => tasks.get(name);
