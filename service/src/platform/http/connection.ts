/**
 * One connection: it answers its requests one after the other, limits how many wait behind the first, and closes only
 * after the last answer is written. It does not interpret requests.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Limits of one connection. */
export interface ConnectionLimits {
  /** Requests that may wait behind the running one. */
  readonly pipelined_requests: number;
  /** How long a closed connection still receives and discards data from the client. */
  readonly linger_ms: number;
}

/** Starts to answer a request. */
export type Begin = (request: IncomingMessage, response: ServerResponse) => void;

interface PendingExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly begin: Begin;
}

/** One connection of a client; every request of it passes `enter`. */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #limits: ConnectionLimits;
  readonly #changed: (isBusy: boolean) => void;
  #running: PendingExchange | undefined;
  readonly #waiting: PendingExchange[] = [];
  /** The latest request whose head has been parsed. */
  #latest: IncomingMessage | undefined;
  #atEnd: (() => void) | undefined;
  #lingers = false;

  /** @param changed called with true when a request starts on the idle connection, with false after its last answer */
  constructor(socket: Socket, limits: ConnectionLimits, changed: (isBusy: boolean) => void) {
    this.#socket = socket;
    this.#limits = limits;
    this.#changed = changed;
    // Node calls `destroySoon` to close a connection after its last answer.
    socket.destroySoon = () => this.linger();
    endParsing(socket, () => this.#lingers || this.#waiting.length >= limits.pipelined_requests);
  }

  /** Starts the request after those before it are answered; drops it if the connection has closed by then. */
  enter(request: IncomingMessage, response: ServerResponse, begin: Begin): void {
    const exchange = { request, response, begin };
    this.#latest = request;
    if (this.#running === undefined) this.#begin(exchange);
    else this.#waiting.push(exchange);
  }

  /** Whether a request is running. */
  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /**
   * Handles a parser error, after which the connection can read nothing more. Earlier requests are answered first, then
   * `refuse` writes the last answer. If the answer to the failed request has already started, the connection just
   * closes.
   */
  giveUp(refuse: () => void): void {
    if (this.#lingers) return;
    if (!this.#socket.writable) this.#socket.destroy();
    else if (this.#waiting.length > 0 || this.#running?.request.complete === true) this.#postpone(refuse);
    else if (this.#running === undefined ? this.#latest?.complete === false : this.#running.response.headersSent)
      this.linger();
    else refuse();
  }

  /**
   * Ends the sending side, and discards received data until the client closes too or `linger_ms` has passed. Closing a
   * socket with unread bytes resets the connection, and a reset may overtake the answer.
   */
  linger(): void {
    if (this.#lingers) return;
    this.#lingers = true;
    const socket = this.#socket;
    socket.end();
    socket.resume();
    const timer = setTimeout(() => socket.destroy(), this.#limits.linger_ms);
    socket.once('close', () => clearTimeout(timer));
  }

  /** Closes the socket immediately. */
  destroy(): void {
    this.#socket.destroy();
  }

  #postpone(refuse: () => void): void {
    this.#atEnd ??= refuse;
    // If reading continued, a client that never reads its answers would not count as silent.
    this.#socket.pause();
  }

  #begin(exchange: PendingExchange): void {
    this.#running = exchange;
    this.#changed(true);
    exchange.response.once('close', () => this.#ended());
    exchange.begin(exchange.request, exchange.response);
  }

  #ended(): void {
    this.#running = undefined;
    if (!this.#socket.writable) this.#waiting.length = 0;
    const next = this.#waiting.shift();
    // After a parser error, the missing rest of a body never arrives.
    const canBegin = next !== undefined && (this.#atEnd === undefined || next.request.complete);
    if (canBegin) return this.#begin(next);
    this.#changed(false);
    this.#atEnd?.();
  }
}

/** Node's parser as its server uses it; a negative result of `onIncoming` stops parsing with an error. */
interface Parser {
  onIncoming?: ((request: IncomingMessage, keepAlive: boolean) => number) | null;
}

/** The error code that Node reports after `endParsing` stopped the parser. */
export const endedByUs = 'HPE_CB_HEADERS_COMPLETE';

/**
 * Stops the parser when `isFull`. Node parses a whole read before it answers anything: 64 kB hold 3 600 requests at 3
 * kB of memory each, and 500 such connections take 5 GB and 18 seconds. Node has no setting for the number of waiting
 * requests.
 */
function endParsing(socket: Socket, isFull: () => boolean): void {
  const { parser } = socket as { parser?: Parser };
  const onIncoming = parser?.onIncoming;
  if (parser === undefined || !onIncoming) return;
  parser.onIncoming = (request, keepAlive) => (isFull() ? -1 : onIncoming(request, keepAlive));
}
