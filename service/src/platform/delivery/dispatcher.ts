/**
 * The dispatcher allocates slots to endpoints with due deliveries, leases the deliveries, starts the attempts and
 * passes their results to the writer. Reasons: docs/decisions/0016-webhooks.md.
 *
 * One round makes one lease. NOTIFY, timers and finished attempts start rounds; the poller finds what these missed.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { elapsedMs } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import { grace_ms, repeat, type WakeableLoop } from '../loop.ts';
import { type AttemptOutcome, Sender, type SenderOptions } from './attempt.ts';
import { AttemptWriter, type SavedAttempt } from './attempt-writer.ts';
import { afterAttempt, first_pause_ms, type Lane } from './circuit-breaker.ts';
import type { InFlightRequest } from './endpoint.ts';
import { Endpoints, type Want } from './endpoints.ts';
import { Poller, timer_horizon_ms } from './poller.ts';
import * as store from './store.ts';
import { TransportTime } from './transport-time.ts';

/** Minimum time between two leases, so that each finds enough deliveries to justify its cost. */
const lease_interval_ms = 4;

/** Maximum time between two rounds. */
const round_ms = 1_000;

/** Attempts started in one tick of the event loop, before it serves the sockets. */
const starts_in_a_row = 32;

export interface DispatcherOptions extends SenderOptions {
  readonly database: Pick<Database, 'readAsOperator' | 'asOperator'>;
  /** Whether this process leads the shard. */
  readonly leads: (shard: number) => boolean;
  /** Concurrent requests. */
  readonly capacity: number;
}

/** Slots reserved for a lease, by endpoint id. */
type Reserved = ReadonlyMap<string, InFlightRequest[]>;

export interface DispatcherFigures {
  readonly inFlight: Readonly<Record<Lane, number>>;
  readonly unsaved: number;
  /** Endpoints with something due that could start. */
  readonly waiting: number;
  /** The longest such wait. */
  readonly lag_seconds: number;
  /** Attempts since the start. */
  readonly attempts: Readonly<Record<AttemptOutcome, number>>;
}

