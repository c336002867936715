/**
 * Connections and transactions. The application's roles own nothing: `mahnwerk_company` sees what row
 * security lets the bound company see, `mahnwerk_partner` the bound Partner, `mahnwerk_operator` sees all.
 * Each connects by its own login and puts its role on at connection (logins.ts).
 *
 * Not here: lending a connection and ending a transaction (lend.ts), what a failed statement means to a caller (failure.ts), schema (migrate.ts).
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import pg from 'pg';
import { type Clock, startOf } from '../clock.ts';
import { type Address, addressOf, type Role, type ServiceAddress } from './address.ts';
import { FairSemaphore } from './fair-semaphore.ts';
import { submit } from './flight.ts';
import { borrow, named, type Source, type Tenant, transact, type TransactionOptions, withShare } from './lend.ts';
import { Notifier } from './notifier.ts';
import { CompanyDb, CompanyTx, OperatorDb, OperatorTx, PartnerDb, PartnerTx, type Notification } from './session.ts';
import { compose } from './statement.ts';
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
 * that has read before (a connection's first read costs ten times the next). `system` serves what every request depends on and no handler can occupy:
 * look-ups of keys and of Partner access, readiness, notifications.
 */
export const connectionsEach = {
  company: { reads: 8, changes: 16 },
  partner: { reads: 4, changes: 4 },
  operator: { reads: 4, changes: 5 },
  system: 3,
} as const;

/** Connections that one company or one Partner uses at most: its other requests wait, and only they. The operator's are not shared out. */
export const tenantShare = { company: { reads: 4, changes: 4 }, partner: { reads: 2, changes: 2 } } as const;

/** Requests of one tenant that wait for its share: a second's worth of the fastest commands, so that most are answered within the wait. */
const tenant_waiting_max = 128;

/** The companies that one Partner acts for use at most this part of the connections together. */
const partner_part = 1 / 2;

/** Longest wait for a share, and for a connection: within the two seconds after which a caller is answered. */
export const connection_ms = 1_500;

/**
 * Longest wait of a tenant for a row that another transaction locks: above PostgreSQL's `deadlock_timeout` (1 s), so that a deadlock is still reported
 * as one, and below `connection_ms`, so that connections which wait for a row become free while other tenants still wait for them.
 */
export const row_lock_ms = 1_200;

/** A transaction that has not ended by then is ended: its changes are visible this soon after their `updated_at`, or never (docs/decisions/0032). */
const transaction_ms = limits.change_visible_seconds * 1000;

