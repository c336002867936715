/**
 * A webhook receiver on loopback whose responses a test defines, also invalid ones: it writes HTTP by hand, byte
 * for byte, so that nothing forbids it to misbehave, and keeps what it received as it came.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import type { Leaf } from './certificates.ts';

/** A request as it arrived. */
export interface Received {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Names in lower case; the last of equal names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The lines between the request line and the body, untouched. */
  readonly head: string;
  /** The bytes. */
  readonly body: Buffer;
  /** Milliseconds since 1970 when the last byte of it was here. */
  readonly at: number;
  /** The connection it came over, from 1, and its place on it, from 1. */
  readonly connection: number;
  readonly nth: number;
  /** The name asked for in the handshake. */
  readonly serverName: string | undefined;
}

/** What is done with a request: writes to the connection, or does not. */
export type Behaviour = (connection: TLSSocket, request: Received) => void;

/** What is done with a connection before anything is said: TLS, or an offence. */
export type Handshake = 'tls' | 'silence' | 'plain' | 'alert' | 'reset' | 'close';

export interface ReceiverOptions {
  readonly leaf: Leaf;
  /** `answer(200)` where left out. */
  readonly behaviour?: Behaviour;
  readonly handshake?: Handshake;
  /** Of loopback, 127.0.0.1 where left out. */
  readonly address?: string;
  /** Any free one where left out. */
  readonly port?: number;
}

export interface Receiver {
  readonly port: number;
  readonly received: readonly Received[];
  /** Connections accepted so far, and those still open. */
  readonly connections: number;
  readonly open: number;
  /** `https://<host>:<port><path>`. */
  url(host: string, path?: string): string;
  /** From the next request on. */
  behave(behaviour: Behaviour): void;
  /** From the next connection on. */
  greet(handshake: Handshake): void;
  /** Shows another certificate from the next handshake on. */
  show(leaf: Leaf): void;
  /** Once so many requests have arrived in all. */
  arrived(count: number): Promise<readonly Received[]>;
  /** Ends every connection from this side, as a server does with idle ones. */
  hangUp(): void;
  close(): Promise<void>;
}

interface Answer {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly delay_ms?: number;
}

