/** All SQL on invoices; that of their payments: store-payments.ts. */
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { dunningSeekingBy, seeking } from '../../search/index.ts';
import { queued } from '../../ladder/queue/index.ts';
import { invoices, openCentsOf } from '../ladder/index.ts';
import { contentFields, type InvoiceContent } from './content.ts';
import type { InvoiceRow } from './invoice.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('invoices');

const columns = `i.id, ${contentFields.columnsOf('i')}, i.status, i.source, i.paused, i.held_until, i.hold_kind, i.hold_choice_id,
  i.archived, i.paid_cents, i.fees_cents, i.interest_cents, i.waived_cents, i.current_level, i.default_since, i.policy_version,
  i.next_on, i.released_at, i.settled_at, i.created_at, i.updated_at,
  (select b.display_name from dunning_debtors b where b.company_id = i.company_id and b.id = i.debtor_id) as debtor_name, o.id as order_id, h.handed_over_at, o.status as order_status, o.mandate_id`;

// The order of a handover is the current one of its claim, which the review may move.
const rows = `dunning_invoices i
  left join dunning_handovers h on h.company_id = i.company_id and h.invoice_id = i.id and h.status = 'done' and h.undone_at is null
  left join claims c on c.company_id = h.company_id and c.id = h.claim_id
  left join orders o on o.company_id = c.company_id and o.id = c.order_id`;

const get = statement('get', `select ${columns} from ${rows} where i.company_id = :company_id and i.id = :id`, {
  notNull: ['debtor_name'],
  nullable: ['order_id', 'handed_over_at', 'order_status', 'mandate_id'],
});
const lock = statement(
  'lock',
  `select id from dunning_invoices where company_id = :company_id and id = :id for no key update`,
);

/** An invoice of the company. */
export const readInvoice = (db: CompanyDb, id: string): Promise<InvoiceRow | undefined> => db.findOne(get, { id });

/** Locks the row, then reads it with a statement of its own, which sees what the wait for the lock brought. */
export async function lockInvoice(tx: CompanyTx, id: string): Promise<InvoiceRow | undefined> {
  const [, row] = await Promise.all([tx.run(lock, { id }), readInvoice(tx, id)]);
  return row;
}

const listing: Listing = {
  from: 'dunning_invoices i',
  rowsFrom: rows,
  alias: 'i',
  columns: `i.company_id, ${columns}`,
  filters: {
    status: 'i.status = :status',
    debtor_id: 'i.debtor_id = :debtor_id',
    invoice_number: 'i.invoice_number = :invoice_number',
    your_reference: 'i.your_reference = :your_reference',
    source: 'i.source = :source',
    paused: 'i.paused = :paused',
    archived: 'i.archived = :archived',
    due_from: 'i.due_date >= :due_from',
    due_to: 'i.due_date <= :due_to',
    company_id: 'i.company_id = :company_id',
    ...dunningSeekingBy('i.id', 'invoice'),
    level: 'i.current_level = :level',
    is_disputed: 'i.is_disputed = :is_disputed',
    next_from: 'q.due_on >= :next_from',
    next_to: 'q.due_on <= :next_to',
  },
  orders: {
    created: 'i.created_at',
    due_date: 'i.due_date',
    amount: 'i.amount_cents',
    invoice_number: 'i.invoice_number',
    next: 'q.due_on',
    open_amount: openCentsOf('i'),
  },
  weight: `octet_length(i.metadata::text) + octet_length(i.subject_matter) + coalesce(octet_length(i.dispute_reason), 0)
    + coalesce((select sum(octet_length(p.metadata::text)) from dunning_payments p where p.company_id = i.company_id and p.invoice_id = i.id), 0)`,
  counted: { list: 'dunning_invoices', byStatus: true },
};

/** An invoice in a list, which may hold those of several companies. */
export interface ListedInvoice extends InvoiceRow {
  readonly company_id: string;
}

/** Invoices with a next step, which the queue has in its order: no index of invoices moves with the step. */
const withNextStep: Listing = {
  ...listing,
  from: `${queued(invoices)}
    and not i.paused and not i.is_disputed and i.status in ('open', 'in_dunning')`,
};

const asksForNext = ({ ordering, filters }: PageQuery): boolean =>
  ordering.some(({ field }) => field === 'next') || 'next_from' in filters || 'next_to' in filters;

export const page = (db: CompanyDb | OperatorDb, query: PageQuery): Promise<PageOf<ListedInvoice>> =>
  readPage<ListedInvoice>(db, asksForNext(query) ? withNextStep : listing, ...seeking(query));

const numbered = statement(
  'numbered',
  `select id from dunning_invoices where company_id = :company_id and invoice_number = :invoice_number`,
);

/** The invoice with this number. */
export const findByNumber = async (db: CompanyDb, invoice_number: string): Promise<string | undefined> =>
  (await db.findOne(numbered, { invoice_number }))?.id;

const listNumbered = statement(
  'list_numbered',
  `select ${columns} from ${rows} where i.company_id = :company_id and i.invoice_number = any(:invoice_numbers::text[])`,
  { notNull: ['debtor_name'], nullable: ['order_id', 'handed_over_at', 'order_status', 'mandate_id'] },
);

