/**
 * Reads large JSON bodies in a thread: parsing 70 MiB would block the process for most of a second. The bodies wait on
 * disk and are read one at a time, round-robin over their owners. The thread starts with the first body and ends after
 * 10 seconds without one, so that its memory is returned.
 */
import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import { FileContent } from '@mahnwerk/contract/shapes/file.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { TooManyWaiting } from '../database/failure.ts';
import { FairSemaphore } from '../fair-semaphore.ts';
import { Helper, threadHost } from '../workers/helper.ts';
import { SpooledFile, SpoolUnavailable } from '../objects/spool.ts';
import { Refusal } from '../refusal.ts';
import { type FileLocations, holdersIn } from './files-in-json.ts';
import type { ProblemCode } from '@mahnwerk/contract/grammar/problems.ts';

/** The request to read one body. */
export interface LargeBody {
  /** The spooled body. */
  readonly path: string;
  readonly charset: string | undefined;
  readonly locations: FileLocations;
}

/**
 * The result for one base64 text: a spooled file, the size of a file that is too large, or a text that is not base64.
 */
export type LargeContent =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly sha256: string;
      readonly size: number;
      readonly head: Uint8Array;
    }
  | { readonly kind: 'unread'; readonly size: number }
  | { readonly kind: 'text'; readonly text: string };

/** The result of one body. */
export type LargeBodyAnswer =
  /** `contents` has the files in the body's order; in `value` an empty text replaces each. */
  | { readonly kind: 'read'; readonly value: unknown; readonly contents: readonly LargeContent[] }
  | { readonly kind: 'refused'; readonly code: ProblemCode; readonly detail: string }
  | { readonly kind: 'failed'; readonly isSpool: boolean; readonly message: string };

/** A large body that was read. */
export interface ReadBody {
  readonly value: unknown;
  /** The files of the value. The caller releases them. */
  readonly files: readonly SpooledFile[];
}

const program = new URL('large-bodies-program.ts', import.meta.url);

const slot = { slots: 1, share: 1, waiting: 100 } as const;
const idle_ms = 10_000;

/** The heap holds the structure of a body and its texts; the bytes of the body are outside it. */
const startThread = () =>
  new Helper<LargeBody, LargeBodyAnswer>(threadHost({ program, name: 'large bodies', maxOldGenerationSizeMb: 128 }));

/** 503: the body was not read in time. */
export const notRead = (): Refusal =>
  new Refusal('service_unavailable', {
    detail: 'The body could not be read in time. Retry after the interval given in the Retry-After header.',
    retryAfterSeconds: 2,
  });

/** The thread for large bodies and the queue in front of it. */
export class LargeBodies {
  readonly #log: Logger;
  readonly #answer_ms: number;
  readonly #slot: FairSemaphore;
  #thread: ReturnType<typeof startThread> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** @param answer_ms longest time for one body, and longest wait for the slot */
  constructor(answer_ms: number, log: Logger) {
    this.#answer_ms = answer_ms;
    this.#slot = new FairSemaphore({ ...slot, timeout_ms: answer_ms });
    this.#log = log;
  }

  /**
   * @param owner the owner that takes the slot
   * @param begin called once the owner has the slot; if it throws, the body is not read and the error is passed on
   * @throws Refusal parse_error, request_too_large, service_unavailable; SpoolUnavailable
   */
  async read(owner: string, body: LargeBody, begin: () => void): Promise<ReadBody> {
    await this.#slot
      .acquire(owner)
      .catch((error: unknown) => Promise.reject(error instanceof TooManyWaiting ? notRead() : error));
    clearTimeout(this.#idle);
    try {
      begin();
      return bodyOf(await this.#ask(body), body);
    } finally {
      this.#idle = setTimeout(() => this.#endThread(), idle_ms).unref();
      this.#slot.release(owner);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#idle);
    await this.#thread?.end();
  }

  /** Ends the thread; the next body starts a new one. */
  #endThread(): void {
    void this.#thread?.end();
    this.#thread = undefined;
  }

  async #ask(body: LargeBody): Promise<LargeBodyAnswer> {
    if (this.#isStopped) throw notRead();
    if (this.#thread === undefined || this.#thread.hasEnded) this.#thread = startThread();
    const asked = await this.#thread.ask(body, this.#answer_ms).catch((error: unknown): undefined => {
      if (!this.#isStopped) this.#log.error({ err: error }, 'the thread for large bodies did not start');
      return undefined;
    });
    if (asked?.kind === 'answered') return asked.answer;
    if (!this.#isStopped) this.#log.warn('a large body was not parsed: its thread has ended');
    await removeFilesOf(body);
    throw notRead();
  }
}

/** Removes the files that a thread wrote before it ended. */
async function removeFilesOf({ path }: LargeBody): Promise<void> {
  for (let index = 0; index < limits.documents_per_submission; index += 1)
    await rm(`${path}-${index}`, { force: true });
}

function bodyOf(answer: LargeBodyAnswer, { locations }: LargeBody): ReadBody {
  if (answer.kind === 'refused') throw new Refusal(answer.code, { detail: answer.detail });
  if (answer.kind === 'failed') throw answer.isSpool ? new SpoolUnavailable(answer.message) : new Error(answer.message);
  const contents = answer.contents.map(contentOf);
  for (const [index, holder] of holdersIn(answer.value, locations).entries())
    (holder as { base64: unknown }).base64 = contents[index];
  return { value: answer.value, files: contents.filter((content) => content instanceof SpooledFile) };
}

function contentOf(content: LargeContent): FileContent | string {
  if (content.kind === 'text') return content.text;
  if (content.kind === 'unread') return new FileContent('', content.size);
  const { path, sha256, size, head } = content;
  return new SpooledFile({ path, sha256, size, head: Buffer.from(head) });
}
