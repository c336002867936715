/** Mails by SMTP. Tries a mail once: what comes of a failure is the worker's. TLS as the URL says: `smtps:` from the first byte, `smtp:` by STARTTLS where the server offers it, `?requireTLS=true` always. */
import { createTransport } from 'nodemailer';
import { type Carrier, messageOf } from './message.ts';

/** Connections to the mail server, and so mails on their way at once. */
export const connections_max = 5;

const connect_ms = 10_000;

/** A server that says nothing for so long has gone. */
const silence_ms = 30_000;

/** Below what mail servers keep idle connections for. */
const idle_ms = 30_000;

/** @param url `smtps://user:password@host:465` */
export function smtpCarrier({ url, from }: { readonly url: string; readonly from: string }): Carrier {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections_max,
    // A second try within would be a second copy where the first was heard after all.
    maxRequeues: 0,
    connectionTimeout: connect_ms,
    dnsTimeout: connect_ms,
    greetingTimeout: connect_ms,
    socketTimeout: silence_ms,
    idleTimeout: idle_ms,
  });
  return {
    async carry(id, mail, signal) {
      await transport.sendMail({ ...messageOf(id, mail, from), signal });
    },
    close: () => transport.close({ force: true }),
  };
}
