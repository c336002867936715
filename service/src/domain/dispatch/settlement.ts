/**
 * What attempts came to, on its way into the database: in batches, in their order, by whoever holds the lease. While the database
 * is away results are kept; nothing further is begun then (`isBehind`), so there are never more than fit in one process's places.
 */
import type { DeliveryAttempt } from '@mahnwerk/contract/groups/webhook-deliveries.ts';
import { limits } from '@mahnwerk/contract/limits.ts';
import type { Logger } from 'pino';
import type { Database } from '../../machinery/database/pool.ts';
import { repeat, type WakeableLoop } from '../../machinery/loop.ts';
import type { Attempted } from '../../machinery/outbound/outbound.ts';
import type { NextReason, Verdict } from './delivery.ts';
import type { Endpoint, Flight } from './endpoints.ts';
import * as store from './store-settle.ts';
import { instantText } from './time.ts';

export interface Result {
  readonly id: string;
  readonly token: string;
  readonly flight: Flight;
  /** When it ended; database time. */
  readonly at: number;
  readonly verdict: Verdict;
  /** Undefined: closed without contact. */
  readonly attempted: Attempted | undefined;
  /** From when it was due until it was begun. */
  readonly queue_ms: number;
}

/** A batch is written when it has so many, or this long after its first: whichever comes first. */
const batch_results = 200;
const patience_ms = 20;

/** Of one statement, where more has gathered. */
const batch_max = 500;

/** Results older than this mean that the database takes none. */
const behind_ms = 2_000;

/** After a failure twice as long, and so on; otherwise rounds are woken. */
const pause_ms = 100;

/** An endpoint that has one success after the other is written so often for that alone. */
const success_interval_ms = 1_000;

export interface SettlementOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => number;
  /** Written, or found to be another's by now. */
  readonly settled: (results: readonly Result[]) => void;
}

