import { isIP } from 'node:net';
import { join } from 'node:path';
import { emlCarrier } from './eml.ts';
import type { Carrier } from './message.ts';
import { smtpCarrier } from './smtp.ts';

export { enqueueMail, type Mail, mailKind, mailSealer } from './enqueue.ts';
export { mailHandler, type MailOptions } from './handler.ts';

export interface CarrierOptions {
  /** The mail server; without one, mails are written to files. */
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  /** The data directory. */
  readonly dataDir: string;
  readonly publicUrl: string;
}

export const carrierOf = ({ mail, dataDir, publicUrl }: CarrierOptions): Carrier =>
  mail === undefined
    ? emlCarrier({ folder: join(dataDir, 'mails'), from: `Mahnwerk <no-reply@${domainOf(publicUrl)}>` })
    : smtpCarrier(mail);

/** The host of the public URL; an IP address has no mailbox. */
function domainOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : 'localhost';
}
