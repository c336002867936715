/** Interest of a balance by periods, as tables. Pure. */
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { germanDate, germanPercent } from '../../../values/german.ts';
import type { Table } from './content.ts';
import { dayCountLabels } from './labels.ts';
import { euros, eurosOf, germanDecimal } from './figures.ts';

type Period = MandateBalance['interest_periods'][number];
type Terms = NonNullable<MandateBalance['claims'][number]['terms']>;

const header = ['von', 'bis', 'Tage', 'aus Betrag', 'Zinssatz', 'Zinsen'];

/** One row for each period; interest that the client charged has no days and no rate. */
export const interestTable = (periods: readonly Period[]): Table => ({
  texts: 2,
  header,
  rows: periods.map(({ from, until, days, base, rate, amount }) => [
    from === null ? 'berechnet' : germanDate(from),
    germanDate(until),
    days === null ? '' : String(days),
    base === null ? '' : euros(base),
    rate === null ? '' : germanPercent(rate),
    euros(amount),
  ]),
  total: ['Summe', '', '', '', '', eurosOf(periods.map(({ amount }) => amount))],
});

/** Interest on costs of the case: the first row of each names it. */
export const costInterestTable = (periods: readonly Period[], names: ReadonlyMap<string, string>): Table => {
  const { header: columns, rows, total } = interestTable(periods);
  return {
    texts: 3,
    header: ['Kosten', ...columns],
    rows: rows.map((row, index) => {
      const id = periods[index]?.cost_id ?? '';
      return [id === periods[index - 1]?.cost_id ? '' : (names.get(id) ?? ''), ...row];
    }),
    total: ['Summe', '', ...total.slice(1)],
  };
};

/** The terms by which a claim bore interest, each with its first day where they changed; those on the day of the balance where it bore none. */
export function usedTermsText(terms: Terms | null, periods: readonly Period[]): string {
  const used = periods.filter(({ from }) => from !== null);
  const changes = used.filter((period, index) => termsKey(period) !== termsKey(used[index - 1]));
  if (changes.length < 2) return termsText(terms);
  return changes.map((period) => `ab ${germanDate(period.from ?? '')} ${rateText(period)}`).join('; ');
}

const termsKey = (period: Period | undefined): string | undefined =>
  period && [period.rule, period.points ?? `fixed ${period.rate}`, period.year_days === 360].join(' ');

/** `5 Prozentpunkte über dem Basiszinssatz` */
export function termsText(terms: Terms | null): string {
  if (terms === null || terms.kind === 'none') return 'keine Zinsen';
  return `${rateText(terms)} (${dayCountLabels[terms.day_count]})`;
}

const rateText = ({ points, rate }: Pick<Terms, 'points' | 'rate'>): string =>
  points === null
    ? `${germanDecimal(rate ?? '0')} % im Jahr`
    : `${germanDecimal(points)} Prozentpunkte über dem Basiszinssatz`;
