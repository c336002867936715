/**
 * Business time: expiry, value dates, the ladder. Injected everywhere, so that a test or a sandbox
 * can move it. Transport time (budgets, retries, idempotency) is wall time and not asked here.
 */

export interface Clock {
  /**
   * Canonical UTC with milliseconds: `2026-03-01T09:30:00.123Z`.
   * @param company whose time is asked for; without one the deployment's
   */
  now(company?: string): string;
  /** By how many milliseconds a company's time is ahead of the deployment's: a sandbox may move it. */
  offset_ms(company: string): number;
}

export const clockWith = (offset_ms: (company: string) => number): Clock => ({
  now: (company) => new Date(Date.now() + (company === undefined ? 0 : offset_ms(company))).toISOString(),
  offset_ms,
});

export const systemClock: Clock = clockWith(() => 0);

/** The business time of one request or job. */
export interface BusinessTime {
  /** Its start: every rule of the request decides by this one instant. */
  readonly now: string;
  /** The clock as it goes on. */
  read(): string;
  /** The same instant by the time of one company, for what the operator does on it. */
  of(company: string): BusinessTime;
}

/** @param company the time of this company; without one the deployment's */
export const startOf = (clock: Clock, company?: string): BusinessTime => timeAt(clock, clock.now(company), company);

const timeAt = (clock: Clock, start: string, company?: string): BusinessTime => ({
  now: start,
  read: () => clock.now(company),
  of: (each) => timeAt(clock, moved(start, clock.offset_ms(each)), each),
});

const moved = (instant: string, milliseconds: number): string =>
  milliseconds === 0 ? instant : new Date(Date.parse(instant) + milliseconds).toISOString();

/** Milliseconds of a clock that never steps: for how long something took or waits, never for when it was. */
export const elapsedMs = (): number => performance.now();
