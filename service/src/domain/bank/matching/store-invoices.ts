/** All SQL of matching with invoices: those of a company whose number, payer, debtor or open sum a credit names. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('bank-matching');

/** Invoices that share one value: a hundred equal amounts or names say nothing. */
const shared_max = 6;
/** Invoices that are read for one key: more than differ from one number by a character. */
const variants_max = 100;

const lengths = statement(
  'invoiceLengths',
  `with recursive lengths as (
     select min(length(number)) as n from invoice_number_variants where company_id = :company_id
     union all
     select (select min(length(v.number)) from invoice_number_variants v where v.company_id = :company_id and length(v.number) > l.n)
     from lengths l where l.n is not null
   ) select n as length from lengths where n is not null`,
  { notNull: ['length'] },
);

/** The lengths of all invoice numbers of the company, in the form of comparison. */
export const lengthsOfNumbers = async (db: CompanyDb): Promise<readonly number[]> =>
  (await db.many(lengths)).map(({ length }) => length);

const byNumber = statement(
  'invoicesByNumber',
  `select k.variant as key, v.invoice_id
   from unnest(:keys::text[]) as k(variant)
   cross join lateral (
     select v.invoice_id from invoice_number_variants v where v.company_id = :company_id and v.variant = k.variant
     order by v.number <> k.variant, v.invoice_id limit ${variants_max}) v`,
  { notNull: ['key', 'invoice_id'] },
);

/** The invoices with a number of these variants. */
export const findByNumber = (
  db: CompanyDb,
  keys: readonly string[],
): Promise<Statements['invoicesByNumber']['row'][]> => db.many(byNumber, { keys });

/** What `invoice_payment` can pay, and what is reported on a claim. */
const isOpen = `i.status in ('open', 'in_dunning', 'in_inkasso')`;
const openCents = 'greatest(i.amount_cents + i.fees_cents + i.interest_cents - i.waived_cents - i.paid_cents, 0)';

// By the running invoices of the company alone: their sums are in one index (dunning_invoices_open_age).
const byAmount = statement(
  'invoicesByAmount',
  `select x.cents as key, x.id as invoice_id from (
     select k.cents, i.id, row_number() over (partition by k.cents order by i.due_date, i.id) as place
     from dunning_invoices i
     join unnest(:keys::bigint[]) as k(cents) on k.cents = ${openCents} or k.cents = i.amount_cents - i.paid_cents
     where i.company_id = :company_id and i.status in ('open', 'in_dunning')) x
   where x.place <= ${shared_max}`,
  { notNull: ['key', 'invoice_id'] },
);

/** The running invoices of which one of these amounts is open, with or without fees. */
export const findByAmount = async (db: CompanyDb, keys: readonly bigint[]) =>
  (await db.many(byAmount, { keys })).map(({ key, invoice_id }) => ({ key: String(key), invoice_id }));

const debtorsByNumber = statement(
  'debtorsByNumber',
  `select d.compared_number as key, d.id as debtor_id from dunning_debtors d
   where d.company_id = :company_id and d.compared_number = any(:keys::text[])`,
  { notNull: ['key'] },
);

const debtorsByName = statement(
  'debtorsByName',
  `select k.name as key, d.id as debtor_id
   from unnest(:keys::text[]) as k(name)
   cross join lateral (
     select d.id from dunning_debtors d where d.company_id = :company_id and d.compared_name = k.name limit ${shared_max}) d`,
  { notNull: ['key'] },
);

// The beginnings are upper-case letters and digits: `~` follows all of them.
const debtorsByBeginning = statement(
  'debtorsByBeginning',
  `select k.name as key, d.id as debtor_id
   from unnest(:keys::text[]) as k(name)
   cross join lateral (
     select d.id from dunning_debtors d
     where d.company_id = :company_id and d.compared_beginning >= k.name collate "C" and d.compared_beginning < (k.name || '~') collate "C"
     limit ${shared_max}) d`,
  { notNull: ['key'] },
);

