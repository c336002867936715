/**
 * Connections and transactions. The application's roles own nothing: row security shows `mahnwerk_company` the rows of the bound company,
 * `mahnwerk_partner` those of the bound Partner and `mahnwerk_operator` all rows. Each connects by its own login and sets its role at connection
 * (logins.ts).
 *
 * Not here: how a connection is checked out and a transaction ends (checkout.ts), what a failed statement means to a caller (failure.ts), the schema
 * (migrate.ts).
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type pg from 'pg';
import { type Clock, startOf } from '../clock.ts';
import { addressOf, type Role, type ServiceAddress } from './address.ts';
import { connection_ms, createPool, type PoolOptions } from './create-pool.ts';
import { FairSemaphore } from '../fair-semaphore.ts';
import { type Source, type Tenant, transact, type TransactionOptions, withConnection, withShare } from './checkout.ts';
import { Notifier } from './notifier.ts';
import { submit } from './pipelining.ts';
import {
  type CompanyDb,
  type CompanyTx,
  type Connection,
  Db,
  type Notification,
  type OperatorDb,
  type OperatorTx,
  type PartnerDb,
  type PartnerTx,
  type Transaction,
  Tx,
} from './session.ts';
import { bind, compose } from './statement.ts';
import { ConnectionWatchdog } from './watchdog.ts';

/**
 * Connections of this process, by role and use. Reads have connections of their own: however many commands run or wait for a lock, a read finds a
 * connection that has read before (the first read of a connection costs ten times the next). No handler can occupy `system`, which every request
 * depends on: look-ups of keys and of Partner access, readiness, notifications.
 */
export const connectionsEach = {
  company: { reads: 8, changes: 16 },
  partner: { reads: 4, changes: 4 },
  operator: { reads: 4, changes: 5 },
  system: 3,
} as const;

/** Connections that one company or one Partner uses at most; its other requests wait. The operator has no share. */
export const tenantShare = { company: { reads: 4, changes: 4 }, partner: { reads: 2, changes: 2 } } as const;

/** Requests of one tenant that wait for its share: as many of the fastest commands as run in a second, so that most are answered in time. */
const tenant_waiting_max = 128;

/** The companies that one Partner acts for use at most this part of the connections together. */
const partner_part = 1 / 2;

/**
 * Longest wait of a tenant for a row that another transaction locks: above PostgreSQL's `deadlock_timeout` (1 s), so that a deadlock is still reported
 * as one, and below `connection_ms`, so that a connection that waits for a row is released while other tenants still wait for it.
 */
export const row_lock_ms = 1_200;

/** A longer transaction is ended: its changes are visible this soon after their `updated_at`, or never (docs/decisions/0032). */
const transaction_ms = limits.change_visible_seconds * 1000;

type TenantKind = 'company' | 'partner';

/** How a connection is bound to a tenant: while it is checked out, or for a transaction. */
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
  /** Settings of its sessions, in addition to those of every session. */
  readonly settings?: Readonly<Record<string, string>>;
  /** For tests: how long a transaction may last. */
  readonly transactionMs?: number;
}

/** The Partner that acts for the company, if any. */
type OnBehalf = Pick<Tenant, 'partner'>;

/** Access to the data, for each kind of tenant and for the operator. */
export class Database {
  readonly #tenants: Readonly<Record<TenantKind, Connections>>;
  readonly #operator: Connections;
  readonly #system: Source;
  readonly #notifier: Notifier;
  readonly #watchdogs: readonly ConnectionWatchdog[];
  readonly #clock: Clock;
  #reaching: Promise<void> | undefined;

  constructor(
    address: ServiceAddress,
    clock: Clock,
    { settings = {}, transactionMs = transaction_ms }: DatabaseOptions = {},
  ) {
    // One for each login: the server does not show a login the connections of another.
    const watchdogs = {
      mahnwerk_company: new ConnectionWatchdog(addressOf(address, 'mahnwerk_company')),
      mahnwerk_partner: new ConnectionWatchdog(addressOf(address, 'mahnwerk_partner')),
      mahnwerk_operator: new ConnectionWatchdog(addressOf(address, 'mahnwerk_operator')),
    };
    const notify = (notifications: readonly Notification[]) => this.#notifier.add(notifications);
    const source = (options: PoolOptions & { role: Role }, share?: number): Source => ({
      pool: createPool(addressOf(address, options.role), {
        ...options,
        settings: { ...options.settings, ...settings },
      }),
      watchdog: watchdogs[options.role],
      notify,
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
    const tenantSettings = { lock_timeout: `${row_lock_ms}ms` };
    const tenant = (kind: TenantKind, name: string): Connections => {
      const of = (use: 'reads' | 'changes') =>
        source(
          { role: `mahnwerk_${kind}`, name, max: connectionsEach[kind][use], settings: tenantSettings },
          tenantShare[kind][use],
        );
      return { reads: of('reads'), changes: of('changes') };
    };
    const operator = (max: number, name: string) => source({ role: 'mahnwerk_operator', name, max });
    this.#tenants = {
      company: tenant('company', 'mahnwerk api'),
      partner: tenant('partner', 'mahnwerk partner'),
    };
    this.#operator = {
      reads: operator(connectionsEach.operator.reads, 'mahnwerk operator'),
      changes: operator(connectionsEach.operator.changes, 'mahnwerk operator'),
    };
    this.#system = operator(connectionsEach.system, 'mahnwerk system');
    this.#notifier = new Notifier(this.#system);
    this.#watchdogs = Object.values(watchdogs);
    this.#clock = clock;
  }