export class Settlement {
  readonly #options: SettlementOptions;
  readonly #waiting: Result[] = [];
  readonly #loop: WakeableLoop;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SettlementOptions) {
    this.#options = options;
    this.#loop = repeat({ name: 'dispatch settlement', pause_ms, log: options.log, work: () => this.#step() });
  }

  add(result: Result): void {
    this.#waiting.push(result);
    if (this.#waiting.length >= batch_results) this.#loop.wake();
    else this.#timer ??= setTimeout(() => this.#wake(), patience_ms);
  }

  get size(): number {
    return this.#waiting.length;
  }

  /** The database takes no results: nothing further should be begun. */
  get isBehind(): boolean {
    const [oldest] = this.#waiting;
    return oldest !== undefined && this.#options.now() - oldest.at > behind_ms;
  }

  /** Writes what there is, once, and stops. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#loop.stop();
    while (this.#waiting.length > 0) await this.#step();
  }

  #wake(): void {
    this.#timer = undefined;
    this.#loop.wake();
  }

  async #step(): Promise<'again' | 'done'> {
    const { database, log, settled } = this.#options;
    const batch = this.#waiting.slice(0, batch_max);
    if (batch.length === 0) return 'done';
    const fared = faredIn(batch);
    const failing = await database.readAll((db) => store.settle(db, parametersOf(batch, fared)));
    this.#waiting.splice(0, batch.length);
    for (const each of fared) remember(each);
    settled(batch);
    if (failing.length > 0) {
      const disabled = await database.atomicallyOverAll((tx) => store.disable(tx, failing));
      for (const id of disabled) log.info({ webhook_id: id }, 'webhook disabled itself: too many failures in a row');
    }
    return this.#waiting.length >= batch_results ? 'again' : 'done';
  }
}

/** How an endpoint fared in one batch, in the order of its results. */
interface Fared {
  readonly endpoint: Endpoint;
  /** A success came before the `failures`. */
  readonly reset: boolean;
  readonly failures: number;
  readonly failed_at: number | undefined;
  readonly succeeded_at: number | undefined;
}

/** The endpoints whose rows have to be written. */
function faredIn(batch: readonly Result[]): Fared[] {
  const all = new Map<Endpoint, Fared>();
  for (const { flight: { endpoint }, verdict: { signal, counts }, at } of batch) {
    const before = all.get(endpoint) ?? { endpoint, reset: false, failures: 0, failed_at: undefined, succeeded_at: undefined };
    if (signal === 'success') all.set(endpoint, { ...before, reset: true, failures: 0, succeeded_at: at });
    else if (counts) all.set(endpoint, { ...before, failures: before.failures + 1, failed_at: at });
  }
  return [...all.values()].filter(isNews);
}

function isNews({ endpoint, failures, succeeded_at }: Fared): boolean {
  const { condition, written, successWritten } = endpoint;
  if (failures > 0 || endpoint.failures > 0 || (succeeded_at ?? 0) - successWritten > success_interval_ms) return true;
  return condition.lane !== written.lane || condition.reason !== written.reason || condition.probes !== written.probes || condition.open_until !== written.open_until;
}

/** What the database holds from now on. */
function remember({ endpoint, reset, failures, succeeded_at }: Fared): void {
  const { lane, reason, probes, open_until } = endpoint.condition;
  endpoint.written = { lane, reason, probes, open_until };
  endpoint.failures = (reset ? 0 : endpoint.failures) + failures;
  endpoint.successWritten = succeeded_at ?? endpoint.successWritten;
}

const instantOrNull = (at: number | null | undefined): string | null => (at === null || at === undefined ? null : instantText(at));

/** Arrays, one entry for each result and for each endpoint; entries may be null, which the generated types do not say of arrays. */
function parametersOf(batch: readonly Result[], fared: readonly Fared[]): store.Settled {
  const attempts = batch.map(attemptOf);
  return {
    ids: batch.map(({ id }) => id),
    tokens: batch.map(({ token }) => token),
    outcomes: batch.map(({ verdict }) => verdict.outcome) as string[],
    next_attempts: batch.map(({ verdict }) => instantOrNull(verdict.next?.at)) as string[],
    next_reasons: batch.map(({ verdict }): NextReason | null => verdict.next?.reason ?? null) as string[],
    statuses: attempts.map((attempt) => attempt?.response_status ?? null) as number[],
    bodies: batch.map(bodyOf) as Buffer[],
    messages: batch.map(({ verdict }) => messageOf(verdict)) as string[],
    tried_at: attempts.map((attempt) => attempt?.at ?? null) as string[],
    attempts: attempts.map((attempt) => (attempt === undefined ? null : JSON.stringify(attempt))) as string[],
    endpoint_ids: fared.map(({ endpoint }) => endpoint.id),
    resets: fared.map(({ reset }) => reset),
    failures: fared.map(({ failures }) => failures),
    failed_at: fared.map(({ failed_at }) => instantOrNull(failed_at)) as string[],
    succeeded_at: fared.map(({ succeeded_at }) => instantOrNull(succeeded_at)) as string[],
    lanes: fared.map(({ endpoint }) => endpoint.condition.lane),
    reasons: fared.map(({ endpoint }) => endpoint.condition.reason) as string[],
    probes: fared.map(({ endpoint }) => endpoint.condition.probes),
    open_until: fared.map(({ endpoint }) => instantOrNull(endpoint.condition.open_until)) as string[],
  };
}

/** The attempt as its owner reads it; undefined where it is none. */
function attemptOf({ verdict, attempted, flight, queue_ms }: Result): DeliveryAttempt | undefined {
  if (attempted === undefined || !verdict.is_attempt) return undefined;
  const { phases: { dns, connect, tls, first_byte } } = attempted;
  return {
    at: instantText(flight.began),
    response_status: attempted.kind === 'response' ? attempted.status : null,
    error_message: messageOf(verdict),
    duration_ms: whole(attempted.duration_ms) ?? 0,
    phases: { queue: whole(queue_ms), dns: whole(dns), connect: whole(connect), tls: whole(tls), first_byte: whole(first_byte) },
  };
}

const bodyOf = ({ attempted, verdict }: Result): Buffer | null =>
  attempted?.kind === 'response' && verdict.is_attempt && attempted.body.length > 0 ? attempted.body.subarray(0, limits.webhook_response_bytes) : null;

const whole = (milliseconds: number | null): number | null => (milliseconds === null ? null : Math.max(0, Math.round(milliseconds)));

const message_characters = 500;

/** One line that PostgreSQL and the contract take, whatever a library put into an error. */
const messageOf = ({ error_message }: Verdict): string | null => error_message?.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, message_characters) ?? null;
