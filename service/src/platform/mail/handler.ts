/**
 * Mails leave here, several at once, each attempt under one deadline. Who is killed in between leaves a mail behind, and it leaves once more (with the
 * same Message-ID). A failure is tried again for two days, a refusal by the mail server for twenty minutes; then the mail has failed, and the log names
 * it by its id alone: what is in it, and what a mail server says of it, names people.
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
  /** Shorter for tests. */
  readonly attempt_ms?: number;
}

/** The whole of an attempt. Shorter than a lease. */
const longest_attempt_ms = 60_000;
const lease_seconds = 120;

/** A mail that did not leave is tried again after 10, 20, 40, … seconds, at most this many. */
const longest_wait_seconds = 3_600;

/** At which attempt a refusal for good (`5xx`) is believed: after twenty minutes, in which a relay that is configured wrongly, and says the same, can be repaired. */
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

/** Whether the mail server has refused this receiver or this mail for good; what it says against us (a password, a sender) is no mail's fault. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA');

/** What may be told of a failure: codes of ours, of the system and of SMTP; never a sentence of the mail server's, which names the receiver. */
function reasonOf(error: unknown): { readonly code?: string; readonly smtp_status?: number } {
  if (!(error instanceof Error)) return {};
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('responseCode' in error && typeof error.responseCode === 'number' ? { smtp_status: error.responseCode } : {}),
  };
}
