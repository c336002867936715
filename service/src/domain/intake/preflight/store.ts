/** All SQL of the preflight: claims and invoices that look like those of an order. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Cents } from '../../../values/money.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('preflight');

/** A claim as it is compared. */
export interface Sought {
  readonly document_reference: string | null;
  readonly principal_cents: Cents | null;
  readonly document_date: string | null;
}

const sought =
  'unnest(:references::text[], :cents::bigint[], :days::date[]) with ordinality as g (document_reference, principal_cents, document_date, n)';

const same = (of: { reference: string; debtor: string; amount: string; day: string }): string =>
  `coalesce(${of.reference} = g.document_reference, false) as same_reference, ${of.debtor} as same_debtor,
   coalesce(${of.amount} = g.principal_cents, false) as same_amount, coalesce(${of.day} = g.document_date, false) as same_day`;

const found = {
  notNull: ['claim', 'same_reference', 'same_debtor', 'same_amount', 'same_day', 'id', 'status'],
  nullable: ['document_reference'],
};

// The reference leads by its own index, the debtor by that of its orders.
const ofOrders = statement(
  'orders',
  `select g.n::integer - 1 as claim, f.* from ${sought}
   cross join lateral (
     select o.id, o.status::text as status, c.document_reference,
       ${same({ reference: 'c.document_reference', debtor: 'o.debtor_id = any(:debtor_ids::uuid[])', amount: 'c.principal_cents', day: 'c.document_date' })}
     from (
       select x.company_id, x.id from claims x where x.company_id = :company_id and x.document_reference = g.document_reference
       union
       select x.company_id, x.id from orders y join claims x on x.company_id = y.company_id and x.order_id = y.id
       where y.company_id = :company_id and y.debtor_id = any(:debtor_ids::uuid[]) and x.principal_cents = g.principal_cents and x.document_date = g.document_date
     ) k
     join claims c on c.company_id = k.company_id and c.id = k.id
     join orders o on o.company_id = c.company_id and o.id = c.order_id
     where o.status not in ('rejected', 'withdrawn')
     order by o.created_at desc, o.id desc limit :most
   ) f order by g.n`,
  found,
);

const ofInvoices = statement(
  'invoices',
  `select g.n::integer - 1 as claim, f.* from ${sought}
   cross join lateral (
     select i.id, i.status::text as status, i.invoice_number as document_reference,
       ${same({ reference: 'i.invoice_number', debtor: 'd.customer_number = any(:customer_numbers::text[])', amount: 'i.amount_cents', day: 'i.invoice_date' })}
     from (
       select x.id from dunning_invoices x where x.company_id = :company_id and x.invoice_number = g.document_reference
       union
       select x.id from dunning_debtors y join dunning_invoices x on x.company_id = y.company_id and x.debtor_id = y.id
       where y.company_id = :company_id and y.customer_number = any(:customer_numbers::text[]) and x.amount_cents = g.principal_cents
         and x.invoice_date = g.document_date
     ) k
     join dunning_invoices i on i.company_id = :company_id and i.id = k.id
     join dunning_debtors d on d.company_id = i.company_id and d.id = i.debtor_id
     where i.status <> 'cancelled'
     order by i.created_at desc, i.id desc limit :most
   ) f order by g.n`,
  found,
);

export type AlikeRow = Statements['orders']['row'];

interface Question {
  readonly claims: readonly Sought[];
  /** Of each claim, at most. */
  readonly most: number;
}

/** By column. An element may be null, which the generated types do not know. */
const columnsOf = (claims: readonly Sought[]) => ({
  references: claims.map(({ document_reference }) => document_reference) as string[],
  cents: claims.map(({ principal_cents }) => principal_cents) as bigint[],
  days: claims.map(({ document_date }) => document_date) as string[],
});

/** Orders with such claims, without rejected and withdrawn ones; `claim` is the index of the claim. */
export const findOrders = (
  db: CompanyDb,
  { claims, most }: Question,
  debtor_ids: readonly string[],
): Promise<AlikeRow[]> => db.many(ofOrders, { ...columnsOf(claims), debtor_ids, most });

/** Invoices like such claims, without cancelled ones. @param customer_numbers those of the debtor */
export const findInvoices = (
  db: CompanyDb,
  { claims, most }: Question,
  customer_numbers: readonly string[],
): Promise<AlikeRow[]> => db.many(ofInvoices, { ...columnsOf(claims), customer_numbers, most });
