/** SQL of matching: the transfers and the statements that a transaction may belong to. */
import type { OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('bank-matching');

const transfers = statement(
  'transfers',
  `select k.id, i.id as payout_item_id, i.amount_cents
   from unnest(:ids::uuid[]) as k(id)
   join bank_transactions t on t.id = k.id
   join payout_items i on i.end_to_end_id = t.end_to_end_id and (case when t.direction = 'debit' then i.executed_by else i.returned_by end) is null
   join payouts p on p.id = i.payout_id and p.file is not null
   where i.amount_cents <= t.amount_cents
   order by i.is_active desc, i.id`,
  { notNull: ['id'] },
);

/** The exported transfers with the end-to-end ids of transactions, which none of the same direction was booked on. */
export const findTransfers = (db: OperatorDb, ids: readonly string[]): Promise<Statements['transfers']['row'][]> =>
  db.many(transfers, { ids });

const owedStatements = statement(
  'owed_statements',
  `select s.id, s.clearing_no, s.invoice_no, c.payout_bank_account ->> 'iban' as iban, o.cents as outstanding_cents
   from statements s
   join companies c on c.id = s.company_id
   cross join lateral (select statement_outstanding(s) as cents) o
   where s.is_own and s.status <> 'draft' and o.cents > 0 and s.id in (
     select n.id from statements n where n.kind = 'collective' and n.clearing_no = any(:numbers::text[])
     union all
     select n.id from statements n where n.is_own and n.invoice_no = any(:numbers::text[])
     union all
     select n.id from companies b join statements n on n.company_id = b.id and n.paid_at is null
     where b.payout_bank_account ->> 'iban' = any(:ibans::text[]) and b.payout_bank_account is not null)
   order by s.published_at, s.id`,
  { notNull: ['outstanding_cents'], nullable: ['iban'] },
);

export type OwedStatement = Statements['owed_statements']['row'];

/** The statements with one of these numbers, or of a company with one of these accounts, of which something is outstanding. */
export const findOwed = (
  db: OperatorDb,
  of: { readonly numbers: readonly string[]; readonly ibans: readonly string[] },
): Promise<OwedStatement[]> => db.many(owedStatements, of);
