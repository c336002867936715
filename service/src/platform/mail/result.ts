/** Decides what a failed attempt means for its mail: whether it is over, and when the next attempt is due. Pure. */
import { codeOf, whyOf } from '../unreachable.ts';
import type { RefusedBy, ServerStatus } from './mail.ts';

/** The loggable part of a failure: never the server's text, which names the recipient. */
export interface Failure extends ServerStatus {
  /** Of the system, of TLS or of the SMTP client: the most precise one. */
  readonly code: string | null;
  /** The same as a clause: `nothing listens there`. */
  readonly reason: string;
  /** The SMTP command that the server answered. */
  readonly command: string | null;
}

export function failureOf(error: unknown): Failure {
  const { responseCode, response, command } = (error instanceof Error ? error : {}) as Record<string, unknown>;
  const enhanced = typeof response === 'string' ? enhancedForm.exec(response)?.[1] : undefined;
  return {
    code: codeOf(error) ?? null,
    reason: whyOf(error),
    status: typeof responseCode === 'number' ? responseCode : null,
    enhanced: enhanced ?? null,
    command: typeof command === 'string' ? command : null,
  };
}

const enhancedForm = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/;

/** For the list of failed work. */
export const errorOf = ({ code, status }: Failure): string =>
  status === null ? (code ?? 'unknown') : `smtp_${status}`;

export interface Attempted {
  /** The number of the attempt, from 1. */
  readonly attempts: number;
  /** Undefined: the queue ends the mail after its lifetime. */
  readonly left_seconds: number | undefined;
  /** A refused address is final at once. */
  readonly believesAddress: boolean;
}

/** The end of a mail, or the seconds until its next attempt. */
export function decisionOf(failure: Failure, { attempts, left_seconds, believesAddress }: Attempted): Decision {
  if (believesAddress && isAddressRefused(failure)) return { kind: 'refused', by: 'address' };
  if (isRefused(failure) && attempts >= believed_at) return { kind: 'refused', by: 'other' };
  const seconds = Math.min(longest_wait_seconds, first_wait_seconds * 2 ** Math.min(attempts - 1, 20));
  return left_seconds !== undefined && seconds >= left_seconds
    ? { kind: 'refused', by: 'no_answer' }
    : { kind: 'postponed', seconds };
}

export type Decision =
  | { readonly kind: 'refused'; readonly by: RefusedBy }
  | { readonly kind: 'postponed'; readonly seconds: number };

/** A mail is retried after 10, 20, 40, … seconds, at most an hour. */
const first_wait_seconds = 10;
const longest_wait_seconds = 3_600;

/**
 * The attempt at which a permanent refusal (`5xx`) is final: after twenty minutes, in which a misconfigured relay can
 * be repaired.
 */
const believed_at = 8;

/**
 * Whether the mail server has permanently refused this recipient or mail; a refusal of the service (password, sender)
 * does not count.
 */
const isRefused = ({ status, command }: Failure): boolean =>
  status !== null && status >= 500 && (command === 'RCPT TO' || command === 'DATA');

/** Unknown mailbox, unknown domain, bad syntax, null MX, disabled mailbox (RFC 3463, 7505). */
const address_statuses: readonly string[] = ['5.1.1', '5.1.2', '5.1.3', '5.1.10', '5.2.1'];

const isAddressRefused = (failure: Failure): boolean =>
  isRefused(failure) &&
  failure.command === 'RCPT TO' &&
  (failure.enhanced === null ? failure.status === 550 : address_statuses.includes(failure.enhanced));
