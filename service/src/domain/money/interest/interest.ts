/**
 * Interest on a principal that changes, under terms and base rates that change: one sum of exact fractions, rounded
 * once (money.md 2). Notices, quotes and balances compute interest here. Pure.
 */
import assert from 'node:assert/strict';
import type { DayCount } from '@mahnwerk/contract/operator/quotes.ts';
import { addDays } from '../../../values/day.ts';
import { decimalText } from '../../../values/decimal.ts';
import type { Cents } from '../../../values/money.ts';
import { divideHalfUp } from '../../../values/rounding.ts';
import { countDays, type Span } from './day-count.ts';
import { onePercent, type Percent } from './percent.ts';

/** What a value is from a day on, until the next step. */
export interface Step<T> {
  readonly from: string;
  readonly value: T;
}

/** A rate a year: points above the base rate, or a fixed one. */
export type InterestTerms =
  | { readonly kind: 'base_plus'; readonly points: Percent; readonly day_count: DayCount }
  | { readonly kind: 'fixed'; readonly rate: Percent; readonly day_count: DayCount };

/** The base rate of a half-year, and the version that a period names. */
export interface AppliedBaseRate {
  readonly rate: Percent;
  readonly version: string;
}

/** The first and the last day that bear interest, both counted, and what decides on it; steps are ascending. */
export interface InterestQuestion extends Span {
  /** Nothing and less than nothing bear no interest. */
  readonly principal: readonly Step<Cents>[];
  /** Null: no interest. */
  readonly terms: readonly Step<InterestTerms | null>[];
  /** Each step ends a period under `base_plus`; days before the first step bear no variable interest. */
  readonly base_rates: readonly Step<AppliedBaseRate>[];
}

/** Interest that accrued before the question, where the question continues a run. */
export interface AccruedInterest {
  /** The first day of the run. */
  readonly since: string;
  readonly exact: bigint;
}

/** Days of one calendar year with one principal and one rate. */
export interface InterestPeriod extends Span {
  readonly days: number;
  readonly year_days: 365 | 366 | 360;
  readonly base: Cents;
  /** Null under a fixed rate, like `points` and `table_version`. */
  readonly base_rate: Percent | null;
  readonly points: Percent | null;
  /** Never below zero. */
  readonly rate: Percent;
  readonly table_version: string | null;
  /** Interest of the period: this many cents / `exactDenominator`. */
  readonly exact: bigint;
  /** What the period adds to the rounded sum. */
  readonly amount: Cents;
}

export interface Interest {
  readonly periods: readonly InterestPeriod[];
  /** The exact sum, with what accrued before. */
  readonly exact: bigint;
  /** The exact sum, rounded half up. */
  readonly cents: Cents;
}

/** A common multiple of 365, 366 and 360. */
const yearLengths = 360n * 61n * 73n;

/** The denominator of every exact interest in cents. */
export const exactDenominator = 100n * onePercent * yearLengths;

/** A period ends before each step of principal, terms and base rate, and on 31 December. */
export function interestOn(
  question: InterestQuestion,
  { since, exact: accrued }: AccruedInterest = { since: question.from, exact: 0n },
): Interest {
  const { principal, terms, base_rates, until } = question;
  assert([principal, terms, base_rates].every(isAscending), 'steps must be in the order of their days');
  const starts = startsOf(question);
  const periods: InterestPeriod[] = [];
  let exact = accrued;
  for (const [index, from] of starts.entries()) {
    const next = starts[index + 1];
    const span = { from, until: next === undefined ? until : addDays(next, -1) };
    const period = periodOf(question, span, since);
    if (period === undefined) continue;
    const sum = exact + period.exact;
    periods.push({ ...period, amount: roundedCents(sum) - roundedCents(exact) });
    exact = sum;
  }
  return { periods, exact, cents: roundedCents(exact) };
}

/** Exact interest in euros, rounded half up to this many places. */
export const exactText = (exact: bigint, places: number): string =>
  decimalText({ units: divideHalfUp(exact * 10n ** BigInt(places), 100n * exactDenominator), scale: places });

/** Interest of days with one base and one rate: this many cents / `exactDenominator`. */
export const exactInterest = ({
  base,
  rate,
  days,
  year_days,
}: Pick<InterestPeriod, 'base' | 'rate' | 'days' | 'year_days'>): bigint =>
  base * rate * BigInt(days) * (yearLengths / BigInt(year_days));

/** Points above the base rate, which may be negative; the rate is never below zero. */
export const rateAbove = (base_rate: Percent, points: Percent): Percent =>
  base_rate + points < 0n ? 0n : base_rate + points;

const roundedCents = (exact: bigint): Cents => divideHalfUp(exact, exactDenominator);

function periodOf(
  { principal, terms, base_rates }: InterestQuestion,
  span: Span,
  since: string,
): Omit<InterestPeriod, 'amount'> | undefined {
  const base = valueOn(principal, span.from) ?? 0n;
  const applied = valueOn(terms, span.from) ?? null;
  if (base <= 0n || applied === null) return undefined;
  const rates = ratesOf(applied, valueOn(base_rates, span.from));
  if (rates === undefined) return undefined;
  const counted = countDays(applied.day_count, span, since);
  const row = { ...counted, base, ...rates };
  return { ...span, ...row, exact: exactInterest(row) };
}

function ratesOf(
  terms: InterestTerms,
  current: AppliedBaseRate | undefined,
): Pick<InterestPeriod, 'base_rate' | 'points' | 'rate' | 'table_version'> | undefined {
  if (terms.kind === 'fixed') return { base_rate: null, points: null, rate: terms.rate, table_version: null };
  if (current === undefined) return undefined;
  return {
    base_rate: current.rate,
    points: terms.points,
    rate: rateAbove(current.rate, terms.points),
    table_version: current.version,
  };
}

/** The days on which a period starts. */
function startsOf({ from, until, principal, terms, base_rates }: InterestQuestion): readonly string[] {
  if (from > until) return [];
  const years = Number(until.slice(0, 4)) - Number(from.slice(0, 4));
  const newYears = Array.from({ length: years }, (_each, index) => addYears(from, index + 1));
  const halfYears = base_rates.filter((step) => valueOn(terms, step.from)?.kind === 'base_plus');
  const changes = [...newYears, ...[...principal, ...terms, ...halfYears].map((step) => step.from)];
  return [...new Set([from, ...changes.filter((day) => day > from && day <= until)])].sort();
}

/** 1 January this many years later. */
const addYears = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}-01-01`;

/** The value on a day; undefined before the first step. */
export const valueOn = <T>(steps: readonly Step<T>[], day: string): T | undefined =>
  steps.findLast(({ from }) => from <= day)?.value;

const isAscending = (steps: readonly Step<unknown>[]): boolean =>
  steps.every(({ from }, index) => index === 0 || (steps[index - 1]?.from ?? '') < from);
