/**
 * Sends mails, several concurrently, each attempt under one deadline. After a crash the mail is sent again, with the
 * same Message-ID. result.ts decides when a failed mail is over. A mail without a reference has failed then, and the
 * operator can retry it; the outcome of a mail with a reference is reported to its listener. The log contains only the
 * mail's id, the mail server and a reason of our own words, because contents and server messages name people.
 */
import assert from 'node:assert/strict';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { FairSemaphore } from '../fair-semaphore.ts';
import type { Clock } from '../clock.ts';
import { ObjectMissing, type ObjectStore, ObjectStoreUnavailable } from '../objects/index.ts';
import type { WorkHandler, WorkItem, WorkResult } from '../queue/index.ts';
import type { Sealer } from '../seal.ts';
import { AttachmentsTooLarge, type LoadedAttachment, loadAttachments } from './attachments.ts';
import { bulkMailKind, lifetime_hours, mailKind, opened } from './enqueue.ts';
import type { Mail, MailOutcome, MailOutcomes, MailReference } from './mail.ts';
import type { Carrier } from './message.ts';
import { decisionOf, errorOf, failureOf } from './result.ts';

export type MailResult = 'sent' | 'not_sent';

/** Why a mail did not leave, without its address. */
export interface MailFailure {
  readonly code: string;
  readonly host: string;
  /** A clause of our own. */
  readonly message: string;
}

export interface MailOptions {
  readonly sealer: Sealer;
  /** Creates the carrier of one handler. */
  readonly carrier: (connections: number) => Carrier;
  /** The contents of attachments. */
  readonly objects: Pick<ObjectStore, 'local'>;
  readonly outcomes: MailOutcomes;
  readonly clock: Clock;
  readonly log: Logger;
  /** Counts an attempt. */
  readonly tried?: ((result: MailResult, failure?: MailFailure) => void) | undefined;
  /** Deadline of one attempt; shorter for tests. */
  readonly attempt_ms?: number;
}

/** Connections to the mail server, and so concurrent mails, of each kind. */
const connections = { [mailKind]: 5, [bulkMailKind]: 10 } as const;

/** Leased mails for each connection: a lease costs as much for many mails as for one. */
const ahead = 3;

/** Of an attempt, and of the wait for a connection; together shorter than a lease. */
const longest_attempt_ms = 60_000;
const longest_wait_ms = 120_000;
const lease_seconds = 240;

/** Between attempts while the object store is unavailable. */
const store_wait_seconds = 300;

/** Outcomes that wait until their transactions commit: far more than mails that are sent concurrently. */
const unsaved_max = 1_000;

/** Each kind has connections of its own, so that no mail to a person waits for those sent in bulk. */
export const mailHandlers = (options: MailOptions): readonly WorkHandler[] => [
  handlerOf(mailKind, options),
  handlerOf(bulkMailKind, options),
];

function handlerOf(kind: keyof typeof connections, options: MailOptions): WorkHandler {
  const slots = connections[kind];
  const sender = new Sender(options, options.carrier(slots));
  const free = new FairSemaphore({ slots, share: slots, waiting: ahead * slots, timeout_ms: longest_wait_ms });
  const { attempt_ms = longest_attempt_ms } = options;
  return {
    kind,
    concurrency: ahead * slots,
    leaseFrom: slots,
    lease_seconds,
    async work(item, stopping) {
      const notBegun: WorkResult = { kind: 'postponed', seconds: 0, counts: false };
      try {
        await free.acquire(kind);
      } catch {
        return notBegun;
      }
      try {
        if (stopping.aborted) return notBegun;
        return await sender.send(item, AbortSignal.any([stopping, AbortSignal.timeout(attempt_ms)]));
      } finally {
        free.release(kind);
      }
    },
    close: () => sender.close(),
  };
}

