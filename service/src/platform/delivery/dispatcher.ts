/**
 * The dispatcher: finds out whose deliveries are due, gives each endpoint its places, leases what fits, sends it, and
 * hands on what came of it. Why it is built this way: docs/decisions/0016-webhooks.md; figures: notes/delivery.md 4.
 *
 * A round is one claim. Wake-ups come from NOTIFY, from the agenda of known instants, from attempts that have ended; beneath
 * them lies a look at the newest deliveries every second, and at everything that is open every half minute.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { elapsedMs } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import type { OperatorDb } from '../database/session.ts';
import { grace_ms, repeat, type WakeableLoop } from '../loop.ts';
import type { Attempted, Outbound } from '../egress/outbound.ts';
import type { Sealer } from '../seal.ts';
import {
  event_unavailable_message,
  expired_message,
  no_access_message,
  type Rights,
  type AttemptResult,
  resultOf,
} from './result.ts';
import type { InFlightRequest } from './endpoint.ts';
import { Endpoints, type Place, type Unread, type Want } from './endpoints.ts';
import type { Berths, Reservation } from './fan-out.ts';
import { after, first_pause_ms, type Lane } from './circuit-breaker.ts';
import { type Result, AttemptWriter } from './attempt-writer.ts';
import { shardOf } from './shards.ts';
import { headersOf, Secrets } from './signature.ts';
import * as store from './store.ts';
import type { Coming } from './store-fan-out.ts';
import { expire } from './store-results.ts';
import { TransportTime } from './transport-time.ts';

/** While there is much to do, claims follow each other no faster: each then finds enough to be worth its while. */
const lease_interval_ms = 4;

/** Who was not woken is found by then. */
const poll_ms = 1_000;
const reconcile_ms = 30_000;

/** Instants further away are left to the next look at everything. */
const timers_ms = reconcile_ms + 5_000;

/** Attempts begun in one tick; between two such the sockets have their turn. */
const starts_in_a_row = 32;

/** Closing what has expired: how often, and how many in one statement. */
const sweep_ms = 5_000;
const sweep_rows = 500;

export interface DispatcherOptions {
  readonly database: Pick<Database, 'readAsOperator' | 'asOperator'>;
  readonly outbound: Outbound;
  readonly webhookSecrets: Sealer;
  readonly log: Logger;
  /** The policy of the domain, applied immediately before each attempt. */
  readonly mayBeSent: (rights: Rights) => boolean;
  /** Whether this process leads the shard. */
  readonly leads: (shard: number) => boolean;
  readonly retryBaseMs: number;
  /** Requests at once. */
  readonly capacity: number;
}

/** Places that are taken, by the endpoint's id. */
type Reserved = ReadonlyMap<string, InFlightRequest[]>;

export type AttemptOutcome = 'success' | 'retry' | 'failed' | 'ours';

export interface DispatcherFigures {
  readonly inFlight: Readonly<Record<Lane, number>>;
  readonly unsettled: number;
  /** Endpoints with something due that could be begun. */
  readonly waiting: number;
  /** The longest such wait. */
  readonly lag_seconds: number;
  /** Attempts since the start. */
  readonly attempts: Readonly<Record<AttemptOutcome, number>>;
}

export class Dispatcher implements Berths {
  readonly #options: DispatcherOptions;
  readonly #endpoints: Endpoints;
  readonly #writer: AttemptWriter;
  readonly #secrets: Secrets;
  readonly #time = new TransportTime();
  readonly #loops: readonly WakeableLoop[];
  readonly #loop: WakeableLoop;
  readonly #poller: WakeableLoop;
  readonly #attempts: Record<AttemptOutcome, number> = { success: 0, retry: 0, failed: 0, ours: 0 };
  /** Begins the tokens of what was leased since this process last came to lead something. */
  #mark = newMark();
  #leases = 0;
  /** Deliveries under way or unsettled, with their tokens. */
  readonly #open = new Map<string, string>();
  #stopping = false;
  /** Tokens of claims that were not answered. */
  #lost: { readonly token: string; readonly at: number }[] = [];
  #lastLease = 0;
  #reconciled = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #landed: (() => void) | undefined;

