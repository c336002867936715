/**
 * A mail server that treats each mail as the test configures, and a parser of received mails: headers unfolded and
 * decoded, bodies as text.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/**
 * The next mail is accepted, refused temporarily or permanently, cut off in the middle, or received without a response.
 */
export type Treatment = 'accept' | 'refuse for now' | 'refuse' | 'drop' | 'hang' | Reply;

/** A reply of SMTP, such as `554 5.7.1 spam`. */
export type Reply = `${number} ${string}`;

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** RFC 5322. */
  readonly source: string;
}

export interface MailServer {
  readonly url: string;
  /** Accepted mails. */
  readonly received: ReceivedMail[];
  /** Completely received mails, accepted or not. */
  readonly heard: ReceivedMail[];
  /** Treatments of the next mails; further ones are accepted. */
  readonly treatments: Treatment[];
  /** Replies to the next recipients; further ones are accepted. */
  readonly recipientReplies: (Reply | 'accept')[];
  /** Resolves with the next completely received mail, before the response. */
  next(): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/**
 * @param accept_ms how long an accepted mail waits for its response
 * @param port one on which another server listened before; default: a free one
 */
export async function mailServer({ accept_ms = 0, port = 0 } = {}): Promise<MailServer> {
  const [received, heard, treatments]: [ReceivedMail[], ReceivedMail[], Treatment[]] = [[], [], []];
  const recipientReplies: (Reply | 'accept')[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Replies have the enhanced status that the test gives them, or none.
    hideENHANCEDSTATUSCODES: true,
    closeTimeout: 100,
    onRcptTo(_address, _session, answer) {
      const reply = recipientReplies.shift() ?? 'accept';
      answer(reply === 'accept' ? null : errorOf(reply));
    },
    onData(stream, { envelope }, answer) {
      const heardWhole = (source: string) => {
        const { mailFrom, rcptTo } = envelope;
        const mail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          ...readMail(source),
          source,
        };
        heard.push(mail);
        const treatment = treatments.shift() ?? 'accept';
        waiting.shift()?.(mail);
        if (treatment === 'accept') received.push(mail);
        if (treatment === 'hang') return undefined;
        if (treatment === 'drop')
          return [...server.connections].forEach((connection) =>
            (connection as unknown as { _socket: { destroy(): void } })._socket.destroy(),
          );
        if (treatment === 'accept') return void setTimeout(answer, accept_ms, null);
        return answer(
          errorOf(
            treatment === 'refuse'
              ? `550 never, ${mail.to[0]}`
              : treatment === 'refuse for now'
                ? `451 not now, ${mail.to[0]}`
                : treatment,
          ),
        );
      };
      // A sender that ends in the middle of a mail has sent none.
      void text(stream).then(heardWhole, () => undefined);
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const bound = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${bound.port}`,
    received,
    heard,
    treatments,
    recipientReplies,
    next: () => new Promise((resolve) => void waiting.push(resolve)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const errorOf = (reply: Reply): Error =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

/** Headers and text of a message (RFC 5322, 2045, 2047); the parts of a multipart body are concatenated. */
export function readMail(source: string): Pick<ReceivedMail, 'headers' | 'body'> {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      decodeWords(line.slice(line.indexOf(':') + 1).trim()),
    ]),
  );
  const content = rest.join('\r\n\r\n');
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return { headers, body: decodeBody(content, headers.get('content-transfer-encoding')) };
  const parts = content.split(`--${boundary}`).slice(1, -1);
  return { headers, body: parts.map((part) => readMail(part.replace(/^\r\n/, '')).body).join('\n') };
}

const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?utf-8\?[qb]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi)].map(([, kind, content = '']) =>
          kind?.toLowerCase() === 'b' ? Buffer.from(content, 'base64') : quoted(content.replace(/_/g, ' ')),
        ),
      ).toString(),
    );

const decodeBody = (content: string, encoding = '7bit'): string =>
  (encoding === 'base64'
    ? Buffer.from(content, 'base64')
    : encoding === 'quoted-printable'
      ? quoted(content.replace(/=\r\n/g, ''))
      : Buffer.from(content)
  )
    .toString()
    .replace(/\r\n/g, '\n');

const quoted = (content: string): Buffer =>
  Buffer.from(
    content.replace(/=([0-9A-F]{2})/gi, (_whole, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  );
