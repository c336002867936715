/**
 * Requests byte by byte that no HTTP client sends: a body on a GET, two Content-Lengths, a line that is not HTTP. One
 * connection per request; the response is everything until the server closes it.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { isEndless } from './http.ts';
import type { Answer } from './service.ts';
import { checkReply } from './check-reply.ts';

export interface Lines {
  readonly method?: string;
  readonly path: string;
  readonly version?: string;
  /** In wire form and in this order; Host and Connection are added unless `bare`. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string | Buffer;
  readonly bare?: true;
}

/** Sends one request of exactly these lines, and checks its response against the contract. */
export async function exchange<B = Record<string, unknown>>(
  url: string,
  { method = 'GET', path, version = 'HTTP/1.1', headers = [], body = '', bare }: Lines,
): Promise<Answer<B>> {
  const usual = bare ? [] : [['Host', 'api.mahnwerk.test'] as const, ['Connection', 'close'] as const];
  const head = [...usual, ...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const answer = readAnswer<B>(
    await converse(
      url,
      Buffer.concat([Buffer.from(`${method} ${path} ${version}\r\n${head}\r\n`, 'latin1'), Buffer.from(body)]),
    ),
  );
  checkReply(method, path, answer);
  return answer;
}

/** Many times what an answer takes on a busy machine. */
const timeout_ms = 60_000;

/** Sends bytes and reads until the server closes the connection. */
export function converse(url: string, bytes: Buffer | string): Promise<Buffer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    socket.setTimeout(timeout_ms, () =>
      socket.destroy(new Error(`no end of the answer after ${Buffer.concat(chunks).toString('latin1')}`)),
    );
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (chunk.includes('\r\nContent-Type: text/event-stream')) socket.destroy();
    });
    socket.on('error', (error) => (chunks.length > 0 ? resolve(Buffer.concat(chunks)) : reject(error)));
    socket.on('close', () => resolve(Buffer.concat(chunks)));
  });
}

/** Status, headers and body of the first final response in these bytes. */
export function readAnswer<B = Record<string, unknown>>(bytes: Buffer): Answer<B> {
  const text = bytes.toString('utf8').replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = isEndless(headers) ? '' : text.slice(end + 4);
  return {
    status,
    headers,
    text: body,
    body: (body === '' || headers.get('content-type')?.startsWith('text/csv') ? undefined : JSON.parse(body)) as B,
  };
}

/** A connection controlled by the test: it may send any bytes, and need not read. */
export interface RawClient {
  readonly socket: Socket;
  /** Everything read so far. */
  readonly text: () => string;
  /** Statuses of the responses so far. */
  readonly statuses: () => number[];
  /** Resolves when the server has ended its side; the client may continue to send. */
  readonly ended: Promise<void>;
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>;
}

/** Opens a connection and sends these bytes; this side stays open whatever the server sends. */
export async function dial(
  url: string,
  bytes: Buffer | string = '',
  { reads = true }: { reads?: boolean } = {},
): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const chunks: Buffer[] = [];
  if (reads) socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A closed server answers further bytes with a reset.
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('end', resolve).once('close', () => resolve()));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  socket.write(bytes);
  const text = () => Buffer.concat(chunks).toString('latin1');
  return {
    socket,
    text,
    ended,
    closed,
    statuses: () => [...text().matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
  };
}
