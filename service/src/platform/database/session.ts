/**
 * A connection in use, and what it is bound to. Stores take one of these types and nothing else; a handler receives one and cannot create one:
 * pool.ts alone constructs them.
 *
 *               reads        transaction
 *   company     CompanyDb    CompanyTx    one company (row security, `:company_id` is bound)
 *   partner     PartnerDb    PartnerTx    one Partner (`:partner_id`)
 *   owner       OwnerDb      OwnerTx      either of them as the owner of webhooks and feeds (`:owner_kind`, `:owner_id`)
 *   operator    OperatorDb   OperatorTx   all companies (a role of its own whose policies are open)
 */
import assert from 'node:assert/strict';
import type { PoolClient } from 'pg';
import type { BusinessTime } from '../clock.ts';
import { AfterCommit } from './after-commit.ts';
import { behind, submit } from './pipelining.ts';
import type { AskedWork } from './database-thread-protocol.ts';
import { bind, type Statement } from './statement.ts';
import type { ThreadTask } from './thread-task.ts';

/** Parameters that the session fills in, by what it is bound to. No store can name another tenant. */
interface Bindings {
  readonly company: { readonly company_id: string };
  readonly partner: { readonly partner_id: string };
  readonly owner: { readonly owner_kind: 1 | 2; readonly owner_id: string };
  readonly operator: object;
}
type BoundKind = keyof Bindings;

/**
 * Parameters that every session fills in: `:now` is the start of the request or job, `:stamp` the clock when the statement is sent. `updated_at` of a
 * row that exists is set to `:stamp`; a trigger makes it later than the value before it (docs/decisions/0032).
 */
type Times = 'now' | 'stamp';

/** A person by a session, or an API key. */
export interface Writer {
  readonly type: 'user' | 'key';
  /** The name of the person, or the `token_name` of the key. */
  readonly name: string;
}

/** Who causes what a transaction writes: one of these, or a debtor on its page. */
export type Author = Writer | { readonly type: 'debtor'; readonly name: string };

/** Parameters of the author. Without one, as in a job, it is the service. */
type Authors = 'bound_author_type' | 'bound_author_name';

type Arguments<P, B extends BoundKind> = keyof Omit<P, keyof Bindings[B] | Times | Authors> extends never
  ? []
  : [parameters: Omit<P, keyof Bindings[B] | Times | Authors>];

/** What a session works with. */
export interface Connection {
  readonly client: PoolClient;
  readonly time: BusinessTime;
  /** The thread for large reads. */
  readonly readInThread: (asked: AskedWork) => Promise<unknown>;
  readonly author?: Author | undefined;
}

const companyIn = (tenant: Bindings[BoundKind]): string | undefined => {
  if ('company_id' in tenant) return tenant.company_id;
  return 'owner_kind' in tenant && tenant.owner_kind === ownerKinds.company ? tenant.owner_id : undefined;
};

