/**
 * A thread that works with the database instead of the event loop. Of each process one serves large reads, cases with
 * thousands of facts and the balances of a night, and one the transactions of long work, the pages of a run. It starts
 * with the first question, runs one at a time, owners round-robin, and ends after half a minute without one, which
 * returns its memory. A question that exceeds its time or memory ends the thread, and the next one starts another.
 *
 * The thread has connections of its own, bound to the same tenant. Rows, facts and figures never touch the event loop;
 * what comes back is small, or bytes that are moved.
 */
import { FairSemaphore } from '../fair-semaphore.ts';
import { Refusal } from '../refusal.ts';
import { Helper, threadHost } from '../workers/helper.ts';
import type { ServiceAddress } from './address.ts';
import type { AskedWork, ThreadAnswer, ThreadSettings } from './database-thread-protocol.ts';

const program = new URL('database-thread-program.ts', import.meta.url);

const slot = { slots: 1, share: 1, waiting: 32 } as const;
const idle_ms = 30_000;

export interface DatabaseThreadOptions extends Pick<ThreadSettings, 'niceness'> {
  readonly name: string;
  /** Longest wait for the questions before. */
  readonly wait_ms: number;
  /** Longest time for an answer. */
  readonly answer_ms: number;
  readonly memory_mb: number;
}

/** Of a generation that holds what has just been read. */
const maxYoungGenerationSizeMb = 32;

const startThread = ({ name, memory_mb: maxOldGenerationSizeMb }: DatabaseThreadOptions, workerData: ThreadSettings) =>
  new Helper<AskedWork, ThreadAnswer>(
    threadHost({ program, name, workerData, maxOldGenerationSizeMb, maxYoungGenerationSizeMb }),
  );

export class DatabaseThread {
  readonly #settings: Omit<ThreadSettings, 'module'>;
  readonly #options: DatabaseThreadOptions;
  readonly #slot: FairSemaphore;
  #thread: ReturnType<typeof startThread> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(address: ServiceAddress, settings: ThreadSettings['settings'], options: DatabaseThreadOptions) {
    this.#settings = { address, settings, niceness: options.niceness };
    this.#options = options;
    this.#slot = new FairSemaphore({ ...slot, timeout_ms: options.wait_ms });
  }

  /** Of the thread that runs; for tests. */
  get thread(): Pick<Helper<AskedWork, ThreadAnswer>, 'end'> | undefined {
    return this.#thread?.hasEnded === false ? this.#thread : undefined;
  }

  /** @throws Refusal of the work; service_unavailable where the thread or its database ended; TooManyWaiting */
  async run(asked: AskedWork): Promise<unknown> {
    const owner = asked.transaction?.owner ?? asked.company ?? '';
    await this.#slot.acquire(owner);
    clearTimeout(this.#idle);
    try {
      return answerOf(await this.#ask(asked));
    } finally {
      this.#endWhenIdle();
      this.#slot.release(owner);
    }
  }

  /** Starts it while a person reads the form whose figures it computes: the first question does not wait for that. */
  begin(module: string): void {
    if (this.#isClosed) return;
    this.#start(module);
    this.#endWhenIdle();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#thread?.end();
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#endThread(), idle_ms).unref();
  }

  /** It loads the module before it takes a question: that counts as its start, not as the time of an answer. */
  #start(module: string): ReturnType<typeof startThread> {
    if (this.#thread === undefined || this.#thread.hasEnded)
      this.#thread = startThread(this.#options, { ...this.#settings, module });
    return this.#thread;
  }

  /** Ends the thread; the next question starts a new one. */
  #endThread(): void {
    void this.#thread?.end();
    this.#thread = undefined;
  }

  async #ask(asked: AskedWork): Promise<ThreadAnswer> {
    if (this.#isClosed) throw notRead('the database is closed');
    const answered = await this.#start(asked.module)
      .ask(asked, this.#options.answer_ms)
      .catch((error: unknown) => {
        throw notRead(error);
      });
    if (answered.kind === 'answered') return answered.answer;
    throw notRead(
      new Error(`the thread for ${this.#options.name} ended ${answered.isLate ? 'late ' : ''}in ${asked.name}`),
    );
  }
}

const notRead = (because: unknown) =>
  new Refusal('service_unavailable', {
    detail: 'The case is large and could not be read in time. Retry after the interval given in Retry-After.',
    retryAfterSeconds: 2,
    because,
  });

function answerOf(answer: ThreadAnswer): unknown {
  if (answer.kind === 'answered') return answer.answer;
  if (answer.kind === 'refused') throw new Refusal(answer.code, answer.details);
  throw answer.isUnavailable ? notRead(answer.message) : new Error(answer.message);
}
