/** The operator's figures, for charts and tables. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type Ageing, figures } from '@mahnwerk/contract/operator/figures.ts';
import { casePhases } from '@mahnwerk/contract/shapes/case-phases.ts';
import { implement } from '../../platform/http/handler.ts';
import { refuseFailures } from '../../platform/refusal.ts';
import { addDays, addMonths, daysBetween } from '../../values/day.ts';
import { moneyOf } from '../../values/money.ts';
import { todayInBerlin } from '../ladder/business-date/index.ts';
import { monthsBetween } from './months.ts';
import { readPageFigures } from './page.ts';
import { promiseFigures } from './promises.ts';
import { recoveryByPolicy, spanOf } from './recovery.ts';
import { recoveryOfAll } from './recovery-task.ts';
import { listUrlOf } from './urls.ts';
import * as store from './store.ts';

/** On which day after being due, or after its acceptance, each age begins. */
const beginnings = { invoices: [1, 31, 61, 91], cases: [0, 31, 91, 181, 366] } as const;

export const figureRoutes = implement(figures, {
  receipts: async ({ db, query }) => {
    const { from, to, ...days } = spanOf(query, todayInBerlin(db));
    const rows = await store.readReceipts(db, { ...days, company_id: query.company_id ?? null });
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

  portfolio: ({ db, query: { company_id } }) =>
    db.snapshot(async () => {
      const as_of = todayInBerlin(db);
      const ages = { on_day: as_of, froms: beginnings.cases, company_id: company_id ?? null };
      const [phases, rows] = await Promise.all([
        store.readPhases(db, company_id ?? null),
        store.readCaseAges(db, ages),
      ]);
      return {
        as_of,
        phases: casePhases.map((phase) => {
          const { count = 0, cents = 0n } = phases.find((each) => each.phase === phase) ?? {};
          return { phase, count, open_amount: moneyOf(cents), url: listOf('mandates', { phase, company_id }) };
        }),
        ages: beginnings.cases.map((from, index) => {
          const to = toOf(beginnings.cases[index + 1]);
          const days = { closed: false, age_from: from, age_to: to ?? undefined, company_id };
          const { count, open_amount } = age(rows, index + 1, { from, to });
          return { from, to, count, open_amount, url: listOf('mandates', days) };
        }),
      };
    }),

  recovery: async ({ db, query }) => {
    const { company_id, policy_id = null, policy_version = null } = query;
    const today = todayInBerlin(db);
    const { from_day, to_day } = spanOf(query, today);
    const asked = { from_day, to_day, company_id: company_id ?? null, policy_id, policy_version };
    const read = await db.inThread(recoveryOfAll, asked);
    return recoveryByPolicy(read, today, (days, of) =>
      listOf('mandates', {
        ...days,
        company_id,
        ...(of.policy_id === null || of.policy_version === null
          ? { has_policy: false }
          : { policy_id: of.policy_id, policy_version: of.policy_version }),
      }),
    );
  },

  promises: async ({ db, query: { company_id, ...query } }) => {
    const to = query.to ?? todayInBerlin(db);
    const from = query.from ?? addMonths(to, -12);
    refuseReversed(from, to);
    const rows = await store.readPromises(db, { from_day: from, to_day: to, company_id: company_id ?? null });
    return promiseFigures(rows, listOf('promises', { made_from: from, made_to: to, company_id }));
  },

  debtor_page: async ({ db, query: { company_id, ...query } }) => {
    const to_day = query.to ?? todayInBerlin(db);
    const from_day = query.from ?? addDays(to_day, -default_page_days);
    refuseReversed(from_day, to_day);
    refuseFailures((report) => {
      if (daysBetween(from_day, to_day) >= limits.page_figure_days)
        report.failAt('from', 'invalid_parameter', `At most ${limits.page_figure_days} days.`);
    });
    return readPageFigures(db, { from_day, to_day, company_id: company_id ?? null }, (filters) =>
      listOf('letters', filters),
    );
  },

  work: async ({ db, query }) => {
    const to = query.to ?? todayInBerlin(db);
    const from = query.from ?? addDays(to, -default_days);
    refuseReversed(from, to);
    refuseFailures((report) => {
      if (daysBetween(from, to) >= limits.work_figure_days)
        report.failAt('from', 'invalid_parameter', `At most ${limits.work_figure_days} days.`);
    });
    const rows = await store.readTasksDone(db, { from_day: from, to_day: to });
    return {
      rows: rows.slice(0, limits.work_figure_rows).map(({ on_day: on, done_by_id: id, name, kind, done }) => {
        const who = id === null ? { by_service: true } : { done_by: id };
        const url = listOf('tasks', { status: 'done', kind, done_from: on, done_to: on, ...who });
        return { on, person: id === null ? null : { id, name: name ?? '–' }, kind, done, url };
      }),
    };
  },
});

const refuseReversed = (from: string, to: string): void =>
  refuseFailures((report) => {
    if (from > to) report.failAt('from', 'invalid_parameter', '`from` must not be after `to`.');
  });

/** How many days of letters are shown where no first one is given. */
const default_page_days = 90;

/** How many days of work are shown where no first one is given. */
const default_days = 30;

/** A list of the operator's with filters; those that are undefined are left out. */
const listOf = (list: string, filters: Readonly<Record<string, string | number | boolean | undefined>>): string =>
  listUrlOf(`/operator/v1/${list}/`, filters);

const toOf = (next: number | undefined): number | null => (next === undefined ? null : next - 1);

type AgeRow = Awaited<ReturnType<typeof store.readCaseAges>>[number];

function age(rows: readonly AgeRow[], at: number, span: Pick<Ageing['ages'][number], 'from' | 'to'>) {
  const row = rows.find((each) => each.age === at);
  return { ...span, count: row?.count ?? 0, open_amount: moneyOf(row?.cents ?? 0n) };
}
