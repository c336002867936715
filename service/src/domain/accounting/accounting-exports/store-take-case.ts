/**
 * All SQL that takes entries of cases into an export of a company. An entry is taken where no export holds it: which ones are held is asked
 * behind the lock of the owner's exports, and a unique index keeps it.
 */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { isOursToState } from '../../collection/mandates/index.ts';
import type { Statements } from './statements.gen.ts';
import { entryColumns, isFree, type Take } from './taking.ts';

const statement = statementsOf<Statements>('accounting-exports');

const free = (kind: string, source: string): string => isFree({ owner: ':company_id', api: 'case', kind, source });

// What a payment to the service settles, as statements take it: surplus is no entry, and what a former office has stated is none.
const allocations = `ledger_postings h
  where h.company_id = :company_id and h.line = 1 and h.derived and h.rule like 'allocation.%' and h.recorded_at < :until
    and (select c.rule from ledger_postings c where c.company_id = h.company_id and c.entry_id = h.cause_entry_id and c.line = 1 limit 1) = 'payment.debtor'
    and ${free('allocation', 'h.entry_id')} and ${isOursToState('h')}`;
// Costs of the case, and those of a title, which no charge is.
const isCost = `(p.cost_id is null or exists (select from mandate_costs k where k.company_id = p.company_id and k.id = p.cost_id))`;

const movements = `payout_movements v join payout_items i on i.company_id = v.company_id and i.id = v.item_id
  where v.company_id = :company_id and v.recorded_at < :until and ${free('payout', 'v.id')}`;
const settled = `statement_settlements x join statements s on s.company_id = x.company_id and s.id = x.statement_id
  where x.company_id = :company_id and x.created_at < :until and ${free('settlement', 'x.id')}`;
const unsettled = `statement_settlements x join statements s on s.company_id = x.company_id and s.id = x.statement_id
  where x.company_id = :company_id and x.reversed_at < :until and ${free('settlement_reversed', 'x.id')}`;

const earliestRow = statement(
  'earliest_of_cases',
  `select min(e.at) as earliest from (
     select min(h.recorded_at) as at from ${allocations}
     union all select min(v.recorded_at) from ${movements}
     union all select min(x.created_at) from ${settled}
     union all select min(x.reversed_at) from ${unsettled}) e`,
);
/** When the oldest entry was recorded that no export holds, without those of statements; null: there is none. */
export const earliestOfCases = async (tx: CompanyTx, until: string): Promise<string | null> =>
  (await tx.one(earliestRow, { until })).earliest;

const takeAllocations = statement(
  'take_allocations',
  `insert into accounting_entries (${entryColumns})
   select :company_id, 'case', :export_id, 'allocation', x.entry_id, x.part, null, 'clearing', x.credit, x.cents < 0, abs(x.cents), null,
     case x.credit when 'debtor_collective' then d.your_reference end, x.value_date, m.reference_number, d.display_name
   from (
     select p.entry_id, p.mandate_id, p.value_date, b.part, b.credit, -sum(p.amount_cents)::bigint as cents
     from (select h.entry_id from ${allocations}) t
     join ledger_postings p on p.company_id = :company_id and p.entry_id = t.entry_id and p.account like 'payment_on_%'
     cross join lateral (select case
       when p.account = 'payment_on_principal_claim' then 1
       when p.account in ('payment_on_interest_on_principal_claim', 'payment_on_interest_on_costs') then 2
       when ${isCost} then 4 else 3 end) c (part)
     cross join lateral (select c.part, (array['debtor_collective', 'interest_income', 'dunning_income', 'cost_refunds'])[c.part] as credit) b
     group by 1, 2, 3, 4, 5 having sum(p.amount_cents) <> 0
     order by p.entry_id, b.part limit :room) x
   join mandates m on m.company_id = :company_id and m.id = x.mandate_id
   join debtors d on d.company_id = :company_id and d.id = m.debtor_id`,
);
const takePayouts = statement(
  'take_payouts',
  `insert into accounting_entries (${entryColumns})
   select :company_id, 'case', :export_id, 'payout', v.id, 1, null, 'bank', 'clearing', v.amount_cents < 0, abs(v.amount_cents), null,
     null, v.day, i.end_to_end_id, '' from ${movements} limit :room`,
);
const takeSettlements = statement(
  'take_settlements',
  `insert into accounting_entries (${entryColumns})
   select :company_id, 'case', :export_id, 'settlement', x.id, 1, null, 'bank', 'clearing', true, x.amount_cents, null,
     null, x.value_date, coalesce(s.clearing_no, s.invoice_no, ''), '' from ${settled} limit :room`,
);
const takeReversals = statement(
  'take_reversals',
  `insert into accounting_entries (${entryColumns})
   select :company_id, 'case', :export_id, 'settlement_reversed', x.id, 1, null, 'bank', 'clearing', false, x.amount_cents, null,
     null, (x.reversed_at at time zone 'Europe/Berlin')::date, coalesce(s.clearing_no, s.invoice_no, ''), '' from ${unsettled} limit :room`,
);

/** Takes what was recorded before an instant and no export holds, at most `room` rows of each kind. */
export async function takeOfCases(tx: CompanyTx, take: Take): Promise<void> {
  for (const each of [takeAllocations, takePayouts, takeSettlements, takeReversals]) await tx.run(each, take);
}
