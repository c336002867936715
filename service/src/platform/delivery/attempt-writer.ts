/**
 * Saves the results of attempts: in batches, in order, each only under the lease of its attempt. While the database is
 * unavailable, results stay in memory and the dispatcher starts no attempt (`isBehind`), so they never exceed the
 * slots.
 */
import type { DeliveryAttempt } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Logger } from 'pino';
import type { Database } from '../database/pool.ts';
import { repeat, type WakeableLoop } from '../loop.ts';
import type { FinishedAttempt } from './attempt.ts';
import type { Endpoint, InFlightRequest, StoredState } from './endpoint.ts';
import type { AttemptResult, NextReason } from './result.ts';
import * as store from './store-results.ts';
import { instantText } from './transport-time.ts';

export interface SavedAttempt extends FinishedAttempt {
  /** Of the delivery. */
  readonly id: string;
  /** Of its lease. */
  readonly token: string;
  readonly request: InFlightRequest;
  /** Milliseconds that it waited for this process: from its due time to its start, and during the attempt. */
  readonly queue_ms: number;
  /** Database time. */
  readonly began: number;
}

/** The writer saves a batch at this number of results, or `batch_ms` after the first. */
const batch_results = 200;
const batch_ms = 20;

/** Maximum of one statement, if more results have gathered. */
const batch_max = 500;

/** If the oldest result is older, the database is considered unavailable. */
const behind_ms = 2_000;

const retry_ms = 100;

/** An endpoint with an unbroken series of successes is written this often. */
const success_interval_ms = 1_000;

export interface AttemptWriterOptions {
  readonly database: Pick<Database, 'readAsOperator' | 'asOperator'>;
  readonly log: Logger;
  readonly now: () => number;
  /** Called if another process has written the endpoint's row. */
  readonly reload: (endpointId: string) => void;
  /** Called for attempts that were written, or whose lease another process holds by now. */
  readonly saved: (attempts: readonly SavedAttempt[]) => void;
}

export class AttemptWriter {
  readonly #options: AttemptWriterOptions;
  readonly #waiting: SavedAttempt[] = [];
  /** Subscriptions that have reached their number of failures and are not disabled yet. */
  readonly #failing = new Set<string>();
  readonly #loop: WakeableLoop;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AttemptWriterOptions) {
    this.#options = options;
    this.#loop = repeat({ name: 'attempt writer', pause_ms: retry_ms, log: options.log, work: () => this.#step() });
  }

  add(attempt: SavedAttempt): void {
    this.#waiting.push(attempt);
    if (this.#waiting.length >= batch_results) this.#loop.wake();
    else this.#timer ??= setTimeout(() => this.#wake(), batch_ms);
  }

  get size(): number {
    return this.#waiting.length;
  }

  /** The database is unavailable: no further attempt should start. */
  get isBehind(): boolean {
    const [oldest] = this.#waiting;
    return oldest !== undefined && this.#options.now() - oldest.at > behind_ms;
  }

  /** Saves the pending results once, and stops. */
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
    await this.#saveResults();
    await this.#disable();
    return this.#waiting.length >= batch_results ? 'again' : 'done';
  }

  async #saveResults(): Promise<void> {
    const batch = this.#waiting.slice(0, batch_max);
    if (batch.length === 0) return;
    const effects = effectsOf(batch);
    const rows = await this.#options.database.readAsOperator((db) =>
      store.saveResults(db, parametersOf(batch, effects)),
    );
    this.#waiting.splice(0, batch.length);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const effect of effects) this.#remember(effect, byId.get(effect.endpoint.id));
    for (const { id, failing } of rows) if (failing) this.#failing.add(id);
    this.#options.saved(batch);
  }

  /** Remembers the stored state. If another process has written the row, the endpoint is reloaded. */
  #remember({ endpoint, state, succeededAt }: Effect, row: store.EndpointState | undefined): void {
    if (row?.current !== true) return this.#options.reload(endpoint.id);
    endpoint.loadedRevision = row.version;
    endpoint.stored = state;
    endpoint.failures = row.failures;
    endpoint.successStoredAt = succeededAt ?? endpoint.successStoredAt;
  }

  /** A failure is retried in the next round, even if no result is pending then. */
  async #disable(): Promise<void> {
    if (this.#failing.size === 0) return;
    const failing = [...this.#failing];
    const disabled = await this.#options.database.asOperator((tx) => store.disable(tx, failing));
    for (const id of failing) this.#failing.delete(id);
    for (const id of disabled)
      this.#options.log.info({ webhook_id: id }, 'webhook disabled: too many consecutive failures');
  }
}

