/**
 * Who lives here: one connection and what it owes its requests. They are answered one after the other, only a few
 * may wait behind the first, and the connection's end never overtakes an answer. Knows nothing of what is asked.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** Requests that may wait behind the one that runs. */
  readonly pipelined_requests: number;
  /** How long a connection that is closed still takes, and drops, what the other side sends. */
  readonly linger_ms: number;
}

/** Answers a request whose turn has come. */
export type Begin = (request: IncomingMessage, response: ServerResponse) => void;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly begin: Begin;
}

export class Connection {
  readonly #socket: Socket;
  readonly #limits: ConnectionLimits;
  readonly #changed: (isBusy: boolean) => void;
  #running: Exchange | undefined;
  readonly #waiting: Exchange[] = [];
  /** The last request whose head has come. */
  #latest: IncomingMessage | undefined;
  #atEnd: (() => void) | undefined;
  #lingers = false;

  /** @param changed called when a request begins on the idle connection, and when none is under way any more */
  constructor(socket: Socket, limits: ConnectionLimits, changed: (isBusy: boolean) => void) {
    this.#socket = socket;
    this.#limits = limits;
    this.#changed = changed;
    // This is how Node ends a connection after its last answer.
    socket.destroySoon = () => this.linger();
    endParsing(socket, () => this.#lingers || this.#waiting.length >= limits.pipelined_requests);
  }

  /** Begins the request once those before it have been answered; never, when the connection has ended by then. */
  enter(request: IncomingMessage, response: ServerResponse, begin: Begin): void {
    const exchange = { request, response, begin };
    this.#latest = request;
    if (this.#running === undefined) this.#begin(exchange);
    else this.#waiting.push(exchange);
  }

  /** Whether a request has begun and is not answered. */
  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /**
   * The parser has given up: nothing can be read any more. What came before is answered first, then `refuse` has
   * the last word; it has none where the answer to the very request that failed has begun.
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
   * Says that nothing more is coming, and drops what still comes until the other side closes too, or the time is
   * over. Closed with bytes unread, a connection is reset, and a reset may overtake the answer.
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

  destroy(): void {
    this.#socket.destroy();
  }

  #postpone(refuse: () => void): void {
    this.#atEnd ??= refuse;
    // Read on, it would count as alive though it never takes its answers.
    this.#socket.pause();
  }

  #begin(exchange: Exchange): void {
    this.#running = exchange;
    this.#changed(true);
    exchange.response.once('close', () => this.#ended());
    exchange.begin(exchange.request, exchange.response);
  }

  #ended(): void {
    this.#running = undefined;
    if (!this.#socket.writable) this.#waiting.length = 0;
    const next = this.#waiting.shift();
    // Once the parser has given up, a body that is not here will never come.
    const canBegin = next !== undefined && (this.#atEnd === undefined || next.request.complete);
    if (canBegin) return this.#begin(next);
    this.#changed(false);
    this.#atEnd?.();
  }
}

/** Node's parser as its server uses it; an answer below zero ends the parsing with an error. */
interface Parser {
  onIncoming?: ((request: IncomingMessage, keepAlive: boolean) => number) | null;
}

/** The code of the error that `endParsing` ends in. */
export const endedByUs = 'HPE_CB_HEADERS_COMPLETE';

/**
 * Node parses whatever one read has brought before anything else happens: 64 kB hold 3 600 requests at 3 kB of memory
 * each, and 500 such connections take 5 GB and 18 seconds. No setting of its server says how many may wait.
 */
function endParsing(socket: Socket, isFull: () => boolean): void {
  const { parser } = socket as { parser?: Parser };
  const onIncoming = parser?.onIncoming;
  if (parser === undefined || !onIncoming) return;
  parser.onIncoming = (request, keepAlive) => (isFull() ? -1 : onIncoming(request, keepAlive));
}
