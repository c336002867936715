/**
 * A connection that stands: it hears notices (LISTEN), and holds locks for as long as it lives, so that what a
 * process leads is free the moment the process is gone. One for a process; it carries small statements only, and
 * one that is not answered in time ends it. Who uses it asks regularly, which is how a silent one is found out.
 */
import pg from 'pg';
import { sever } from './flight.ts';
import type { Address } from './address.ts';

export interface StandingOptions {
  /** As the server shows it. */
  readonly name: string;
  readonly channels: readonly string[];
  readonly heard: (channel: string, payload: string) => void;
  /** The connection ended, and with it every lock. */
  readonly lost: () => void;
}

/** A server that lives answers such statements within milliseconds; below what a take-over may last. */
const answer_ms = 2_000;

export class Standing {
  readonly #address: Address;
  readonly #options: StandingOptions;
  #client: pg.Client | undefined;

  constructor(address: Address, options: StandingOptions) {
    this.#address = address;
    this.#options = options;
  }

  /** Connects where it is not connected; true: it is a new connection, which holds nothing yet. */
  async connect(): Promise<boolean> {
    if (this.#client !== undefined) return false;
    const { name, channels, heard } = this.#options;
    const client = new pg.Client({
      ...this.#address,
      application_name: name,
      connectionTimeoutMillis: answer_ms,
      keepAlive: true,
    });
    // Unheard, the error of a connection that dies would end Node.
    client.on('error', () => this.#forget(client));
    client.on('end', () => this.#forget(client));
    client.on('notification', ({ channel, payload }) => heard(channel, payload ?? ''));
    await client.connect();
    this.#client = client;
    await this.#ask(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
    return true;
  }

  /** Holds a lock together with others; answers how many connections hold it. */
  async share(family: number, key: number): Promise<void> {
    await this.#ask('select pg_advisory_lock_shared($1, $2)', [family, key]);
  }

  /** How many connections hold the lock, ours included. */
  async holders(family: number, key: number): Promise<number> {
    const rows = await this.#ask<{ count: number }>(
      `select count(*)::integer as count from pg_locks where locktype = 'advisory' and granted and objsubid = 2
         and classid = $1::oid and objid = $2::oid and database = (select oid from pg_database where datname = current_database())`,
      [family, key],
    );
    return rows[0]?.count ?? 0;
  }

  /** Locks what is free of these, at most so many; answers which. */
  async lock(family: number, keys: readonly number[], most: number): Promise<readonly number[]> {
    const rows = await this.#ask<{ key: number }>(
      'select key from unnest($2::integer[]) key where pg_try_advisory_lock($1, key) limit $3',
      [family, keys, most],
    );
    return rows.map(({ key }) => key);
  }

  async unlock(family: number, keys: readonly number[]): Promise<void> {
    await this.#ask('select pg_advisory_unlock($1, key) from unnest($2::integer[]) key', [family, keys]);
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (client === undefined) return;
    const late = setTimeout(() => sever(client), answer_ms);
    await client.end().catch(() => undefined);
    clearTimeout(late);
  }

  async #ask<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]> {
    const client = this.#client;
    if (client === undefined) throw new Error('the standing connection was lost');
    const late = setTimeout(() => sever(client, new Error('the database does not answer')), answer_ms);
    try {
      return (await client.query<R>(text, values === undefined ? undefined : [...values])).rows;
    } catch (error) {
      // Whatever failed: a new connection knows what it holds, which is nothing.
      sever(client);
      this.#forget(client);
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  #forget(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#options.lost();
  }
}
