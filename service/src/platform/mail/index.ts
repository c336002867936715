import { isIP } from 'node:net';
import { join } from 'node:path';
import { emlCarrier } from './eml.ts';
import type { Carrier } from './message.ts';
import { smtpCarrier } from './smtp.ts';

export { addressOf } from './message.ts';
export { bulkMailKind, enqueueMail, mailKinds, mailSealer, recipientOf } from './enqueue.ts';
export { mailHandlers, type MailOptions, type MailResult } from './handler.ts';
export { MailRecord } from './record.ts';
export type { Attachment, Mail, MailListener, MailOutcome, MailOutcomes } from './mail.ts';

export interface CarrierOptions {
  /** The mail server; without one, mails are written to files. */
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  /** The data directory. */
  readonly dataDir: string;
  readonly publicUrl: string;
  /** To the mail server, at most. */
  readonly connections: number;
}

export const carrierOf = ({ mail, dataDir, publicUrl, connections }: CarrierOptions): Carrier =>
  mail === undefined
    ? emlCarrier({ folder: join(dataDir, 'mails'), from: `Mahnwerk <no-reply@${domainOf(publicUrl)}>` })
    : smtpCarrier({ ...mail, connections });

/** Rejects unless the mail server answers, is trusted, and accepts the log-in. */
export async function reachMailServer(mail: NonNullable<CarrierOptions['mail']>): Promise<void> {
  const carrier = smtpCarrier({ ...mail, connections: 1 });
  try {
    await carrier.reach();
  } finally {
    carrier.close();
  }
}

/** The host of the public URL; an IP address has no mailbox. */
function domainOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : 'localhost';
}
