/** All SQL of the cash position. It counts by the bank's booking date: so does the bank's balance. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { isAfterGap, isFirstOfDay, isLastOfDay, lastBefore } from '../accounts/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('cash-position');

// Notifications have no balances.
const balanced = '(select * from bank_statements where opening_cents is not null)';

const partTo = (part: string): string =>
  `(sum(coalesce(g.${part}, 0)) over (order by d.on_day))::bigint as ${part}_cents`;
const parts = ['booked', 'suspense', 'ignored', 'refunded', 'paid_out', 'doubtful'] as const;

// What was counted before the first day is added to it.
const partsOfDays = statement(
  'parts',
  `select d.on_day, ${parts.map(partTo).join(', ')}
   from (select generate_series(:from_day::date, :to_day::date, interval '1 day')::date as on_day) d
   left join (
     select greatest(p.day, :from_day::date) as day, ${parts.map((part) => `sum(p.cents) filter (where p.part = '${part}') as ${part}`).join(', ')}
     from bank_day_parts p join bank_accounts a on a.id = p.account_id and a.kind = 'client_money'
     where p.day <= :to_day::date group by 1) g on g.day = d.on_day
   order by d.on_day`,
  { notNull: ['on_day', ...parts.map((part) => `${part}_cents`)] },
);

// The closing balance of the last day that statements reach; within a longer one, what a day opened with and was booked
// since: the latest day that began with a statement, not in the middle after another one ended.
const balancesOfDays = statement(
  'balances',
  `with firsts as materialized (
     select a.id, earliest.from_on, earliest.opening_cents
     from bank_accounts a cross join lateral (
       select s.from_on, s.opening_cents from ${balanced} s join bank_files f on f.id = s.bank_file_id
       where s.account_id = a.id and s.from_on = (select min(e.from_on) from ${balanced} e where e.account_id = a.id)
       order by ${isFirstOfDay} limit 1) earliest
     where a.kind = 'client_money'
   )
   select d.on_day, coalesce(sum(a.opening_cents), 0)::bigint as opening_cents, coalesce(sum(latest.cents), 0)::bigint as bank_cents
   from (select generate_series(:from_day::date, :to_day::date, interval '1 day')::date as on_day) d
   left join firsts a on a.from_on <= d.on_day
   left join lateral (
     select case when not exists (
         select from ${balanced} w where w.account_id = a.id and daterange(w.from_on, w.to_on) @> d.on_day) then (
         select s.closing_cents from ${balanced} s join bank_files f on f.id = s.bank_file_id
         where s.account_id = a.id and s.to_on = (select max(e.to_on) from ${balanced} e where e.account_id = a.id and e.to_on <= d.on_day)
         order by ${isLastOfDay} limit 1)
       else (
         select s.opening_cents + coalesce((
             select sum(p.cents) from bank_day_parts p
             where p.account_id = a.id and p.day between s.from_on and d.on_day and p.part <> 'doubtful'), 0)::bigint
         from ${balanced} s join bank_files f on f.id = s.bank_file_id
         where s.account_id = a.id and s.from_on = (
           select e.from_on from ${balanced} e where e.account_id = a.id and e.from_on <= d.on_day and not exists (
             select from ${balanced} b where b.account_id = a.id and b.to_on = e.from_on and b.from_on < e.from_on)
           order by e.from_on desc limit 1)
         order by ${isFirstOfDay} limit 1) end as cents) latest on a.id is not null
   group by d.on_day order by d.on_day`,
  { notNull: ['on_day', 'opening_cents', 'bank_cents'] },
);

const missing = statement(
  'gaps',
  `select distinct a.iban, last.to_on as from_day, s.from_on as to_day
   from ${balanced} s join bank_accounts a on a.id = s.account_id and a.kind = 'client_money'
   ${lastBefore}
   where s.from_on <= :to_day::date and ${isAfterGap}
   order by 2, 3, 1 limit ${limits.cash_gaps}`,
  { notNull: ['from_day'] },
);

const reachOfAccounts = statement(
  'reach',
  `select min(s.from_on) as from_on, max(s.to_on) as to_on from ${balanced} s join bank_accounts a on a.id = s.account_id
   where a.kind = 'client_money' and not a.is_archived group by a.id`,
  { notNull: ['from_on', 'to_on'] },
);

const bookedByHand = statement(
  'byHand',
  `select coalesce(sum(p.amount_cents), 0)::bigint as cents from mandate_payments p
   where p.status = 'booked' and p.payer = 'debtor' and not p.taken_over and p.value_date <= :on_day
     and not exists (select from bank_bookings b where b.payment_id = p.id and b.kind = 'payment')`,
  { notNull: ['cents'] },
);

export interface DayRange {
  readonly from_day: string;
  readonly to_day: string;
}

/** What the transactions up to the end of each day are, the first day first. */
export const readParts = (db: OperatorDb, days: DayRange) => db.many(partsOfDays, days);

/** The opening balances of the first statements, and the bank's balances at the end of each day. */
export const readBalances = (db: OperatorDb, days: DayRange) => db.many(balancesOfDays, days);

/** Where statements are missing up to a day, the earliest first. */
export const readGaps = (db: OperatorDb, to_day: string) => db.many(missing, { to_day });

/** From which day to which one statements reach, for each account that is not archived. */
export const readReach = (db: OperatorDb) => db.many(reachOfAccounts);

/** Payments to the service up to a day that no bank reported. */
export const readUnbanked = async (db: OperatorDb, on_day: string): Promise<bigint> =>
  (await db.one(bookedByHand, { on_day })).cents;
