/**
 * Sends mails by SMTP, each once; the handler decides on retries. TLS as the URL states: `smtps:` from the first byte,
 * `smtp:` by STARTTLS if the server offers it, `?requireTLS=true` always. A password is sent over TLS only, unless the
 * URL has `?ignoreTLS=true`: an attacker in between could remove the offer.
 */
import { createTransport } from 'nodemailer';
import { placeOf } from '../unreachable.ts';
import { type Carrier, messageOf } from './message.ts';

const connect_ms = 10_000;

/** A server without a response for this long counts as unavailable. */
const silence_ms = 30_000;

/** Shorter than mail servers keep idle connections. */
const idle_ms = 30_000;

export interface SmtpOptions {
  /** `smtps://user:password@host:465` */
  readonly url: string;
  readonly from: string;
  /** At most; a connection that is not used is closed. */
  readonly connections: number;
}

export function smtpCarrier({ url, from, connections }: SmtpOptions): Carrier {
  const transport = createTransport({
    url,
    ...(mustProtect(url) ? { requireTLS: true } : {}),
    pool: true,
    maxConnections: connections,
    // A retry inside the library would send a second copy if the server has accepted the first.
    maxRequeues: 0,
    connectionTimeout: connect_ms,
    dnsTimeout: connect_ms,
    greetingTimeout: connect_ms,
    socketTimeout: silence_ms,
    idleTimeout: idle_ms,
  });
  return {
    place: placeOf(url),
    async carry(message, signal) {
      return (await transport.sendMail({ ...messageOf(message, from), signal })).response;
    },
    async reach() {
      await transport.verify();
    },
    close: () => transport.close({ force: true }),
  };
}

/** Whether STARTTLS is required although the URL does not say so: the URL has a password and a remote host. */
function mustProtect(url: string): boolean {
  const { protocol, username, password, hostname, searchParams } = new URL(url);
  return (
    protocol === 'smtp:' &&
    username + password !== '' &&
    searchParams.get('ignoreTLS') !== 'true' &&
    !['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
  );
}