/** A whole, well-formed answer; the connection stays open. */
export const answer = (status: number, { headers = {}, body = '', delay_ms = 0 }: Answer = {}): Behaviour => {
  const bytes = Buffer.from(body);
  const lines = Object.entries({ 'content-length': String(bytes.length), ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const whole = Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Said\r\n${lines.join('')}\r\n`), bytes]);
  return (connection) => {
    if (delay_ms === 0) connection.write(whole);
    else later(connection, delay_ms, () => connection.write(whole));
  };
};

/** Elsewhere. */
export const redirect = (location: string, status = 302): Behaviour => answer(status, { headers: { location } });

/** Takes the request and says nothing. */
export const hang: Behaviour = () => undefined;

/** Takes the request and cuts the connection, politely or with a TCP reset. */
export const hangUp: Behaviour = (connection) => connection.destroy();
export const reset: Behaviour = (connection) => plainSocketOf(connection).resetAndDestroy();

/** Any bytes; afterwards the connection stays open, or is closed. */
export const say =
  (bytes: string | Buffer, then: 'wait' | 'close' = 'wait'): Behaviour =>
  (connection) =>
    void (then === 'close' ? connection.end(bytes) : connection.write(bytes));

/** The same bytes again and again, for ever: `drip` of what never ends. */
export const repeatedly =
  (first: string, bytes: string, every_ms: number): Behaviour =>
  (connection) => {
    connection.write(first);
    const timer = setInterval(() => connection.write(bytes), every_ms);
    connection.once('close', () => clearInterval(timer));
  };

/** A head, and a body of which a byte comes now and then. */
export const drip = (every_ms: number): Behaviour =>
  repeatedly('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n', '.', every_ms);

/** A head of which a byte comes now and then: no timer of idleness ever runs out. */
export const dripHead = (every_ms: number): Behaviour => repeatedly('HTTP/1.1 200 OK\r\nx-long: ', '.', every_ms);

/** Early hints without an end. */
export const endlessInformation = (every_ms: number): Behaviour =>
  repeatedly('', 'HTTP/1.1 103 Early Hints\r\nlink: </>; rel=preload\r\n\r\n', every_ms);

/** A head that promises more than comes, then silence. */
export const stalledBody = (status: number, body = ''): Behaviour =>
  say(`HTTP/1.1 ${status} Said\r\ncontent-length: ${body.length + 100}\r\n\r\n${body}`);

/** A head that promises more than comes, then the end of the connection. */
export const closeMidway = (status: number, body = ''): Behaviour =>
  say(`HTTP/1.1 ${status} Said\r\ncontent-length: ${body.length + 100}\r\n\r\n${body}`, 'close');

/** A body of so many bytes, sent as fast as it is taken. */
export const flood =
  (status: number, bytes: number): Behaviour =>
  (connection) => {
    const piece = Buffer.alloc(65_536, 'x');
    connection.write(`HTTP/1.1 ${status} Said\r\ncontent-length: ${bytes}\r\n\r\n`);
    let left = bytes;
    const more = () => {
      while (left > 0 && !connection.destroyed) {
        const next = piece.subarray(0, Math.min(left, piece.length));
        left -= next.length;
        if (!connection.write(next)) return void connection.once('drain', more);
      }
    };
    more();
  };

/** Starts one; closed by the caller. */
export async function startReceiver({
  leaf,
  behaviour = answer(200),
  handshake = 'tls',
  address = '127.0.0.1',
  port: wanted = 0,
}: ReceiverOptions): Promise<Receiver> {
  const received: Received[] = [];
  const open = new Set<Socket>();
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let connections = 0;

  const take = (connection: TLSSocket, request: Received) => {
    received.push(request);
    behaviour(connection, request);
    for (const one of waiting) if (received.length >= one.count) one.resolve();
  };
  const secure = createTlsServer(
    { key: leaf.key, cert: leaf.certificate, ALPNProtocols: ['h2', 'http/1.1'] },
    (connection) => listen(connection, numberOf.get(plainSocketOf(connection)) ?? 0, take),
  );
  secure.on('tlsClientError', () => undefined);
  const numberOf = new WeakMap<object, number>();
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    numberOf.set(socket, connections);
    socket.on('error', () => undefined).once('close', () => open.delete(socket));
    if (handshake === 'tls') secure.emit('connection', socket);
    else offend(socket, handshake);
  });
  server.listen(wanted, address, 4096);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    port,
    received,
    get connections() {
      return connections;
    },
    get open() {
      return open.size;
    },
    url: (host, path = '/') => `https://${host}:${port}${path}`,
    behave: (next) => void (behaviour = next),
    greet: (next) => void (handshake = next),
    show: ({ key, certificate }) => secure.setSecureContext({ key, cert: certificate }),
    async arrived(count) {
      if (received.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }));
      return received;
    },
    hangUp: () => {
      for (const socket of open) socket.destroy();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

function offend(socket: Socket, handshake: Exclude<Handshake, 'tls'>): void {
  if (handshake === 'plain') socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n');
  // A record of type alert: fatal, handshake_failure (RFC 8446 6).
  if (handshake === 'alert')
    socket.once('data', () => socket.end(Buffer.from([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x28])));
  // Once something was said, so that there is a connection to lose.
  if (handshake === 'reset') socket.once('data', () => socket.resetAndDestroy());
  if (handshake === 'close') socket.once('data', () => socket.end());
}

/** Reads one request after the other from a connection; good enough for requests that are well-formed. */
function listen(connection: TLSSocket, number: number, take: (connection: TLSSocket, request: Received) => void): void {
  let bytes: Buffer = Buffer.alloc(0);
  let nth = 0;
  connection
    .on('error', () => undefined)
    .on('data', (data: Buffer) => {
      bytes = bytes.length === 0 ? data : Buffer.concat([bytes, data]);
      for (;;) {
        const parsed = firstIn(bytes);
        if (parsed === undefined) return;
        bytes = bytes.subarray(parsed.length);
        nth += 1;
        take(connection, {
          ...parsed.request,
          at: Date.now(),
          connection: number,
          nth,
          serverName: serverNameOf(connection),
        });
      }
    });
}

interface Parsed {
  readonly request: Pick<Received, 'method' | 'path' | 'headers' | 'head' | 'body'>;
  readonly length: number;
}

function firstIn(bytes: Buffer): Parsed | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [line = '', ...rest] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = Object.fromEntries(
    rest.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 1).trim()]),
  );
  const length = end + 4 + Number(headers['content-length'] ?? '0');
  if (bytes.length < length) return undefined;
  const [method = '', path = ''] = line.split(' ');
  return {
    request: { method, path, headers, head: rest.join('\r\n'), body: Buffer.from(bytes.subarray(end + 4, length)) },
    length,
  };
}

/** The TCP connection under a TLS one that a server accepted. */
function plainSocketOf(connection: TLSSocket): Socket {
  const { _parent } = connection as TLSSocket & { readonly _parent?: Socket };
  return _parent ?? connection;
}

const serverNameOf = (connection: TLSSocket): string | undefined => {
  const { servername } = connection as TLSSocket & { readonly servername?: string | false };
  return servername === false ? undefined : servername;
};

function later(connection: TLSSocket, delay_ms: number, act: () => void): void {
  const timer = setTimeout(act, delay_ms);
  connection.once('close', () => clearTimeout(timer));
}
