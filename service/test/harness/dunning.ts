/** The starting points of dunning stories: a company with a dunning key and an active user, its debtors and invoices. */
import type { DunningDebtor, DunningDebtorInput } from '@mahnwerk/contract/dunning/debtors.ts';
import { randomUUID } from 'node:crypto';
import type { Invoice, InvoiceStatus } from '@mahnwerk/contract/dunning/invoices.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import { bodyOf, type Company, euros, type Stage } from './cases.ts';

/** A company that acts with its dunning key. */
export type DunningCompany = Company;

/** The same without its feed. */
type ActingCompany = Omit<DunningCompany, 'feed'>;

/** A new company with an active user and a dunning key. */
export async function openDunning(
  stage: Stage,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<DunningCompany> {
  const { company, feed } = await stage.aCompany(fields);
  return { ...(await actingDunning(stage, company)), feed };
}

/** A company that acts with a new dunning key; it has an active user then. */
async function actingDunning(stage: Stage, company: string): Promise<ActingCompany> {
  await stage.givenAdmin(company);
  const key = await stage.givenKey('dunning', company);
  const send: Company['send'] = (method, path, body, sent = {}) =>
    stage.send(method, path, { key, ...sent, ...(body === undefined ? {} : { body }) });
  return {
    company,
    key,
    send,
    read: async <B>(path: string) => bodyOf(await send<B>('GET', path), 200),
  };
}

let made = 0;

/** A consumer in Berlin; the customer number is unique. */
export const aDunningDebtor = (changes: Readonly<Record<string, unknown>> = {}): DunningDebtorInput => ({
  customer_number: `K-${(made += 1)}-test`,
  acting_as: 'consumer',
  person: { salutation: 'ms', first_name: 'Mika', last_name: 'Muster', birth_date: '1984-04-04' },
  address: { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
  ...changes,
});

export const givenDunningDebtor = async (
  { send }: ActingCompany,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<DunningDebtor> =>
  bodyOf(await send<DunningDebtor>('POST', '/mahnservice/v1/debtors/', aDunningDebtor(changes)), 201);

/** A draft without its debtor; the number is unique. */
export const anInvoice = (changes: Readonly<Record<string, unknown>> = {}) => ({
  invoice_number: `RE-${(made += 1)}`,
  subject_matter: 'Delivery of office furniture',
  invoice_date: '2026-01-10',
  due_date: '2026-01-24',
  amount: euros('100.00'),
  ...changes,
});

const invoices = '/mahnservice/v1/invoices/';

/** A draft; creates a debtor if none is given. */
export async function givenInvoice(
  company: ActingCompany,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Invoice> {
  const debtor_id = changes.debtor_id ?? (await givenDunningDebtor(company)).id;
  return bodyOf(await company.send<Invoice>('POST', invoices, { ...anInvoice(changes), debtor_id }), 201);
}

/** A draft that can be released: its document is ready. */
export async function givenReadyInvoice(
  stage: Stage,
  company: ActingCompany,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Invoice> {
  const { id } = await givenInvoice(company, changes);
  bodyOf(await company.send('POST', `${invoices}${id}/documents/`, aPdf()), 201);
  await stage.sql(`update documents set status = 'ready', updated_at = $2 where parent_id = $1`, [
    id,
    stage.clock.now(),
  ]);
  return invoiceAt(company, id);
}

/** The document of an invoice, as sent. */
export const aPdf = () => ({ type: 'invoice', filename: 'RE-2026-0815.pdf', base64: examplePdf });

/** A released invoice. */
export async function givenOpenInvoice(
  stage: Stage,
  company: ActingCompany,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Invoice> {
  const { id } = await givenReadyInvoice(stage, company, changes);
  return bodyOf(await company.send<Invoice>('POST', `${invoices}${id}/release/`), 200);
}

export const invoiceAt = ({ read }: ActingCompany, id: string): Promise<Invoice> => read<Invoice>(`${invoices}${id}/`);

/** A notice of level 2 that was sent and charges a fee, as the ladder leaves it. */
export async function givenNotice(
  stage: Stage,
  { company }: ActingCompany,
  { id, debtor_id }: Invoice,
  { fee_cents = 250, status = 'sent' }: { readonly fee_cents?: number; readonly status?: string } = {},
): Promise<void> {
  const [letter, run, now] = [randomUUID(), randomUUID(), stage.clock.now()];
  await stage.sql(
    `insert into dunnings (company_id, id, invoice_id, debtor_id, letter_id, level, name, channel, status, dated, pay_by, open_principal_cents,
       fee_cents, lump_sum_cents, interest_cents, demanded_cents, policy_version, run_id, announced, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 2, '1. Mahnung', 'email', $6, '2026-02-20', '2026-02-27', 10000, $7, 0, 0, 10000, 1, $8, true, $9, $9)`,
    [company, randomUUID(), id, debtor_id, letter, status, fee_cents, run, now],
  );
  await stage.sql(
    `insert into letters (kind, company_id, id, debtor_id, run_id, channel, status, level, dated, created_at, updated_at)
     values ('dunning', $1, $2, $3, $4, 'email', $5, 2, '2026-02-20', $6, $6)`,
    [company, letter, debtor_id, run, status, now],
  );
  await stage.sql(
    `insert into letter_evidence (company_id, letter_id, position, at, what) values ($1, $2, 1, $3, 'passed')`,
    [company, letter, now],
  );
  await stage.sql(
    `update dunning_invoices set status = 'in_dunning', current_level = 2, fees_cents = $2, last_dated = '2026-02-20',
       last_pay_by = '2026-02-27', default_since = '2026-02-28', updated_at = $3 where id = $1`,
    [id, fee_cents, now],
  );
}

/** Rows in every table of dunning: a company that has lived through a run and a handover. */
export async function givenDunningRows(stage: Stage, { company }: Company): Promise<void> {
  const own = await actingDunning(stage, company);
  const invoice = await givenInvoiceIn(stage, own, 'in_dunning');
  const payment = { amount: euros('1.00'), value_date: '2026-02-20' };
  bodyOf(await own.send('POST', `${invoices}${invoice.id}/payments/`, payment), 201);
  const [run, now] = [randomUUID(), stage.clock.now()];
  await stage.sql(
    `insert into ladder_runs (kind, id, run_on, company_id, trigger, dry_run, status, created_at, updated_at)
     values ('invoice', $1, '2026-02-20', $2, 'operator', true, 'finished', $3, $3)`,
    [run, company, now],
  );
  await stage.sql(
    `insert into ladder_dry_decisions (kind, run_id, company_id, subject_id, id, outcome, reason, details, policy_version)
     values ('invoice', $1, $2, $3, $4, 'notice', 'due', '{"level":1}', 1)`,
    [run, company, invoice.id, randomUUID()],
  );
  await stage.sql(
    `insert into ladder_company_holds (kind, company_id, reason, from_on, until_on) values ('invoice', $1, 'company_paused', '2026-02-01', '2026-02-02')`,
    [company],
  );
  await stage.sql(
    `insert into print_batches (id, company_id, format, status, letter_count, page_count, manifest, stopped, taken_on, created_at, updated_at)
     values ($1, $2, 'pdf', 'returned', 0, 0, '[]', '[]', '2026-02-20', $3, $3)`,
    [randomUUID(), company, now],
  );
  await stage.sql(
    `insert into dunning_handovers (company_id, id, invoice_id, status, debtor_id, created_at, updated_at)
     values ($1, $2, $3, 'refused', $4, $5, $5)`,
    [company, randomUUID(), invoice.id, invoice.debtor_id, now],
  );
}

/** An invoice in any state. */
export async function givenInvoiceIn(
  stage: Stage,
  company: ActingCompany,
  status: InvoiceStatus,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Invoice> {
  const invoice = await (status === 'draft' ? givenReadyInvoice : givenOpenInvoice)(stage, company, changes);
  const at = `${invoices}${invoice.id}/`;
  if (status === 'in_dunning' || status === 'in_inkasso') await givenNotice(stage, company, invoice);
  if (status === 'in_inkasso')
    await stage.sql(`update dunning_invoices set status = 'in_inkasso', updated_at = $2 where id = $1`, [
      invoice.id,
      stage.clock.now(),
    ]);
  if (status === 'paid')
    bodyOf(await company.send('POST', `${at}payments/`, { amount: invoice.amount, value_date: '2026-02-20' }), 201);
  if (status === 'cancelled') bodyOf(await company.send('POST', `${at}cancel/`), 200);
  if (status === 'written_off') bodyOf(await company.send('POST', `${at}write-off/`), 200);
  return invoiceAt(company, invoice.id);
}
