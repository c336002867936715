/** Days as numbers, and the half-years of the base rate by them, so that a replay of years compares and counts days without parsing them. Pure. */
import type { BaseRateVersion, ValidBaseRate } from '../base-rates/index.ts';
import { day_ms, dayNumber, type DayNumber, firstUnknownDay, type Percent, percentOf } from '../interest/index.ts';

import { baseRatesKnownAt } from './facts.ts';

export { dayNumber, type DayNumber };

/** A replay writes the same days again and again; mandates have some ten thousand of them in all. */
const texts = new Map<DayNumber, string>();

export function dayText(day: DayNumber): string {
  const text = texts.get(day) ?? new Date(day * day_ms).toISOString().slice(0, 10);
  texts.set(day, text);
  return text;
}

/** Half a calendar year, with the base rate that applies in it. */
export interface HalfYear {
  readonly last: DayNumber;
  readonly last_of_year: DayNumber;
  readonly year: number;
  /** Null: no base rate applied yet, and variable interest does not accrue. */
  readonly base_rate: Percent | null;
  readonly version: string | null;
}

/** The half-years by day. Beyond the last known base rate its rate continues. */
export interface BaseRates {
  readonly halfYearOf: (day: DayNumber) => HalfYear;
  /** The first day without a known rate; null where none is known at all. */
  readonly unknown_from: string | null;
}

/**
 * Prepared once for any number of replays.
 *
 * @param versions one for each half-year, ascending: `baseRatesKnownAt`
 */
export function baseRatesBy(versions: readonly ValidBaseRate[]): BaseRates {
  const rates = versions.map(({ valid_from, rate, version }) => ({
    from: dayNumber(valid_from),
    base_rate: percentOf(rate),
    version,
  }));
  const known = new Map<DayNumber, HalfYear>();
  return {
    halfYearOf(day) {
      const half_year = known.get(day) ?? halfYear(day, (from) => rates.findLast((rate) => rate.from <= from));
      known.set(day, half_year);
      return half_year;
    },
    unknown_from: firstUnknownDay(versions) ?? null,
  };
}

/** By the time of the last version that is known. */
const prepared = new WeakMap<readonly BaseRateVersion[], Map<string, BaseRates>>();

/** The base rates as known at an instant, by default all. The same array of versions is prepared once for all instants between two versions. */
export function baseRatesAt(versions: readonly BaseRateVersion[], instant?: string): BaseRates {
  let last = '';
  for (const { recorded_at } of versions)
    if (recorded_at !== null && recorded_at > last && recorded_at <= (instant ?? recorded_at)) last = recorded_at;
  const known = prepared.get(versions) ?? new Map<string, BaseRates>();
  const rates = known.get(last) ?? baseRatesBy(baseRatesKnownAt(versions, last));
  prepared.set(versions, known.set(last, rates));
  return rates;
}

type RateOn = (day: DayNumber) => { readonly base_rate: Percent; readonly version: string } | undefined;

function halfYear(day: DayNumber, rateOn: RateOn): HalfYear {
  const date = new Date(day * day_ms);
  const year = date.getUTCFullYear();
  const half = date.getUTCMonth() < 6 ? 0 : 1;
  const startOf = (months: number) => Date.UTC(year, months) / day_ms;
  const rate = rateOn(startOf(6 * half));
  return {
    last: startOf(6 * half + 6) - 1,
    last_of_year: startOf(12) - 1,
    year,
    base_rate: rate?.base_rate ?? null,
    version: rate?.version ?? null,
  };
}
