/** Durations of attempts as they are counted: in classes a tenth apart, so that a median needs no attempt. */

/** The ratio of neighbouring classes. */
export const duration_step = 1.1;

/** How many attempts fell into a class. */
export interface DurationCount {
  readonly duration_class: number;
  readonly count: bigint;
}

/** The median in milliseconds, at most half a class off; null without an attempt. */
export function medianOf(counts: readonly DurationCount[]): number | null {
  const total = counts.reduce((sum, { count }) => sum + count, 0n);
  if (total === 0n) return null;
  let before = 0n;
  for (const { duration_class, count } of counts.toSorted((a, b) => a.duration_class - b.duration_class)) {
    before += count;
    if (before * 2n >= total) return Math.round(duration_step ** duration_class);
  }
  return null;
}
