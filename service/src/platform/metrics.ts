/**
 * The metrics of the program, in a registry of its own, for `/metrics` (operations.md). Labels are operations, methods
 * and statuses: bounded sets, no ids.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Observation } from './http/respond.ts';
import type { MailResult } from './mail/index.ts';
import type { FailedCount } from './queue/index.ts';

export interface Metrics {
  readonly observe: (observation: Observation) => void;
  /** Counts an attempt to send a mail. */
  readonly mailTried: (result: MailResult) => void;
  /** The current values in Prometheus text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

export interface MeasuredRequest {
  /** Connections of this process to the database. */
  readonly connections: () => { readonly total: number; readonly idle: number; readonly waiting: number };
  /** Age in seconds of the oldest event without a feed position; 0 if there is none. */
  readonly feedLag?: () => Promise<number>;
  /** Failed and late work by kind. */
  readonly failedWork?: () => Promise<readonly FailedCount[]>;
  /** Whether failed entries have put up the guard of the debtor's page. */
  readonly debtorGuard?: (() => Promise<boolean>) | undefined;
  /** The delivery figures of this process; undefined while unavailable. */
  readonly deliveries?: (() => Promise<DeliveryFigures | undefined>) | undefined;
}

export interface DeliveryFigures {
  readonly fan_out_lag_seconds: number;
  readonly lag_seconds: number;
  readonly waiting: number;
  readonly unsaved: number;
  readonly shards: number;
  /** By lane. */
  readonly inFlight: Readonly<Record<string, number>>;
  /** Attempts since the start, by outcome. */
  readonly attempts: Readonly<Record<string, number>>;
}

/** From a select of one row to the longest wait of a client. */
const duration_seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Cached label sets; operations times statuses is far below. */
const children_max = 5_000;

export function createMetrics({ connections, feedLag, failedWork, debtorGuard, deliveries }: MeasuredRequest): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from receiving the request head to sending the response.',
    labelNames: ['operation', 'method', 'status'],
    buckets: duration_seconds,
    registers: [registry],
  });
  registry.registerMetric(connectionsGauge(connections));
  if (feedLag !== undefined) registry.registerMetric(feedLagGauge(feedLag));
  if (debtorGuard !== undefined) registry.registerMetric(guardGauge(debtorGuard));
  if (failedWork !== undefined) registry.registerMetric(failedWorkGauge(failedWork));
  const mails = new Counter({
    name: 'mahnwerk_mail_attempts_total',
    help: 'Attempts of this process to hand a mail to the mail server, by result.',
    labelNames: ['result'],
    registers: [registry],
  });
  // Both exist from the first reading: a rate needs a beginning.
  for (const result of ['sent', 'not_sent'] as const) mails.inc({ result }, 0);
  const collectDeliveries = deliveries === undefined ? undefined : deliveryMetrics(registry, deliveries);

  const children = new Map<string, { observe(seconds: number): void }>();
  const childOf = ({ operation, method, status }: Observation) => {
    const name = `${operation} ${method} ${status}`;
    const known = children.get(name);
    if (known !== undefined) return known;
    const child = durations.labels({ operation, method, status: String(status) });
    if (children.size < children_max) children.set(name, child);
    return child;
  };
  return {
    mailTried: (result) => mails.inc({ result }),
    observe: (observation) => childOf(observation).observe(observation.seconds),
    async text() {
      await collectDeliveries?.();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

// A gauge without an explicit registry would join the library's global one.
const connectionsGauge = (connections: MeasuredRequest['connections']) =>
  new Gauge({
    name: 'mahnwerk_database_connections',
    help: 'Database connections of this process: open, idle, and waiting callers.',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });

const feedLagGauge = (feedLag: () => Promise<number>) =>
  new Gauge({
    name: 'mahnwerk_feed_lag_seconds',
    help: 'Age of the oldest event without a feed position.',
    registers: [],
    async collect() {
      // Without a database this figure is missing; the others remain available.
      this.set(await feedLag().catch(() => Number.NaN));
    },
  });

const failedWorkGauge = (failedWork: NonNullable<MeasuredRequest['failedWork']>) =>
  new Gauge({
    name: 'mahnwerk_failed_work',
    help: 'Work that failed for good, and late work, which is tried in vain for 20 minutes or more.',
    labelNames: ['kind', 'state'],
    registers: [],
    async collect() {
      this.reset();
      // Without a database these figures are missing.
      for (const { kind, failed, late } of await failedWork().catch(() => [])) {
        this.set({ kind, state: 'failed' }, failed);
        this.set({ kind, state: 'late' }, late);
      }
    },
  });

const guardGauge = (isUp: NonNullable<MeasuredRequest['debtorGuard']>) =>
  new Gauge({
    name: 'mahnwerk_debtor_guard',
    help: '1 while many failed entries keep the guard of the debtor page up.',
    registers: [],
    async collect() {
      this.set(Number(await isUp().catch(() => false)));
    },
  });

/** Figures of the thread, requested once per reading; one response sets all of them. */
function deliveryMetrics(registry: Registry, figures: NonNullable<MeasuredRequest['deliveries']>): () => Promise<void> {
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `mahnwerk_${name}`, help, labelNames, registers });
  const fanOutLag = gauge('fan_out_lag_seconds', 'Age of the oldest event whose deliveries are not created yet.');
  const lag = gauge(
    'delivery_lag_seconds',
    'Longest wait of an endpoint for a due delivery that is not held back by the endpoint itself.',
  );
  const waiting = gauge(
    'delivery_endpoints_waiting',
    'Endpoints with due deliveries that are not held back by the endpoint itself.',
  );
  const unsaved = gauge('deliveries_unsaved', 'Attempts that have ended and are not saved yet.');
  const shards = gauge('delivery_shards', 'Endpoint shards led by this process, of 16.');
  const inFlight = gauge('deliveries_in_flight', 'Attempts in progress by lane of the endpoint.', ['lane']);
  const attempts = new Counter({
    name: 'mahnwerk_delivery_attempts_total',
    help: 'Attempts by result.',
    labelNames: ['outcome'],
    registers,
  });
  return async () => {
    const now = await figures();
    const unknown = Number.NaN;
    fanOutLag.set(now?.fan_out_lag_seconds ?? unknown);
    lag.set(now?.lag_seconds ?? unknown);
    waiting.set(now?.waiting ?? unknown);
    unsaved.set(now?.unsaved ?? unknown);
    shards.set(now?.shards ?? 0);
    for (const [lane, count] of Object.entries(now?.inFlight ?? {})) inFlight.set({ lane }, count);
    if (now === undefined) return;
    attempts.reset();
    for (const [outcome, count] of Object.entries(now.attempts)) attempts.inc({ outcome }, count);
  };
}
