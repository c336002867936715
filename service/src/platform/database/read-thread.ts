/**
 * The thread for large reads: cases with thousands of facts, and the balances of a night. It starts with the first read,
 * runs one at a time, owners round-robin, and ends after half a minute without one, which returns its memory. A read
 * that exceeds its time or memory ends the thread, and the next read starts another one.
 *
 * The thread reads on connections of its own, bound to the same tenant. Rows, facts and figures never touch the event
 * loop; what a read returns is small, or bytes that are moved.
 */
import { FairSemaphore } from '../fair-semaphore.ts';
import { Refusal } from '../refusal.ts';
import { Helper, threadHost } from '../workers/helper.ts';
import type { ServiceAddress } from './address.ts';
import type { AskedRead, ReadAnswer, ReadThreadSettings } from './read-thread-protocol.ts';

const program = new URL('read-thread-program.ts', import.meta.url);

const slot = { slots: 1, share: 1, waiting: 32, timeout_ms: 5_000 } as const;
const idle_ms = 30_000;

/** PostgreSQL ends a command's transaction that is idle for ten seconds. */
const answer_ms = 9_000;

/** Ten thousand payments with their balance and its JSON take 150 MB. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 } as const;

const startThread = (workerData: ReadThreadSettings) =>
  new Helper<AskedRead, ReadAnswer>(threadHost({ program, name: 'large reads', workerData, ...memory }));

export class ReadThread {
  readonly #settings: ReadThreadSettings;
  readonly #slot = new FairSemaphore(slot);
  #thread: ReturnType<typeof startThread> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(address: ServiceAddress, settings: ReadThreadSettings['settings']) {
    this.#settings = { address, settings };
  }

  /** Of the thread that runs; for tests. */
  get thread(): Pick<Helper<AskedRead, ReadAnswer>, 'end'> | undefined {
    return this.#thread?.hasEnded === false ? this.#thread : undefined;
  }

  /** @throws Refusal of the read; service_unavailable where the thread or its database ended; TooManyWaiting */
  async read(asked: AskedRead): Promise<unknown> {
    const owner = asked.company ?? '';
    await this.#slot.acquire(owner);
    clearTimeout(this.#idle);
    try {
      return answerOf(await this.#ask(asked));
    } finally {
      this.#idle = setTimeout(() => this.#endThread(), idle_ms).unref();
      this.#slot.release(owner);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#thread?.end();
  }

  /** Ends the thread; the next read starts a new one. */
  #endThread(): void {
    void this.#thread?.end();
    this.#thread = undefined;
  }

  async #ask(asked: AskedRead): Promise<ReadAnswer> {
    if (this.#isClosed) throw notRead('the database is closed');
    if (this.#thread === undefined || this.#thread.hasEnded) this.#thread = startThread(this.#settings);
    const answered = await this.#thread.ask(asked, answer_ms).catch((error: unknown) => {
      throw notRead(error);
    });
    if (answered.kind === 'answered') return answered.answer;
    throw notRead(new Error(`the thread for large reads ended ${answered.isLate ? 'late ' : ''}in ${asked.name}`));
  }
}

const notRead = (because: unknown) =>
  new Refusal('service_unavailable', {
    detail: 'The case is large and could not be read in time. Retry after the interval given in Retry-After.',
    retryAfterSeconds: 2,
    because,
  });

function answerOf(answer: ReadAnswer): unknown {
  if (answer.kind === 'answered') return answer.answer;
  if (answer.kind === 'refused') throw new Refusal(answer.code, answer.details);
  throw answer.isUnavailable ? notRead(answer.message) : new Error(answer.message);
}
