/** A mail in the form of a carrier: its sender, and the headers by which receivers recognize duplicates. */
import type { SendMailOptions } from 'nodemailer';
import type { LoadedAttachment } from './attachments.ts';
import type { Mail } from './mail.ts';

export interface Message {
  readonly id: string;
  readonly mail: Mail;
  readonly attachments: readonly LoadedAttachment[];
}

/** Transports mails. */
export interface Carrier {
  /** Where mails go, as it may be logged. */
  readonly place: string;
  /**
   * Returns what the mail server said. Throws unless the mail has certainly been sent. Answer and error may name people:
   * they must not be logged.
   */
  carry(message: Message, signal: AbortSignal): Promise<string>;
  /** Rejects unless mails can be handed over: the server answers, is trusted, and accepts the log-in. */
  reach(): Promise<void>;
  close(): void;
}

/** @param from a bare address, or one with a name: `Mahnwerk <no-reply@service.example>` */
export const messageOf = ({ id, mail, attachments }: Message, from: string): SendMailOptions => ({
  from: senderOf(from, mail.sender),
  // An object is one address, whatever it contains.
  to: { name: '', address: mail.to },
  ...(mail.reply_to === undefined ? {} : { replyTo: { name: '', address: mail.reply_to } }),
  ...(mail.in_reply_to === undefined
    ? {}
    : { inReplyTo: lineOf(mail.in_reply_to), references: lineOf(mail.in_reply_to) }),
  subject: lineOf(mail.subject),
  text: mail.text,
  ...(mail.html === undefined ? {} : { html: mail.html }),
  attachments: attachments.map(({ filename, media_type, bytes }) => ({
    filename: lineOf(filename),
    contentType: media_type,
    content: bytes,
  })),
  // After a crash between sending and saving the result, the second copy has the same id.
  messageId: `<${id}@${domainOf(from)}>`,
  // Suppresses automatic replies.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Line breaks, control characters and directional overrides. Joiners remain: Persian and emoji are written with them. */
const breaks = /(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}])+/gu;

/** A text that looks like an encoded word (RFC 2047) would be decoded by the receiver. */
const lineOf = (text: string): string => text.replace(breaks, ' ').replaceAll('=?', '= ?').trim();

/** The bare address of a sender. */
export const addressOf = (from: string): string => /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from;

const senderOf = (from: string, name: string | undefined): SendMailOptions['from'] =>
  name === undefined ? from : { name: lineOf(name), address: addressOf(from) };

const domainOf = (from: string): string => {
  const address = addressOf(from);
  return address.slice(address.lastIndexOf('@') + 1);
};
