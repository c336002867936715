/**
 * The rules of an invoice, pure: what each write does in each state, and its wire form (dunning.md 4, 4.1). What a write may contain: content.ts; when
 * payments settle it: payment.ts.
 */
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { InvoicePayment } from '@mahnwerk/contract/dunning/invoice-payments.ts';
import type { Invoice, InvoiceStatus } from '@mahnwerk/contract/dunning/invoices.ts';
import type { EventKey } from '@mahnwerk/contract/events/catalog.ts';
import type { ProblemCode } from '@mahnwerk/contract/grammar/problems.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { instantOf } from '../../../values/day.ts';
import { type Cents, moneyOf } from '../../../values/money.ts';
import { optionalFields } from './content.ts';
import { holdOf } from './shown-hold.ts';
import type { Statements } from './statements.gen.ts';

/** What a write leads to: a state, or the end of a draft. */
type Result = InvoiceStatus | 'deleted';

type Rule = Readonly<Record<InvoiceStatus, Result | ProblemCode>> & {
  readonly by: string;
  readonly emits: EventKey | null;
};

/**
 * Every write in every state: the state after it, or the 409 (dunning.md 4.1). An archived invoice can be unarchived only. A paid invoice whose payment
 * is deleted is reopened: `in_dunning` if a notice has gone. The diagram of docs/guides/states.md is printed from these rows.
 */
export const invoiceRules = [
  {
    by: 'release',
    emits: 'invoice.released',
    draft: 'open',
    open: 'conflict',
    in_dunning: 'conflict',
    paid: 'invoice_settled',
    cancelled: 'invoice_settled',
    written_off: 'invoice_settled',
    in_inkasso: 'invoice_in_inkasso',
  },
  {
    by: 'pause',
    emits: null,
    draft: 'draft',
    open: 'open',
    in_dunning: 'in_dunning',
    paid: 'invoice_settled',
    cancelled: 'invoice_settled',
    written_off: 'invoice_settled',
    in_inkasso: 'invoice_in_inkasso',
  },
  {
    by: 'resume',
    emits: null,
    draft: 'draft',
    open: 'open',
    in_dunning: 'in_dunning',
    paid: 'invoice_settled',
    cancelled: 'invoice_settled',
    written_off: 'invoice_settled',
    in_inkasso: 'invoice_in_inkasso',
  },
  {
    by: 'cancel',
    emits: 'invoice.cancelled',
    draft: 'cancelled',
    open: 'cancelled',
    in_dunning: 'cancelled',
    paid: 'invoice_paid',
    cancelled: 'invoice_cancelled',
    written_off: 'invoice_written_off',
    in_inkasso: 'invoice_in_inkasso',
  },
  {
    by: 'write_off',
    emits: 'invoice.written_off',
    draft: 'conflict',
    open: 'written_off',
    in_dunning: 'written_off',
    paid: 'invoice_paid',
    cancelled: 'invoice_cancelled',
    written_off: 'invoice_written_off',
    in_inkasso: 'invoice_in_inkasso',
  },
  {
    by: 'hand_over',
    emits: 'dunning.handed_to_collection',
    draft: 'conflict',
    open: 'conflict',
    in_dunning: 'in_inkasso',
    paid: 'invoice_paid',
    cancelled: 'invoice_cancelled',
    written_off: 'invoice_written_off',
    in_inkasso: 'invoice_in_inkasso',
  },
  {
    by: 'archive',
    emits: null,
    draft: 'conflict',
    open: 'conflict',
    in_dunning: 'conflict',
    paid: 'paid',
    cancelled: 'cancelled',
    written_off: 'written_off',
    in_inkasso: 'invoice_in_inkasso',
  },
  {
    by: 'unarchive',
    emits: null,
    draft: 'conflict',
    open: 'conflict',
    in_dunning: 'conflict',
    paid: 'conflict',
    cancelled: 'conflict',
    written_off: 'conflict',
    in_inkasso: 'invoice_in_inkasso',
  },
  {
    by: 'change_closed_field',
    emits: null,
    draft: 'draft',
    open: 'conflict',
    in_dunning: 'conflict',
    paid: 'invoice_paid',
    cancelled: 'invoice_cancelled',
    written_off: 'invoice_written_off',
    in_inkasso: 'invoice_in_inkasso',
  },
  {
    by: 'delete',
    emits: null,
    draft: 'deleted',
    open: 'conflict',
    in_dunning: 'conflict',
    paid: 'invoice_paid',
    cancelled: 'invoice_cancelled',
    written_off: 'invoice_written_off',
    in_inkasso: 'invoice_in_inkasso',
  },
  {
    by: 'report_payment',
    emits: null,
    draft: 'draft',
    open: 'open',
    in_dunning: 'in_dunning',
    paid: 'invoice_paid',
    cancelled: 'invoice_cancelled',
    written_off: 'invoice_written_off',
    in_inkasso: 'invoice_in_inkasso',
  },
  {
    by: 'delete_payment',
    emits: null,
    draft: 'draft',
    open: 'open',
    in_dunning: 'in_dunning',
    paid: 'open',
    cancelled: 'invoice_cancelled',
    written_off: 'invoice_written_off',
    in_inkasso: 'invoice_in_inkasso',
  },
  {
    by: 'change_document',
    emits: null,
    draft: 'draft',
    open: 'conflict',
    in_dunning: 'conflict',
    paid: 'invoice_paid',
    cancelled: 'invoice_cancelled',
    written_off: 'invoice_written_off',
    in_inkasso: 'invoice_in_inkasso',
  },
] as const satisfies readonly Rule[];

