/**
 * What attempts came to, on its way into the database: in batches, in their order, by whoever holds the lease. While the database
 * is away results are kept; nothing further is begun then (`isBehind`), so there are never more than fit in one process's places.
 */
import type { DeliveryAttempt } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Logger } from 'pino';
import type { Database } from '../database/pool.ts';
import { repeat, type WakeableLoop } from '../loop.ts';
import type { Attempted } from '../egress/outbound.ts';
import type { NextReason, AttemptResult } from './result.ts';
import type { Endpoint, InFlightRequest } from './endpoint.ts';
import type { CircuitState } from './circuit-breaker.ts';
import * as store from './store-results.ts';
import { instantText } from './transport-time.ts';

export interface Result {
  readonly id: string;
  readonly token: string;
  readonly request: InFlightRequest;
  /** When it ended; database time. */
  readonly at: number;
  readonly result: AttemptResult;
  /** Undefined: closed without contact. */
  readonly attempted: Attempted | undefined;
  /** What it has waited for us: from when it was due until it was begun, and on its way. */
  readonly queue_ms: number;
  /** When it began; database time. */
  readonly began: number;
}

/** A batch is written when it has so many, or this long after its first: whichever comes first. */
const batch_results = 200;
const timeout_ms = 20;

/** Of one statement, where more has gathered. */
const batch_max = 500;

/** Results older than this mean that the database takes none. */
const behind_ms = 2_000;

/** After a failure twice as long, and so on; otherwise rounds are woken. */
const pause_ms = 100;

/** An endpoint that has one success after the other is written so often for that alone. */
const success_interval_ms = 1_000;

export interface AttemptWriterOptions {
  readonly database: Pick<Database, 'readAsOperator' | 'asOperator'>;
  readonly log: Logger;
  readonly now: () => number;
  /** Written, or found to be another's by now. */
  readonly settled: (results: readonly Result[]) => void;
}

export class AttemptWriter {
  readonly #options: AttemptWriterOptions;
  readonly #waiting: Result[] = [];
  /** Subscriptions that have reached their number of failures and are not disabled yet. */
  readonly #failing = new Set<string>();
  readonly #loop: WakeableLoop;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AttemptWriterOptions) {
    this.#options = options;
    this.#loop = repeat({ name: 'dispatch writer', pause_ms, log: options.log, work: () => this.#step() });
  }

  add(result: Result): void {
    this.#waiting.push(result);
    if (this.#waiting.length >= batch_results) this.#loop.wake();
    else this.#timer ??= setTimeout(() => this.#wake(), timeout_ms);
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
    while (this.#waiting.length > 0 || this.#failing.size > 0) await this.#step();
  }

  #wake(): void {
    this.#timer = undefined;
    this.#loop.wake();
  }

  async #step(): Promise<'again' | 'done'> {
    await this.#write();
    await this.#disable();
    return this.#waiting.length >= batch_results ? 'again' : 'done';
  }

  async #write(): Promise<void> {
    const batch = this.#waiting.slice(0, batch_max);
    if (batch.length === 0) return;
    const fared = faredIn(batch);
    const standings = new Map(
      (await this.#options.database.readAsOperator((db) => store.settle(db, parametersOf(batch, fared)))).map(
        (standing) => [standing.id, standing],
      ),
    );
    this.#waiting.splice(0, batch.length);
    for (const each of fared) remember(each, standings.get(each.endpoint.id));
    for (const { id, failing } of standings.values()) if (failing) this.#failing.add(id);
    this.#options.settled(batch);
  }

  /** What fails here is tried again in the next round, whether or not there is anything to write by then. */
  async #disable(): Promise<void> {
    if (this.#failing.size === 0) return;
    const failing = [...this.#failing];
    const disabled = await this.#options.database.asOperator((tx) => store.disable(tx, failing));
    for (const id of failing) this.#failing.delete(id);
    for (const id of disabled)
      this.#options.log.info({ webhook_id: id }, 'webhook disabled itself: too many failures in a row');
  }
}

/** How an endpoint fared in one batch, in the order of its results. */
interface Fared {
  readonly endpoint: Endpoint;
  /** As it is to be written; it changes while that is under way. */
  readonly circuit: CircuitState;
  readonly version: string | undefined;
  readonly hasFailed: boolean;
  readonly succeeded_at: number | undefined;
}

