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
     ${sumOf('o.cents', 'true')} as paid_out_cents,
     ${sumOf(rest, `t.status = 'doubtful'`)} as doubtful_cents
   from bank_transactions t
   join bank_accounts a on a.id = t.account_id and a.kind = 'client_money'
   cross join lateral (
     select coalesce(sum(b.amount_cents), 0)::bigint as cents from bank_bookings b
     where t.booked_cents > 0 and b.transaction_id = t.id and b.kind in ('payout', 'settlement')) o
   where t.counted_on <= :on_day`,
  {
    notNull: ['booked_cents', 'suspense_cents', 'ignored_cents', 'refunded_cents', 'paid_out_cents', 'doubtful_cents'],
  },
);

// Statements of one day follow each other by their balances, in whatever order they were imported: the first one opens with
// what none of the others closes with, and the last one closes with what none opens with. Where all do, their numbers decide.
const excess = (balance: 'opening' | 'closing', day: 'from_on' | 'to_on'): string => {
  const other = balance === 'opening' ? 'closing' : 'opening';
  return `(select count(*) filter (where e.${balance}_cents = s.${balance}_cents) - count(*) filter (where e.${other}_cents = s.${balance}_cents)
     from bank_statements e where e.account_id = s.account_id and e.${day} = s.${day})`;
};
const isFirst = excess('opening', 'from_on');
const isLast = excess('closing', 'to_on');

// The closing balance of the last day that statements reach; within a longer one, what a day opened with and was booked
// since: the latest day that began with a statement, not in the middle after another one ended.
const balancesOnDay = statement(
  'balances',
  `select coalesce(sum(earliest.opening_cents), 0)::bigint as opening_cents, coalesce(sum(latest.cents), 0)::bigint as bank_cents
   from bank_accounts a
   cross join lateral (
     select s.opening_cents from bank_statements s join bank_files f on f.id = s.bank_file_id
     where s.account_id = a.id and s.from_on = (
       select min(e.from_on) from bank_statements e where e.account_id = a.id and e.from_on <= :on_day)
     order by ${isFirst} desc, length(s.number), s.number, f.created_at, s.position limit 1) earliest
   cross join lateral (
     select max(s.to_on) filter (where s.to_on <= :on_day) as closed_on, bool_or(s.to_on > :on_day) as is_within,
       max(s.from_on) filter (where not exists (
         select from bank_statements e where e.account_id = s.account_id and e.to_on = s.from_on and e.from_on < s.from_on)) as opened_on
     from bank_statements s where s.account_id = a.id and s.from_on <= :on_day) days
   cross join lateral (
     select case when days.is_within is not true then (
         select s.closing_cents from bank_statements s join bank_files f on f.id = s.bank_file_id
         where s.account_id = a.id and s.to_on = days.closed_on
         order by ${isLast} desc, length(s.number) desc nulls last, s.number desc, f.created_at desc, s.position desc limit 1)
       else (
         select s.opening_cents from bank_statements s join bank_files f on f.id = s.bank_file_id
         where s.account_id = a.id and s.from_on = days.opened_on
         order by ${isFirst} desc, length(s.number), s.number, f.created_at, s.position limit 1) + coalesce((
         select sum(case when t.direction = 'credit' then t.amount_cents else -t.amount_cents end) from bank_transactions t
         where t.account_id = a.id and t.counted_on between days.opened_on and :on_day and t.status not in ('doubtful', 'duplicate')), 0)::bigint end as cents) latest
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
