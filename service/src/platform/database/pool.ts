/**
 * Reads and transactions. The application's roles own nothing: row security shows `mahnwerk_company` the rows of the bound company,
 * `mahnwerk_partner` those of the bound Partner, `mahnwerk_operator` all rows, and `mahnwerk_debtor` those that the debtor's page needs. Each connects by its own login and sets its role at connection
 * (logins.ts).
 *
 * Not here: how many connections there are (connections.ts), how one is checked out and a transaction ends (checkout.ts), what a failed statement
 * means to a caller (failure.ts), the schema (migrate.ts).
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import type pg from 'pg';
import { type Clock, startOf } from '../clock.ts';
import type { ServiceAddress } from './address.ts';
import type { Notification } from './after-commit.ts';
import {
  type ConnectionSource,
  type Tenant,
  transact,
  type TransactionOptions,
  withConnection,
  withShare,
} from './checkout.ts';
import { openConnections, type ProcessConnections, type PoolKind } from './connections.ts';
import { Notifier } from './notifier.ts';
import { behind, submit } from './pipelining.ts';
import { DatabaseThread } from './database-thread.ts';
import {
  type CompanyDb,
  type CompanyTx,
  type Connection,
  Db,
  type OperatorDb,
  type OperatorTx,
  type PartnerDb,
  type PartnerTx,
  type Transaction,
  Tx,
} from './session.ts';
import { bind, compose } from './statement.ts';
import type { ThreadTask } from './thread-task.ts';

/** A longer transaction is ended: its changes are visible this soon after their `updated_at`, or never (docs/decisions/0032). */
const transaction_ms = limits.change_visible_seconds * 1000;

/**
 * PostgreSQL ends a command's transaction that is idle for ten seconds. Five is a third of the event loop's share of a
 * busy processor: at half of that, a command that waits for a read would be refused.
 */
const largeReads = { name: 'large reads', wait_ms: 5_000, answer_ms: 9_000, niceness: 5, memory_mb: 256 } as const;
/** No request waits for an answer, but one may wait for a row: a page of a run still has a tenth of a busy processor. */
const longWork = { name: 'long work', wait_ms: 30_000, answer_ms: 110_000, niceness: 10, memory_mb: 1_024 } as const;

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

type Binding = (typeof bindings)['company']['session' | 'transaction'];

/** The company of a share; none where the share has a name instead, which unbinds the connection. */
const companyIn = (owner: string): string => (isUuid(owner) ? owner : '');

/** The Partner that acts for the company, if any. */
type OnBehalf = Pick<Tenant, 'partner'>;

/** Access to the data, for each kind of tenant and for the operator. */
export class Database {
  readonly #clock: Clock;
  readonly #connections: ProcessConnections;
  readonly #notifier: Notifier;
  /** For large reads. */
  readonly readThread: DatabaseThread;
  /** For the transactions of long work. */
  readonly workThread: DatabaseThread;
  #reaching: Promise<void> | undefined;

  constructor(
    address: ServiceAddress,
    clock: Clock,
    { settings = {}, transactionMs = transaction_ms }: DatabaseOptions = {},
  ) {
    this.#clock = clock;
    const notify = (notifications: readonly Notification[]) => this.#notifier.add(notifications);
    this.#connections = openConnections(address, { settings, transactionMs, notify });
    this.#notifier = new Notifier(this.#connections.system);
    this.readThread = new DatabaseThread(address, settings, largeReads);
    this.workThread = new DatabaseThread(address, settings, longWork);
  }

  read<T>(company: string, work: (db: CompanyDb) => Promise<T>, { partner }: OnBehalf = {}): Promise<T> {
    return this.#read('company', { id: company, partner }, { company_id: company }, work);
  }

  readForPartner<T>(partner: string, work: (db: PartnerDb) => Promise<T>): Promise<T> {
    return this.#read('partner', { id: partner }, { partner_id: partner }, work);
  }

