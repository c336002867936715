/** A mail, and what becomes of it. */
import type { CompanyTx } from '../database/session.ts';

export interface Mail {
  /** One bare address in the form of `normaliseEmail`. */
  readonly to: string;
  /** One line; line breaks and control characters become spaces. */
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  /** The display name of From, with the service's address; default: the name of the service. */
  readonly sender?: string | undefined;
  /** One bare address. */
  readonly reply_to?: string | undefined;
  /** The Message-ID of the mail that it answers. */
  readonly in_reply_to?: string | undefined;
  readonly attachments?: readonly Attachment[] | undefined;
  /** A mail with a reference is sent in bulk, and its outcome is reported to the module of the reference. */
  readonly reference?: MailReference | undefined;
}

/** A file of the object store, read when the mail is sent. A document must keep it until then. */
export interface Attachment {
  readonly filename: string;
  readonly media_type: string;
  /** Its SHA-256 in hexadecimal. */
  readonly content: string;
}

/** The cause of a mail. */
export interface MailReference {
  /** Names the listener among the `mailOutcomes` of all modules. */
  readonly kind: string;
  readonly id: string;
  /** The company takes turns with others. */
  readonly company: string;
}

/** Times are business time of the company. */
export type MailOutcome =
  /** The mail server took the mail, or the file is written. */
  | { readonly kind: 'sent'; readonly at: string }
  | ({ readonly kind: 'refused'; readonly at: string; readonly by: RefusedBy } & ServerStatus);

/**
 * `address`: the mailbox does not exist or is closed. `other`: any other permanent refusal, repeated for twenty
 * minutes. `no_answer`: neither accepted nor permanently refused within two days.
 */
export type RefusedBy = 'address' | 'other' | 'no_answer';

/** The last response of the mail server. */
export interface ServerStatus {
  /** Null: no response. */
  readonly status: number | null;
  /** RFC 3463, such as `5.1.1`; null: none. */
  readonly enhanced: string | null;
}

/**
 * Called exactly once per mail, in the transaction that removes it from the queue. If it throws, the mail stays in the
 * queue and the listener is called again.
 * @param id the `id` of the reference
 */
export type MailListener = (tx: CompanyTx, id: string, outcome: MailOutcome) => Promise<void> | void;

/** Listeners by the `kind` of references. */
export type MailOutcomes = Readonly<Record<string, MailListener>>;
