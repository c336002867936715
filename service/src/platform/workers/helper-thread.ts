/**
 * A thread that answers one question at a time. An answer that takes too long, or too much memory, ends the thread; its owner
 * starts the next one. While the thread waits for a question it does not keep the process alive.
 *
 * The program posts `ready` once it has started, and then one message per question.
 */
import { Worker } from 'node:worker_threads';

export interface HelperThreadOptions {
  /** The module that runs in the thread. */
  readonly program: URL;
  /** Appears in errors and in a debugger. */
  readonly name: string;
  readonly maxOldGenerationSizeMb: number;
  /** Longest time from a question to its answer. */
  readonly answer_ms: number;
}

/** The first message of the program. */
export const ready = 'ready';

/** Longest time for the program to start: far more than a busy machine takes. */
const start_ms = 10_000;
const maxYoungGenerationSizeMb = 16;

export class HelperThread<Question, Answer> {
  /** Rejects if the thread does not start. */
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #gone: Promise<void>;
  readonly #answer_ms: number;
  #isGone = false;
  #answered: ((answer: Answer | undefined) => void) | undefined;

  constructor({ program, name, maxOldGenerationSizeMb, answer_ms }: HelperThreadOptions) {
    // Without the variables of the process, and so without its secrets.
    this.#worker = new Worker(program, {
      name,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb },
    });
    this.#answer_ms = answer_ms;
    const { promise: started, resolve, reject } = Promise.withResolvers<void>();
    const { promise: gone, resolve: went } = Promise.withResolvers<void>();
    let failure: unknown;
    this.#worker.on('message', (said: Answer | typeof ready) => (said === ready ? resolve() : this.#answered?.(said)));
    this.#worker.on('error', (error) => (failure = error));
    this.#worker.on('exit', () => {
      this.#isGone = true;
      reject(new Error(`the thread "${name}" did not start`, { cause: failure }));
      went();
      this.#answered?.(undefined);
    });
    const late = setTimeout(() => void this.end(), start_ms);
    this.#gone = gone;
    this.ready = started.finally(() => {
      clearTimeout(late);
      this.#worker.unref();
    });
    this.ready.catch(() => undefined);
  }

  /** Whether it has ended: it answers no further question. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** The answer; undefined if the thread ended over the question. The caller asks the next question after it. */
  async ask(question: Question): Promise<Answer | undefined> {
    await this.ready;
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    this.#answered = resolve;
    const late = setTimeout(() => void this.end(), this.#answer_ms);
    try {
      if (this.#isGone) resolve(undefined);
      else this.#worker.postMessage(question, []);
      return await promise;
    } finally {
      clearTimeout(late);
      this.#answered = undefined;
    }
  }

  async end(): Promise<void> {
    this.#worker.ref();
    void this.#worker.terminate();
    await this.#gone;
  }
}
