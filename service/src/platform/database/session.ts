/**
 * A connection at work, and what it is bound to. Stores take one of these types and nothing else:
 *
 * - CompanyDb   reads of one company (row security on, bound at checkout)
 * - CompanyTx   a transaction of one company
 * - PartnerDb   reads of one Partner, PartnerTx its transactions: the same for the Partner API
 * - OwnerDb     either of them as the owner of webhooks and feeds, OwnerTx its transactions
 * - OperatorDb  reads over all companies (a role of its own whose policies are open)
 * - OperatorTx  a transaction over all companies
 *
 * No handler can make one: the classes are built in pool.ts alone.
 */
import assert from 'node:assert/strict';
import type { PoolClient } from 'pg';
import type { BusinessTime } from '../clock.ts';
import { sqlStateOf, sqlStates } from './failure.ts';
import { submit } from './flight.ts';
import type { Statement } from './statement.ts';

/**
 * Parameters that every session fills in: `:now` is the start of the request or job, `:stamp` the clock when the statement is sent. `updated_at` of a
 * row that exists is set to `:stamp`; a trigger makes it later than the value before it (docs/decisions/0032).
 */
type Times = 'now' | 'stamp';

type BoundBySession = 'company_id' | Times;

type Arguments<P, Bound extends string> = keyof Omit<P, Bound> extends never ? [] : [parameters: Omit<P, Bound>];

/** Runs statements on one connection; statements sent without waiting share a network flight. */
export class Session<Bound extends string> {
  readonly #client: PoolClient;
  readonly #bound: Readonly<Record<string, unknown>>;
  protected readonly time: BusinessTime;

