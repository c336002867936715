/**
 * Terms of payment: the due date and the discounts. Free text is never interpreted; lines of the form that XRechnung gives
 * discounts (`#SKONTO#TAGE=14#PROZENT=2.25#BASISBETRAG=100.00#`) are no free text. Pure.
 */
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { addDays } from '../../../values/day.ts';
import { exactOf, exactText } from './exact.ts';

type Terms = EInvoice['terms'];
export type Discount = Terms['discounts'][number];

/** One term as the file has it. */
export interface Term {
  readonly text: string | null;
  readonly due_date: string | null;
  /** Those that are elements of their own (CII). */
  readonly discounts: readonly Discount[];
}

const skonto = /^#SKONTO#TAGE=(\d{1,4})#PROZENT=(\d{1,3}\.\d{2})(?:#BASISBETRAG=(-?\d{1,12}\.\d{2}))?#$/;

interface Skonto {
  readonly days: number;
  readonly percent: string;
  readonly basis: string | null;
}

function readSkonto(line: string): Skonto | undefined {
  const [, days, percent, basis] = skonto.exec(line.trim()) ?? [];
  if (days === undefined || percent === undefined) return undefined;
  return {
    days: Number(days),
    percent: shortRate(percent),
    basis: basis === undefined ? null : exactText(exactOf(basis)),
  };
}

const shortRate = (rate: string): string => rate.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '');

const linesOf = ({ text }: Term): string[] => text?.split('\n') ?? [];
const skontosOf = (term: Term): Skonto[] => linesOf(term).flatMap((line) => readSkonto(line) ?? []);
const isNet = ({ percent }: Skonto): boolean => exactOf(percent) === 0n;

const hasDiscount = (term: Term): boolean => term.discounts.length > 0 || skontosOf(term).some((each) => !isNet(each));

const latest = (days: readonly (string | null)[]): string | null =>
  days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null);

/** What the terms of an invoice say. `due_date` is null where only the option `payment_days` can give one. */
export function readTerms(
  terms: readonly Term[],
  issue_date: string | null,
): Pick<EInvoice, 'terms' | 'due_date' | 'due_date_source'> {
  const after = (days: number): string | null => (issue_date === null ? null : addDays(issue_date, days));
  const skontos = terms.flatMap(skontosOf);
  const text = terms
    .flatMap(linesOf)
    .filter((line) => readSkonto(line) === undefined)
    .join('\n')
    .trim();
  const discounts = [
    ...terms.flatMap((term) => term.discounts),
    ...skontos.filter((each) => !isNet(each)).map((each) => ({ ...each, until: after(each.days) })),
  ];
  const named =
    latest(terms.filter((term) => !hasDiscount(term)).map(({ due_date }) => due_date)) ??
    latest(terms.map(({ due_date }) => due_date));
  const net = latest(skontos.filter(isNet).map(({ days }) => after(days)));
  return {
    terms: { text: text === '' ? null : text, discounts },
    due_date: named ?? net,
    due_date_source: named !== null ? 'field' : net === null ? null : 'terms',
  };
}
