/** All SQL that takes entries of the operator's own books: client money and payouts, over all companies. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { isOursToPost } from '../../collection/mandates/index.ts';
import type { Statements } from './statements.gen.ts';
import { entryColumns, isFree, type Take } from './taking.ts';

const statement = statementsOf<Statements>('accounting-exports');

const free = (kind: string, source: string): string => isFree({ owner: 'null', api: 'operator', kind, source });

// What the service received, and surplus that it gave back: not what a client received, nor a former office.
const receipts = `ledger_postings p join mandates m on m.company_id = p.company_id and m.id = p.mandate_id join companies c on c.id = p.company_id
  where p.account in ('received_by_service', 'refunded_to_payer') and p.recorded_at < :until
    and (p.account = 'received_by_service' or exists (select from mandate_payments y where y.company_id = p.company_id and y.id = p.payment_id and y.payer = 'debtor'))
    and ${isOursToPost('p', 'm')} and ${free('receipt', 'p.entry_id')}`;
const movements = `payout_movements v join payout_items i on i.company_id = v.company_id and i.id = v.item_id join companies c on c.id = v.company_id
  where v.recorded_at < :until and ${free('payout', 'v.id')}`;

const earliestRow = statement(
  'earliest_of_operator',
  `select min(e.at) as earliest from (
     select min(p.recorded_at) as at from ${receipts} union all select min(v.recorded_at) from ${movements}) e`,
);
/** When the oldest entry was recorded that no export holds, without those of statements; null: there is none. */
export const earliestOfOperator = async (tx: OperatorTx, until: string): Promise<string | null> =>
  (await tx.one(earliestRow, { until })).earliest;

const takeReceipts = statement(
  'take_receipts',
  `insert into accounting_entries (${entryColumns})
   select null, 'operator', :export_id, 'receipt', p.entry_id, p.line, p.company_id, 'client_bank', 'client_money', p.amount_cents < 0, abs(p.amount_cents), null,
     null, p.value_date, m.reference_number, c.name from ${receipts} limit :room`,
);
const takePayouts = statement(
  'take_payouts_of_operator',
  `insert into accounting_entries (${entryColumns})
   select null, 'operator', :export_id, 'payout', v.id, 1, v.company_id, 'client_bank', 'client_money', v.amount_cents > 0, abs(v.amount_cents), null,
     null, v.day, i.end_to_end_id, c.name from ${movements} limit :room`,
);

/** Takes what was recorded before an instant and no export holds, at most `room` rows of each kind. */
export async function takeOfOperator(tx: OperatorTx, take: Take): Promise<void> {
  for (const each of [takeReceipts, takePayouts]) await tx.run(each, take);
}
