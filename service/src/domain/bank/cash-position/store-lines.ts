/** SQL on the lines that a figure of the cash position is the sum of, each part in its own order by an index. */
import type { CashPart } from '@mahnwerk/contract/operator/cash-position.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

export interface CashLineRow {
  readonly bank_transaction_id: string | null;
  readonly payment_id: string | null;
  readonly mandate_id: string | null;
  readonly value_date: string;
  readonly name: string | null;
  readonly text: string | null;
  readonly cents: bigint;
}

const ofLine = `t.value_date, t.counterparty_name as name, t.remittance as text`;
const account = `join bank_accounts a on a.id = t.account_id and a.kind = 'client_money'`;

/** The number of lines of a part up to a day, from the sums of days. */
const totalOf = (part: CashPart): NonNullable<Listing['total']> => ({
  from: `(select p.day, p.line_count as count from bank_day_parts p join bank_accounts a on a.id = p.account_id and a.kind = 'client_money' where p.part = '${part}') d`,
  alias: 'd',
  filters: { on: 'd.day <= :on' },
});

const rests = (part: CashPart, condition: string): Listing => ({
  from: `bank_transactions t ${account}`,
  alias: 't',
  columns: `t.id as bank_transaction_id, null::uuid as payment_id, null::uuid as mandate_id, ${ofLine}, signed_cents(t.direction, t.amount_cents - t.booked_cents) as cents`,
  tenant: false,
  named: { created_at: 'counted_on' },
  where: `${condition} and t.amount_cents > t.booked_cents`,
  filters: { on: 't.counted_on <= :on' },
  total: totalOf(part),
});

const bookings = (part: CashPart, condition: string): Listing => ({
  from: `bank_bookings b join bank_transactions t on t.id = b.transaction_id ${account}`,
  alias: 'b',
  columns: `t.id as bank_transaction_id, b.payment_id, b.mandate_id, ${ofLine}, signed_cents(t.direction, b.amount_cents) as cents`,
  tenant: false,
  named: { created_at: 'counted_on' },
  where: condition,
  filters: { on: 'b.counted_on <= :on' },
  total: totalOf(part),
});

const listings: Readonly<Record<CashPart, Listing>> = {
  booked: bookings('booked', `b.kind in ('payment', 'reversal')`),
  paid_out: bookings('paid_out', `b.kind in ('payout', 'settlement')`),
  suspense: rests('suspense', `t.status in ('unmatched', 'proposed')`),
  ignored: rests('ignored', `t.status = 'ignored'`),
  refunded: rests('refunded', `t.status = 'refunded'`),
  unbanked: {
    from: 'mandate_payments p',
    rowsFrom:
      'mandate_payments p join mandates m on m.company_id = p.company_id and m.id = p.mandate_id join debtors e on e.company_id = m.company_id and e.id = m.debtor_id',
    alias: 'p',
    columns:
      'null::uuid as bank_transaction_id, p.id as payment_id, p.mandate_id, p.value_date, e.display_name as name, p.reference as text, p.amount_cents as cents',
    key: ['company_id', 'id'],
    named: { created_at: 'value_date' },
    where: `p.status = 'booked' and p.payer = 'debtor' and not p.taken_over and not exists (select from bank_bookings b where b.payment_id = p.id and b.kind = 'payment')`,
    filters: { on: 'p.value_date <= :on' },
  },
};

/** The lines of a part up to a day, the newest first. */
export const listLines = (
  db: OperatorDb,
  { part, on }: { readonly part: CashPart; readonly on: string },
  query: PageQuery,
): Promise<PageOf<CashLineRow>> => readPage<CashLineRow>(db, listings[part], { ...query, filters: { on } });
