/** Transport time: the database's clock, as this process last heard it, carried on by a clock that never steps. Processes whose own clocks differ so agree on what is due. */
import { elapsedMs } from '../clock.ts';

export class TransportTime {
  #offset_ms: number | undefined;

  /** @param now the database's, in milliseconds since 1970 @param at when it said so, as `elapsedMs` */
  heard(now: number, at = elapsedMs()): void {
    this.#offset_ms = now - at;
  }

  /** Milliseconds since 1970; nothing asks before the first answer of the database. */
  now(): number {
    return elapsedMs() + (this.#offset_ms ?? 0);
  }
}

/** Rounded, as the database rounds: what comes after something else is never told as before it. */
export const instantText = (at: number): string => new Date(Math.round(at)).toISOString();
