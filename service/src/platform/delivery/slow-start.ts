/**
 * The pace of slow_start: endpoints that have never been seen to answer. Each mostly costs a handshake, so they begin little by little and leave room for
 * the others; and a crowd of them with a backlog does not stand in front of what happens now. Pure.
 */

/** How far apart they begin: at 1.7 ms of processor each for the handshake, two fifths of a core; how many at once after a while without any; how many of these are kept for whom something has happened lately. */
export const slow_start = { each_ms: 4, most: 24, kept: 16, lately_ms: 1_000 } as const;

export class SlowStart {
  /** Up to here their room is used. */
  #usedUntil = Number.NEGATIVE_INFINITY;
  #roomAt: number | undefined;

  /** When those that had to wait since `look` may be begun; undefined where none had to. */
  get roomAt(): number | undefined {
    return this.#roomAt;
  }

  /** They are all looked at anew. */
  look(): void {
    this.#roomAt = undefined;
  }

  /** Whether there is room for one. @param latest when the latest event was recorded that waits for it */
  mayBegin(latest: number, now: number): boolean {
    this.#usedUntil = Math.max(this.#usedUntil, now - slow_start.most * slow_start.each_ms);
    const kept = isLately(latest, now) ? 0 : slow_start.kept;
    const room = this.#usedUntil + (kept + 1) * slow_start.each_ms;
    if (room <= now) return true;
    this.#roomAt = Math.min(this.#roomAt ?? room, room);
    return false;
  }

  begun(): void {
    this.#usedUntil += slow_start.each_ms;
  }
}

const isLately = (latest: number, now: number): boolean => now - latest < slow_start.lately_ms;

/** What happened lately in its order; then what has waited longer already, the latest of it first: who has a backlog loses least by waiting. */
export function inTurn(one: number, other: number, now: number): number {
  if (isLately(one, now) !== isLately(other, now)) return isLately(one, now) ? -1 : 1;
  return isLately(one, now) ? one - other : other - one;
}
