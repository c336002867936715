/**
 * Transport time: the database's clock as this process last read it, continued by a monotonic clock. Processes with
 * different clocks thus agree on what is due.
 */
import { elapsedMs } from '../clock.ts';

export class TransportTime {
  #offset_ms = 0;

  /** Adjusts to a reading. @param now the database's, in milliseconds since 1970 */
  heard(now: number): void {
    this.#offset_ms = now - elapsedMs();
  }

  /** Milliseconds since 1970, once the database has answered. */
  now(): number {
    return elapsedMs() + this.#offset_ms;
  }
}

/** Rounded as the database rounds: a later event never appears before an earlier one. */
export const instantText = (at: number): string => new Date(Math.round(at)).toISOString();
