/** A mail in the form of a carrier: its sender, and the headers by which receivers recognize duplicates. */
import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './enqueue.ts';

/** Transports mails. */
export interface Carrier {
  /** Throws unless the mail has certainly been sent. The error may name people: it must not be logged. */
  carry(id: string, mail: Mail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** @param from a bare address, or one with a name: `Mahnwerk <no-reply@service.example>` */
export const messageOf = (id: string, { to, subject, text, html }: Mail, from: string): SendMailOptions => ({
  from,
  // An object is one address, whatever it contains.
  to: { name: '', address: to },
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  // After a crash between sending and saving the result, the second copy has the same id.
  messageId: `<${id}@${domainOf(from)}>`,
  // Suppresses automatic replies.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const domainOf = (from: string): string => from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/s, '');