  async readAsOperator<T>(work: (db: OperatorDb) => Promise<T>): Promise<T> {
    return withConnection(this.#connections.operator.reads, (client) =>
      work(new Db(this.#connection(client), 'operator', {})),
    );
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
    return transact(this.#connections.operator.changes, options, (client, afterCommit) =>
      work(new Tx({ ...this.#connection(client, options), afterCommit }, 'operator', {})),
    );
  }

  /** The same in the thread for long work, on a connection of its own. @param company whose data it changes */
  async asOperatorInThread<Q, A>(
    task: ThreadTask<OperatorTx, Q, A>,
    company: string,
    question: Q,
    { author }: Pick<TransactionOptions, 'author'> = {},
  ): Promise<A> {
    const { module, name } = task;
    const transaction = { owner: company, ahead_ms: this.#clock.offset_ms(company), asked_ms: Date.now(), author };
    const asked = { module, name, company: undefined, now: this.#clock.now(), question, transaction };
    return (await this.workThread.run(asked)) as A;
  }

  /** A read of one company in the thread for long work. */
  async readInWorkThread<Q, A>(task: ThreadTask<CompanyDb, Q, A>, company: string, question: Q): Promise<A> {
    const { module, name } = task;
    return (await this.workThread.run({ module, name, company, now: this.#clock.now(company), question })) as A;
  }

  /** A command of a Partner or a person with the operator's rights, within the share of that owner of connections of its own. */
  elevated<T>(owner: string, work: (tx: OperatorTx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    return this.#transactWithin(this.#connections.elevated, owner, work, options);
  }

  /** The same for a read. */
  readElevated<T>(owner: string, work: (db: OperatorDb) => Promise<T>): Promise<T> {
    return this.#readWithin(this.#connections.elevated, owner, work);
  }

  /** A command of the debtor's page. @param owner the company whose rows alone it sees, or a share of those who are not known yet */
  asVisitor<T>(owner: string, work: (tx: OperatorTx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    const binding = bindings.company.transaction;
    return this.#transactWithin(this.#connections.visitors, owner, work, { ...options, binding });
  }

  /** The same for a read. */
  readAsVisitor<T>(owner: string, work: (db: OperatorDb) => Promise<T>): Promise<T> {
    return this.#readWithin(this.#connections.visitors, owner, work, bindings.company.session);
  }

  /** For the look-ups of keys and tenants that every request depends on: on connections that no handler uses. */
  async lookUp<T>(work: (db: OperatorDb) => Promise<T>): Promise<T> {
    return withConnection(this.#connections.system, (client) => work(new Db(this.#connection(client), 'operator', {})));
  }

  #transactWithin<T>(
    source: ConnectionSource,
    owner: string,
    work: (tx: OperatorTx) => Promise<T>,
    { binding, ...options }: TransactionOptions & { readonly binding?: Binding } = {},
  ): Promise<T> {
    return withShare(source, { id: owner, partner: undefined }, () =>
      transact(source, options, (client, afterCommit) => {
        if (binding !== undefined) afterCommit.statements.add(submit(client, bind(binding, [companyIn(owner)])));
        return work(new Tx({ ...this.#connection(client, options), afterCommit }, 'operator', {}));
      }),
    );
  }

  #readWithin<T>(
    source: ConnectionSource,
    owner: string,
    work: (db: OperatorDb) => Promise<T>,
    binding?: Binding,
  ): Promise<T> {
    return withShare(source, { id: owner, partner: undefined }, () =>
      withConnection(source, (client) => {
        const read = () => work(new Db(this.#connection(client), 'operator', {}));
        return binding === undefined ? read() : behind(submit(client, bind(binding, [companyIn(owner)])), read());
      }),
    );
  }

  /** Reads of one tenant without a transaction: the binding and the first statements share a round trip. */
  async #read<B extends PoolKind, T>(
    kind: B,
    tenant: Tenant,
    binding: Db<B>['tenant'],
    work: (db: Db<B>) => Promise<T>,
  ): Promise<T> {
    const { reads } = this.#connections[kind];
    return withShare(reads, tenant, () =>
      withConnection(reads, (client) => {
        const bound = submit(client, bind(bindings[kind].session, [tenant.id]));
        return behind(bound, work(new Db(this.#connection(client), kind, binding)));
      }),
    );
  }

  async #transact<T>(
    kind: PoolKind,
    tenant: Tenant,
    options: TransactionOptions,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const { changes } = this.#connections[kind];
    return withShare(changes, tenant, () =>
      transact(changes, options, (client, afterCommit) => {
        afterCommit.statements.add(submit(client, bind(bindings[kind].transaction, [tenant.id])));
        return work({ ...this.#connection(client, options), afterCommit });
      }),
    );
  }

  #connection = (client: pg.PoolClient, { author }: Pick<Connection, 'author'> = {}): Connection => ({
    client,
    author,
    time: startOf(this.#clock),
    readInThread: (asked) => this.readThread.run(asked),
  });

  /** Throws unless the database answers. Concurrent callers share one statement. */
  reach(): Promise<void> {
    this.#reaching ??= withConnection(
      this.#connections.system,
      async (client) => void (await submit(client, 'select 1')),
    ).finally(() => {
      this.#reaching = undefined;
    });
    return this.#reaching;
  }

  /** Connections in use and requests that wait for one, for metrics. */
  get usage(): { readonly total: number; readonly idle: number; readonly waiting: number } {
    const sum = (count: (source: ConnectionSource) => number) =>
      this.#sources.reduce((all, source) => all + count(source), 0);
    return {
      total: sum(({ pool }) => pool.totalCount),
      idle: sum(({ pool }) => pool.idleCount),
      waiting: sum(({ pool, semaphore }) => pool.waitingCount + (semaphore?.waiting ?? 0)),
    };
  }

  /** Resolves when no notification of a commit is on its way. */
  settled(): Promise<void> {
    return this.#notifier.idle();
  }

  async close(): Promise<void> {
    await Promise.all([this.settled(), this.readThread.close(), this.workThread.close()]);
    await Promise.all(this.#sources.map(({ pool }) => pool.end()));
    for (const { watchdog } of this.#sources) watchdog.stop();
  }

  get #sources(): ConnectionSource[] {
    const { company, partner, operator, elevated, visitors, system } = this.#connections;
    return [
      ...[company, partner, operator].flatMap(({ reads, changes }) => [reads, changes]),
      elevated,
      visitors,
      system,
    ];
  }
}
