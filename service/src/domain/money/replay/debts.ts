/** Debts of a mandate during a replay, and interest that accrues on them. They change from day to day; the replay alone holds them. */
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import type { Cents } from '../../../values/money.ts';
import { divideHalfUp } from '../../../values/rounding.ts';
import {
  countedBefore,
  countedDay,
  exactDenominator,
  exactInterest,
  rateAbove,
  yearDaysOf,
} from '../interest/index.ts';
import { type BaseRates, dayNumber, type DayNumber, type HalfYear } from './calendar.ts';
import type { Terms } from './facts.ts';

/** What is owed on one line of one claim, one cost, or one charge. */
export interface Debt {
  readonly line: BalanceLine;
  readonly claim_id: string | null;
  readonly cost_id: string | null;
  /** What the law grants up to the current day, before waivers, without what is set off. */
  claimed: Cents;
  /** Lump sums and legal costs: the smaller is not owed. */
  set_off: Cents;
  waived: Cents;
  paid: Cents;
}

export const debtOn = (line: BalanceLine, claim_id: string | null, cost_id: string | null): Debt => ({
  line,
  claim_id,
  cost_id,
  claimed: 0n,
  set_off: 0n,
  waived: 0n,
  paid: 0n,
});

export const openOf = ({ claimed, waived, paid }: Debt): Cents => claimed - waived - paid;

/** Terms on a span of days; spans of a stream are ascending and do not overlap. */
export interface TermSpan {
  readonly from: DayNumber;
  readonly until: DayNumber;
  readonly terms: Terms;
}

/** Consecutive days with one base and one rate. */
export interface AccruedRow {
  readonly span: TermSpan;
  readonly half_year: HalfYear;
  readonly from: DayNumber;
  readonly base: Cents;
  readonly rate: bigint;
  readonly year_days: 365 | 366 | 360;
  /** Counted days before the row. */
  readonly counted_before: number;
  until: DayNumber;
  days: number;
  exact: bigint;
}

/** Interest on one debt: its terms by day, and what has accrued. */
export interface Stream {
  readonly bearing: Debt;
  readonly interest: Debt;
  readonly spans: readonly TermSpan[];
  /** The first day that may bear interest. */
  readonly from: DayNumber;
  readonly rows: AccruedRow[];
  /** The first day that is not yet accrued. */
  next: DayNumber;
  /** The exact sum of the rows. */
  exact: bigint;
  /** Interest that the client charged, beside the rows. */
  stated: Cents;
  /** What was paid and waived of the debt when its title was issued. */
  reduced_before: Cents;
}

/** Interest on a debt from a day on. */
export const streamOn = (
  bearing: Debt,
  interest: Debt,
  terms: { readonly spans: readonly TermSpan[]; readonly from: DayNumber },
): Stream => ({
  bearing,
  interest,
  ...terms,
  rows: [],
  next: terms.from,
  exact: 0n,
  stated: 0n,
  reduced_before: 0n,
});

/** Accrues through a day, on what the debt has been open since the last accrual. */
export function accrue(stream: Stream, through: DayNumber, baseRates: BaseRates): void {
  if (openOf(stream.bearing) <= 0n) stream.next = Math.max(stream.next, through + 1);
  if (stream.next > through) return;
  while (stream.next <= through) {
    const span = spanFrom(stream.spans, stream.next);
    if (span === undefined || span.from > through) stream.next = through + 1;
    else {
      if (span.from > stream.next) stream.next = span.from;
      const last = stream.rows.at(-1)?.half_year;
      const half_year = last !== undefined && stream.next <= last.last ? last : baseRates.halfYearOf(stream.next);
      const until = Math.min(through, span.until, endOf(span.terms, half_year));
      accrueDays(stream, { span, half_year, until });
      stream.next = until + 1;
    }
  }
  stream.interest.claimed = stream.stated + divideHalfUp(stream.exact, exactDenominator);
}

/** The first span that does not end before a day. */
const spanFrom = (spans: readonly TermSpan[], day: DayNumber): TermSpan | undefined =>
  spans.find(({ until }) => until >= day);

/** Rows end on 31 December, and on 30 June where the base rate is part of the rate. */
const endOf = ({ points }: Terms, { last, last_of_year }: HalfYear): DayNumber =>
  points === null ? last_of_year : last;

interface Days {
  readonly span: TermSpan;
  readonly half_year: HalfYear;
  readonly until: DayNumber;
}

function accrueDays(stream: Stream, { span, half_year, until }: Days): void {
  const { rows, next: from } = stream;
  const base = baseOf(stream, span.terms);
  const rate = rateOf(span.terms, half_year);
  if (base <= 0n || rate === null) return;
  const last = rows.at(-1);
  const continues =
    last !== undefined &&
    last.until === from - 1 &&
    last.span.terms === span.terms &&
    last.base === base &&
    endOf(span.terms, last.half_year) === endOf(span.terms, half_year);
  const row = continues ? last : newRow(stream, { span, half_year, from, base, rate });
  stream.exact -= row.exact;
  extend(row, until);
  stream.exact += row.exact;
}

function newRow({ rows }: Stream, row: Pick<AccruedRow, 'span' | 'half_year' | 'from' | 'base' | 'rate'>): AccruedRow {
  const counted_before = countedBefore(row.span.terms.day_count, row.from, rows.length === 0);
  const year_days = yearDaysOf(row.span.terms.day_count, row.half_year.year);
  const made = { ...row, year_days, counted_before, until: row.from - 1, days: 0, exact: 0n };
  rows.push(made);
  return made;
}

function extend(row: AccruedRow, until: DayNumber): void {
  const { terms } = row.span;
  row.until = until;
  row.days = countedDay(terms.day_count, until) - row.counted_before;
  row.exact = exactInterest(row);
}

/** What bears interest of a debt. What was paid or waived reduces the part that the terms name first. */
function baseOf({ bearing, next, reduced_before }: Stream, { amount_base, amount_base_on }: Terms): Cents {
  const open = openOf(bearing);
  if (amount_base === null) return open;
  const isBefore = amount_base_on !== undefined && next <= dayNumber(amount_base_on);
  const rest = isBefore ? amount_base : amount_base - (bearing.claimed - open - reduced_before);
  return rest < open ? rest : open;
}

/** The rate of a half-year, never below zero; null: no interest. */
export function rateOf({ points, rate }: Terms, { base_rate }: HalfYear): bigint | null {
  if (points === null) return rate;
  if (base_rate === null) return null;
  return rateAbove(base_rate, points);
}
