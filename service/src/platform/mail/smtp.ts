/** Mails by SMTP. Tries a mail once: what comes of a failure is the worker's. TLS as the URL says: `smtps:` from the first byte, `smtp:` by STARTTLS where the server offers it, `?requireTLS=true` always. A password leaves this machine by TLS alone, unless the URL says `?ignoreTLS=true`: who stands in between would take the offer away. */
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
    ...(mustProtect(url) ? { requireTLS: true } : {}),
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

/** Whether nothing may be said before STARTTLS, though the URL does not ask for it. */
function mustProtect(url: string): boolean {
  const { protocol, username, password, hostname, searchParams } = new URL(url);
  return (
    protocol === 'smtp:' &&
    username + password !== '' &&
    searchParams.get('ignoreTLS') !== 'true' &&
    !['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
  );
}
