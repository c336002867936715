/** All SQL of what the page shows of the invoices of a debtor. */
import type { CompanyDb } from '../../../../platform/database/session.ts';
import { statementsOf } from '../../../../platform/database/statement.ts';
import { openCentsOf } from '../../../dunning/ladder/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('debtor_invoice_pages');

const own = 'i.company_id = :company_id and i.debtor_id = :debtor_id';
const isOpen = `i.status in ('open', 'in_dunning')`;

// The sum counts what the rows leave out.
const open = statement(
  'open',
  `select i.id, i.invoice_number, i.invoice_date, i.due_date, i.amount_cents, i.fees_cents, i.interest_cents, i.waived_cents, i.paid_cents,
     ${openCentsOf('i')} as open_cents, (sum(${openCentsOf('i')}) over ())::int8 as sum_cents, i.paused, i.is_disputed, i.held_until, i.hold_kind, i.next_on,
     i.current_level, i.policy_version
   from dunning_invoices i where ${own} and ${isOpen} order by i.due_date, i.invoice_number limit 200`,
  { notNull: ['open_cents', 'sum_cents', 'policy_version'] },
);

export type OpenRow = Statements['open']['row'];

/** Released invoices that are neither settled nor handed over, the oldest first. */
export const readOpenRows = (db: CompanyDb, debtor_id: string): Promise<OpenRow[]> => db.many(open, { debtor_id });

const handed = statement(
  'handed',
  `select i.invoice_number, (h.handed_over_at at time zone 'Europe/Berlin')::date as handed_on from dunning_invoices i
   join dunning_handovers h on h.company_id = i.company_id and h.invoice_id = i.id and h.status = 'done' and h.undone_at is null
   where ${own} and i.status = 'in_inkasso' order by h.handed_over_at desc, i.invoice_number limit 50`,
  { notNull: ['handed_on'] },
);

export type HandedRow = Statements['handed']['row'];

export const readHanded = (db: CompanyDb, debtor_id: string): Promise<HandedRow[]> => db.many(handed, { debtor_id });

const payments = statement(
  'payments',
  `select i.invoice_number, p.value_date, p.amount_cents from dunning_invoices i
   join dunning_payments p on p.company_id = i.company_id and p.invoice_id = i.id
   where ${own} and i.released_at is not null and i.status <> 'in_inkasso' order by p.value_date desc, p.id desc limit 50`,
);

export type PaymentRow = Statements['payments']['row'];

/** The newest payments on invoices that are not handed over. */
export const readPayments = (db: CompanyDb, debtor_id: string): Promise<PaymentRow[]> =>
  db.many(payments, { debtor_id });

const letterColumns = `l.id, l.size, encode(l.sha256, 'hex') as sha256, n.name as subject, n.left_on`;
const letterRows = `letters l cross join lateral (
     select (array_agg(d.name order by d.level desc))[1] as name,
       min(coalesce(d.posted_on, (d.sent_at at time zone 'Europe/Berlin')::date, d.dated)) as left_on
     from dunnings d where d.company_id = l.company_id and d.letter_id = l.id and d.status in ('sent', 'posted')) n`;
const left = `l.company_id = :company_id and l.debtor_id = :debtor_id and l.kind = 'dunning' and l.status in ('sent', 'posted') and l.sha256 is not null
     and n.name is not null`;
const letterNulls = { notNull: ['size', 'sha256', 'subject', 'left_on'] } as const;

const letters = statement(
  'letters',
  `select ${letterColumns} from ${letterRows} where ${left} order by n.left_on desc, l.id desc limit 50`,
  letterNulls,
);

export type NoticeLetter = Statements['letters']['row'];

/** Notices that left to the debtor, newest first. */
export const readNoticeLetters = (db: CompanyDb, debtor_id: string): Promise<NoticeLetter[]> =>
  db.many(letters, { debtor_id });

const letter = statement(
  'letter',
  `select ${letterColumns} from ${letterRows} where ${left} and l.id = :id`,
  letterNulls,
);

export const findNoticeLetter = (
  db: CompanyDb,
  of: { readonly debtor_id: string; readonly id: string },
): Promise<NoticeLetter | undefined> => db.findOne(letter, of);

const fileColumns = `d.id, i.invoice_number, d.filename, d.mime_type, d.size, encode(d.sha256, 'hex') as sha256`;
const files = `dunning_invoices i join documents d on d.company_id = i.company_id and d.invoice_id = i.id and d.status = 'ready'
   where ${own} and i.released_at is not null and i.status in ('open', 'in_dunning', 'paid')`;

const documents = statement(
  'documents',
  `select ${fileColumns} from ${files} order by i.due_date desc, d.id limit 100`,
  { notNull: ['sha256'] },
);

export type InvoiceFile = Statements['documents']['row'];

/** The PDFs of invoices that the debtor can be asked to pay, or has paid. */
export const readInvoiceFiles = (db: CompanyDb, debtor_id: string): Promise<InvoiceFile[]> =>
  db.many(documents, { debtor_id });

const document = statement('document', `select ${fileColumns} from ${files} and d.id = :id`, { notNull: ['sha256'] });

export const findInvoiceFile = (
  db: CompanyDb,
  of: { readonly debtor_id: string; readonly id: string },
): Promise<InvoiceFile | undefined> => db.findOne(document, of);

// A promise is broken where one of its invoices was not settled by its last day.
const promises = statement(
  'promises',
  `select c.data ->> 'due_on' as due_on, (c.data ->> 'held_until')::date as held_until, exists (
       select from jsonb_array_elements_text(c.effect::jsonb -> 'invoice_ids') x (id)
       join dunning_invoices i on i.company_id = c.company_id and i.id = x.id::uuid
       where i.status in ('open', 'in_dunning', 'in_inkasso') or (i.settled_at at time zone 'Europe/Berlin')::date > (c.data ->> 'held_until')::date
     ) as is_unpaid
   from debtor_choices c where c.company_id = :company_id and c.dunning_debtor_id = :debtor_id and c.kind = 'promise' order by c.created_at desc limit 50`,
  { notNull: ['due_on', 'held_until', 'is_unpaid'] },
);

/** What the debtor promised, newest first, and whether it kept its word. */
export const readPromises = (db: CompanyDb, debtor_id: string) => db.many(promises, { debtor_id });
