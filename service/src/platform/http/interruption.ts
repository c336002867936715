/**
 * Work of a command that must not hold a connection: inspecting a file, storing it, resolving a name, waiting for a
 * slot. The transaction throws an `Interruption` and rolls back; the work runs; then the transaction runs again and
 * uses its result. So every check before that point (a replayed key, an invalid body, a missing parent) precedes the
 * work.
 */

/** Reverses the work; must not throw. */
export type Undo = () => Promise<void>;

/** Thrown by a transaction that needs `work` before it can continue. */
export class Interruption extends Error {
  readonly work: () => Promise<Undo | undefined>;

  /** @param work must record that it is done, so that the next run does not throw again */
  constructor(work: () => Promise<Undo | undefined>) {
    super('the transaction is interrupted for work without a connection');
    this.work = work;
  }
}

/** One each for the slot of large answers, the preparation and the storing of files. */
const interruptions_max = 3;

/** Runs a transaction and the work it interrupts itself for. If the transaction fails, the work is undone. */
export async function withInterruptions<T>(transaction: () => Promise<T>): Promise<T> {
  const undos: Undo[] = [];
  try {
    for (let interruptions = 0; ; interruptions += 1) {
      const result = await attempt(transaction);
      if (!(result instanceof Interruption)) return result;
      if (interruptions === interruptions_max) throw result;
      undos.push((await result.work()) ?? nothing);
    }
  } catch (error) {
    for (const undo of undos) await undo();
    throw error;
  }
}

const nothing: Undo = async () => undefined;

async function attempt<T>(transaction: () => Promise<T>): Promise<T | Interruption> {
  try {
    return await transaction();
  } catch (error) {
    if (error instanceof Interruption) return error;
    throw error;
  }
}