/** The invoices with these numbers. */
export const readByNumbers = (db: CompanyDb, invoice_numbers: readonly string[]): Promise<InvoiceRow[]> =>
  invoice_numbers.length === 0 ? Promise.resolve([]) : db.many(listNumbered, { invoice_numbers });

const list = statement(
  'list',
  `select ${columns} from ${rows} where i.company_id = :company_id and i.id = any(:ids::uuid[])`,
  {
    notNull: ['debtor_name'],
    nullable: ['order_id', 'handed_over_at', 'order_status', 'mandate_id'],
  },
);

/** The invoices with these ids. */
export const readInvoices = (db: CompanyDb, ids: readonly string[]): Promise<InvoiceRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.many(list, { ids });

const insert = statement(
  'insert',
  `insert into dunning_invoices (company_id, id, source, ${contentFields.columns}, created_at, updated_at)
   values (:company_id, :id, :source, ${contentFields.values}, :now, :now)`,
);

/** @throws the unique violation of PostgreSQL where another invoice has the number */
export const add = async (
  tx: CompanyTx,
  { id, source, ...content }: InvoiceContent & Pick<InvoiceRow, 'id' | 'source'>,
): Promise<void> => void (await tx.run(insert, { ...contentFields.parameters(content), id, source }));

const update = statement(
  'update',
  `update dunning_invoices set ${contentFields.assignments}, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

/** @throws as `add` */
export const change = async (tx: CompanyTx, id: string, content: InvoiceContent): Promise<void> =>
  void (await tx.run(update, { ...contentFields.parameters(content), id }));

const remove = statement('remove', `delete from dunning_invoices where company_id = :company_id and id = :id`);

/** Deletes a draft with its payments and its document. */
export const removeInvoice = (tx: CompanyTx, id: string): void => tx.send(remove, { id });

const touch = statement(
  'touch',
  `update dunning_invoices set updated_at = :stamp where company_id = :company_id and id = :id`,
);

/** Something that the invoice shows has changed. */
export const touchInvoice = (tx: CompanyTx, id: string): void => tx.send(touch, { id });

const setSwitches = statement(
  'set_switches',
  `update dunning_invoices set paused = coalesce(:paused, paused), archived = coalesce(:archived, archived),
     held_until = case when :paused then held_until when :paused is null then held_until end,
     hold_kind = case when :paused then hold_kind when :paused is null then hold_kind end,
     hold_choice_id = case when :paused then hold_choice_id when :paused is null then hold_choice_id end, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

/** What resumes ends a hold. */
export const switchInvoice = (
  tx: CompanyTx,
  id: string,
  { paused, archived }: { readonly paused?: boolean; readonly archived?: boolean },
): void => tx.send(setSwitches, { id, paused: paused ?? null, archived: archived ?? null });

const setReleased = statement(
  'release',
  `update dunning_invoices set status = 'open', policy_version = :policy_version, default_since = :default_since, released_at = :now,
     updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

/** Opens a draft under a version of the policy. */
export const release = (tx: CompanyTx, invoice: Pick<InvoiceRow, 'id' | 'policy_version' | 'default_since'>): void =>
  tx.send(setReleased, invoice);

const setSettled = statement(
  'settle',
  `update dunning_invoices set status = :status, settled_at = :now, updated_at = :stamp where company_id = :company_id and id = :id`,
);

export const settle = (tx: CompanyTx, id: string, status: 'paid' | 'cancelled' | 'written_off'): void =>
  tx.send(setSettled, { id, status });

const waiveRest = statement(
  'waive',
  `update dunning_invoices set waived_cents = greatest(amount_cents + fees_cents + interest_cents - paid_cents, 0), updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

/** Waives what is left of a paid invoice. */
export const waive = (tx: CompanyTx, id: string): void => tx.send(waiveRest, { id });

// A notice that passed the last gate has gone, also if it came back.
const setReopened = statement(
  'reopen',
  `update dunning_invoices i set waived_cents = 0, settled_at = null, updated_at = :stamp,
     status = case when exists (select from dunnings d where d.company_id = i.company_id and d.invoice_id = i.id and d.announced)
       then 'in_dunning' else 'open' end
   where i.company_id = :company_id and i.id = :id`,
);

/** Reopens a paid invoice: nothing is waived any more. */
export const reopen = (tx: CompanyTx, id: string): void => tx.send(setReopened, { id });

const noticed = statement(
  'noticed',
  `select distinct d.invoice_id as id from dunnings d where d.company_id = :company_id and d.invoice_id = any(:ids::uuid[])`,
);

/** Which of these invoices have a notice, whatever became of it. */
export const readNoticed = async (db: CompanyDb, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await db.many(noticed, { ids })).map(({ id }) => id));

const companyOf = statement('company', `select company_id from dunning_invoices where id = :id`);

/** The company of an invoice. */
export const companyOfInvoice = async (db: OperatorDb | OperatorTx, id: string): Promise<string | undefined> =>
  (await db.findOne(companyOf, { id }))?.company_id;
