/** All SQL on the sums of a company's invoices. A day of an instant is that of Berlin. */
import { largest_debtors } from '@mahnwerk/contract/dunning/figures.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Cents } from '../../../values/money.ts';
import type { Group, Owing } from './receivables.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('receivables');

const dayOf = (instant: string): string => `(${instant} at time zone 'Europe/Berlin')::date`;

/** Invoices that were released and not yet settled on a day, with what was open of their principal. */
const running = `select i.debtor_id, i.due_date,
    greatest(i.amount_cents - coalesce((select sum(p.amount_cents) from dunning_payments p
      where p.company_id = i.company_id and p.invoice_id = i.id and p.value_date <= :as_of), 0), 0)::int8 as open_cents,
    exists (select from dunning_handovers h where h.company_id = i.company_id and h.invoice_id = i.id and h.status = 'done'
      and ${dayOf('h.handed_over_at')} <= :as_of and (h.undone_at is null or ${dayOf('h.undone_at')} > :as_of)) as is_handed_over
  from dunning_invoices i
  where i.company_id = :company_id and ${dayOf('i.released_at')} <= :as_of and (i.settled_at is null or ${dayOf('i.settled_at')} > :as_of)`;

const groups = statement(
  'groups',
  `select case when r.is_handed_over then 'in_collection'
      when :as_of::date <= r.due_date then 'not_due'
      when :as_of::date - r.due_date <= 30 then '1_30'
      when :as_of::date - r.due_date <= 60 then '31_60'
      when :as_of::date - r.due_date <= 90 then '61_90'
      else '91_plus' end as bucket,
    sum(r.open_cents)::int8 as cents, count(*)::int4 as count, count(distinct r.debtor_id)::int4 as debtor_count
   from (${running}) r group by 1`,
  { notNull: ['bucket', 'cents', 'count', 'debtor_count'] },
);

/** By bucket; those that were handed over are a group of their own. */
export const readGroups = (db: CompanyDb, as_of: string): Promise<Group[]> => db.many(groups, { as_of });

const largest = statement(
  'largest',
  `select o.debtor_id, d.display_name as debtor_name, o.cents, o.count, o.oldest_due_date
   from (select r.debtor_id, sum(r.open_cents)::int8 as cents, count(*)::int4 as count, min(r.due_date) as oldest_due_date
     from (${running}) r where not r.is_handed_over group by r.debtor_id
     order by cents desc, oldest_due_date, r.debtor_id limit ${largest_debtors}) o
   join dunning_debtors d on d.company_id = :company_id and d.id = o.debtor_id
   order by o.cents desc, o.oldest_due_date, o.debtor_id`,
  { notNull: ['debtor_id', 'debtor_name', 'cents', 'count', 'oldest_due_date'] },
);

/** The debtors that owe most, the largest first; of equal ones the one that was due first. */
export const readLargest = (db: CompanyDb, as_of: string): Promise<Owing[]> => db.many(largest, { as_of });

const invoiced = statement(
  'invoiced',
  `select coalesce(sum(i.amount_cents), 0)::int8 as cents from dunning_invoices i
   where i.company_id = :company_id and i.invoice_date between :from and :as_of and ${dayOf('i.released_at')} <= :as_of
     and not (i.status = 'cancelled' and ${dayOf('i.settled_at')} <= :as_of)`,
  { notNull: ['cents'] },
);

/** The amounts of invoices of these days, without what was a draft or cancelled on the last of them. */
export const readInvoiced = async (
  db: CompanyDb,
  days: { readonly from: string; readonly as_of: string },
): Promise<Cents> => (await db.one(invoiced, days)).cents;
