/**
 * Connections and transactions. The application's roles own nothing: `mahnwerk_company` sees what row
 * security lets the bound company see, `mahnwerk_partner` the bound Partner, `mahnwerk_operator` sees all.
 * They connect as the user of the settings and take their role on at connection.
 *
 * Not here: what a failed statement means to a caller (failure.ts), schema (migrate.ts).
 */
import pg, { type PoolClient } from 'pg';
import { Aftermath, CompanyDb, CompanyTx, OperatorDb, OperatorTx, PartnerDb, PartnerTx, type Waking } from './session.ts';
import { sever, submit } from './flight.ts';
import { compose } from './statement.ts';
import type { Clock } from '../clock.ts';
import { CommitUnknown, isReadOnly, isStoreGone, sqlStateOf } from './failure.ts';
import { Watch } from './watch.ts';

/** Caps on what one request may hold; far below the feed's delay (notes: a transaction must end within it). */
const sessionSettings = {
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '10s',
  // A killed process's statement ends as soon, and the locks with it (measured: 0.2 s; 3.8 s by default). Its retry waits 2 s.
  client_connection_check_interval: '200ms',
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  // A select of ten rows must never wait for a compiler.
  jit: 'off',
} as const;

/**
 * Connections of this process, by role and use. Reads have connections of their own: however many commands run or wait for a lock, a read finds one
 * that has read before (a connection's first read costs ten times the next), and who calls is known without waiting for them.
 */
export const connectionsEach = { company: { reads: 8, changes: 16 }, partner: { reads: 3, changes: 4 }, operator: { reads: 4, changes: 5 } } as const;

/** Waiting for a free connection or for a new one: within the two seconds after which a caller is told. */
const connection_ms = 1_500;

type Role = 'mahnwerk_company' | 'mahnwerk_partner' | 'mahnwerk_operator';

