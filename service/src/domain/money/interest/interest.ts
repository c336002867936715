/**
 * Interest on a principal that changes, at a rate that changes: one sum of exact fractions, rounded once. Days are actual days over the length of
 * their calendar year (act/act). Pure.
 */
import assert from 'node:assert/strict';
import { addDays, daysBetween } from '../../../values/day.ts';
import { parseDecimal } from '../../../values/decimal.ts';
import { divideHalfUp } from '../../../values/rounding.ts';

/** What a value is from a day on, until the next step. */
export interface Step<T> {
  readonly from: string;
  readonly value: T;
}

export interface InterestQuestion {
  /** The first and the last day that bear interest, both counted. */
  readonly from: string;
  readonly to: string;
  /** Cents by day, ascending. Nothing and less than nothing bear no interest. */
  readonly principal: readonly Step<bigint>[];
  /** Percent a year by day, ascending, as `percentOf` reads it. Days before the first step bear no interest. */
  readonly rates: readonly Step<Percent>[];
}

/** Millionths of a percent. */
export type Percent = bigint;

/** Days of one calendar year with one principal and one rate. */
export interface InterestPeriod {
  /** The first and the last day, both counted. */
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly year_days: 365 | 366;
  readonly principal_cents: bigint;
  readonly rate: Percent;
  /** Interest of the period: this many cents / `exactDenominator`. */
  readonly exact: bigint;
}

export interface Interest {
  readonly periods: readonly InterestPeriod[];
  /** The exact sum of the periods, rounded half up. */
  readonly cents: bigint;
}

const millionths = 1_000_000n;
const yearLengths = 365n * 366n;

/** The denominator of every exact interest in cents. */
export const exactDenominator = 100n * millionths * yearLengths;

/** A period ends before each change of principal or rate, and on 31 December. */
export function interestOn({ from, to, principal, rates }: InterestQuestion): Interest {
  assert(isAscending(principal) && isAscending(rates), 'steps must be in the order of their days');
  const starts = startsWithin({ from, to }, [...principal, ...rates]);
  const periods = starts.flatMap((start, index) => {
    const next = starts[index + 1];
    const principal_cents = valueOn(principal, start) ?? 0n;
    const rate = valueOn(rates, start) ?? 0n;
    if (principal_cents <= 0n || rate <= 0n) return [];
    return [periodOf({ from: start, to: next === undefined ? to : addDays(next, -1), principal_cents, rate })];
  });
  const exact = periods.reduce((sum, each) => sum + each.exact, 0n);
  return { periods, cents: divideHalfUp(exact, exactDenominator) };
}

/** A decimal string such as `9.62` as a rate. */
export function percentOf(value: string): Percent {
  const decimal = parseDecimal(value);
  assert(decimal !== undefined, 'a rate must be a decimal with at most six places');
  return decimal.units * 10n ** BigInt(6 - decimal.scale);
}

/** The rate as a decimal string with two to six places: `9.62`, `5.00`. */
export function percentText(rate: Percent): string {
  const digits = String(rate < 0n ? -rate : rate).padStart(7, '0');
  const places = digits.slice(-6).replace(/0{1,4}$/, '');
  return `${rate < 0n ? '-' : ''}${digits.slice(0, -6)}.${places}`;
}

function periodOf(period: Pick<InterestPeriod, 'from' | 'to' | 'principal_cents' | 'rate'>): InterestPeriod {
  const year = Number(period.from.slice(0, 4));
  const year_days = daysBetween(newYear(year), newYear(year + 1)) === 366 ? 366 : 365;
  const days = daysBetween(period.from, period.to) + 1;
  const exact = period.principal_cents * period.rate * BigInt(days) * (yearLengths / BigInt(year_days));
  return { ...period, days, year_days, exact };
}

/** The days on which a period begins: the first, every 1 January and every step. */
function startsWithin(
  { from, to }: { readonly from: string; readonly to: string },
  steps: readonly Step<unknown>[],
): readonly string[] {
  if (from > to) return [];
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  const newYears = Array.from({ length: years }, (_each, index) => newYear(Number(from.slice(0, 4)) + index + 1));
  const changes = [...newYears, ...steps.map((step) => step.from)].filter((day) => day > from && day <= to);
  return [...new Set([from, ...changes])].sort();
}

const newYear = (year: number): string => `${String(year).padStart(4, '0')}-01-01`;

const valueOn = <T>(steps: readonly Step<T>[], day: string): T | undefined =>
  steps.findLast(({ from }) => from <= day)?.value;

const isAscending = (steps: readonly Step<unknown>[]): boolean =>
  steps.every(({ from }, index) => index === 0 || (steps[index - 1]?.from ?? '') < from);
