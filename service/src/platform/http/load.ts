/** The limits of bodies, files and answers in transfer, and the owner to which each counts. */
import type { Logger } from 'pino';
import type { Caller } from './authenticate.ts';
import { limitedAddressOf } from './client-address.ts';
import { LargeAnswers } from './large-answers.ts';
import { LargeBodies } from './large-bodies.ts';
import { TransferLimiter } from './transfers.ts';

/** The part of `ServerLimits` that `Load` needs (server-limits.ts). */
export interface LoadLimits {
  readonly body_window_ms: number;
  readonly body_bytes_per_second: number;
  readonly bodies_bytes: number;
  readonly bodies_share_bytes: number;
  readonly spooled_bytes: number;
  readonly spooled_share_bytes: number;
  readonly large_body_ms: number;
  readonly answer_window_ms: number;
  readonly answer_bytes_per_second: number;
  readonly answers_bytes: number;
  readonly answers_share_bytes: number;
}

/** The limiters of one server. */
export class Load {
  /** Bodies in memory. */
  readonly bodies: TransferLimiter;
  /** Large bodies and files of running requests, on disk. */
  readonly files: TransferLimiter;
  /** Answers that clients have not read yet. */
  readonly answers: TransferLimiter;
  /** Reads JSON bodies that are too large for memory. */
  readonly largeBodies: LargeBodies;
  /** Makes large answers one at a time. */
  readonly largeAnswers = new LargeAnswers();

  constructor(limits: LoadLimits, log: Logger) {
    this.largeBodies = new LargeBodies(limits.large_body_ms, log);
    const arriving = { bytes_per_second: limits.body_bytes_per_second, window_ms: limits.body_window_ms };
    this.bodies = new TransferLimiter({
      ...arriving,
      total_bytes: limits.bodies_bytes,
      share_bytes: limits.bodies_share_bytes,
    });
    this.files = new TransferLimiter({
      ...arriving,
      total_bytes: limits.spooled_bytes,
      share_bytes: limits.spooled_share_bytes,
    });
    this.answers = new TransferLimiter({
      bytes_per_second: limits.answer_bytes_per_second,
      window_ms: limits.answer_window_ms,
      total_bytes: limits.answers_bytes,
      share_bytes: limits.answers_share_bytes,
    });
  }

  async stop(): Promise<void> {
    for (const limiter of [this.bodies, this.files, this.answers]) limiter.stop();
    await this.largeBodies.stop();
  }
}

/** The owner of a request: company, Partner or kind of the caller; without a caller its IPv4 address or IPv6 /64. */
export function loadOwnerOf(
  { company, caller }: { readonly company?: string | undefined; readonly caller?: Caller | undefined },
  address: string,
): string {
  if (company !== undefined) return `company:${company}`;
  if (caller === undefined) return `address:${limitedAddressOf(address)}`;
  return caller.partnerId === undefined ? caller.kind : `partner:${caller.partnerId}`;
}
