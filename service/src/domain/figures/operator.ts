/** The operator's figures for charts. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type Ageing, figures } from '@mahnwerk/contract/operator/figures.ts';
import { implement } from '../../platform/http/handler.ts';
import { refuseFailures } from '../../platform/refusal.ts';
import { addDays } from '../../values/day.ts';
import { moneyOf } from '../../values/money.ts';
import { todayInBerlin } from '../ladder/business-date/index.ts';
import { monthAfter, monthsBetween } from './months.ts';
import * as store from './store.ts';

/** How many months are shown where no first one is given. */
const default_months = 12;

/** On which day after being due, or after its acceptance, each age begins. */
const beginnings = { invoices: [1, 31, 61, 91], cases: [0, 31, 91, 181, 366] } as const;

export const figureRoutes = implement(figures, {
  receipts: async ({ db, query }) => {
    const to = query.to ?? todayInBerlin(db).slice(0, 7);
    const from = query.from ?? monthAfter(to, 1 - default_months);
    refuseFailures((report) => {
      if (from > to) report.failAt('from', 'invalid_parameter', '`from` must not be after `to`.');
      else if (monthAfter(from, limits.figure_months) <= to)
        report.failAt('from', 'invalid_parameter', `At most ${limits.figure_months} months.`);
    });
    const rows = await store.readReceipts(db, {
      from_day: `${from}-01`,
      to_day: addDays(`${monthAfter(to, 1)}-01`, -1),
      company_id: query.company_id ?? null,
    });
    const centsOf = (month: string, kind: string) =>
      moneyOf(rows.find((row) => row.month === month && row.kind === kind)?.cents ?? 0n);
    return {
      months: monthsBetween(from, to).map((month) => ({
        month,
        to_service: centsOf(month, 'to_service'),
        to_creditor: centsOf(month, 'to_creditor'),
        returned: centsOf(month, 'returned'),
      })),
    };
  },

  ageing: async ({ db, query }) => {
    const on_day = todayInBerlin(db);
    const froms = beginnings[query.of];
    const given = { on_day, froms, company_id: query.company_id ?? null };
    const rows = await (query.of === 'invoices' ? store.readInvoiceAges(db, given) : store.readCaseAges(db, given));
    const ages = froms.map((from, index) => age(rows, index + 1, { from, to: toOf(froms[index + 1]) }));
    const notDue = query.of === 'invoices' ? [age(rows, 0, { from: null, to: 0 })] : [];
    return { as_of: on_day, ages: [...notDue, ...ages] };
  },
});

const toOf = (next: number | undefined): number | null => (next === undefined ? null : next - 1);

type AgeRow = Awaited<ReturnType<typeof store.readCaseAges>>[number];

function age(rows: readonly AgeRow[], at: number, span: Pick<Ageing['ages'][number], 'from' | 'to'>) {
  const row = rows.find((each) => each.age === at);
  return { ...span, count: row?.count ?? 0, open_amount: moneyOf(row?.cents ?? 0n) };
}
