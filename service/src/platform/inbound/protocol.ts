/**
 * The messages between the service and the process that reads mails. Types and limits only, so that neither side loads
 * the other.
 */
import type { DocumentMediaType } from '@mahnwerk/contract/shapes/media-types.ts';

/** Of one mail (correspondence.md 8). */
export const mailLimits = {
  mail_bytes: 25 * 1024 * 1024,
  header_bytes: 256 * 1024,
  parts: 100,
  depth: 10,
  attachments: 20,
  attachment_bytes: 10 * 1024 * 1024,
  text_characters: 100_000,
  line_characters: 500,
  references: 50,
  /** Of one delivery report. */
  recipients: 50,
} as const;

export interface MailQuestion {
  readonly path: string;
  readonly size: number;
  readonly milliseconds: number;
  readonly memory_bytes: number;
  readonly wall_ms: number;
}

/** Why a mail, or a part of it, is not read as a whole. The original always has everything. */
export type MailProblemCode =
  /** Reading it ended the process. */
  | 'unreadable'
  /** Larger than a mail may be: only its headers are read. */
  | 'too_large'
  /** More parts or deeper nested ones than a mail may have: only its headers are read. */
  | 'too_complex'
  /** The text is longer than what is kept. */
  | 'truncated'
  /** Neither PDF, JPEG, PNG nor TIFF. */
  | 'attachment_unsupported'
  | 'attachment_too_large'
  /** One of more attachments than are taken. */
  | 'too_many_attachments';

export interface MailProblem {
  readonly code: MailProblemCode;
  readonly filename: string | null;
}

export interface MailAddress {
  readonly name: string | null;
  readonly email: string;
}

export interface MailAttachment {
  readonly filename: string | null;
  readonly mediaType: DocumentMediaType;
  readonly bytes: Uint8Array;
}

/** What a mail server reports of one recipient (RFC 3464). */
export interface ReportedRecipient {
  readonly recipient: string;
  readonly action: string;
  readonly status: string | null;
  readonly diagnostic: string | null;
}

export interface DeliveryReport {
  /** The Message-ID in the headers that came back; null without them. */
  readonly message_id: string | null;
  readonly recipients: readonly ReportedRecipient[];
}

/** A mail as text: nothing of it is markup, and no header holds control or direction characters. */
export interface ReadMail {
  readonly sender: MailAddress | null;
  readonly subject: string | null;
  readonly message_id: string | null;
  /** In-Reply-To and References. */
  readonly answers: readonly string[];
  readonly text: string | null;
  readonly isAutoReply: boolean;
  readonly report: DeliveryReport | null;
  readonly attachments: readonly MailAttachment[];
  readonly problems: readonly MailProblem[];
}

/** Messages of the process. */
export type MailAnswer =
  | { readonly kind: 'read'; readonly mail: ReadMail; readonly memory_bytes: number }
  | { readonly kind: 'failed'; readonly message: string };
