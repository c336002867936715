/**
 * HTTP/1.1 over undici's `Agent`, which writes requests, parses responses and reuses connections to the same origin.
 * Each of its clients has one request at a time and asks the attempt of that request for a connection: the attempt is
 * responsible for names, addresses and deadlines.
 */
import type { TLSSocket } from 'node:tls';
import { Agent, Client, Pool } from 'undici';
import { failureOf } from './failures.ts';
import { OutboundExchange, type ExchangeOptions, type Response } from './exchange.ts';
import { InterimResponses } from './interim.ts';

export interface OutboundMessage extends ExchangeOptions {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface ConnectionsOptions {
  /** A connection that has been idle for this long is closed. */
  readonly idle_ms: number;
  /** An older connection is not reused, so that its name is resolved and vetted again. */
  readonly age_ms: number;
  /** Maximum of idle connections, over all origins. */
  readonly idle_max: number;
}

export class OutboundConnections {
  readonly #agent: Agent;
  readonly #idle_max: number;
  readonly #clientOptions: Client.Options;
  /** Idle connections with their origins, least recently used first. */
  readonly #idle = new Map<TLSSocket, string>();

  constructor({ idle_ms, age_ms, idle_max }: ConnectionsOptions) {
    this.#idle_max = idle_max;
    this.#clientOptions = {
      pipelining: 1,
      allowH2: false,
      useMilo: false,
      headersTimeout: 0,
      bodyTimeout: 0,
      // A shorter time announced by the receiver applies.
      keepAliveTimeout: idle_ms,
      keepAliveMaxTimeout: idle_ms,
    };
    const clientFor = (origin: string | URL) => this.#clientFor(origin);
    this.#agent = new Agent({
      factory: (origin) => new Pool(origin, { factory: clientFor, allowH2: false, clientTtl: Math.max(1, age_ms) }),
    });
  }

  /**
   * Sends one POST. A receiver may close a reused connection at this moment: if no byte came back, the request is
   * repeated immediately over a new connection, within the same attempt. Throws the reason of the signal, faults, and
   * errors of Node and undici.
   */
  async post(message: OutboundMessage): Promise<Response> {
    const first = new OutboundExchange(message);
    try {
      return await this.#send(message, first);
    } catch (error) {
      if (!first.isReused || first.hasBytes || message.signal.aborted || failureOf(error).class === 'ours') throw error;
    }
    // Other idle connections to the origin are probably dead too.
    for (const [socket, origin] of this.#idle) if (origin === message.origin) socket.destroy();
    return this.#send(message, new OutboundExchange(message));
  }

  /** Closes what is open. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #send({ origin, path, headers, body }: OutboundMessage, exchange: OutboundExchange): Promise<Response> {
    this.#agent.dispatch({ origin, method: 'POST', path, headers: { ...headers }, body }, exchange);
    const response = await exchange.response;
    const { socket } = exchange;
    if (socket !== undefined && !socket.destroyed) {
      this.#idle.set(socket, origin);
      const [oldest] = this.#idle.keys();
      if (this.#idle.size > this.#idle_max) oldest?.destroy();
      // undici reuses its connection one cycle of the event loop after a response.
      await new Promise(setImmediate);
    }
    return response;
  }

  /** A client whose connections come from the attempt of its latest exchange. */
  #clientFor(origin: string | URL): Client {
    let exchange: OutboundExchange | undefined;
    let socket: TLSSocket | undefined;
    let interim: InterimResponses | undefined;
    const made = (connection: TLSSocket): TLSSocket => {
      socket = connection;
      interim = new InterimResponses(connection);
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
      if (handler instanceof OutboundExchange) exchange = handler;
      if (socket !== undefined && !socket.destroyed) {
        this.#idle.delete(socket);
        exchange?.reuse(socket);
        interim?.restart();
      }
      return dispatch(options, handler);
    };
    return client;
  }
}