// Rows are wire values: days and amounts as text, instants as canonical UTC with milliseconds, int8 as bigint.
const { DATE, INT8, TIMESTAMPTZ } = pg.types.builtins;
// PostgreSQL writes `2026-03-01 09:30:00.12+00` in a session whose zone is UTC, trailing zeros left out.
const instantFromText = (text: string): string => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
type TypeId = Parameters<typeof pg.types.getTypeParser>[0];
const parsers = new Map<TypeId, (text: string) => unknown>([
  [DATE, (text) => text],
  [INT8, (text) => BigInt(text)],
  [TIMESTAMPTZ, instantFromText],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: TypeId, format?: 'text' | 'binary') => parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

/** Where the database is: a URL, or the embedded server's socket. */
export type Address = { readonly connectionString: string } | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

export interface PoolOptions {
  readonly role?: Role;
  readonly max: number;
  readonly name: string;
  /** Beside those of every session. */
  readonly settings?: Readonly<Record<string, string>>;
}

export function createPool(address: Address, { role, max, name, settings: more }: PoolOptions): pg.Pool {
  const settings = Object.entries({ ...sessionSettings, ...more, ...(role === undefined ? {} : { role }) });
  const config: pg.PoolConfig = {
    ...address,
    max,
    types,
    pipeline: true,
    application_name: name,
    options: settings.map(([key, value]) => `-c ${key}=${value}`).join(' '),
    connectionTimeoutMillis: connection_ms,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
  };
  const pool = new pg.Pool(config);
  // A connection that dies fails its own queries and is replaced at the next checkout; unheard, its error event would end Node.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** How a connection is bound to a tenant: for as long as it is lent, or for a transaction. */
const bindings = {
  company: {
    session: compose<object, object>('session.bind', `select set_config('app.company', :tenant, false)`),
    transaction: compose<object, object>('transaction.bind', `select set_config('app.company', :tenant, true)`),
  },
  partner: {
    session: compose<object, object>('session.bindPartner', `select set_config('app.partner', :tenant, false)`),
    transaction: compose<object, object>('transaction.bindPartner', `select set_config('app.partner', :tenant, true)`),
  },
} as const;

const named = (statement: { name: string; text: string }, values: unknown[]) => ({ name: statement.name, text: statement.text, values });

export interface TransactionOptions {
  /** `repeatable read` for a change under If-Match: a concurrent change ends it with SQLSTATE 40001. */
  readonly isolation?: 'repeatable read';
}

export interface DatabaseOptions {
  /** Settings of its sessions, beside those that all have. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The doors to the data, one for each kind of tenant, and the operator's. */
export class Database {
  readonly #company: Door;
  readonly #partner: Door;
  readonly #operator: Door;
  readonly #announcer: Announcer;
  readonly #watch: Watch;
  readonly #clock: Clock;

  constructor(address: Address, clock: Clock, { settings = {} }: DatabaseOptions = {}) {
    const watch = new Watch(address);
    const announce = (wakings: readonly Waking[]) => this.#announcer.announce(wakings);
    const door = (kind: keyof typeof connectionsEach, name: string): Door => {
      const source = (max: number): Source => ({ pool: createPool(address, { role: `mahnwerk_${kind}`, max, name, settings }), watch, announce });
      return { reads: source(connectionsEach[kind].reads), changes: source(connectionsEach[kind].changes) };
    };
    this.#company = door('company', 'mahnwerk api');
    this.#partner = door('partner', 'mahnwerk partner');
    this.#operator = door('operator', 'mahnwerk operator');
    this.#announcer = new Announcer(this.#operator.changes);
    this.#watch = watch;
    this.#clock = clock;
  }

  /** Reads of one company without a transaction: the binding and the first statements travel in one flight. */
  async read<T>(company: string, work: (db: CompanyDb) => Promise<T>): Promise<T> {
    return borrow(this.#company.reads, async (client) => {
      const bound = submit(client, named(bindings.company.session, [company]));
      const [result] = await bothOf(work(new CompanyDb(client, company, this.#clock.now())), bound);
      return result;
    });
  }

  /** The same for one Partner. */
  async readForPartner<T>(partner: string, work: (db: PartnerDb) => Promise<T>): Promise<T> {
    return borrow(this.#partner.reads, async (client) => {
      const bound = submit(client, named(bindings.partner.session, [partner]));
      const [result] = await bothOf(work(new PartnerDb(client, partner, this.#clock.now())), bound);
      return result;
    });
  }

  async readAll<T>(work: (db: OperatorDb) => Promise<T>): Promise<T> {
    return borrow(this.#operator.reads, (client) => work(new OperatorDb(client, this.#clock.now())));
  }

  /** Throw = nothing happened, return = it happened. */
  async atomically<T>(company: string, work: (tx: CompanyTx) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return transact(this.#company.changes, options, (client, aftermath) => {
      aftermath.outbox.add(submit(client, named(bindings.company.transaction, [company])));
      return work(new CompanyTx(client, company, this.#clock.now(), aftermath));
    });
  }

  async atomicallyForPartner<T>(partner: string, work: (tx: PartnerTx) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return transact(this.#partner.changes, options, (client, aftermath) => {
      aftermath.outbox.add(submit(client, named(bindings.partner.transaction, [partner])));
      return work(new PartnerTx(client, partner, this.#clock.now(), aftermath));
    });
  }

  async atomicallyOverAll<T>(work: (tx: OperatorTx) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return transact(this.#operator.changes, options, (client, aftermath) => work(new OperatorTx(client, this.#clock.now(), aftermath)));
  }

  /** Throws unless the database answers. */
  async reach(): Promise<void> {
    await borrow(this.#operator.reads, (client) => submit(client, 'select 1'));
  }

  /** Connections in use, for metrics. */
  get usage(): { readonly total: number; readonly idle: number; readonly waiting: number } {
    const sum = (count: (pool: pg.Pool) => number) => this.#pools.reduce((all, pool) => all + count(pool), 0);
    return { total: sum((pool) => pool.totalCount), idle: sum((pool) => pool.idleCount), waiting: sum((pool) => pool.waitingCount) };
  }

  async close(): Promise<void> {
    await this.#announcer.settled();
    await Promise.all(this.#pools.map((pool) => pool.end()));
    this.#watch.stop();
  }

  get #pools(): pg.Pool[] {
    return [this.#company, this.#partner, this.#operator].flatMap(({ reads, changes }) => [reads.pool, changes.pool]);
  }
}

/** Waits for both, throws the first failure of either, and never leaves one unobserved. */
async function bothOf<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  const [a, b] = await Promise.allSettled([first, second]);
  if (b.status === 'rejected') throw b.reason;
  if (a.status === 'rejected') throw a.reason;
  return [a.value, b.value];
}

/** What one kind of tenant comes in by. */
interface Door {
  readonly reads: Source;
  readonly changes: Source;
}

interface Source {
  readonly pool: pg.Pool;
  readonly watch: Watch;
  readonly announce: (wakings: readonly Waking[]) => void;
}

const notify = compose<object, object>('notify', 'select pg_notify(channel, payload) from unnest(:channels::text[], :payloads::text[]) as n (channel, payload)');

/** Wakes who listens, one statement at a time: what comes while one is under way goes with the next. */
class Announcer {
  readonly #source: Source;
  readonly #waiting = new Map<string, Waking>();
  #running: Promise<void> | undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  announce(wakings: readonly Waking[]): void {
    for (const waking of wakings) this.#waiting.set(`${waking.channel} ${waking.payload}`, waking);
    if (this.#waiting.size > 0) this.#running ??= this.#run();
  }

  /** Comes when nothing is under way any more. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      const wakings = [...this.#waiting.values()];
      this.#waiting.clear();
      const values = [wakings.map(({ channel }) => channel), wakings.map(({ payload }) => payload)];
      // Nobody waits for it, and who is not woken looks by itself before long.
      await borrow(this.#source, (client) => submit(client, named(notify, values))).catch(() => undefined);
    }
    this.#running = undefined;
  }
}

/** A connection, at once or when its turn comes; 503 where there is none in time, or the database is found gone meanwhile. */
function connected({ pool, watch }: Source): Promise<PoolClient> {
  watch.admit();
  return new Promise((resolve, reject) => {
    watch.wait(reject);
    pool.connect((error, client) => {
      const isAwaited = watch.forget(reject);
      if (client === undefined) reject(error ?? new Error('the pool gave no connection'));
      else if (isAwaited) resolve(client);
      // It comes too late: whoever waited has been told.
      else client.release();
    });
  });
}

async function borrow<T>(source: Source, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await connected(source);
  source.watch.hold(client);
  let broken = false;
  try {
    const result = await work(client);
    source.watch.answered();
    return result;
  } catch (error) {
    // What writes without a transaction meets such a server as well, and no transaction comes this way to find out.
    broken = isReadOnly(error);
    throw error;
  } finally {
    source.watch.letGo(client);
    if (broken) sever(client);
    client.release(broken);
  }
}

async function transact<T>(source: Source, options: TransactionOptions | undefined, work: (client: PoolClient, aftermath: Aftermath) => Promise<T>): Promise<T> {
  const client = await connected(source);
  source.watch.hold(client);
  let broken = false;
  try {
    const aftermath = new Aftermath();
    const { outbox } = aftermath;
    outbox.add(submit(client, options?.isolation === undefined ? 'begin' : `begin isolation level ${options.isolation}`));
    let result: T;
    try {
      result = await work(client, aftermath);
    } catch (error) {
      broken = await rollback(client);
      throw outbox.reasonOf(error);
    }
    await commit(client, outbox);
    source.watch.answered();
    source.announce(aftermath.wakings);
    return result;
  } catch (error) {
    // A server that became a replica keeps its connections: the next one may lead to the server that took its place.
    if (error instanceof CommitUnknown || isReadOnly(error)) broken = true;
    throw error;
  } finally {
    source.watch.letGo(client);
    // pg would wait for what is still under way on it.
    if (broken) sever(client);
    client.release(broken);
  }
}

/** True when the connection cannot be used again. */
async function rollback(client: PoolClient): Promise<boolean> {
  try {
    await submit(client, 'rollback');
    return false;
  } catch {
    return true;
  }
}

/** Sends COMMIT behind everything in the outbox, in one flight. A failed statement makes PostgreSQL answer ROLLBACK. */
async function commit(client: PoolClient, outbox: Aftermath['outbox']): Promise<void> {
  const committed = submit(client, 'commit').catch((error: unknown) => {
    throw isVerdict(error) ? error : new CommitUnknown(error);
  });
  const [end, sent] = await Promise.allSettled([committed, outbox.settled()]);
  // Without a verdict on what was sent nobody knows how far it came: COMMIT was under way behind it.
  if (sent.status === 'rejected' && (end.status === 'fulfilled' || isVerdict(sent.reason))) throw sent.reason;
  if (end.status === 'rejected') throw end.reason;
  if (end.value.command !== 'COMMIT') throw new Error(`the transaction ended with ${end.value.command} instead of COMMIT`);
}

/** PostgreSQL refused a statement, and with it the transaction; it did not just go away. */
const isVerdict = (error: unknown): boolean => sqlStateOf(error) !== undefined && !isStoreGone(error);