/** Without its protocol. */
const hostOf = ({ place }: Carrier): string => place.replace(/^\w+:\/\//, '');

class Sender {
  readonly #options: MailOptions;
  readonly #carrier: Carrier;
  /** By mail: a mail whose outcome could not be saved is not sent again for it. */
  readonly #unsaved = new LRUCache<string, MailOutcome>({ max: unsaved_max });

  constructor(options: MailOptions, carrier: Carrier) {
    this.#options = options;
    this.#carrier = carrier;
  }

  close(): void {
    this.#carrier.close();
  }

  async send(item: WorkItem, deadline: AbortSignal): Promise<WorkResult> {
    const { key, payload } = item;
    const mail = payload === null ? undefined : opened(this.#options.sealer, key, payload);
    if (mail === undefined) return { kind: 'failed', error: 'encrypted_with_another_key' };
    const unsaved = this.#unsaved.get(key);
    if (mail.reference !== undefined && unsaved !== undefined) return this.#report(key, mail.reference, unsaved);
    const attachments = await this.#load(key, mail, deadline);
    return 'kind' in attachments ? attachments : this.#carry(item, mail, attachments, deadline);
  }

  /** The attachments, or the result if they cannot be read. */
  async #load(
    mail_id: string,
    { attachments = [] }: Mail,
    deadline: AbortSignal,
  ): Promise<LoadedAttachment[] | WorkResult> {
    try {
      return await loadAttachments(this.#options.objects, attachments, deadline);
    } catch (error) {
      if (error instanceof ObjectMissing) return { kind: 'failed', error: 'attachment_missing' };
      if (error instanceof AttachmentsTooLarge) return { kind: 'failed', error: 'attachments_too_large' };
      if (!(error instanceof ObjectStoreUnavailable)) throw error;
      const code = 'object_store_unavailable';
      this.#options.tried?.('not_sent', {
        code,
        host: hostOf(this.#carrier),
        message: 'its attachments cannot be read from the object store',
      });
      this.#options.log.warn({ mail_id, reason: 'its attachments cannot be read', code }, 'e-mail not sent');
      return { kind: 'postponed', seconds: store_wait_seconds, counts: false, error: code };
    }
  }

  async #carry(
    { key, attempts, age_seconds }: WorkItem,
    mail: Mail,
    attachments: readonly LoadedAttachment[],
    deadline: AbortSignal,
  ): Promise<WorkResult> {
    const { clock, log } = this.#options;
    const { reference } = mail;
    try {
      await this.#carrier.carry({ id: key, mail, attachments }, deadline);
      this.#options.tried?.('sent');
      log.debug({ mail_id: key, attempts }, 'e-mail sent');
      if (reference === undefined) return { kind: 'done' };
      return this.#report(key, reference, { kind: 'sent', at: clock.now(reference.company) });
    } catch (error) {
      const failure = failureOf(error);
      const { code, reason, status, enhanced } = failure;
      const { place } = this.#carrier;
      this.#options.tried?.('not_sent', { code: errorOf(failure), host: hostOf(this.#carrier), message: reason });
      log.warn(
        { mail_id: key, attempts, place, reason, code, smtp_status: status, smtp_enhanced: enhanced },
        'e-mail not sent',
      );
      const isReported = reference !== undefined;
      const left_seconds = isReported ? lifetime_hours * 3_600 - age_seconds : undefined;
      const decision = decisionOf(failure, { attempts, left_seconds, believesAddress: isReported });
      if (decision.kind === 'postponed') return { ...decision, counts: true, error: errorOf(failure) };
      if (!isReported) return { kind: 'failed', error: errorOf(failure) };
      const at = clock.now(reference.company);
      return this.#report(key, reference, { ...decision, at, status, enhanced });
    }
  }

  #report(key: string, { kind, id, company }: MailReference, outcome: MailOutcome): WorkResult {
    this.#unsaved.set(key, outcome);
    const listener = this.#options.outcomes[kind];
    return {
      kind: 'done',
      async commit(tx) {
        assert(listener !== undefined, `no module has the outcomes of ${kind}`);
        await listener(tx.forCompany(company), id, outcome);
      },
    };
  }
}