  constructor(client: PoolClient, time: BusinessTime, bound: Readonly<Record<string, unknown>> = {}) {
    this.#client = client;
    this.time = time;
    this.#bound = {
      ...bound,
      now: time.now,
      get stamp() {
        return time.read();
      },
    };
  }

  /** Business time of this request or job, fixed at its start. */
  get now(): string {
    return this.time.now;
  }

  async many<P, R>(statement: Statement<P, R>, ...[parameters]: Arguments<P, Bound>): Promise<R[]> {
    const result = await this.query(statement, parameters);
    return result.rows as R[];
  }

  async findOne<P, R>(statement: Statement<P, R>, ...rest: Arguments<P, Bound>): Promise<R | undefined> {
    const rows = await this.many(statement, ...rest);
    assert(rows.length <= 1, `${statement.name} answered ${rows.length} rows where at most one was meant`);
    return rows[0];
  }

  async one<P, R>(statement: Statement<P, R>, ...rest: Arguments<P, Bound>): Promise<R> {
    const row = await this.findOne(statement, ...rest);
    assert(row !== undefined, `${statement.name} answered no row`);
    return row;
  }

  /** How many rows were written. */
  async run<P, R>(statement: Statement<P, R>, ...[parameters]: Arguments<P, Bound>): Promise<number> {
    const result = await this.query(statement, parameters);
    return result.rowCount ?? 0;
  }

  /**
   * Everything that `work` reads is of one moment, so that an answer put together of several statements is one that existed. It costs no flight of
   * its own: the beginning travels with the first statement, and nobody waits for the end.
   */
  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    const begun = submit(this.#client, 'begin isolation level repeatable read read only');
    const [result, begin] = await Promise.allSettled([work(), begun]);
    // Whoever uses the connection next comes behind it. What makes it fail has ended the connection.
    submit(this.#client, 'commit').catch(() => undefined);
    if (begin.status === 'rejected') throw begin.reason;
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }

  protected query<P, R>(statement: Statement<P, R>, parameters: object | undefined) {
    const given = parameters as Readonly<Record<string, unknown>> | undefined;
    const values = statement.parameters.map((name) => (name in this.#bound ? this.#bound[name] : given?.[name]));
    return submit(
      this.#client,
      statement.name === '' ? { text: statement.text, values } : { name: statement.name, text: statement.text, values },
    );
  }

  protected get client(): PoolClient {
    return this.#client;
  }
}

export class CompanyDb extends Session<BoundBySession> {
  readonly company: string;

  constructor(client: PoolClient, company: string, time: BusinessTime) {
    super(client, time, { company_id: company });
    this.company = company;
  }

  asOwner(): OwnerDb {
    return new OwnerDb(this.client, { kind: 'company', id: this.company }, this.time);
  }
}

/** A Partner as tenant: `:partner_id` is bound. */
export class PartnerDb extends Session<'partner_id' | Times> {
  readonly partner: string;

  constructor(client: PoolClient, partner: string, time: BusinessTime) {
    super(client, time, { partner_id: partner });
    this.partner = partner;
  }

  asOwner(): OwnerDb {
    return new OwnerDb(this.client, { kind: 'partner', id: this.partner }, this.time);
  }
}

/** Who has webhooks and reads a feed. */
export interface Owner {
  readonly kind: 'company' | 'partner';
  readonly id: string;
}

/** As the tables of owners have them. */
export const ownerKinds = { company: 1, partner: 2 } as const;

/** A company or a Partner, for rooms that serve both alike: `:owner_kind` and `:owner_id` are bound. */
export class OwnerDb extends Session<'owner_kind' | 'owner_id' | Times> {
  readonly owner: Owner;

  constructor(client: PoolClient, owner: Owner, time: BusinessTime) {
    super(client, time, { owner_kind: ownerKinds[owner.kind], owner_id: owner.id });
    this.owner = owner;
  }
}

export class OperatorDb extends Session<Times> {
  /** The same connection for reads of one company: rooms are used as by that company's own calls. */
  forCompany(company: string): CompanyDb {
    return new CompanyDb(this.client, company, this.time);
  }
}

/** What every transaction can do besides reading: write without waiting. */
export interface Transaction {
  readonly now: string;
}

/**
 * Statements whose answers nobody needs: sent at once, their failure surfaces at commit
 * (PostgreSQL has aborted the transaction by then, so nothing is half done).
 */
export class PendingStatements {
  #first: unknown;
  #failed = false;
  readonly #pending: Promise<unknown>[] = [];

  add(query: Promise<unknown>): void {
    this.#pending.push(
      query.catch((error: unknown) => {
        if (!this.#failed) this.#first = error;
        this.#failed = true;
      }),
    );
  }

  /**
   * What a failure of the transaction is: where a statement only met what one sent before had aborted (25P02), the failure of that one.
   * Asked once everything sent has been answered.
   */
  reasonOf(error: unknown): unknown {
    return this.#failed && sqlStateOf(error) === sqlStates.in_failed_sql_transaction ? this.#first : error;
  }

  /** Throws the first failure, once everything sent has been answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
    if (this.#failed) throw this.#first;
  }
}

/** What a transaction leaves behind beside its rows: statements on their way, and whom to wake once it has committed. */
export class AfterCommit {
  readonly statements = new PendingStatements();
  readonly notifications: Notification[] = [];
  readonly actions: (() => void)[] = [];
}

/** A NOTIFY, sent after the commit and not with it: inside, PostgreSQL would let such commits through one by one. */
export interface Notification {
  readonly channel: string;
  readonly payload: string;
}

export class CompanyTx extends CompanyDb {
  readonly #aftermath: AfterCommit;

  constructor(client: PoolClient, company: string, time: BusinessTime, aftermath: AfterCommit) {
    super(client, company, time);
    this.#aftermath = aftermath;
  }

  /** As it is: what a command answers is held by its locks, or by its snapshot. */
  override snapshot<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  /** Writes without waiting for the answer; see Outbox. */
  send<P, R>(statement: Statement<P, R>, ...[parameters]: Arguments<P, BoundBySession>): void {
    this.#aftermath.statements.add(this.query(statement, parameters));
  }

  /** Wakes who listens, after the commit; who misses it looks by itself before long. */
  notifyAfterCommit(channel: string, payload = ''): void {
    this.#aftermath.notifications.push({ channel, payload });
  }

  override asOwner(): OwnerTx {
    return new OwnerTx(this.client, { kind: 'company', id: this.company }, this.time, this.#aftermath);
  }
}

export class PartnerTx extends PartnerDb {
  readonly #aftermath: AfterCommit;

  constructor(client: PoolClient, partner: string, time: BusinessTime, aftermath: AfterCommit) {
    super(client, partner, time);
    this.#aftermath = aftermath;
  }

  override snapshot<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  send<P, R>(statement: Statement<P, R>, ...[parameters]: Arguments<P, 'partner_id' | Times>): void {
    this.#aftermath.statements.add(this.query(statement, parameters));
  }

  notifyAfterCommit(channel: string, payload = ''): void {
    this.#aftermath.notifications.push({ channel, payload });
  }

  override asOwner(): OwnerTx {
    return new OwnerTx(this.client, { kind: 'partner', id: this.partner }, this.time, this.#aftermath);
  }
}

export class OwnerTx extends OwnerDb {
  readonly #aftermath: AfterCommit;

  constructor(client: PoolClient, owner: Owner, time: BusinessTime, aftermath: AfterCommit) {
    super(client, owner, time);
    this.#aftermath = aftermath;
  }

  override snapshot<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  send<P, R>(statement: Statement<P, R>, ...[parameters]: Arguments<P, 'owner_kind' | 'owner_id' | Times>): void {
    this.#aftermath.statements.add(this.query(statement, parameters));
  }

  notifyAfterCommit(channel: string, payload = ''): void {
    this.#aftermath.notifications.push({ channel, payload });
  }
}

export class OperatorTx extends OperatorDb {
  readonly #aftermath: AfterCommit;

  constructor(client: PoolClient, time: BusinessTime, aftermath: AfterCommit) {
    super(client, time);
    this.#aftermath = aftermath;
  }

  override snapshot<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  send<P, R>(statement: Statement<P, R>, ...[parameters]: Arguments<P, Times>): void {
    this.#aftermath.statements.add(this.query(statement, parameters));
  }

  notifyAfterCommit(channel: string, payload = ''): void {
    this.#aftermath.notifications.push({ channel, payload });
  }

  /** Runs `action` in this process once the transaction has committed. It must not throw. */
  afterCommit(action: () => void): void {
    this.#aftermath.actions.push(action);
  }

  /** The same transaction, bound to one company. */
  override forCompany(company: string): CompanyTx {
    return new CompanyTx(this.client, company, this.time, this.#aftermath);
  }
}
