/**
 * HTTP/1.1 connections that send any bytes: persistent for requests with correct framing, a separate one for the
 * others. The fuzz test needs many of them, and HTTP clients refuse invalid requests. One request at a time;
 * Content-Length frames the responses.
 */
import { connect, type Socket } from 'node:net';
import type { CheckedReply } from './check-reply.ts';

/** Above any normal response on a busy machine; a statement ends after 15 s. */
const timeout_ms = 60_000;

/** The server sent no response to a complete request, or not in time. */
export class Unanswered extends Error {}

/** Sends complete requests in sequence and reconnects after the server has closed. */
export class Connection {
  readonly #address: { readonly host: string; readonly port: number };
  #socket: Socket | undefined;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#address = { host: hostname, port: Number(port) };
  }

  /** The final response. */
  async ask(bytes: Buffer, method: string): Promise<CheckedReply> {
    const socket = this.#socket === undefined || this.#socket.destroyed ? this.#connect() : this.#socket;
    this.#socket = socket;
    const [answer] = finalIn(await receive(socket, bytes, (received) => finalIn(received, method).length > 0), method);
    if (answer === undefined) throw new Unanswered('the connection was closed without an answer');
    if (answer.headers.get('connection') === 'close') this.close();
    return answer;
  }

  /** Every final response to these bytes, which may be an invalid request; half-closes the connection. */
  async askOnce(bytes: Buffer, method: string): Promise<readonly CheckedReply[]> {
    const socket = this.#connect({ allowHalfOpen: true });
    const received = receive(socket, bytes, () => false);
    socket.end();
    try {
      return finalIn(await received, method);
    } finally {
      socket.destroy();
    }
  }

  #connect(options: { readonly allowHalfOpen?: true } = {}): Socket {
    const socket = connect({ ...this.#address, ...options });
    // The received bytes show how it ended.
    return socket.on('error', () => undefined);
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }
}

/** Sends the bytes, and reads until `isEnough` or the server closes. */
function receive(socket: Socket, bytes: Buffer, isEnough: (received: Buffer) => boolean): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      socket.off('data', take).off('close', finish).off('end', finish);
      end();
    };
    const finish = () => settle(() => resolve(received));
    const take = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (isEnough(received)) finish();
    };
    const timer = setTimeout(() => {
      socket.destroy();
      settle(() =>
        reject(new Unanswered(`no end of the answer within ${timeout_ms / 1000} s, but ${received.length} bytes`)),
      );
    }, timeout_ms);
    socket.on('data', take).on('close', finish).on('end', finish);
    socket.write(bytes);
  });
}

const finalIn = (received: Buffer, method: string): readonly CheckedReply[] =>
  answersIn(received, method).filter(({ status }) => status >= 200);

/** All complete responses at the start of these bytes. */
function answersIn(bytes: Buffer, method: string): CheckedReply[] {
  const answers: CheckedReply[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf('\r\n\r\n', at);
    if (end < 0) break;
    const [statusLine = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1] ?? Number.NaN);
    const headers = new Headers(
      lines.map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const bodiless = method === 'HEAD' || status < 200 || status === 204 || status === 304;
    const length = bodiless ? 0 : Number(headers.get('content-length') ?? 0);
    if (bytes.length < end + 4 + length) break;
    answers.push({ status, headers, text: bytes.toString('utf8', end + 4, end + 4 + length) });
    at = end + 4 + length;
  }
  return answers;
}
