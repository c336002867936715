/**
 * Finds deliveries without notification or timer: the newest ones every second, all open ones every 30 seconds, final
 * attempts of paused endpoints. Closes deliveries whose window is over.
 */
import type { Logger } from 'pino';
import { elapsedMs } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import { repeat, type WakeableLoop } from '../loop.ts';
import type { Endpoints } from './endpoints.ts';
import * as store from './store.ts';
import { expire } from './store-results.ts';
import type { TransportTime } from './transport-time.ts';

const poll_ms = 1_000;
const reconcile_ms = 30_000;

/** The next reconciliation finds later instants. */
export const timer_horizon_ms = reconcile_ms + 5_000;

/** Interval and batch size for closing deliveries whose window is over. */
const sweep_ms = 5_000;
const sweep_rows = 500;

export interface PollerOptions {
  readonly database: Pick<Database, 'readAsOperator'>;
  readonly log: Logger;
  readonly endpoints: Endpoints;
  readonly time: TransportTime;
  /** Called when endpoints were woken. */
  readonly found: () => void;
}

export class Poller {
  readonly #options: PollerOptions;
  readonly #loop: WakeableLoop;
  readonly #sweep: WakeableLoop;
  #reconciled = Number.NEGATIVE_INFINITY;

  constructor(options: PollerOptions) {
    const { log } = options;
    this.#options = options;
    this.#loop = repeat({ name: 'delivery poller', pause_ms: poll_ms, log, work: () => this.#poll() });
    this.#sweep = repeat({ name: 'delivery sweep', pause_ms: sweep_ms, log, work: () => this.#close() });
  }

  /** Reads everything that is open now. */
  reconcile(): void {
    this.#reconciled = Number.NEGATIVE_INFINITY;
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#loop.stop(), this.#sweep.stop()]);
  }

  async #poll(): Promise<'done'> {
    await this.#findFinalAttempts();
    const began = elapsedMs();
    if (began - this.#reconciled < reconcile_ms) await this.#findLatest();
    else {
      await this.#findOpen();
      this.#reconciled = began;
    }
    this.#options.found();
    return 'done';
  }

  async #findLatest(): Promise<void> {
    const { database, endpoints, time } = this.#options;
    for (const id of await database.readAsOperator(store.waitingLately)) endpoints.wake(id, time.now());
  }

  async #findOpen(): Promise<void> {
    const { database, endpoints, time } = this.#options;
    for (const { subscription_id, due_at, now } of await database.readAsOperator(store.everyoneWaiting)) {
      time.heard(now);
      if (due_at === null) continue;
      if (due_at <= now) endpoints.wake(subscription_id, now);
      else if (due_at - now < timer_horizon_ms) endpoints.wakeAt(subscription_id, due_at);
    }
  }

  /** Every delivery gets its final attempt, even while its endpoint is paused. */
  async #findFinalAttempts(): Promise<void> {
    const { database, endpoints, time } = this.#options;
    const paused = endpoints.paused(time.now());
    if (paused.length === 0) return;
    const waiting = await database.readAsOperator((db) => store.withFinalAttemptDue(db, paused));
    for (const id of waiting) endpoints.wakeForFinalAttempts(id, time.now());
  }

  async #close(): Promise<'again' | 'done'> {
    const closed = await this.#options.database.readAsOperator((db) => expire(db, sweep_rows));
    if (closed > 0) this.#options.log.info({ closed }, 'deliveries failed: the 48-hour window has ended');
    return closed === sweep_rows ? 'again' : 'done';
  }
}
