/** The figures of a company's invoices from their sums: pure. */
import { ageingBuckets, type InvoiceFigures } from '@mahnwerk/contract/dunning/figures.ts';
import { type Cents, moneyOf, sumOf } from '../../../values/money.ts';

/** Over as many days the amounts invoiced are summed. */
export const year_days = 365;

/** Invoices of one bucket, or those that were handed over. */
export interface Group {
  readonly bucket: string;
  readonly cents: Cents;
  readonly count: number;
  readonly debtor_count: number;
}

/** What a debtor owes. */
export interface Owing {
  readonly debtor_id: string;
  readonly debtor_name: string;
  readonly cents: Cents;
  readonly count: number;
  readonly oldest_due_date: string;
}

interface Sums {
  readonly as_of: string;
  /** The first of the days whose invoices are summed. */
  readonly from: string;
  readonly groups: readonly Group[];
  readonly largest: readonly Owing[];
  readonly invoiced: Cents;
}

export function figuresOf({ as_of, from, groups, largest, invoiced }: Sums): InvoiceFigures {
  const ageing = ageingBuckets.map((bucket) => groupOf(groups, bucket));
  const receivables = sumOf(ageing.map(({ cents }) => cents));
  const inCollection = groupOf(groups, 'in_collection');
  return {
    as_of,
    open: { amount: moneyOf(receivables), count: ageing.reduce((sum, { count }) => sum + count, 0) },
    ageing: ageing.map(({ bucket, cents, count, debtor_count }) => ({
      bucket,
      amount: moneyOf(cents),
      count,
      debtor_count,
    })),
    in_collection: { amount: moneyOf(inCollection.cents), count: inCollection.count },
    dso: {
      days: daysOutstanding(receivables, invoiced),
      receivables: moneyOf(receivables),
      invoiced: moneyOf(invoiced),
      from,
      to: as_of,
    },
    largest: largest.map(({ cents, ...owing }) => ({ ...owing, amount: moneyOf(cents) })),
  };
}

function groupOf<B extends string>(groups: readonly Group[], bucket: B): Group & { readonly bucket: B } {
  const { cents = 0n, count = 0, debtor_count = 0 } = groups.find((each) => each.bucket === bucket) ?? {};
  return { bucket, cents, count, debtor_count };
}

/** Receivables × 365 ÷ invoiced with one decimal, rounded half up; null where nothing was invoiced. */
export function daysOutstanding(receivables: Cents, invoiced: Cents): string | null {
  if (invoiced === 0n) return null;
  const tenths = (2n * receivables * BigInt(year_days) * 10n + invoiced) / (2n * invoiced);
  return `${tenths / 10n}.${tenths % 10n}`;
}
