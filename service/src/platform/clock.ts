/**
 * Business time: expiry, value dates, the ladder. Injected everywhere, so that a test or a sandbox
 * can move it. Transport time (budgets, retries, idempotency) is wall time and not asked here.
 */

export interface Clock {
  /** Canonical UTC with milliseconds: `2026-03-01T09:30:00.123Z`. */
  now(): string;
}

export const systemClock: Clock = { now: () => new Date().toISOString() };

/** The business time of one request or job. */
export interface BusinessTime {
  /** Its start: every rule of the request decides by this one instant. */
  readonly now: string;
  /** The clock as it goes on. */
  read(): string;
}

export const startOf = (clock: Clock): BusinessTime => ({ now: clock.now(), read: () => clock.now() });

/** Milliseconds of a clock that never steps: for how long something took or waits, never for when it was. */
export const elapsedMs = (): number => performance.now();
