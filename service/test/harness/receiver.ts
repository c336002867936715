/**
 * A webhook receiver on loopback whose responses a test defines, including invalid ones: it writes HTTP byte by byte
 * and records requests as received.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import type { Leaf } from './certificates.ts';

/** A request as received. */
export interface Received {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  /** By lower-case name; of repeated names the last one. */
  readonly headers: Readonly<Record<string, string>>;
  /** The lines between the request line and the body, unchanged. */
  readonly head: string;
  /** The bytes. */
  readonly body: Buffer;
  /** Arrival of the last byte, in milliseconds since 1970. */
  readonly at: number;
  /** The number of the connection, and of the request on it, each from 1. */
  readonly connection: number;
  readonly nth: number;
  /** The server name of the handshake. */
  readonly serverName: string | undefined;
}

/** The treatment of a request: writes to the connection, or does nothing. */
export type Behaviour = (connection: TLSSocket, request: Received) => void;

/** The treatment of a connection before HTTP: TLS, or a fault. */
export type Handshake = 'tls' | 'silence' | 'plain' | 'alert' | 'reset' | 'close';

export interface ReceiverOptions {
  readonly leaf: Leaf;
  /** Default: `answer(200)`. */
  readonly behaviour?: Behaviour;
  readonly handshake?: Handshake;
  /** A loopback address; default 127.0.0.1. */
  readonly address?: string;
  /** Default: any free port. */
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
  /** Applies from the next request on. */
  behave(behaviour: Behaviour): void;
  /** Applies from the next connection on. */
  greet(handshake: Handshake): void;
  /** Uses another certificate from the next handshake on. */
  show(leaf: Leaf): void;
  /** Resolves when this total number of requests has arrived. */
  arrived(count: number): Promise<readonly Received[]>;
  /** Closes every connection, as a server closes idle ones. */
  hangUp(): void;
  close(): Promise<void>;
}

interface Answer {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly delay_ms?: number;
}

/** A complete, valid response; the connection stays open. */
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

/** A redirect to another URL. */
export const redirect = (location: string, status = 302): Behaviour => answer(status, { headers: { location } });

/** Reads the request and sends nothing. */
export const hang: Behaviour = () => undefined;

/** Reads the request and closes the connection, orderly or with a TCP reset. */
export const hangUp: Behaviour = (connection) => connection.destroy();
export const reset: Behaviour = (connection) => plainSocketOf(connection).resetAndDestroy();

/** Sends any bytes; afterwards the connection stays open, or is closed. */
export const say =
  (bytes: string | Buffer, then: 'wait' | 'close' = 'wait'): Behaviour =>
  (connection) =>
    void (then === 'close' ? connection.end(bytes) : connection.write(bytes));

/** Sends the same bytes repeatedly, without end. */
export const repeatedly =
  (first: string, bytes: string, every_ms: number): Behaviour =>
  (connection) => {
    connection.write(first);
    const timer = setInterval(() => connection.write(bytes), every_ms);
    connection.once('close', () => clearInterval(timer));
  };

/** A head, and a body that continues with a single byte at intervals. */
export const drip = (every_ms: number): Behaviour =>
  repeatedly('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n', '.', every_ms);

/** A head that continues with a single byte at intervals, so that no idle timeout expires. */
export const dripHead = (every_ms: number): Behaviour => repeatedly('HTTP/1.1 200 OK\r\nx-long: ', '.', every_ms);

/** Early hints without end. */
export const endlessInformation = (every_ms: number): Behaviour =>
  repeatedly('', 'HTTP/1.1 103 Early Hints\r\nlink: </>; rel=preload\r\n\r\n', every_ms);

/** A head that announces more bytes than follow, then silence. */
export const stalledBody = (status: number, body = ''): Behaviour =>
  say(`HTTP/1.1 ${status} Said\r\ncontent-length: ${body.length + 100}\r\n\r\n${body}`);

/** A head that announces more bytes than follow, then the end of the connection. */
export const closeMidway = (status: number, body = ''): Behaviour =>
  say(`HTTP/1.1 ${status} Said\r\ncontent-length: ${body.length + 100}\r\n\r\n${body}`, 'close');

/** A body of this many bytes, sent as fast as the client reads it. */
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

/** Starts a receiver; the caller closes it. */
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
  // After the first data, so that a connection exists.
  if (handshake === 'reset') socket.once('data', () => socket.resetAndDestroy());
  if (handshake === 'close') socket.once('data', () => socket.end());
}

/** Reads successive requests from a connection; sufficient for valid requests. */
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
  const cancel = () => clearTimeout(timer);
  const timer = setTimeout(() => {
    connection.off('close', cancel);
    act();
  }, delay_ms);
  connection.once('close', cancel);
}
