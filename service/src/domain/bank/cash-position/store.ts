/** All SQL of the cash position. It counts by the bank's booking date: so does the bank's balance. */
import type { OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('cash-position');

const signed = (cents: string): string => `case when t.direction = 'credit' then ${cents} else -(${cents}) end`;

const sumOf = (cents: string, filter: string): string =>
  `coalesce(sum(${signed(cents)}) filter (where ${filter}), 0)::bigint`;

const rest = 't.amount_cents - t.booked_cents';

const sumsOnDay = statement(
  'sums',
  `select
     ${sumOf('t.booked_cents - o.cents', 'true')} as booked_cents,
     ${sumOf(rest, `t.status in ('unmatched', 'proposed')`)} as suspense_cents,
     ${sumOf(rest, `t.status = 'ignored'`)} as ignored_cents,
     ${sumOf(rest, `t.status = 'refunded'`)} as refunded_cents,
     ${sumOf('o.cents', 'true')} as paid_out_cents
   from bank_transactions t
   join bank_accounts a on a.id = t.account_id and a.kind = 'client_money'
   cross join lateral (
     select coalesce(sum(b.amount_cents), 0)::bigint as cents from bank_bookings b
     where t.booked_cents > 0 and b.transaction_id = t.id and b.kind in ('payout', 'settlement')) o
   where t.counted_on <= :on_day`,
  { notNull: ['booked_cents', 'suspense_cents', 'ignored_cents', 'refunded_cents', 'paid_out_cents'] },
);

// The statement that reaches furthest; within it, its opening balance and what was booked since.
const balancesOnDay = statement(
  'balances',
  `select coalesce(sum(earliest.opening_cents), 0)::bigint as opening_cents, coalesce(sum(latest.cents), 0)::bigint as bank_cents
   from bank_accounts a
   cross join lateral (
     select s.opening_cents from bank_statements s join bank_files f on f.id = s.bank_file_id
     where s.account_id = a.id and s.from_on <= :on_day order by s.from_on, s.to_on, f.created_at, s.position limit 1) earliest
   cross join lateral (
     select case when s.to_on <= :on_day then s.closing_cents else s.opening_cents + coalesce((
         select sum(case when t.direction = 'credit' then t.amount_cents else -t.amount_cents end) from bank_transactions t
         where t.account_id = a.id and t.counted_on between s.from_on and :on_day), 0)::bigint end as cents
     from bank_statements s join bank_files f on f.id = s.bank_file_id
     where s.account_id = a.id and s.from_on <= :on_day
     order by least(s.to_on, :on_day) desc, s.from_on desc, f.created_at desc, s.position desc limit 1) latest
   where a.kind = 'client_money'`,
  { notNull: ['opening_cents', 'bank_cents'] },
);

const bookedByHand = statement(
  'byHand',
  `select coalesce(sum(p.amount_cents), 0)::bigint as cents from mandate_payments p
   where p.status = 'booked' and p.payer = 'debtor' and p.value_date <= :on_day
     and not exists (select from bank_bookings b where b.payment_id = p.id and b.kind = 'payment')`,
  { notNull: ['cents'] },
);

/** What the transactions up to a day are. */
export const readSums = (db: OperatorDb, on_day: string) => db.one(sumsOnDay, { on_day });

/** The opening balances of the first statements, and the bank's balances at the end of a day. */
export const readBalances = (db: OperatorDb, on_day: string) => db.one(balancesOnDay, { on_day });

/** Payments to the service up to a day that no bank reported. */
export const readUnbanked = async (db: OperatorDb, on_day: string): Promise<bigint> =>
  (await db.one(bookedByHand, { on_day })).cents;
