/**
 * One attempt of a leased delivery: reasons not to contact the receiver, signature, request, and the meaning of its
 * outcome.
 */
import type { Logger } from 'pino';
import type { Attempted, Outbound } from '../egress/outbound.ts';
import type { Sealer } from '../seal.ts';
import {
  access_unavailable_message,
  type AttemptResult,
  closedUntried,
  event_unavailable_message,
  expired_message,
  resultOf,
  type Rights,
} from './result.ts';
import { headersOf, Secrets } from './signature.ts';
import type { LeasedDelivery } from './store.ts';
import type { TransportTime } from './transport-time.ts';

export interface SenderOptions {
  readonly outbound: Outbound;
  readonly webhookSecrets: Sealer;
  readonly log: Logger;
  /** The policy of the domain, applied immediately before each attempt. */
  readonly mayBeSent: (rights: Rights) => boolean;
  readonly retryBaseMs: number;
}

export type AttemptOutcome = 'success' | 'retry' | 'failed' | 'ours';

export interface FinishedAttempt {
  /** When it ended; database time. */
  readonly at: number;
  readonly result: AttemptResult;
  /** Undefined: closed without contact. */
  readonly attempted: Attempted | undefined;
}

export class Sender {
  /** Attempts since the start. */
  readonly counts: Record<AttemptOutcome, number> = { success: 0, retry: 0, failed: 0, ours: 0 };
  readonly #options: SenderOptions;
  readonly #time: TransportTime;
  readonly #secrets: Secrets;

  constructor(options: SenderOptions, time: TransportTime) {
    this.#options = options;
    this.#time = time;
    this.#secrets = new Secrets(options.webhookSecrets);
  }

  /** Never rejects. */
  async attempt(row: LeasedDelivery): Promise<FinishedAttempt> {
    const message = this.#reasonNotToSend(row);
    if (message !== undefined) return { at: this.#time.now(), result: closedUntried(message), attempted: undefined };
    const attempted = await this.#send(row);
    const at = this.#time.now();
    const result = resultOf(attempted, row, { now: at, base_ms: this.#options.retryBaseMs, random: Math.random() });
    this.counts[result.is_attempt ? (result.outcome ?? 'retry') : 'ours'] += 1;
    return { at, result, attempted };
  }

  #reasonNotToSend(row: LeasedDelivery): string | undefined {
    if (this.#time.now() >= row.expires_at) return row.error_message ?? expired_message;
    if (!this.#options.mayBeSent(row)) return access_unavailable_message;
    return row.envelope === null ? event_unavailable_message : undefined;
  }

  async #send(row: LeasedDelivery): Promise<Attempted> {
    try {
      const body = Buffer.from(row.envelope ?? '');
      const headers = headersOf({ id: row.event_id, at: this.#time.now(), body, secrets: this.#secrets.of(row) });
      return await this.#options.outbound.post({ url: row.url, headers, body });
    } catch (error) {
      this.#options.log.error({ err: error, delivery_id: row.id }, 'a delivery could not be sent');
      return faultOfOurs;
    }
  }
}

const faultOfOurs: Attempted = {
  kind: 'failure',
  class: 'ours',
  message: '',
  phases: { dns: null, connect: null, tls: null, first_byte: null },
  duration_ms: 0,
};
