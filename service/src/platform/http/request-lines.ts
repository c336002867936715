/** The lines of requests in the log: one for each, and one a minute for a client that polls a feed. */
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

export interface RequestLine {
  readonly request_id: string;
  /** `none`: no operation of the API; then `path` says what was asked for. */
  readonly operation: string;
  readonly path?: string | undefined;
  readonly method: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly key_id: string | undefined;
  readonly company_id: string | undefined;
}

const poll_ms = 60_000;

/** Pollers that are known at once; another one is logged as if it were new. */
const pollers_max = 1_000;

export class RequestLines {
  readonly #log: Logger;
  readonly #elapsed_ms: () => number;
  readonly #polls = new LRUCache<string, { readonly since: number; unsaid: number }>({ max: pollers_max });

  constructor(log: Logger, elapsed_ms = (): number => performance.now()) {
    this.#log = log;
    this.#elapsed_ms = elapsed_ms;
  }

  /** @param isPoll a read of a feed: where it succeeds, the next line of its client counts it */
  write(line: RequestLine, { failure, isPoll }: { readonly failure?: unknown; readonly isPoll: boolean }): void {
    if (failure !== undefined) return this.#log.error({ ...line, err: failure }, 'request failed');
    const requests = isPoll && line.status === 200 ? this.#requests(`${line.operation} ${line.key_id}`) : 1;
    if (requests > 0) this.#log.info(requests === 1 ? line : { ...line, requests }, 'request');
  }

  /** How many requests this line stands for; 0: a later one does. */
  #requests(poller: string): number {
    const now = this.#elapsed_ms();
    const poll = this.#polls.get(poller);
    if (poll !== undefined && now - poll.since < poll_ms) {
      poll.unsaid += 1;
      return 0;
    }
    this.#polls.set(poller, { since: now, unsaid: 0 });
    return 1 + (poll?.unsaid ?? 0);
  }
}

/**
 * A path as it may be logged: links of people contain secrets, and a mistyped address can contain anything.
 * Segments that are longer than an id, have other characters than ours, or look like an access code are left out; so is
 * everything below `/d/`.
 */
export const pathForLog = (path: string): string =>
  /^\/+d(?:\/|$)/i.test(path)
    ? '/d/…'
    : path
        .slice(0, 400)
        .split('/')
        .map((segment) => (/^[\w.~-]{0,36}$/.test(segment) && !codeForm.test(segment) ? segment : '…'))
        .join('/');

/** An access code of the debtor's page, also mistyped. */
const codeForm = /^[a-z\d]{4}-?[a-z\d]{4}-?[a-z\d]{4}$/i;
