/** The base rates as steps of a computation. Pure. */
import { nextHalfYear, type ValidBaseRate } from '../base-rates/index.ts';
import type { AppliedBaseRate, Step } from './interest.ts';
import { percentOf } from './percent.ts';

/**
 * One step for each half-year through a day: beyond the last known half-year its rate continues.
 *
 * @param baseRates one for each half-year, ascending
 */
export function baseRateSteps(baseRates: readonly ValidBaseRate[], until: string): readonly Step<AppliedBaseRate>[] {
  const steps = baseRates.map(baseRateStep);
  const last = steps.at(-1);
  if (last === undefined) return [];
  const lastYear = Number(last.from.slice(0, 4));
  const years = Array.from({ length: Math.max(Number(until.slice(0, 4)) - lastYear + 1, 0) }, (_, i) => lastYear + i);
  const unknown = years
    .flatMap((year) => [`${year}-01-01`, `${year}-07-01`])
    .filter((day) => day > last.from && day <= until);
  return [...steps, ...unknown.map((from) => ({ from, value: last.value }))];
}

/** The step of a half-year. */
export const baseRateStep = ({ valid_from, rate, version }: ValidBaseRate): Step<AppliedBaseRate> => ({
  from: valid_from,
  value: { rate: percentOf(rate), version },
});

/** The first day for which no base rate is known; undefined if none is known at all. */
export function firstUnknownDay(baseRates: readonly ValidBaseRate[]): string | undefined {
  const last = baseRates.at(-1);
  return last && nextHalfYear(last.valid_from);
}