/** What one batch changes about an endpoint. */
interface Effect {
  readonly endpoint: Endpoint;
  /** The state to write; the endpoint itself may change meanwhile. */
  readonly state: StoredState;
  readonly hasFailed: boolean;
  readonly succeededAt: number | undefined;
}

/** The endpoints whose rows must be written. */
function effectsOf(batch: readonly SavedAttempt[]): Effect[] {
  const effects = new Map<string, Effect>();
  for (const { request, result, at } of batch) {
    const { endpoint } = request;
    const { hasFailed = false, succeededAt } = effects.get(endpoint.id) ?? {};
    if (result.signal === 'success' || result.counts)
      effects.set(endpoint.id, {
        endpoint,
        state: endpoint.circuit,
        hasFailed: hasFailed || result.counts,
        succeededAt: result.signal === 'success' ? at : succeededAt,
      });
  }
  return [...effects.values()].filter(isNews);
}

const isNews = ({ endpoint: { stored, failures, successStoredAt }, state, hasFailed, succeededAt }: Effect): boolean =>
  hasFailed ||
  failures > 0 ||
  (succeededAt ?? 0) - successStoredAt > success_interval_ms ||
  state.lane !== stored.lane ||
  state.reason !== stored.reason ||
  state.halfOpenAttempts !== stored.halfOpenAttempts ||
  state.openUntil !== stored.openUntil;

const signalOf = ({ result: { signal, counts } }: SavedAttempt): 'success' | 'failure' | null =>
  signal === 'success' ? 'success' : counts ? 'failure' : null;

const instantOrNull = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : instantText(at);

/** Arrays with one entry per result or per endpoint; entries may be null, which the generated types do not express. */
function parametersOf(batch: readonly SavedAttempt[], effects: readonly Effect[]): store.Results {
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
    endpoint_ids: effects.map(({ endpoint }) => endpoint.id),
    versions: effects.map(({ endpoint }) => endpoint.loadedRevision ?? null) as string[],
    lanes: effects.map(({ state }) => state.lane),
    reasons: effects.map(({ state }) => state.reason) as string[],
    half_open_attempts: effects.map(({ state }) => state.halfOpenAttempts),
    open_until: effects.map(({ state }) => instantOrNull(state.openUntil)) as string[],
  };
}

/** The attempt as its owner reads it; undefined if it does not count as an attempt. */
function attemptOf({ result, attempted, began, queue_ms }: SavedAttempt): DeliveryAttempt | undefined {
  if (attempted === undefined || !result.is_attempt) return undefined;
  const { dns, connect, tls, first_byte } = attempted.phases;
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

const bodyOf = ({ attempted, result }: SavedAttempt): Buffer | null =>
  attempted?.kind === 'response' && result.is_attempt && attempted.body.length > 0
    ? attempted.body.subarray(0, limits.webhook_response_bytes)
    : null;

const whole = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.max(0, Math.round(milliseconds));

const message_characters = 500;

/** One line that PostgreSQL and the contract accept, whatever a library's error contains. */
const messageOf = ({ error_message }: AttemptResult): string | null =>
  error_message?.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, message_characters) ?? null;