const debtorsByPayer = statement(
  'debtorsByPayer',
  `select k.iban as key, p.debtor_id
   from unnest(:keys::text[]) as k(iban)
   cross join lateral (
     select distinct i.debtor_id
     from bank_transactions t
     join bank_bookings b on b.transaction_id = t.id and b.kind = 'invoice_payment'
     join dunning_invoices i on i.company_id = b.company_id and i.id = b.invoice_id
     where t.company_id = :company_id and t.counterparty_iban = k.iban
     limit ${shared_max}) p`,
  { notNull: ['key'] },
);

type Found = readonly { readonly key: string; readonly debtor_id: string }[];
type Find = (db: CompanyDb, keys: readonly string[]) => Promise<Found>;

/** The debtors with one of these customer numbers. */
export const findByCustomerNumber: Find = (db, keys) => db.many(debtorsByNumber, { keys });
/** The debtors with one of these names, or beginning with one. */
export const findByName: Find = (db, keys) => db.many(debtorsByName, { keys });
export const findByBeginning: Find = (db, keys) => db.many(debtorsByBeginning, { keys });
/** The debtors whose invoices one of these accounts has paid before. */
export const findByPayer: Find = (db, keys) => db.many(debtorsByPayer, { keys });

const facts = statement(
  'invoiceFacts',
  `select i.id, i.debtor_id, i.status, compared_text(i.invoice_number) as number, i.invoice_number !~ '[^A-Za-z0-9]' as is_one_word, i.amount_cents - i.paid_cents as principal_cents, ${openCents} as open_cents,
     d.display_name, i.archived, i.released_at is not null as is_released
   from dunning_invoices i join dunning_debtors d on d.company_id = i.company_id and d.id = i.debtor_id
   where i.company_id = :company_id and (
     i.id = any(:ids::uuid[])
     or i.id in (
       select o.id from unnest(:debtors::uuid[]) as k(id)
       cross join lateral (
         select i.id from dunning_invoices i where i.company_id = :company_id and i.debtor_id = k.id and ${isOpen}
         order by i.due_date, i.id limit ${shared_max}) o))
   order by i.id`,
  { notNull: ['number', 'is_one_word', 'principal_cents', 'open_cents', 'is_released'] },
);

export type InvoiceFacts = Statements['invoiceFacts']['row'];

/** What invoices are compared by: these, and the oldest that are not settled of these debtors. */
export const readInvoiceFacts = (
  db: CompanyDb,
  of: { readonly ids: readonly string[]; readonly debtors: readonly string[] },
): Promise<InvoiceFacts[]> => db.many(facts, of);

const returned = statement(
  'returnedInvoicePayments',
  `select s.id, c.id as credit_id, b.invoice_id, b.amount_cents
   from json_to_recordset(:sent::json) as s(id uuid, reference text)
   join bank_transactions c on c.company_id = :company_id and c.direction = 'credit' and (c.end_to_end_id = s.reference or c.bank_reference = s.reference)
   join bank_bookings b on b.transaction_id = c.id and b.kind = 'invoice_payment'
   join dunning_payments p on p.company_id = b.company_id and p.id = b.payment_id
   group by s.id, c.id, b.id
   union
   select s.id, s.id, p.invoice_id, p.amount_cents
   from json_to_recordset(:sent::json) as s(id uuid, reference text)
   join dunning_payments p on p.company_id = :company_id and p.your_reference = s.reference
   where not exists (select from bank_bookings b where b.company_id = p.company_id and b.payment_id = p.id and b.kind = 'invoice_payment')
   order by 1, 2, 3`,
  { notNull: ['id', 'credit_id', 'invoice_id', 'amount_cents'] },
);

/**
 * The payments of invoices that came with one of these references and are still there, by their credit; those that the
 * creditor recorded under the reference itself are together by what came back.
 */
export const findReturned = (
  db: CompanyDb,
  sent: readonly { readonly id: string; readonly reference: string }[],
): Promise<Statements['returnedInvoicePayments']['row'][]> => db.many(returned, { sent: JSON.stringify(sent) });
