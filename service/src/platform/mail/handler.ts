/**
 * Sends mails, several concurrently, each attempt under one deadline. After a crash the mail is sent again, with the
 * same Message-ID. A failure is retried for two days, a refusal by the mail server for twenty minutes; then the mail
 * has failed. The log contains only its id, because contents and server messages name people.
 */
import type { Logger } from 'pino';
import type { WorkHandler, WorkItem, WorkResult } from '../queue/index.ts';
import type { Sealer } from '../seal.ts';
import { mailKind, opened } from './enqueue.ts';
import type { Carrier } from './message.ts';
import { connections_max } from './smtp.ts';

export interface MailOptions {
  readonly sealer: Sealer;
  readonly carrier: Carrier;
  readonly log: Logger;
  /** Deadline of one attempt; shorter for tests. */
  readonly attempt_ms?: number;
}

/** The deadline of an attempt, shorter than a lease. */
const longest_attempt_ms = 60_000;
const lease_seconds = 120;

/** A mail is retried after 10, 20, 40, … seconds, at most this many. */
const longest_wait_seconds = 3_600;

/**
 * The attempt at which a permanent refusal (`5xx`) is final: after twenty minutes, in which a misconfigured relay can
 * be repaired.
 */
const believed_at = 8;

export function mailHandler({ sealer, carrier, log, attempt_ms = longest_attempt_ms }: MailOptions): WorkHandler {
  return {
    kind: mailKind,
    concurrency: connections_max,
    lease_seconds,
    work: (item, stopping) => send(item, AbortSignal.any([stopping, AbortSignal.timeout(attempt_ms)])),
    close: () => carrier.close(),
  };

  async function send({ key, payload, attempts }: WorkItem, deadline: AbortSignal): Promise<WorkResult> {
    const mail = payload === null ? undefined : opened(sealer, key, payload);
    if (mail === undefined) return { kind: 'failed', error: 'encrypted_with_another_key' };
    try {
      await carrier.carry(key, mail, deadline);
      log.debug({ mail_id: key, attempts }, 'e-mail sent');
      return { kind: 'done' };
    } catch (error) {
      const reason = reasonOf(error);
      log.warn({ mail_id: key, attempts, ...reason }, 'e-mail not sent');
      const code = reason.smtp_status === undefined ? (reason.code ?? 'unknown') : `smtp_${reason.smtp_status}`;
      if (isRefused(error) && attempts >= believed_at) return { kind: 'failed', error: code };
      return {
        kind: 'postponed',
        seconds: Math.min(longest_wait_seconds, 10 * 2 ** Math.min(attempts - 1, 20)),
        counts: true,
        error: code,
      };
    }
  }
}

/**
 * Whether the mail server has permanently refused this recipient or mail; a refusal of the service (password, sender)
 * does not count.
 */
const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA');

/**
 * The loggable part of a failure: codes of the service, the system and SMTP; never the server's text, which names the
 * recipient.
 */
function reasonOf(error: unknown): { readonly code?: string; readonly smtp_status?: number } {
  if (!(error instanceof Error)) return {};
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('responseCode' in error && typeof error.responseCode === 'number' ? { smtp_status: error.responseCode } : {}),
  };
}