  constructor(options: DispatcherOptions) {
    const { database, log, capacity, webhookSecrets } = options;
    this.#options = options;
    this.#endpoints = new Endpoints(capacity);
    this.#secrets = new Secrets(webhookSecrets);
    this.#writer = new AttemptWriter({
      database,
      log,
      now: () => this.#time.now(),
      settled: (results) => this.#settled(results),
    });
    this.#loop = repeat({ name: 'dispatcher', pause_ms: poll_ms, log, work: () => this.#round() });
    this.#poller = repeat({ name: 'delivery poller', pause_ms: poll_ms, log, work: () => this.#poll() });
    const sweep = repeat({ name: 'delivery sweep', pause_ms: sweep_ms, log, work: () => this.#sweep() });
    this.#loops = [this.#loop, this.#poller, sweep];
  }

  /** These subscriptions may have something due. */
  wake(subscriptionIds: readonly string[]): void {
    const now = this.#time.now();
    for (const id of subscriptionIds) {
      if (!this.#options.leads(shardOf(id))) continue;
      const endpoint = this.#endpoints.wake(id, now);
      // It may have been enabled anew, and nobody have said so: then its pause is over.
      if ((endpoint.circuit.open_until ?? 0) > now) endpoint.told += 1;
    }
    this.#loop.wake();
  }

  /** A command has changed something about this subscription: how its endpoint fares is read again before the next claim. */
  changed(subscriptionId: string): void {
    if (!this.#options.leads(shardOf(subscriptionId))) return;
    this.#endpoints.wake(subscriptionId, this.#time.now()).told += 1;
    this.#loop.wake();
  }

  async meet(subscriptionIds: Iterable<string>, db: OperatorDb): Promise<void> {
    await this.#read(this.#endpoints.unmet(subscriptionIds, this.#options.leads), (ids) =>
      store.loadEndpoints(db, ids),
    );
  }

  /** The places are taken from now on, so that no claim gives them away meanwhile. */
  reserve(coming: ReadonlyMap<string, Coming>): Reservation {
    const places =
      this.#stopping || this.#writer.isBehind
        ? []
        : this.#endpoints.places(coming, this.#time.now(), this.#options.leads);
    const reserved = this.#take(places);
    const token = tokenOf(this.#mark, (this.#leases += 1));
    return {
      subscription_ids: places.map(({ endpoint }) => endpoint.id),
      places: places.map(({ count }) => count),
      token,
      welcome: this.#endpoints.welcome(coming),
      begin: (leased, answered) => {
        this.#hear(leased, answered);
        this.#fill(leased, reserved, token);
      },
      abandon: () => {
        this.#lost.push({ token, at: elapsedMs() });
        this.#free(reserved);
        this.wake([...reserved.keys()]);
      },
    };
  }

  /**
   * These shards are this process's from now on: what is known of them may be old, and what their last leader held is free. That may have been this
   * process, and a database that crashed have forgotten what it had settled: of its own leases only those count that something is under way for.
   */
  gained(shards: readonly number[]): void {
    this.#endpoints.forget(shards);
    this.#mark = newMark();
    this.#reconciled = Number.NEGATIVE_INFINITY;
    this.#poller.wake();
  }

  /** Nothing of the shard is under way or unsettled. */
  isIdle(shard: number): boolean {
    return this.#endpoints.isIdle(shard);
  }

  figures(): DispatcherFigures {
    const { endpoints, longest_ms } = this.#endpoints.waiting(this.#time.now());
    return {
      inFlight: { ...this.#endpoints.inFlightByLane },
      unsettled: this.#writer.size,
      waiting: endpoints,
      lag_seconds: longest_ms / 1000,
      attempts: { ...this.#attempts },
    };
  }

  /** Begins nothing more, lets what is under way land, settles it. What does not land in time is taken up by the next leader. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const late = sleep(grace_ms, undefined, { ref: false });
    clearTimeout(this.#timer);
    await Promise.all(this.#loops.map((loop) => loop.stop()));
    clearTimeout(this.#timer);
    if (this.#endpoints.inFlight > 0)
      await Promise.race([late, new Promise<void>((resolve) => (this.#landed = resolve))]);
    await this.#writer
      .stop()
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error }, 'results of deliveries could not be written: they are repeated'),
      );
  }

  async #round(): Promise<'again' | 'done'> {
    if (this.#writer.isBehind) return 'done';
    await this.#pace();
    this.#endpoints.wakeDue(this.#time.now());
    await this.#readNewcomers();
    const wants = this.#endpoints.wants(this.#time.now(), this.#options.leads);
    if (wants.length === 0) {
      this.#waitForTimer();
      return 'done';
    }
    await this.#begin(wants);
    return 'again';
  }

  async #pace(): Promise<void> {
    const wait = this.#lastLease + lease_interval_ms - elapsedMs();
    if (wait > 0) await sleep(wait);
    this.#lastLease = elapsedMs();
  }

  async #readNewcomers(): Promise<void> {
    await this.#read(this.#endpoints.unread(this.#options.leads), (ids) =>
      this.#options.database.readAsOperator((db) => store.loadEndpoints(db, ids)),
    );
  }

  async #read(
    slow_start: readonly Unread[],
    load: (ids: readonly string[]) => Promise<store.EndpointRow[]>,
  ): Promise<void> {
    if (slow_start.length === 0) return;
    const rows = await load(slow_start.map(({ endpoint }) => endpoint.id));
    this.#hear(rows);
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const newcomer of slow_start) this.#endpoints.read(newcomer, found.get(newcomer.endpoint.id));
  }

  #waitForTimer(): void {
    clearTimeout(this.#timer);
    const [due, room] = [this.#endpoints.nextDue, this.#endpoints.roomAt];
    const next = due === undefined || room === undefined ? (due ?? room) : Math.min(due, room);
    // Later ones are found by the next round, which begins within that time by itself.
    if (next !== undefined && next - this.#time.now() < poll_ms)
      this.#timer = setTimeout(() => this.#loop.wake(), Math.max(1, next - this.#time.now()));
  }

  /** The places are taken before the claim: what it leases has them, and its shards are not given away meanwhile. */
  async #begin(wants: readonly Want[]): Promise<void> {
    const reserved = this.#take(wants);
    const token = tokenOf(this.#mark, (this.#leases += 1));
    const wanted = {
      subscription_ids: wants.map(({ endpoint }) => endpoint.id),
      wants: wants.map(({ count }) => count),
      final_only: wants.map(({ finalAttemptsOnly }) => finalAttemptsOnly),
      mark: this.#mark,
      open_before: this.#openBefore(),
      lost: this.#lost.map((each) => each.token),
      token,
    };
    const rows = await this.#lease(wanted).catch((error: unknown) => {
      this.#free(reserved);
      throw error;
    });
    this.#hear(rows);
    const now = this.#time.now();
    const found = Map.groupBy(rows, (row) => row.subscription_id);
    for (const want of wants) this.#endpoints.leased(want, found.get(want.endpoint.id)?.length ?? 0, now);
    this.#fill(rows, reserved, token);
  }

  /** What was leased under an earlier mark. */
  #openBefore(): string[] {
    return [...this.#open].flatMap(([id, token]) => (token.startsWith(this.#mark) ? [] : [id]));
  }

  /** @param answered as `elapsedMs` */
  #hear(rows: readonly { readonly now: number }[], answered?: number): void {
    const last = rows.at(-1);
    if (last !== undefined) this.#time.heard(last.now, answered);
  }

  #take(places: readonly Place[]): Reserved {
    return new Map(
      places.map(({ endpoint, count }) => [
        endpoint.id,
        Array.from({ length: count }, () => this.#endpoints.begin(endpoint)),
      ]),
    );
  }

  /** What was leased gets the places that were kept for it; the others are free again. */
  #fill(leased: readonly store.LeasedDelivery[], reserved: Reserved, token: string): void {
    const requests = leased.flatMap((row): (readonly [store.LeasedDelivery, InFlightRequest])[] => {
      const request = reserved.get(row.subscription_id)?.shift();
      return request === undefined ? [] : [[row, request]];
    });
    for (const [{ id }] of requests) this.#open.set(id, token);
    this.#free(reserved);
    void this.#start(requests, token);
  }

  #free(reserved: Reserved): void {
    for (const unused of [...reserved.values()].flat()) {
      this.#endpoints.end(unused);
      this.#endpoints.settled(unused);
    }
    if (this.#endpoints.inFlight === 0) this.#landed?.();
  }

  /** The next claim is under way meanwhile. */
  async #start(requests: readonly (readonly [store.LeasedDelivery, InFlightRequest])[], token: string): Promise<void> {
    for (const [index, [row, request]] of requests.entries()) {
      if (index % starts_in_a_row === starts_in_a_row - 1) await new Promise(setImmediate);
      void this.#attempt(row, request, token);
    }
  }

  /** Without an answer nobody knows whether it came to anything: what it may have leased is nobody's, and free at once. */
  async #lease(wanted: store.Wanted): Promise<store.LeasedDelivery[]> {
    const now = elapsedMs();
    this.#lost = this.#lost.filter(({ at }) => now - at < 2_000 * store.lease_seconds);
    try {
      return await this.#options.database.readAsOperator((db) => store.lease(db, wanted));
    } catch (error) {
      this.#lost.push({ token: wanted.token, at: now });
      throw error;
    }
  }

  async #attempt(row: store.LeasedDelivery, request: InFlightRequest, token: string): Promise<void> {
    const { endpoint } = request;
    // Never before it was made, whatever our clock says.
    const began = Math.max(this.#time.now(), row.now);
    request.began = began;
    const closing = this.#closedWithoutContact(row, this.#time.now());
    const attempted = closing === undefined ? await this.#send(row) : undefined;
    const at = this.#time.now();
    const result = closing ?? this.#judge(attempted ?? oursAlone, row, at);
    this.#endpoints.end(request);
    const { signal, asked_ms, error_message: message } = result;
    if (request.era === endpoint.era)
      endpoint.circuit = after(endpoint.circuit, {
        signal,
        now: at,
        asked_ms,
        message,
        first_pause_ms: Math.min(first_pause_ms, this.#options.retryBaseMs / 2),
        random: Math.random(),
      });
    this.#writer.add({
      id: row.id,
      token,
      request,
      at,
      result,
      attempted,
      began,
      queue_ms: Math.max(0, began - Math.max(row.due_at, endpoint.pausedUntil)) + (attempted?.waited_ms ?? 0),
    });
    if (result.next !== null && result.next.at - at < timers_ms) this.#endpoints.wakeAt(endpoint.id, result.next.at);
    if (this.#endpoints.inFlight === 0) this.#landed?.();
    this.#loop.wake();
  }

  /** The reasons not to contact the receiver at all, checked immediately before the attempt. */
  #closedWithoutContact(row: store.LeasedDelivery, now: number): AttemptResult | undefined {
    if (now >= row.expires_at) return closed(row.error_message ?? expired_message);
    if (!this.#options.mayBeSent(row)) return closed(no_access_message);
    return row.envelope === null ? closed(event_unavailable_message) : undefined;
  }

  /** Never rejects: what goes wrong here is ours. */
  async #send(row: store.LeasedDelivery): Promise<Attempted> {
    try {
      const body = Buffer.from(row.envelope ?? '');
      const headers = headersOf({ id: row.event_id, at: this.#time.now(), body, secrets: this.#secrets.of(row) });
      return await this.#options.outbound.post({ url: row.url, headers, body });
    } catch (error) {
      this.#options.log.error({ err: error, delivery_id: row.id }, 'a delivery could not be sent');
      return oursAlone;
    }
  }

  #judge(attempted: Attempted, row: store.LeasedDelivery, now: number): AttemptResult {
    const result = resultOf(attempted, row, { now, base_ms: this.#options.retryBaseMs, random: Math.random() });
    this.#attempts[result.is_attempt ? (result.outcome ?? 'retry') : 'ours'] += 1;
    return result;
  }

  #settled(results: readonly Result[]): void {
    for (const { id, request } of results) {
      this.#endpoints.settled(request);
      this.#open.delete(id);
    }
    this.#loop.wake();
  }

  async #poll(): Promise<'done'> {
    const { database } = this.#options;
    await this.#finalAttemptsDue();
    if (elapsedMs() - this.#reconciled < reconcile_ms) {
      this.wake(await database.readAsOperator(store.waitingLately));
      return 'done';
    }
    const began = elapsedMs();
    const everyone = await database.readAsOperator(store.everyoneWaiting);
    this.#reconciled = began;
    this.#hear(everyone);
    for (const { subscription_id, due_at, now } of everyone) {
      if (due_at === null || !this.#options.leads(shardOf(subscription_id))) continue;
      if (due_at <= now) this.#endpoints.wake(subscription_id, now);
      else if (due_at - now < timers_ms) this.#endpoints.wakeAt(subscription_id, due_at);
    }
    this.#loop.wake();
    return 'done';
  }

  /** A pause costs no delivery its last attempt. */
  async #finalAttemptsDue(): Promise<void> {
    const paused = this.#endpoints.paused(this.#time.now(), this.#options.leads);
    if (paused.length === 0) return;
    const waiting = await this.#options.database.readAsOperator((db) => store.withFinalAttemptDue(db, paused));
    for (const id of waiting) this.#endpoints.finalAttemptsDue(id, this.#time.now());
    if (waiting.length > 0) this.#loop.wake();
  }

  async #sweep(): Promise<'again' | 'done'> {
    const closed = await this.#options.database.readAsOperator((db) => expire(db, sweep_rows));
    if (closed > 0) this.#options.log.info({ closed }, 'deliveries failed: their 48 hours are over');
    return closed === sweep_rows ? 'again' : 'done';
  }
}

const oursAlone: Attempted = {
  kind: 'failure',
  class: 'ours',
  message: '',
  phases: { dns: null, connect: null, tls: null, first_byte: null },
  duration_ms: 0,
};

const closed = (error_message: string): AttemptResult => ({
  outcome: 'failed',
  next: null,
  error_message,
  is_attempt: false,
  counts: false,
  signal: 'none',
  asked_ms: 0,
});

/** What lease tokens of this process begin with: 18 characters, 60 bits of chance. */
const newMark = (): string => randomUUID().slice(0, 18);

const tokenOf = (mark: string, claim: number): string => `${mark}-8000-${claim.toString(16).padStart(12, '0')}`;
