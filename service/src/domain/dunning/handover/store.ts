/** SQL of handovers, and of what a handover reads and writes of an invoice. */
import type { DunningHandover } from '@mahnwerk/contract/operator/dunning-handovers.ts';
import type { Failure } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { openCentsOf } from '../ladder/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('handover');

// Handovers of one debtor run one after the other, so that the second finds the Case debtor of the first.
const lock = statement(
  'lock',
  `select pg_advisory_xact_lock(hashtext('dunning handovers'), hashtext(debtor_id::text)) from dunning_invoices
   where company_id = :company_id and id = :id for no key update`,
);

const invoice = statement(
  'invoice',
  `select i.status, i.paused, i.is_disputed, i.dispute_reason, i.invoice_number, i.subject_matter, i.invoice_date, i.due_date, i.amount_cents,
     i.your_reference, i.claim_type_code, i.contract_date, i.current_level, i.default_since, i.policy_version, i.next_on, i.last_pay_by, i.debtor_id,
     d.customer_number, d.acting_as, d.person, d.organization, d.legal_form, d.vat_number, d.address, d.email, d.phone, d.dunning_stop,
     c.dunning_paused, c.dunning_locked, (
       select h.case_debtor_id from dunning_handovers h
       where h.company_id = i.company_id and h.debtor_id = i.debtor_id and h.status = 'done'
       order by h.handed_over_at desc limit 1
     ) as case_debtor_id
   from dunning_invoices i
   join dunning_debtors d on d.company_id = i.company_id and d.id = i.debtor_id
   join companies c on c.id = i.company_id
   where i.company_id = :company_id and i.id = :id`,
  { nullable: ['case_debtor_id'] },
);

/** An invoice with its debtor, the switches of its company, and the Case debtor of the last handover of its debtor. */
export type InvoiceRow = Statements['invoice']['row'];

export const readInvoice = (db: CompanyDb, id: string): Promise<InvoiceRow | undefined> => db.findOne(invoice, { id });

/** The locked invoice. */
export async function lockInvoice(tx: CompanyTx, id: string): Promise<InvoiceRow | undefined> {
  const [, row] = await Promise.all([tx.run(lock, { id }), readInvoice(tx, id)]);
  return row;
}

const parties = statement(
  'lock_parties',
  `select i.id from dunning_invoices i
   join dunning_debtors d on d.company_id = i.company_id and d.id = i.debtor_id
   join companies c on c.id = i.company_id
   where i.company_id = :company_id and i.id = :id for no key update of i for share of d for key share of c`,
);

/** The ladder hands no invoice over whose debtor is stopped or whose company is paused or locked: such a command waits, or has won. */
export const lockParties = (tx: CompanyTx, id: string): void => tx.send(parties, { id });

const notices = statement(
  'notices',
  `select id, level, status, dated, pay_by, fee_cents, lump_sum_cents from dunnings
   where company_id = :company_id and invoice_id = :id and status not in ('created', 'stopped', 'undeliverable')
   order by dated, level`,
);

export type NoticeRow = Statements['notices']['row'];

/** The notices that count, oldest first. */
export const readNotices = (db: CompanyDb, id: string): Promise<NoticeRow[]> => db.many(notices, { id });

const payments = statement(
  'payments',
  `select amount_cents, value_date, your_reference, metadata from dunning_payments
   where company_id = :company_id and invoice_id = :id order by value_date, id`,
);

export type PaymentRow = Statements['payments']['row'];

export const readPayments = (db: CompanyDb, id: string): Promise<PaymentRow[]> => db.many(payments, { id });

const setHandedOver = statement(
  'set_handed_over',
  `update dunning_invoices set status = 'in_inkasso', updated_at = :stamp where company_id = :company_id and id = :id`,
);

const complete = statement(
  'complete',
  `insert into dunning_handovers (company_id, id, invoice_id, debtor_id, status, order_id, claim_id, case_debtor_id, handed_over_at, created_at, updated_at)
   values (:company_id, :handover_id, :invoice_id, :debtor_id, 'done', :order_id, :claim_id, :case_debtor_id, :now, :now, :now)
   on conflict (company_id, invoice_id) where undone_at is null do update set status = 'done', order_id = excluded.order_id,
     claim_id = excluded.claim_id, case_debtor_id = excluded.case_debtor_id, problems = '[]', handed_over_at = excluded.handed_over_at,
     updated_at = :stamp`,
);

interface Completed {
  readonly handover_id: string;
  readonly invoice_id: string;
  readonly debtor_id: string;
  readonly order_id: string;
  readonly claim_id: string;
  readonly case_debtor_id: string;
}

