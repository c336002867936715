/**
 * Work that a command needs and that must not hold a connection: inspecting a file, storing it, resolving a name, waiting for a slot. The transaction
 * throws an `Interruption` and is rolled back; the work is done; then the transaction runs again and finds it done. So whatever
 * the transaction refuses before that point (a replayed key, an invalid body, a missing parent) is refused before the work.
 */

/** Reverses the work; does not throw. */
export type Undo = () => Promise<void>;

export class Interruption extends Error {
  readonly work: () => Promise<Undo | undefined>;

  /** @param work marks itself as done, so that the next run does not ask for it again */
  constructor(work: () => Promise<Undo | undefined>) {
    super('the transaction is interrupted for work without a connection');
    this.work = work;
  }
}

/** One to wait for the slot of large answers, one to prepare, one to store. */
const interruptions_max = 3;

/** Runs a transaction with the work that it interrupts itself for. If it fails after all, the work is undone. */
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