// Rows are wire values: days and amounts as text, instants as canonical UTC with milliseconds, int8 as bigint.
const { DATE, INT8, TIMESTAMPTZ } = pg.types.builtins;
// PostgreSQL writes `2026-03-01 09:30:00.12+00` in a session whose zone is UTC, trailing zeros left out.
const instantFromText = (text: string): string =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
type TypeId = Parameters<typeof pg.types.getTypeParser>[0];
const parsers = new Map<TypeId, (text: string) => unknown>([
  [DATE, (text) => text],
  [INT8, (text) => BigInt(text)],
  [TIMESTAMPTZ, instantFromText],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: TypeId, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

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

export interface DatabaseOptions {
  /** Settings of its sessions, beside those that all have. */
  readonly settings?: Readonly<Record<string, string>>;
  /** For tests: how long a transaction may last. */
  readonly transactionMs?: number;
}

/** The Partner that acts for the company, if any. */
type OnBehalf = Pick<Tenant, 'partner'>;

/** The doors to the data, one for each kind of tenant, and the operator's. */
export class Database {
  readonly #company: Door;
  readonly #partner: Door;
  readonly #operator: Door;
  readonly #system: Source;
  readonly #notifier: Notifier;
  readonly #watches: readonly Watch[];
  readonly #clock: Clock;
  #reaching: Promise<void> | undefined;

  constructor(
    address: ServiceAddress,
    clock: Clock,
    { settings = {}, transactionMs = transaction_ms }: DatabaseOptions = {},
  ) {
    // One for each login: the server says of no other what its connections do.
    const watches = {
      mahnwerk_company: new Watch(addressOf(address, 'mahnwerk_company')),
      mahnwerk_partner: new Watch(addressOf(address, 'mahnwerk_partner')),
      mahnwerk_operator: new Watch(addressOf(address, 'mahnwerk_operator')),
    };
    const announce = (wakings: readonly Notification[]) => this.#notifier.add(wakings);
    const source = (options: PoolOptions & { role: Role }, share?: number): Source => ({
      pool: createPool(addressOf(address, options.role), {
        ...options,
        settings: { ...options.settings, ...settings },
      }),
      watch: watches[options.role],
      announce,
      transactionMs,
      ...(share === undefined
        ? {}
        : {
            semaphore: new FairSemaphore({
              slots: options.max,
              share,
              group_share: options.max * partner_part,
              waiting: tenant_waiting_max,
              timeout_ms: connection_ms,
            }),
          }),
    });
    const settingsOfTenants = { lock_timeout: `${row_lock_ms}ms` };
    const door = (kind: 'company' | 'partner', name: string): Door => {
      const of = (use: 'reads' | 'changes') =>
        source(
          { role: `mahnwerk_${kind}`, name, max: connectionsEach[kind][use], settings: settingsOfTenants },
          tenantShare[kind][use],
        );
      return { reads: of('reads'), changes: of('changes') };
    };
    const operator = (max: number, name: string) => source({ role: 'mahnwerk_operator', name, max });
    this.#company = door('company', 'mahnwerk api');
    this.#partner = door('partner', 'mahnwerk partner');
    this.#operator = {
      reads: operator(connectionsEach.operator.reads, 'mahnwerk operator'),
      changes: operator(connectionsEach.operator.changes, 'mahnwerk operator'),
    };
    this.#system = operator(connectionsEach.system, 'mahnwerk system');
    this.#notifier = new Notifier(this.#system);
    this.#watches = Object.values(watches);
    this.#clock = clock;
  }

  /** Reads of one company without a transaction: the binding and the first statements travel in one flight. */
  async read<T>(company: string, work: (db: CompanyDb) => Promise<T>, { partner }: OnBehalf = {}): Promise<T> {
    const { reads } = this.#company;
    return withShare(reads, { id: company, partner }, () =>
      borrow(reads, async (client) => {
        const bound = submit(client, named(bindings.company.session, [company]));
        const [result] = await bothOf(work(new CompanyDb(client, company, startOf(this.#clock))), bound);
        return result;
      }),
    );
  }

  /** The same for one Partner. */
  async readForPartner<T>(partner: string, work: (db: PartnerDb) => Promise<T>): Promise<T> {
    const { reads } = this.#partner;
    return withShare(reads, { id: partner }, () =>
      borrow(reads, async (client) => {
        const bound = submit(client, named(bindings.partner.session, [partner]));
        const [result] = await bothOf(work(new PartnerDb(client, partner, startOf(this.#clock))), bound);
        return result;
      }),
    );
  }

  async readAsOperator<T>(work: (db: OperatorDb) => Promise<T>): Promise<T> {
    return borrow(this.#operator.reads, (client) => work(new OperatorDb(client, startOf(this.#clock))));
  }

  /** Throw = nothing happened, return = it happened. */
  async atomically<T>(
    company: string,
    work: (tx: CompanyTx) => Promise<T>,
    options?: TransactionOptions & OnBehalf,
  ): Promise<T> {
    const { changes } = this.#company;
    return withShare(changes, { id: company, partner: options?.partner }, () =>
      transact(changes, options, (client, aftermath) => {
        aftermath.statements.add(submit(client, named(bindings.company.transaction, [company])));
        return work(new CompanyTx(client, company, startOf(this.#clock), aftermath));
      }),
    );
  }

  async atomicallyForPartner<T>(
    partner: string,
    work: (tx: PartnerTx) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T> {
    const { changes } = this.#partner;
    return withShare(changes, { id: partner }, () =>
      transact(changes, options, (client, aftermath) => {
        aftermath.statements.add(submit(client, named(bindings.partner.transaction, [partner])));
        return work(new PartnerTx(client, partner, startOf(this.#clock), aftermath));
      }),
    );
  }

  async asOperator<T>(work: (tx: OperatorTx) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return transact(this.#operator.changes, options, (client, aftermath) =>
      work(new OperatorTx(client, startOf(this.#clock), aftermath)),
    );
  }

  /** Who calls, and for whom: look-ups by key that every request depends on, on connections that no handler uses. */
  async lookUp<T>(work: (db: OperatorDb) => Promise<T>): Promise<T> {
    return borrow(this.#system, (client) => work(new OperatorDb(client, startOf(this.#clock))));
  }

  /** Throws unless the database answers. Callers of one moment share one question. */
  reach(): Promise<void> {
    this.#reaching ??= borrow(this.#system, async (client) => void (await submit(client, 'select 1'))).finally(() => {
      this.#reaching = undefined;
    });
    return this.#reaching;
  }

  /** Connections in use and requests that wait for one, for metrics. */
  get usage(): { readonly total: number; readonly idle: number; readonly waiting: number } {
    const sum = (count: (pool: pg.Pool) => number) => this.#pools.reduce((all, pool) => all + count(pool), 0);
    const queued = this.#sources.reduce((all, { semaphore }) => all + (semaphore?.waiting ?? 0), 0);
    return {
      total: sum((pool) => pool.totalCount),
      idle: sum((pool) => pool.idleCount),
      waiting: sum((pool) => pool.waitingCount) + queued,
    };
  }

  async close(): Promise<void> {
    await this.#notifier.idle();
    await Promise.all(this.#pools.map((pool) => pool.end()));
    for (const watch of this.#watches) watch.stop();
  }

  get #sources(): Source[] {
    return [
      ...[this.#company, this.#partner, this.#operator].flatMap(({ reads, changes }) => [reads, changes]),
      this.#system,
    ];
  }

  get #pools(): pg.Pool[] {
    return this.#sources.map(({ pool }) => pool);
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
