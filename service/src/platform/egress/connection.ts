/**
 * HTTP/1.1 over one connection that is ours: undici writes the request and parses the answer; names, connections
 * and deadlines are not its business. It is handed the connected socket once and can make no other.
 */
import type { TLSSocket } from 'node:tls';
import { Client, type Dispatcher } from 'undici';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { Fault } from './failures.ts';
import type { Deadline } from './deadline.ts';

export interface Message {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** At most limits.webhook_response_bytes. */
  readonly body: Buffer;
  readonly first_byte_ms: number;
}

/** Early hints come once or twice, if at all; more is a receiver that never means to answer. */
const informational_answers = 8;

export class Connection {
  readonly origin: string;
  readonly since = performance.now();
  readonly #socket: TLSSocket;
  readonly #client: Client;

  constructor(origin: string, socket: TLSSocket) {
    this.origin = origin;
    this.#socket = socket;
    this.#client = clientOver(origin, socket);
  }

  /** May carry another request. */
  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.readable && !this.#client.destroyed && !this.#client.closed;
  }

  /** Of answers, so far. */
  get bytesRead(): number {
    return this.#socket.bytesRead;
  }

  /** Tells once when the connection is gone. */
  onceGone(tell: () => void): void {
    this.#socket.once('close', tell);
  }

  destroy(): void {
    if (!this.#client.destroyed) void this.#client.destroy().catch(() => undefined);
    this.#socket.destroy();
  }

  /**
   * One POST. The final status line decides: whatever befalls the body afterwards, it is an answer.
   * Throws the deadline's fault, Node's and undici's errors.
   */
  async post(message: Message, deadline: Deadline, body_ms: number): Promise<Answer> {
    const exchange = new Exchange(deadline, body_ms);
    try {
      this.#client.dispatch(
        { method: 'POST', path: message.path, headers: { ...message.headers }, body: message.body },
        exchange,
      );
      const answer = await deadline.guard(this, exchange.answer);
      // What is not read to its end cannot be followed by anything.
      if (!exchange.isWhole) this.destroy();
      return answer;
    } catch (error) {
      this.destroy();
      throw error;
    }
  }
}

function clientOver(origin: string, socket: TLSSocket): Client {
  let given = false;
  return new Client(origin, {
    connect: (_options, callback) => {
      const refusal = given || socket.destroyed ? new Fault('connection', 'closed') : undefined;
      given = true;
      // Not at once: undici asks amid its own work and would not look again.
      queueMicrotask(() => (refusal === undefined ? callback(null, socket) : callback(refusal, null)));
    },
    pipelining: 1,
    allowH2: false,
    useMilo: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    // The pool closes what is idle; what a receiver says of its own patience is respected.
    keepAliveTimeout: 3_600_000,
    keepAliveMaxTimeout: 3_600_000,
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<Answer>;
  isWhole = false;
  readonly #deadline: Deadline;
  readonly #body_ms: number;
  readonly #since = performance.now();
  readonly #pieces: Buffer[] = [];
  #room: number = limits.webhook_response_bytes;
  #informational = 0;
  #firstByteAt: number | undefined;
  #final: { readonly status: number; readonly retryAfter: string | undefined } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #resolve: (answer: Answer) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(deadline: Deadline, body_ms: number) {
    this.#deadline = deadline;
    this.#body_ms = body_ms;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  // Undici takes what has this method for a handler of today's form.
  onRequestStart(): void {}

  onResponseStarted(): void {
    this.#firstByteAt ??= performance.now();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) {
      this.#informational += 1;
      if (this.#informational > informational_answers) this.#reject(new Fault('connection', 'endless_informational'));
      return;
    }
    const [retryAfter] = [headers['retry-after']].flat();
    this.#final = { status, retryAfter };
    this.#timer = setTimeout(() => this.#finish(), Math.min(this.#body_ms, this.#deadline.remaining_ms));
    // From here on it is an answer, even if the time runs out.
    this.#deadline.end();
  }

  onResponseData(_controller: Dispatcher.DispatchController, piece: Buffer): void {
    if (this.#room > 0) this.#pieces.push(piece.subarray(0, this.#room));
    if (piece.length > this.#room) this.#finish();
    this.#room -= Math.min(this.#room, piece.length);
  }

  onResponseEnd(): void {
    this.isWhole = this.#timer !== undefined;
    this.#finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#final === undefined) this.#reject(error);
    else this.#finish();
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#final === undefined) return this.#reject(new Fault('connection', 'no_answer'));
    this.#resolve({
      ...this.#final,
      body: Buffer.concat(this.#pieces),
      first_byte_ms: (this.#firstByteAt ?? performance.now()) - this.#since,
    });
  }
}
