/**
 * Connections kept for the next request to the same origin: a handshake costs 38 times what a request over an open
 * connection costs. None is kept for long unused, none is used when it is old, and there are never too many.
 */
import type { Connection } from './connection.ts';

export interface PoolOptions {
  readonly idle_ms: number;
  readonly age_ms: number;
  /** Over all origins. */
  readonly most: number;
}

/** What the pool asks of a connection. */
export type Kept = Pick<Connection, 'origin' | 'since' | 'isOpen' | 'onceGone' | 'destroy'>;

export class Pool<C extends Kept> {
  readonly #options: PoolOptions;
  readonly #byOrigin = new Map<string, C[]>();
  // In the order in which they were last used: the first is the one to go.
  readonly #idle = new Map<C, NodeJS.Timeout>();
  readonly #known = new WeakSet<C>();
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Connections kept. */
  get size(): number {
    return this.#idle.size;
  }

  /** The one used last, which is the least likely to have died; undefined where a new one is to be made. */
  take(origin: string): C | undefined {
    for (;;) {
      const connection = this.#byOrigin.get(origin)?.at(-1);
      if (connection === undefined) return undefined;
      this.#forget(connection);
      if (this.#isFit(connection)) return connection;
      connection.destroy();
    }
  }

  /** Keeps a connection that is no longer needed, or closes it. */
  give(connection: C): void {
    if (this.#closed || !this.#isFit(connection)) return connection.destroy();
    if (!this.#known.has(connection)) connection.onceGone(() => this.#forget(connection));
    this.#known.add(connection);
    this.#idle.set(connection, setTimeout(() => this.#drop(connection), this.#options.idle_ms).unref());
    const list = this.#byOrigin.get(connection.origin);
    if (list === undefined) this.#byOrigin.set(connection.origin, [connection]);
    else list.push(connection);
    const [oldest] = this.#idle.keys();
    if (this.#idle.size > this.#options.most && oldest !== undefined) this.#drop(oldest);
  }

  /** Closes all; what is given later is closed at once. */
  close(): void {
    this.#closed = true;
    for (const connection of this.#idle.keys()) this.#drop(connection);
  }

  #isFit({ isOpen, since }: C): boolean {
    return isOpen && performance.now() - since < this.#options.age_ms;
  }

  #drop(connection: C): void {
    this.#forget(connection);
    connection.destroy();
  }

  #forget(connection: C): void {
    const timer = this.#idle.get(connection);
    if (timer === undefined) return;
    clearTimeout(timer);
    this.#idle.delete(connection);
    const others = (this.#byOrigin.get(connection.origin) ?? []).filter((one) => one !== connection);
    if (others.length === 0) this.#byOrigin.delete(connection.origin);
    else this.#byOrigin.set(connection.origin, others);
  }
}
