/**
 * Business time: expiry, value dates, the dunning ladder. It is injected everywhere, so that a test or a sandbox can
 * move it. Transport time (rate limits, retries, idempotency) is wall time and does not come from here.
 */

export interface Clock {
  /**
   * Canonical UTC with milliseconds: `2026-03-01T09:30:00.123Z`.
   * @param company the company whose time it is; default: the deployment's time
   */
  now(company?: string): string;
  /** Milliseconds by which a company's time is ahead of the deployment's: a sandbox can move it. */
  offset_ms(company: string): number;
}

export const clockWith = (offset_ms: (company: string) => number): Clock => ({
  now: (company) => new Date(Date.now() + (company === undefined ? 0 : offset_ms(company))).toISOString(),
  offset_ms,
});

export const systemClock: Clock = clockWith(() => 0);

/** The business time of one request or job. */
export interface BusinessTime {
  /** The start: every rule of the request uses this one instant. */
  readonly now: string;
  /** The current time. */
  read(): string;
  /** The same instant in the time of one company, for the operator's commands on it. */
  of(company: string): BusinessTime;
}

/** @param company the company whose time it is; default: the deployment's time */
export const startOf = (clock: Clock, company?: string): BusinessTime => timeAt(clock, clock.now(company), company);

const timeAt = (clock: Clock, start: string, company?: string): BusinessTime => ({
  now: start,
  read: () => clock.now(company),
  of: (each) => timeAt(clock, moved(start, clock.offset_ms(each)), each),
});

const moved = (instant: string, milliseconds: number): string =>
  milliseconds === 0 ? instant : new Date(Date.parse(instant) + milliseconds).toISOString();

/** Milliseconds of a monotonic clock: for durations, never for points in time. */
export const elapsedMs = (): number => performance.now();