/** Stores the handover of a locked invoice. */
export function insertDone(tx: CompanyTx, handover: Completed): void {
  tx.send(complete, handover);
  tx.send(setHandedOver, { id: handover.invoice_id });
}

// Equal problems write nothing.
const refuse = statement(
  'refuse',
  `insert into dunning_handovers as h (company_id, id, invoice_id, debtor_id, status, problems, created_at, updated_at)
   values (:company_id, :handover_id, :invoice_id, :debtor_id, 'refused', :problems, :now, :now)
   on conflict (company_id, invoice_id) where undone_at is null do update set problems = excluded.problems, updated_at = :stamp
   where h.problems::text <> excluded.problems::text`,
);

/** Stores why a locked invoice was not handed over. */
export const insertRefused = (
  tx: CompanyTx,
  {
    problems: entries,
    ...handover
  }: Pick<Completed, 'handover_id' | 'invoice_id' | 'debtor_id'> & { readonly problems: readonly Failure[] },
): void => tx.send(refuse, { ...handover, problems: JSON.stringify(entries) });

const withdraw = statement(
  'withdraw_refusal',
  `delete from dunning_handovers where company_id = :company_id and invoice_id = :invoice_id and status = 'refused' and undone_at is null`,
);

/** Deletes the refusal of an invoice that is settled: nothing is tried again. */
export const withdrawRefusal = (tx: CompanyTx, invoice_id: string): void => tx.send(withdraw, { invoice_id });

const claimOf = statement(
  'claim_of_invoice',
  `select h.claim_id from dunning_handovers h
   where h.company_id = :company_id and h.invoice_id = :invoice_id and h.status = 'done' and h.undone_at is null and h.claim_id is not null`,
  { notNull: ['claim_id'] },
);

/** The claim of an invoice in collection. */
export const claimOfInvoice = async (db: CompanyDb, invoice_id: string): Promise<string | undefined> =>
  (await db.findOne(claimOf, { invoice_id }))?.claim_id;

const lockOfClaims = statement(
  'lock_of_claims',
  `select i.id from dunning_handovers h join dunning_invoices i on i.company_id = h.company_id and i.id = h.invoice_id
   where h.company_id = :company_id and h.claim_id = any(:claim_ids::uuid[]) and h.undone_at is null
   order by i.id for no key update of i`,
);

const undo = statement(
  'undo',
  `with undone as (
     update dunning_handovers set undone_at = :now, updated_at = :stamp
     where company_id = :company_id and invoice_id = any(:invoice_ids::uuid[]) and undone_at is null
     returning company_id, invoice_id
   )
   update dunning_invoices i set status = 'in_dunning', paused = true, updated_at = :stamp from undone u
   where i.company_id = u.company_id and i.id = u.invoice_id`,
);

/** Returns the invoices of these claims to dunning, paused; returns their ids. */
export async function undoHandovers(tx: CompanyTx, claimIds: readonly string[]): Promise<readonly string[]> {
  const ids = (await tx.many(lockOfClaims, { claim_ids: claimIds })).map(({ id }) => id);
  if (ids.length > 0) tx.send(undo, { invoice_ids: ids });
  return ids;
}

/** Of a handover `h`, whether it was refused and its invoice is not settled. */
export const isOpenRefusal = `(h.status = 'refused' and h.undone_at is null and exists (select from dunning_invoices x
  where x.company_id = h.company_id and x.id = h.invoice_id and x.status in ('open', 'in_dunning')))`;
const ofOpen = (value: unknown): string => (value === true ? isOpenRefusal : `not ${isOpenRefusal}`);

const listing: Listing = {
  from: 'dunning_handovers h',
  alias: 'h',
  rowsFrom: `dunning_handovers h join dunning_invoices i on i.company_id = h.company_id and i.id = h.invoice_id`,
  columns: `h.id, h.company_id, i.invoice_number, ${openCentsOf('i')} as open_cents,
    (select b.display_name from dunning_debtors b where b.company_id = h.company_id and b.id = h.debtor_id) as debtor_name,
    (select c.name from companies c where c.id = h.company_id) as company_name, h.invoice_id, h.debtor_id, h.status, h.order_id, h.problems, h.handed_over_at, h.undone_at, h.created_at, h.updated_at`,
  filters: { status: 'h.status = :status', company_id: 'h.company_id = :company_id', open: ofOpen },
  counted: { list: 'dunning_handovers', byStatus: true },
};

export type HandoverRow = Omit<DunningHandover, 'open_amount'> & { readonly open_cents: bigint };

export const listHandovers = (db: OperatorDb, query: PageQuery): Promise<PageOf<HandoverRow>> =>
  readPage<HandoverRow>(db, listing, query);
