/**
 * One request and its response. Once the final status line has arrived, the exchange is a response, whatever happens to
 * the body.
 */
import type { TLSSocket } from 'node:tls';
import type { Dispatcher } from 'undici';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { OutboundFault } from './failures.ts';

export interface ExchangeOptions {
  /** Opens a connection for this request. */
  readonly connect: () => Promise<TLSSocket>;
  /** Aborts the request; ignored once its status line has arrived. */
  readonly signal: AbortSignal;
  /** Called for the status line; returns how many milliseconds the body may take. */
  readonly onStatus: () => number;
}

export interface Response {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** At most limits.webhook_response_bytes. */
  readonly body: Buffer;
  readonly first_byte_ms: number;
}

/** Early hints come once or twice; a receiver that sends more never answers. */
const informational_responses = 8;

export class OutboundExchange implements Dispatcher.DispatchHandler {
  readonly response: Promise<Response>;
  /** The connection that carries the request. */
  socket: TLSSocket | undefined;
  readonly #options: ExchangeOptions;
  readonly #pieces: Buffer[] = [];
  readonly #abort = (): void => this.fail(this.#options.signal.reason as Error);
  #sentAt = 0;
  #readBefore: number | undefined;
  #room: number = limits.webhook_response_bytes;
  #informational = 0;
  #firstByteAt: number | undefined;
  #final: { readonly status: number; readonly retryAfter: string | undefined } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #resolve: (response: Response) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    options.signal.addEventListener('abort', this.#abort, { once: true });
    if (options.signal.aborted) this.#abort();
  }

  /** Whether the connection was used before. */
  get isReused(): boolean {
    return this.#readBefore !== undefined;
  }

  /** Whether a byte has come back. */
  get hasBytes(): boolean {
    return (this.socket?.bytesRead ?? 0) > (this.#readBefore ?? 0);
  }

  reuse(socket: TLSSocket): void {
    this.socket = socket;
    this.#readBefore = socket.bytesRead;
  }

  async connect(): Promise<TLSSocket> {
    this.#readBefore = undefined;
    const socket = await this.#options.connect();
    this.socket = socket;
    if (!this.#isOver) return socket;
    socket.destroy();
    throw new OutboundFault('connection', 'closed');
  }

  /** Ends without a response and closes the connection. */
  fail(error: Error): void {
    if (this.#isOver) return;
    this.#end(false);
    this.#reject(error);
  }

  onRequestStart(): void {
    this.#sentAt = performance.now();
  }

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
      if (this.#informational > informational_responses)
        this.fail(new OutboundFault('connection', 'endless_informational'));
      return;
    }
    const [retryAfter] = [headers['retry-after']].flat();
    this.#final = { status, retryAfter };
    this.#options.signal.removeEventListener('abort', this.#abort);
    this.#timer = setTimeout(() => this.#finish(false), this.#options.onStatus());
  }

  onResponseData(_controller: Dispatcher.DispatchController, piece: Buffer): void {
    if (this.#room > 0) this.#pieces.push(piece.subarray(0, this.#room));
    if (piece.length > this.#room) this.#finish(false);
    this.#room -= Math.min(this.#room, piece.length);
  }

  onResponseEnd(): void {
    this.#finish(true);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#final === undefined) this.fail(error);
    else this.#finish(false);
  }

  /** @param isWhole whether the response was read to its end, so that the connection can carry another request */
  #finish(isWhole: boolean): void {
    if (this.#isOver) return;
    if (this.#final === undefined) return this.fail(new OutboundFault('connection', 'no_answer'));
    this.#end(isWhole);
    this.#resolve({
      ...this.#final,
      body: Buffer.concat(this.#pieces),
      first_byte_ms: (this.#firstByteAt ?? performance.now()) - this.#sentAt,
    });
  }

  #end(isWhole: boolean): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#options.signal.removeEventListener('abort', this.#abort);
    if (!isWhole) this.socket?.destroy();
  }
}