/** Runs statements on one connection; statements sent without waiting share a round trip. */
export class Db<B extends BoundKind> {
  readonly kind: B;
  readonly tenant: Bindings[B];
  readonly #connection: Connection;
  readonly #time: BusinessTime;
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(connection: Connection, kind: B, tenant: Bindings[B]) {
    const company = companyIn(tenant);
    const time = company === undefined ? connection.time : connection.time.of(company);
    this.#time = time;
    this.kind = kind;
    this.tenant = tenant;
    this.#connection = connection;
    this.#values = {
      ...tenant,
      bound_author_type: connection.author?.type ?? 'service',
      bound_author_name: connection.author?.name ?? null,
      now: time.now,
      get stamp() {
        return time.read();
      },
    };
  }

  /** Business time of this request or job, fixed at its start; the company's own time where it is bound to a company. */
  get now(): string {
    return this.#time.now;
  }

  /** The time of the clock now, behind the locks that the transaction has taken; `now` is that of its start. */
  readClock(): string {
    return this.#time.read();
  }

  async many<P, R>(statement: Statement<P, R>, ...[parameters]: Arguments<P, B>): Promise<R[]> {
    const result = await this.query(statement, parameters);
    return result.rows as R[];
  }

  async findOne<P, R>(statement: Statement<P, R>, ...rest: Arguments<P, B>): Promise<R | undefined> {
    const rows = await this.many(statement, ...rest);
    assert(rows.length <= 1, `${statement.name} returned ${rows.length} rows instead of at most one`);
    return rows[0];
  }

  async one<P, R>(statement: Statement<P, R>, ...rest: Arguments<P, B>): Promise<R> {
    const row = await this.findOne(statement, ...rest);
    assert(row !== undefined, `${statement.name} returned no row`);
    return row;
  }

  /** How many rows were written. */
  async run<P, R>(statement: Statement<P, R>, ...[parameters]: Arguments<P, B>): Promise<number> {
    const result = await this.query(statement, parameters);
    return result.rowCount ?? 0;
  }

  /**
   * All reads of `work` see the same state, so that an answer composed of several statements is one that existed. It costs no round trip of
   * its own: BEGIN shares that of the first statement, and COMMIT is not awaited.
   */
  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    const { client } = this.#connection;
    const begun = submit(client, 'begin isolation level repeatable read read only');
    return behind(begun, work()).finally(() => {
      // The next statement on this connection queues behind it. Where it fails, the connection has ended.
      submit(client, 'commit').catch(() => undefined);
    });
  }

  /**
   * Runs a read in the thread for large reads, on a connection of its own with the same tenant and time. It does not see
   * what this transaction has not committed.
   */
  async inThread<Q, A>({ module, name }: ThreadTask<Db<B>, Q, A>, question: Q): Promise<A> {
    assert(this.kind === 'operator' || this.kind === 'company', `the thread reads for no ${this.kind}`);
    const company = companyIn(this.tenant);
    return (await this.#connection.readInThread({ module, name, company, now: this.now, question })) as A;
  }

  /** The same connection as the owner of webhooks and feeds. */
  asOwner(this: CompanyDb | PartnerDb): OwnerDb {
    return new Db(this.#connection, 'owner', ownerBinding(this));
  }

  /** The same connection for one company: modules work as in that company's own calls. */
  forCompany(this: OperatorDb, company: string): CompanyDb {
    return new Db(this.#connection, 'company', { company_id: company });
  }

  protected query<P, R>(statement: Statement<P, R>, parameters: object | undefined) {
    const given = parameters as Readonly<Record<string, unknown>> | undefined;
    const values = statement.parameters.map((name) => (name in this.#values ? this.#values[name] : given?.[name]));
    return submit(this.#connection.client, bind(statement, values));
  }
}

/** What a transaction works with. */
export interface Transaction extends Connection {
  readonly afterCommit: AfterCommit;
}

/** A transaction: it can also write without waiting, and notify after its commit. */
export class Tx<B extends BoundKind> extends Db<B> {
  readonly #transaction: Transaction;

  constructor(transaction: Transaction, kind: B, tenant: Bindings[B]) {
    super(transaction, kind, tenant);
    this.#transaction = transaction;
  }

  /** Without a snapshot of its own: what a command reads is protected by its locks, or by its isolation level. */
  override snapshot<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  /** Writes without waiting for the answer; see PendingStatements. */
  send<P, R>(statement: Statement<P, R>, ...[parameters]: Arguments<P, B>): void {
    this.#transaction.afterCommit.statements.add(this.query(statement, parameters));
  }

  /** Notifies the listeners of a channel after the commit. A listener that misses the notification finds the work by polling. */
  notifyAfterCommit(channel: string, payload = ''): void {
    this.#transaction.afterCommit.notifications.push({ channel, payload });
  }

  /** Runs `action` in this process once the transaction has committed. It must not throw. */
  afterCommit(action: () => void): void {
    this.#transaction.afterCommit.actions.push(action);
  }

  /**
   * A part of the transaction that may be refused by itself: if `work` throws, nothing of it happened, and the rest of the transaction goes on. Parts do
   * not overlap.
   */
  async attempt<T>(work: (tx: Tx<B>) => Promise<T>): Promise<T> {
    const { client, afterCommit } = this.#transaction;
    const part = new AfterCommit();
    part.statements.add(submit(client, 'savepoint part'));
    try {
      const result = await work(new Tx({ ...this.#transaction, afterCommit: part }, this.kind, this.tenant));
      await part.statements.settled();
      afterCommit.statements.add(submit(client, 'release savepoint part'));
      afterCommit.notifications.push(...part.notifications);
      afterCommit.actions.push(...part.actions);
      return result;
    } catch (error) {
      await part.statements.settled().catch(() => undefined);
      await submit(client, 'rollback to savepoint part');
      await submit(client, 'release savepoint part');
      throw error;
    }
  }

  override asOwner(this: CompanyTx | PartnerTx): OwnerTx {
    return new Tx(this.#transaction, 'owner', ownerBinding(this));
  }

  override forCompany(this: OperatorTx, company: string): CompanyTx {
    return new Tx(this.#transaction, 'company', { company_id: company });
  }

  /** The same transaction for one Partner, with the operator's rights. */
  forPartner(this: OperatorTx, partner: string): PartnerTx {
    return new Tx(this.#transaction, 'partner', { partner_id: partner });
  }
}

export type CompanyDb = Db<'company'>;
export type PartnerDb = Db<'partner'>;
export type OwnerDb = Db<'owner'>;
export type OperatorDb = Db<'operator'>;
export type CompanyTx = Tx<'company'>;
export type PartnerTx = Tx<'partner'>;
export type OwnerTx = Tx<'owner'>;
export type OperatorTx = Tx<'operator'>;

/** A company or a Partner as the owner of webhooks and of a feed. */
export interface EventOwner {
  readonly kind: 'company' | 'partner';
  readonly id: string;
}

/** `owner_kind` in the tables. */
export const ownerKinds = { company: 1, partner: 2 } as const;

export const ownerOf = ({ tenant }: OwnerDb): EventOwner => ({
  kind: tenant.owner_kind === ownerKinds.company ? 'company' : 'partner',
  id: tenant.owner_id,
});

const ownerBinding = (db: CompanyDb | PartnerDb): Bindings['owner'] =>
  'company_id' in db.tenant
    ? { owner_kind: ownerKinds.company, owner_id: db.tenant.company_id }
    : { owner_kind: ownerKinds.partner, owner_id: db.tenant.partner_id };
