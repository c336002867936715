/** Amounts, days and tables of a claim statement in German. Pure. */
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { MoneyObject } from '@mahnwerk/contract/shapes/values.ts';
import { germanMoney } from '../../../values/german.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import type { Table } from './content.ts';

/** Sums may have more digits than any amount that is sent; both have two decimals. */
export const totalCents = ({ value }: MoneyObject): Cents => BigInt(value.replace('.', ''));

export const euros = (amount: MoneyObject): string => unbroken(totalCents(amount));

export const eurosOf = (amounts: readonly MoneyObject[]): string => unbroken(sumOf(amounts.map(totalCents)));

/** With a space that no line ends at. */
const unbroken = (cents: Cents): string => germanMoney(cents).replace(' ', '\u00a0');

export const isZero = (amount: MoneyObject): boolean => totalCents(amount) === 0n;

/** A decimal string with a comma and without trailing zeros: `5.00` is `5`. */
export const germanDecimal = (value: string): string => value.replace(/\.?0+$/, '').replace('.', ',');

type Figures = MandateBalance['claims'][number]['principal'];

interface FiguresRow {
  readonly label: string;
  readonly figures: Figures;
}

/** What was claimed, waived, paid and is open of several debts, added up. What was waived has a column where something was. */
export function figuresTable(heading: string, rows: readonly FiguresRow[]): Table {
  const isWaived = rows.some(({ figures }) => !isZero(figures.waived));
  const columns: readonly (readonly [string, keyof Figures])[] = [
    ['gefordert', 'claimed'],
    ...(isWaived ? [['erlassen', 'waived'] as const] : []),
    ['gezahlt', 'paid'],
    ['offen', 'open'],
  ];
  return {
    texts: 1,
    header: [heading, ...columns.map(([label]) => label)],
    rows: rows.map(({ label, figures }) => [label, ...columns.map(([, column]) => euros(figures[column]))]),
    total: ['Summe', ...columns.map(([, column]) => eurosOf(rows.map(({ figures }) => figures[column])))],
  };
}

/** Whether any figure is not zero. */
export const hasFigures = ({ claimed, waived, paid, open }: Figures): boolean =>
  [claimed, waived, paid, open].some((amount) => !isZero(amount));
