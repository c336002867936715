/** The operator's lists of what becomes time-barred when. */
import { type LimitationPeak, type LimitationRow, limitations } from '@mahnwerk/contract/operator/limitations.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { addDays, addMonths } from '../../../values/day.ts';
import { moneyOf } from '../../../values/money.ts';
import { todayInBerlin } from '../../ladder/business-date/index.ts';
import * as store from './store.ts';

export const limitationsRoutes = implement(limitations, {
  async list({ db, query }) {
    return mapPage(await store.listLimitations(db, query, todayInBerlin(db)), presentRow);
  },

  peak: ({ db, query }) =>
    db.snapshot(async () => {
      const year = query.year ?? Number(todayInBerlin(db).slice(0, 4));
      const asked = { first: `${year}-01-01`, last: `${year}-12-31` };
      const [claims, cases] = await Promise.all([
        store.readClaimsByMonth(db, asked),
        store.readCasesByMonth(db, asked),
      ]);
      return { year, months: Array.from({ length: 12 }, (_none, nth) => monthOf(year, nth + 1, { claims, cases })) };
    }),
});

function statusOf({ limitation_on, is_suspended, today }: store.ListedRow): LimitationRow['status'] {
  if (limitation_on === null) return 'unknown';
  if (limitation_on < today) return 'reached';
  return is_suspended ? 'suspended' : 'running';
}

const presentRow = (row: store.ListedRow): LimitationRow => ({
  claim_id: row.claim_id,
  mandate_id: row.mandate_id,
  reference_number: row.reference_number,
  company_id: row.company_id,
  company_name: row.company_name,
  debtor_name: row.debtor_name,
  document_reference: row.document_reference,
  open_amount: moneyOf(row.open_cents),
  limitation_on: row.limitation_on,
  status: statusOf(row),
  assignee:
    row.assignee_id === null || row.assignee_name === null ? null : { id: row.assignee_id, name: row.assignee_name },
});

interface Counted {
  readonly claims: Awaited<ReturnType<typeof store.readClaimsByMonth>>;
  readonly cases: Awaited<ReturnType<typeof store.readCasesByMonth>>;
}

function monthOf(year: number, month: number, { claims, cases }: Counted): LimitationPeak['months'][number] {
  const from = `${year}-${String(month).padStart(2, '0')}-01`;
  const to = addDays(addMonths(from, 1), -1);
  const of = claims.find((each) => each.month === month);
  const ofCases = cases.find((each) => each.month === month);
  return {
    month: from.slice(0, 7),
    cases: ofCases?.count ?? 0,
    claims: of?.count ?? 0,
    open_amount: moneyOf(of?.open_cents ?? 0n),
    without_task: ofCases?.without_task ?? 0,
    url: `/operator/v1/limitations/?from=${from}&to=${to}`,
    cases_url: `/operator/v1/mandates/?limitation_from=${from}&limitation_to=${to}`,
  };
}
