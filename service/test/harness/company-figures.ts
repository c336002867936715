/** The maintained figures of companies beside what their cases say. */
import assert from 'node:assert/strict';

type Query = (text: string) => Promise<readonly Record<string, unknown>[]>;

/** What was received is kept for the last year of each case: earlier ones are not read. */
const kept = `
  select company_id, figure, point, sum(value)::text as value from company_figures
  where figure <> 'received_cents' or point = (select max(received_year) from mandates)
  group by 1, 2, 3 having sum(value) <> 0 order by 1, 2, 3`;

/** The payments that were booked on a case and did not come back, by their entries. */
const receipts = `
  select distinct m.company_id, m.id, m.created_at, e.entry_id, e.value_date, coalesce(p.amount_cents, r.amount_cents) as cents
  from mandates m join ledger_postings e on e.company_id = m.company_id and e.mandate_id = m.id and e.rule in ('payment.debtor', 'payment.client')
    left join mandate_payments p on p.company_id = e.company_id and p.id = e.payment_id
    left join payments r on r.company_id = e.company_id and r.id = e.payment_id
  where not exists (select from ledger_postings t where t.company_id = e.company_id and t.reverses_entry_id = e.entry_id)`;

const computed = `
  with receipts as (${receipts}),
  paid as (select company_id, (min(value_date) - (created_at at time zone 'Europe/Berlin')::date) as days from receipts group by company_id, id, created_at)
  select company_id, figure, point, sum(value)::text as value from (
    select company_id, 'open_cases' as figure, 0 as point, 1 as value from mandates where closed_at is null
    union all select company_id, 'open_cents', 0, greatest(total_balance_cents, 0) from mandates where closed_at is null
    union all select company_id, 'received_cents', extract(year from value_date)::int, cents from receipts
      where extract(year from value_date) = (select max(received_year) from mandates)
    union all select company_id, 'first_payments', least(greatest(days, 0), 999), 1 from paid) f
  group by 1, 2, 3 having sum(value) <> 0 order by 1, 2, 3`;

/** @throws AssertionError where a maintained figure is not what the cases and their ledgers say */
export async function assertFigures(query: Query): Promise<void> {
  assert.deepEqual(await query(kept), await query(computed));
}