/** The endpoints whose rows have to be written. */
function faredIn(batch: readonly Result[]): Fared[] {
  const all = new Map<Endpoint, Fared>();
  for (const {
    request: { endpoint },
    result: { signal, counts },
    at,
  } of batch) {
    const { circuit, version } = endpoint;
    const before = all.get(endpoint) ?? { endpoint, circuit, version, hasFailed: false, succeeded_at: undefined };
    if (signal === 'success') all.set(endpoint, { ...before, succeeded_at: at });
    else if (counts) all.set(endpoint, { ...before, hasFailed: true });
  }
  return [...all.values()].filter(isNews);
}

function isNews({ endpoint, circuit, hasFailed, succeeded_at }: Fared): boolean {
  const { written, successWritten } = endpoint;
  if (hasFailed || endpoint.failures > 0 || (succeeded_at ?? 0) - successWritten > success_interval_ms) return true;
  return (
    circuit.lane !== written.lane ||
    circuit.reason !== written.reason ||
    circuit.probes !== written.probes ||
    circuit.open_until !== written.open_until
  );
}

/** What the database holds from now on. Where somebody else has written it, or what came of an earlier writing is not known, it is read before the next claim. */
function remember({ endpoint, circuit, version, succeeded_at }: Fared, standing: store.Standing | undefined): void {
  // Read meanwhile: that is newer.
  if (endpoint.version !== version) return;
  if (standing?.current !== true) {
    endpoint.told += 1;
    return;
  }
  const { lane, reason, probes, open_until } = circuit;
  endpoint.version = standing.version;
  endpoint.written = { lane, reason, probes, open_until };
  endpoint.failures = standing.failures;
  endpoint.successWritten = succeeded_at ?? endpoint.successWritten;
}

const signalOf = ({ result: { signal, counts } }: Result): 'success' | 'failure' | null =>
  signal === 'success' ? 'success' : counts ? 'failure' : null;

const instantOrNull = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : instantText(at);

/** Arrays, one entry for each result and for each endpoint; entries may be null, which the generated types do not say of arrays. */
function parametersOf(batch: readonly Result[], fared: readonly Fared[]): store.Settled {
  const attempts = batch.map(attemptOf);
  return {
    ids: batch.map(({ id }) => id),
    tokens: batch.map(({ token }) => token),
    outcomes: batch.map(({ result }) => result.outcome) as string[],
    next_attempts: batch.map(({ result }) => instantOrNull(result.next?.at)) as string[],
    next_reasons: batch.map(({ result }): NextReason | null => result.next?.reason ?? null) as string[],
    statuses: attempts.map((attempt) => attempt?.response_status ?? null) as number[],
    bodies: batch.map(bodyOf) as Buffer[],
    messages: batch.map(({ result }) => messageOf(result)) as string[],
    tried_at: attempts.map((attempt) => attempt?.at ?? null) as string[],
    attempts: attempts.map((attempt) => (attempt === undefined ? null : JSON.stringify(attempt))) as string[],
    signals: batch.map(signalOf) as string[],
    ended_at: batch.map(({ at }) => instantText(at)),
    endpoint_ids: fared.map(({ endpoint }) => endpoint.id),
    versions: fared.map(({ version }) => version ?? null) as string[],
    lanes: fared.map(({ circuit }) => circuit.lane),
    reasons: fared.map(({ circuit }) => circuit.reason) as string[],
    probes: fared.map(({ circuit }) => circuit.probes),
    open_until: fared.map(({ circuit }) => instantOrNull(circuit.open_until)) as string[],
  };
}

/** The attempt as its owner reads it; undefined where it is none. */
function attemptOf({ result, attempted, began, queue_ms }: Result): DeliveryAttempt | undefined {
  if (attempted === undefined || !result.is_attempt) return undefined;
  const {
    phases: { dns, connect, tls, first_byte },
  } = attempted;
  return {
    at: instantText(began),
    response_status: attempted.kind === 'response' ? attempted.status : null,
    error_message: messageOf(result),
    duration_ms: whole(attempted.duration_ms) ?? 0,
    phases: {
      queue: whole(queue_ms),
      dns: whole(dns),
      connect: whole(connect),
      tls: whole(tls),
      first_byte: whole(first_byte),
    },
  };
}

const bodyOf = ({ attempted, result }: Result): Buffer | null =>
  attempted?.kind === 'response' && result.is_attempt && attempted.body.length > 0
    ? attempted.body.subarray(0, limits.webhook_response_bytes)
    : null;

const whole = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.max(0, Math.round(milliseconds));

const message_characters = 500;

/** One line that PostgreSQL and the contract take, whatever a library put into an error. */
const messageOf = ({ error_message }: AttemptResult): string | null =>
  error_message?.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, message_characters) ?? null;
