/** A mail as it is told to a carrier: who it is from, and what tells receivers that the same mail has come twice. */
import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './enqueue.ts';

/** The way out for mails. */
export interface Carrier {
  /** Throws where it is not certain that the mail has left. What a failure says may name people: it is for no log. */
  carry(id: string, mail: Mail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** @param from a bare address, or one with a name: `Mahnwerk <no-reply@service.example>` */
export const messageOf = (id: string, { to, subject, text, html }: Mail, from: string): SendMailOptions => ({
  from,
  // As an object it is one address, whatever stands in it.
  to: { name: '', address: to },
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  // A second copy, after a crash between sending and noting it, is the same message.
  messageId: `<${id}@${domainOf(from)}>`,
  // Nobody's absence is to answer it.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const domainOf = (from: string): string => from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/s, '');