export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #endpoints: Endpoints;
  readonly #writer: AttemptWriter;
  readonly #sender: Sender;
  readonly #time = new TransportTime();
  readonly #loop: WakeableLoop;
  readonly #poller: Poller;
  /** Deliveries in flight or not saved yet, with their lease tokens. */
  readonly #open = new Map<string, string>();
  /** The first part of this process's lease tokens. A new one voids all former leases, except those of `#open`. */
  #processId = newProcessId();
  #leases = 0;
  #lastLease = 0;
  #stopping = false;
  #timer: NodeJS.Timeout | undefined;
  #onIdle: (() => void) | undefined;

  constructor(options: DispatcherOptions) {
    const { database, log, capacity, leads } = options;
    this.#options = options;
    this.#endpoints = new Endpoints(capacity, leads);
    this.#sender = new Sender(options, this.#time);
    this.#writer = new AttemptWriter({
      database,
      log,
      now: () => this.#time.now(),
      reload: (id) => this.#endpoints.reload(id),
      saved: (attempts) => this.#saved(attempts),
    });
    this.#loop = repeat({ name: 'dispatcher', pause_ms: round_ms, log, work: () => this.#round() });
    this.#poller = new Poller({
      database,
      log,
      endpoints: this.#endpoints,
      time: this.#time,
      found: () => this.#loop.wake(),
    });
  }

  /** These subscriptions may have something due. */
  wake(subscriptionIds: readonly string[]): void {
    const now = this.#time.now();
    for (const id of subscriptionIds) this.#endpoints.wake(id, now);
    this.#loop.wake();
  }

  /** A command has changed the subscription: its endpoint is reloaded before the next lease. */
  changed(subscriptionId: string): void {
    this.#endpoints.reload(subscriptionId);
    this.wake([subscriptionId]);
  }

  /**
   * This process now leads these shards. Its endpoints may be outdated, and the leases of the former leader are void.
   * That leader may have been this process, and a crashed database may have lost saved results: of its own leases only
   * those in flight remain valid.
   */
  gained(shards: readonly number[]): void {
    this.#endpoints.reloadShards(shards);
    this.#processId = newProcessId();
    this.#poller.reconcile();
  }

  /** Nothing of the shard is in flight or unsaved. */
  isIdle(shard: number): boolean {
    return this.#endpoints.isIdle(shard);
  }

  figures(): DispatcherFigures {
    const { endpoints, longest_ms } = this.#endpoints.waiting(this.#time.now());
    return {
      inFlight: { ...this.#endpoints.inFlightByLane },
      unsaved: this.#writer.size,
      waiting: endpoints,
      lag_seconds: longest_ms / 1000,
      attempts: { ...this.#sender.counts },
    };
  }

  /**
   * Starts nothing more, waits for requests in flight and saves their results. The next leader takes over what does not
   * end in time.
   */
  async stop(): Promise<void> {
    this.#stopping = true;
    const late = sleep(grace_ms, undefined, { ref: false });
    await Promise.all([this.#loop.stop(), this.#poller.stop()]);
    clearTimeout(this.#timer);
    if (this.#endpoints.inFlight > 0)
      await Promise.race([late, new Promise<void>((resolve) => (this.#onIdle = resolve))]);
    await this.#writer
      .stop()
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error }, 'results of deliveries could not be saved: they are repeated'),
      );
  }

  async #round(): Promise<'again' | 'done'> {
    if (this.#writer.isBehind || this.#stopping) return 'done';
    await this.#pace();
    this.#endpoints.wakeDue(this.#time.now());
    await this.#loadEndpoints();
    const wants = this.#endpoints.takeSlots(this.#time.now());
    if (wants.length > 0) await this.#lease(wants);
    else this.#setTimer();
    return wants.length > 0 ? 'again' : 'done';
  }

  async #pace(): Promise<void> {
    const wait = this.#lastLease + lease_interval_ms - elapsedMs();
    if (wait > 0) await sleep(wait);
    this.#lastLease = elapsedMs();
  }

  async #loadEndpoints(): Promise<void> {
    const unloaded = this.#endpoints.unloaded;
    if (unloaded.length === 0) return;
    const ids = unloaded.map(({ id }) => id);
    const rows = await this.#options.database.readAsOperator((db) => store.loadEndpoints(db, ids));
    this.#hear(rows);
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const endpoint of unloaded) this.#endpoints.load(endpoint, found.get(endpoint.id));
  }

  /** Starts the next round early if something is due before it. */
  #setTimer(): void {
    clearTimeout(this.#timer);
    const wait = (this.#endpoints.nextDue ?? Number.POSITIVE_INFINITY) - this.#time.now();
    if (wait < round_ms) this.#timer = setTimeout(() => this.#loop.wake(), Math.max(1, wait));
  }

  /**
   * Reserves slots before the lease, so that every delivery it finds has one and its shards are not released meanwhile.
   */
  async #lease(wants: readonly Want[]): Promise<void> {
    const reserved: Reserved = new Map(
      wants.map(({ endpoint, count }) => [
        endpoint.id,
        Array.from({ length: count }, () => this.#endpoints.begin(endpoint)),
      ]),
    );
    this.#leases += 1;
    const token = `${this.#processId}-8000-${this.#leases.toString(16).padStart(12, '0')}`;
    try {
      const rows = await this.#options.database.readAsOperator((db) =>
        store.lease(db, {
          subscription_ids: wants.map(({ endpoint }) => endpoint.id),
          wants: wants.map(({ count }) => count),
          final_only: wants.map(({ finalOnly }) => finalOnly),
          process_id: this.#processId,
          open_before: this.#openBefore(),
          token,
        }),
      );
      this.#hear(rows);
      const found = Map.groupBy(rows, (row) => row.subscription_id);
      for (const want of wants)
        this.#endpoints.leased(want, found.get(want.endpoint.id)?.length ?? 0, this.#time.now());
      void this.#start(rows, reserved, token);
    } catch (error) {
      // Without an answer the lease may exist: a new process id voids it.
      this.#processId = newProcessId();
      for (const want of wants) this.#endpoints.leased(want, want.count, this.#time.now());
      throw error;
    } finally {
      this.#free(reserved);
    }
  }

  /** Deliveries leased under a former process id. */
  #openBefore(): string[] {
    return [...this.#open].flatMap(([id, token]) => (token.startsWith(this.#processId) ? [] : [id]));
  }

  #hear(rows: readonly { readonly now: number }[]): void {
    const last = rows.at(-1);
    if (last !== undefined) this.#time.heard(last.now);
  }

  #free(reserved: Reserved): void {
    for (const unused of [...reserved.values()].flat()) {
      this.#endpoints.end(unused);
      this.#endpoints.saved(unused);
    }
    if (this.#endpoints.inFlight === 0) this.#onIdle?.();
  }

  /** Gives each leased delivery a reserved slot; the attempts start while the next round runs. */
  async #start(rows: readonly store.LeasedDelivery[], reserved: Reserved, token: string): Promise<void> {
    const attempts = rows.flatMap((row) => {
      const request = reserved.get(row.subscription_id)?.shift();
      if (request !== undefined) this.#open.set(row.id, token);
      return request === undefined ? [] : [{ row, request }];
    });
    for (const [index, { row, request }] of attempts.entries()) {
      if (index % starts_in_a_row === starts_in_a_row - 1) await new Promise(setImmediate);
      void this.#attempt(row, request, token);
    }
  }

  async #attempt(row: store.LeasedDelivery, request: InFlightRequest, token: string): Promise<void> {
    const { endpoint } = request;
    // Never before the delivery was made, whatever the local clock says.
    const began = Math.max(this.#time.now(), row.now);
    request.began = began;
    const finished = await this.#sender.attempt(row);
    const { at, result, attempted } = finished;
    this.#endpoints.end(request);
    endpoint.circuit = afterAttempt(endpoint.circuit, {
      signal: result.signal,
      now: at,
      requested_ms: result.requested_ms,
      message: result.error_message,
      first_pause_ms: Math.min(first_pause_ms, this.#options.retryBaseMs / 2),
      random: Math.random(),
    });
    const delay_ms = Math.max(0, began - Math.max(row.due_at, endpoint.pausedUntil));
    const queue_ms = delay_ms + (attempted?.waited_ms ?? 0);
    this.#writer.add({ id: row.id, token, request, ...finished, began, queue_ms });
    if (result.next !== null && result.next.at - at < timer_horizon_ms)
      this.#endpoints.wakeAt(endpoint.id, result.next.at);
    if (this.#endpoints.inFlight === 0) this.#onIdle?.();
    this.#loop.wake();
  }

  #saved(attempts: readonly SavedAttempt[]): void {
    for (const { id, request } of attempts) {
      this.#endpoints.saved(request);
      this.#open.delete(id);
    }
    this.#loop.wake();
  }
}

/** 18 characters with 60 random bits. */
const newProcessId = (): string => randomUUID().slice(0, 18);
