/**
 * A connection that stays open: it listens for notifications (LISTEN) and holds advisory locks, which PostgreSQL releases as soon as the process is
 * gone. One for a process; it runs small statements only, and one that is not answered in time closes it. Its user sends statements regularly: that
 * is how a silent connection is detected.
 */
import pg from 'pg';
import type { DatabaseAddress } from './address.ts';
import { sever } from './pipelining.ts';

export interface ListenOptions {
  /** The `application_name`. */
  readonly name: string;
  readonly channels: readonly string[];
  readonly heard: (channel: string, payload: string) => void;
  /** The connection ended, and with it every lock. */
  readonly lost: () => void;
}

/** A running server answers such statements within milliseconds; below what a take-over may last. */
const answer_ms = 2_000;

export class ListenConnection {
  readonly #address: DatabaseAddress;
  readonly #options: ListenOptions;
  #client: pg.Client | undefined;

  constructor(address: DatabaseAddress, options: ListenOptions) {
    this.#address = address;
    this.#options = options;
  }

  /** Connects unless it is connected. True: the connection is new and holds no lock yet. */
  async connect(): Promise<boolean> {
    if (this.#client !== undefined) return false;
    const { name, channels, heard } = this.#options;
    const client = new pg.Client({
      ...this.#address,
      application_name: name,
      connectionTimeoutMillis: answer_ms,
      keepAlive: true,
    });
    // Without a listener, the error event of a connection that dies would end Node.
    client.on('error', () => this.#drop(client));
    client.on('end', () => this.#drop(client));
    client.on('notification', ({ channel, payload }) => heard(channel, payload ?? ''));
    await client.connect();
    this.#client = client;
    await this.#query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
    return true;
  }

  /** Fails, and is lost, unless the server answers. */
  async ping(): Promise<void> {
    await this.#query('select 1');
  }

  /** Takes a shared lock. */
  async share(family: number, key: number): Promise<void> {
    await this.#query('select pg_advisory_lock_shared($1, $2)', [family, key]);
  }

  /** How many connections hold the lock, this one included. */
  async holders(family: number, key: number): Promise<number> {
    const rows = await this.#query<{ count: number }>(
      `select count(*)::integer as count from pg_locks where locktype = 'advisory' and granted and objsubid = 2
         and classid = $1::oid and objid = $2::oid and database = (select oid from pg_database where datname = current_database())`,
      [family, key],
    );
    return rows[0]?.count ?? 0;
  }

  /** Locks those of the keys that are free, at most `most`; returns them. */
  async lock(family: number, keys: readonly number[], most: number): Promise<readonly number[]> {
    const rows = await this.#query<{ key: number }>(
      'select key from unnest($2::integer[]) key where pg_try_advisory_lock($1, key) limit $3',
      [family, keys, most],
    );
    return rows.map(({ key }) => key);
  }

  async unlock(family: number, keys: readonly number[]): Promise<void> {
    await this.#query('select pg_advisory_unlock($1, key) from unnest($2::integer[]) key', [family, keys]);
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (client === undefined) return;
    const late = setTimeout(() => sever(client), answer_ms);
    await client.end().catch(() => undefined);
    clearTimeout(late);
  }

  async #query<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]> {
    const client = this.#client;
    if (client === undefined) throw new Error('the listen connection was lost');
    const late = setTimeout(() => sever(client, new Error('the database does not answer')), answer_ms);
    try {
      return (await client.query<R>(text, values === undefined ? undefined : [...values])).rows;
    } catch (error) {
      // Whatever failed: of a new connection it is certain what it holds, which is nothing.
      sever(client);
      this.#drop(client);
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  #drop(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#options.lost();
  }
}