export type InvoiceWrite = (typeof invoiceRules)[number]['by'];

/** A stored invoice with its order, if it was handed over. */
export type InvoiceRow = Statements['get']['row'];

/** Who acts on an invoice: the company through the dunning API, or the operator. */
export interface Actor {
  readonly side: 'company' | 'operator';
  /** Whether a person of the company acts, by a session. */
  readonly byHand?: boolean;
  readonly publicUrl: string;
}

type Guarded = Pick<InvoiceRow, 'status' | 'source' | 'archived'>;
type InvoiceWriter = Pick<Actor, 'side' | 'byHand'>;

/** A key writes what came through the API, a person of the company also what was entered by hand. */
const mayWrite = ({ side, byHand }: InvoiceWriter, source: Guarded['source']): boolean =>
  side === 'operator' || source === 'api' || (byHand === true && source === 'portal');

/** 409 for what precedes the state. */
export function refuseClosed({ source, archived }: Guarded, by: InvoiceWrite, writer: InvoiceWriter): void {
  refuseUnless(mayWrite(writer, source), 'not_api_invoice');
  refuseUnless(!archived || by === 'unarchive', 'invoice_archived');
}

/** What a write leads to, or 409. */
export function moveInvoice(invoice: Guarded, by: InvoiceWrite, actor: InvoiceWriter): Result {
  refuseClosed(invoice, by, actor);
  if (by === 'unarchive' && invoice.archived) return invoice.status;
  const result = invoiceRules.find((rule) => rule.by === by)?.[invoice.status] ?? 'conflict';
  if (isResult(result)) return result;
  throw result === 'conflict'
    ? new Refusal(result, { detail: `Not allowed while the invoice is \`${invoice.status}\`.` })
    : new Refusal(result);
}

const isResult = (result: Result | ProblemCode): result is Result => result === 'deleted' || result in statuses;

const statuses: Readonly<Record<InvoiceStatus, true>> = {
  draft: true,
  open: true,
  in_dunning: true,
  paid: true,
  cancelled: true,
  written_off: true,
  in_inkasso: true,
};

/** The URL of an invoice for its company, also in events. */
export const invoiceUrl = (publicUrl: string, id: string): string => `${publicUrl}/mahnservice/v1/invoices/${id}/`;

const hrefOf = ({ side, publicUrl }: Actor, id: string): string =>
  side === 'company' ? invoiceUrl(publicUrl, id) : `${publicUrl}/operator/v1/dunning-invoices/${id}/`;

type Amounts = Pick<InvoiceRow, 'amount_cents' | 'fees_cents' | 'interest_cents' | 'waived_cents' | 'paid_cents'>;

const owedCents = ({ amount_cents, fees_cents, interest_cents, waived_cents }: Amounts): Cents =>
  amount_cents + fees_cents + interest_cents - waived_cents;

/** What payments settle of what is owed: they exceed it once a fee that was paid has left the invoice. */
const settledCents = (amounts: Amounts): Cents => {
  const owed = owedCents(amounts);
  return amounts.paid_cents < owed ? amounts.paid_cents : owed;
};

/** What is left to pay; never negative. */
export const openCents = (amounts: Amounts): Cents => owedCents(amounts) - settledCents(amounts);

/** At which hour a step happens, in Berlin (dunning.md 1). */
const step_time = '09:00';

/** A paused, disputed or settled invoice has no next step. */
const nextDunningAt = ({ status, paused, is_disputed, next_on }: InvoiceRow): string | null =>
  next_on !== null && !paused && !is_disputed && (status === 'open' || status === 'in_dunning')
    ? instantOf(next_on, step_time)
    : null;

/** What an invoice shows besides its row. */
export interface Parts {
  /** The business date where the invoice may be held; empty: a hold is shown as it is stored. */
  readonly today: string;
  readonly document: Document | null;
  /** Newest first. */
  readonly payments: readonly InvoicePayment[];
}

/** The wire form, in the contract's order. */
export const presentInvoice = (row: InvoiceRow, { document, payments, today }: Parts, actor: Actor): Invoice => ({
  id: row.id,
  href: hrefOf(actor, row.id),
  debtor_id: row.debtor_id,
  debtor_name: row.debtor_name,
  invoice_number: row.invoice_number,
  subject_matter: row.subject_matter,
  invoice_date: row.invoice_date,
  due_date: row.due_date,
  amount: moneyOf(row.amount_cents),
  ...optionalFields.of(row),
  status: row.status,
  source: row.source,
  paused: row.paused,
  ...holdOf(row, today),
  archived: row.archived,
  paid_amount: moneyOf(settledCents(row)),
  fees_amount: moneyOf(row.fees_cents),
  interest_amount: moneyOf(row.interest_cents),
  waived_amount: moneyOf(row.waived_cents),
  open_amount: moneyOf(openCents(row)),
  current_level: row.current_level,
  default_since: row.default_since,
  policy_version: row.policy_version,
  next_dunning_at: nextDunningAt(row),
  document,
  payments,
  collection: collectionOf(row),
  released_at: row.released_at,
  settled_at: row.settled_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

const collectionOf = ({ order_id, order_status, mandate_id, handed_over_at }: InvoiceRow): Invoice['collection'] =>
  order_id === null || order_status === null || handed_over_at === null
    ? null
    : { order_id, mandate_id, order_status, handed_over_at };
