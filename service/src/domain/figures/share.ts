/** One part of a whole, as figures show it. Pure. */
import { divideHalfUp } from '../../values/rounding.ts';

/** With four decimals, half up; of nothing, nothing. */
export function shareOf(part: bigint, whole: bigint): string {
  const digits = (whole <= 0n ? 0n : divideHalfUp(part * 10_000n, whole)).toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
