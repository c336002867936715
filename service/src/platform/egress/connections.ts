/**
 * HTTP/1.1 over undici's `Agent`: it writes requests, parses responses and keeps connections for the next request to the same origin. Each of its clients has
 * one request at a time, and a client without a connection asks that request's attempt for one: names, addresses and deadlines are no business of undici.
 */
import type { TLSSocket } from 'node:tls';
import { Agent, Client, Pool } from 'undici';
import { failureOf } from './failures.ts';
import { Exchange, type ExchangeOptions, type Response } from './exchange.ts';

export interface Message extends ExchangeOptions {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface ConnectionsOptions {
  /** A connection that was idle for so long is closed. */
  readonly idle_ms: number;
  /** A connection older than this is not used again, so that its name is resolved and vetted again. */
  readonly age_ms: number;
  /** Idle connections at most, over all origins. */
  readonly idle_max: number;
}

export class Connections {
  readonly #agent: Agent;
  readonly #idle_max: number;
  readonly #clientOptions: Client.Options;
  /** With their origins, the least recently used first. */
  readonly #idle = new Map<TLSSocket, string>();

  constructor({ idle_ms, age_ms, idle_max }: ConnectionsOptions) {
    this.#idle_max = idle_max;
    this.#clientOptions = {
      pipelining: 1,
      allowH2: false,
      useMilo: false,
      headersTimeout: 0,
      bodyTimeout: 0,
      // A shorter time that the receiver announces is respected.
      keepAliveTimeout: idle_ms,
      keepAliveMaxTimeout: idle_ms,
    };
    const clientFor = (origin: string | URL) => this.#clientFor(origin);
    this.#agent = new Agent({
      factory: (origin) => new Pool(origin, { factory: clientFor, allowH2: false, clientTtl: Math.max(1, age_ms) }),
    });
  }

  /**
   * One POST. The receiver may have closed a kept connection at this moment: if not a byte came back, the request is sent once more over a new connection, at
   * once; that is no attempt of its own. Throws the reason of the signal, faults, Node's and undici's errors.
   */
  async post(message: Message): Promise<Response> {
    const first = new Exchange(message);
    try {
      return await this.#send(message, first);
    } catch (error) {
      if (!first.isReused || first.hasBytes || message.signal.aborted || failureOf(error).class === 'ours') throw error;
    }
    // Other idle connections to the origin would likely be dead too.
    for (const [socket, origin] of this.#idle) if (origin === message.origin) socket.destroy();
    return this.#send(message, new Exchange(message));
  }

  /** Ends what is open. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #send({ origin, path, headers, body }: Message, exchange: Exchange): Promise<Response> {
    this.#agent.dispatch({ origin, method: 'POST', path, headers: { ...headers }, body }, exchange);
    const response = await exchange.response;
    const { socket } = exchange;
    if (socket !== undefined && !socket.destroyed) {
      this.#idle.set(socket, origin);
      const [oldest] = this.#idle.keys();
      if (this.#idle.size > this.#idle_max) oldest?.destroy();
      // One cycle of the event loop after a response undici uses its connection again.
      await new Promise(setImmediate);
    }
    return response;
  }

  /** A client that connects by the attempt of the exchange that it was given last. */
  #clientFor(origin: string | URL): Client {
    let exchange: Exchange | undefined;
    let socket: TLSSocket | undefined;
    const made = (connection: TLSSocket): TLSSocket => {
      socket = connection;
      return connection.once('close', () => {
        this.#idle.delete(connection);
        if (socket === connection) socket = undefined;
      });
    };
    const client = new Client(origin, {
      ...this.#clientOptions,
      async connect(_target, callback) {
        try {
          if (exchange === undefined) throw new Error('a connection without a request');
          callback(null, made(await exchange.connect()));
        } catch (error) {
          exchange?.fail(error as Error);
          callback(error as Error, null);
        }
      },
    });
    const dispatch = client.dispatch.bind(client);
    client.dispatch = (options, handler) => {
      if (handler instanceof Exchange) exchange = handler;
      if (socket !== undefined && !socket.destroyed) {
        this.#idle.delete(socket);
        exchange?.reuse(socket);
      }
      return dispatch(options, handler);
    };
    return client;
  }
}