  read<T>(company: string, work: (db: CompanyDb) => Promise<T>, { partner }: OnBehalf = {}): Promise<T> {
    return this.#read('company', { id: company, partner }, { company_id: company }, work);
  }

  readForPartner<T>(partner: string, work: (db: PartnerDb) => Promise<T>): Promise<T> {
    return this.#read('partner', { id: partner }, { partner_id: partner }, work);
  }

  async readAsOperator<T>(work: (db: OperatorDb) => Promise<T>): Promise<T> {
    return withConnection(this.#operator.reads, (client) => work(new Db(this.#connection(client), 'operator', {})));
  }

  /** A throw means that nothing happened, a return that it happened. */
  atomically<T>(
    company: string,
    work: (tx: CompanyTx) => Promise<T>,
    options: TransactionOptions & OnBehalf = {},
  ): Promise<T> {
    const tenant = { id: company, partner: options.partner };
    return this.#transact('company', tenant, options, (transaction) =>
      work(new Tx(transaction, 'company', { company_id: company })),
    );
  }

  atomicallyForPartner<T>(
    partner: string,
    work: (tx: PartnerTx) => Promise<T>,
    options: TransactionOptions = {},
  ): Promise<T> {
    return this.#transact('partner', { id: partner }, options, (transaction) =>
      work(new Tx(transaction, 'partner', { partner_id: partner })),
    );
  }

  async asOperator<T>(work: (tx: OperatorTx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    return transact(this.#operator.changes, options, (client, afterCommit) =>
      work(new Tx({ ...this.#connection(client), afterCommit }, 'operator', {})),
    );
  }

  /** For the look-ups of keys and tenants that every request depends on: on connections that no handler uses. */
  async lookUp<T>(work: (db: OperatorDb) => Promise<T>): Promise<T> {
    return withConnection(this.#system, (client) => work(new Db(this.#connection(client), 'operator', {})));
  }

  /** Reads of one tenant without a transaction: the binding and the first statements share a round trip. */
  async #read<B extends TenantKind, T>(
    kind: B,
    tenant: Tenant,
    binding: Db<B>['tenant'],
    work: (db: Db<B>) => Promise<T>,
  ): Promise<T> {
    const { reads } = this.#tenants[kind];
    return withShare(reads, tenant, () =>
      withConnection(reads, async (client) => {
        const bound = submit(client, bind(bindings[kind].session, [tenant.id]));
        const [result] = await bothOf(work(new Db(this.#connection(client), kind, binding)), bound);
        return result;
      }),
    );
  }

  async #transact<T>(
    kind: TenantKind,
    tenant: Tenant,
    options: TransactionOptions,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const { changes } = this.#tenants[kind];
    return withShare(changes, tenant, () =>
      transact(changes, options, (client, afterCommit) => {
        afterCommit.statements.add(submit(client, bind(bindings[kind].transaction, [tenant.id])));
        return work({ ...this.#connection(client), afterCommit });
      }),
    );
  }

  #connection = (client: pg.PoolClient): Connection => ({ client, time: startOf(this.#clock) });

  /** Throws unless the database answers. Concurrent callers share one statement. */
  reach(): Promise<void> {
    this.#reaching ??= withConnection(this.#system, async (client) => void (await submit(client, 'select 1'))).finally(
      () => {
        this.#reaching = undefined;
      },
    );
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
    for (const watchdog of this.#watchdogs) watchdog.stop();
  }

  get #sources(): Source[] {
    return [
      ...[...Object.values(this.#tenants), this.#operator].flatMap(({ reads, changes }) => [reads, changes]),
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

/** Connections by use. */
interface Connections {
  readonly reads: Source;
  readonly changes: Source;
}
