/** Creates the invoices of rows with their debtors, and takes them back. */
import { InvoiceInput } from '@mahnwerk/contract/dunning/invoices.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { moneyOf } from '../../../values/money.ts';
import { attachReady } from '../../correspondence/documents/index.ts';
import { type DebtorRow, deleteDebtor, readDebtors, readReferred, readSetting } from '../../dunning/debtors/index.ts';
import {
  type Actor,
  addInvoice,
  commands,
  contentFields,
  deleteInvoice,
  type InvoiceRow,
  readByNumbers,
  readInvoices,
  readNoticed,
  reportPayment,
} from '../../dunning/invoices/index.ts';
import { isCreditNote } from '../e-invoices/index.ts';
import { changeBy, changeOf, createFrom } from './dunning-debtor.ts';
import { ambiguous, matchesOf, payPrepaid, precedingIn, runCredit } from './e-invoice-rows.ts';
import { debtorMade, debtorsOf, followedDebtors } from './invoice-debtors.ts';
import { actorOf, bodyOf, paidOf } from './invoice-values.ts';
import { invoicePaymentRules } from './invoice-payments.ts';
import type { Made, MadeRow, Outcome, Resource, Row, Setting } from './rules.ts';
import { printOf, readBody, refusal, valueOf } from './values.ts';

/** The debtor of a row that is here. @throws Refusal where several are */
async function findDebtor(tx: CompanyTx, row: Row): Promise<DebtorRow | undefined> {
  const match = (await matchesOf(tx, [row])).get(row.number);
  if (match === undefined)
    return (await debtorsOf(tx, [row])).get(valueOf(row.values, 'customer_number')?.trim() ?? '');
  if (match.kind === 'several')
    throw refusal([{ field: 'customer_number', code: 'invalid', message: ambiguous.message }]);
  const [debtor] = match.kind === 'one' ? await readDebtors(tx, [match.match.id]) : [];
  return debtor;
}

/** The debtor of a row, created or changed as the options say. */
async function takeDebtor(tx: CompanyTx, row: Row, setting: Setting): Promise<{ id: string; made: readonly Made[] }> {
  if (row.debtor_id !== null) return { id: row.debtor_id, made: [] };
  const stored = await findDebtor(tx, row);
  if (stored === undefined) {
    const debtor = await createFrom(tx, row.values, setting);
    return { id: debtor.id, made: [debtorMade(debtor)] };
  }
  if (setting.options.on_existing_debtor === 'update') {
    const change = changeOf(row.values, stored, await readSetting(tx));
    if (change !== undefined) await changeBy(tx, stored.id, row.values);
  }
  return { id: stored.id, made: [] };
}

/** What a change of an invoice would change, apart from its next step. */
const invoicePrint = (row: InvoiceRow): string =>
  printOf([
    contentFields.of(row),
    row.status,
    row.paused,
    row.archived,
    row.held_until,
    row.paid_cents,
    row.current_level,
  ]);

export async function run(tx: CompanyTx, row: Row, setting: Setting): Promise<Outcome> {
  const { values, document } = row;
  const actor = actorOf(setting);
  if (row.invoice !== null && isCreditNote(row.invoice)) {
    const named = await readByNumbers(tx, precedingIn([row]));
    const invoices = new Map(named.map((each) => [each.invoice_number, each]));
    return runCredit(tx, row.invoice, { invoices, setting });
  }
  const debtor = await takeDebtor(tx, row, setting);
  const { body, failures } = readBody(InvoiceInput, bodyOf(values, debtor.id, setting));
  if (body === undefined) throw refusal(failures);
  const id = await addInvoice(tx, { ...body, source: actor.byHand === true ? 'portal' : 'api' });
  if (document !== null) attachReady(tx, { type: 'invoice', id }, { ...document, mime_type: 'application/pdf' });
  const paid = paidOf(values) ?? 0n;
  const before = await payPrepaid(tx, id, row, actor);
  const payments = [...before, ...(paid > 0n ? [await payRest(tx, id, paid, actor)] : [])];
  const errors = setting.options.release ? await release(tx, id, actor) : [];
  const [stored] = await readInvoices(tx, [id]);
  const invoice: Made = { type: 'invoice', id, ...(stored === undefined ? {} : { print: invoicePrint(stored) }) };
  const resources: Resource[] = [{ type: 'invoice', id }, { type: 'debtor', id: debtor.id }, ...payments];
  return { action: 'created', resources, errors, made: [invoice, ...debtor.made] };
}

/** A payment of today for what was paid before the invoice came here. */
async function payRest(tx: CompanyTx, invoice_id: string, cents: bigint, actor: Actor): Promise<Resource> {
  const { today: value_date } = await readSetting(tx);
  const payment = await reportPayment(
    tx,
    { invoice_id, sent: { amount: moneyOf(cents), value_date, your_reference: 'Übernahme' } },
    actor,
  );
  return { type: 'payment', id: payment.id, parent: invoice_id };
}

/** Releases a new invoice; what it lacks leaves the draft. */
async function release(tx: CompanyTx, id: string, actor: Actor): Promise<Outcome['errors']> {
  try {
    await tx.attempt((part) => commands.release(part, id, actor));
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.details.errors ?? [{ field: 'status', code: 'invalid', message: error.message } as const];
  }
}

const invoicesIn = (rows: readonly MadeRow[]): Made[] =>
  rows.flatMap(({ made }) => made.filter(({ type }) => type === 'invoice'));

export async function followed(
  db: CompanyDb,
  rows: readonly MadeRow[],
  setting: Setting,
): Promise<ReadonlySet<number>> {
  const credits = await invoicePaymentRules.followed(db, rows.map(paymentsIn), setting);
  const invoices = invoicesIn(rows);
  const ids = invoices.map(({ id }) => id);
  const debtorsMade = rows.flatMap(({ made }) => made.filter(({ type }) => type === 'debtor'));
  const [now, noticed, debtors] = await Promise.all([
    readInvoices(db, ids),
    readNoticed(db, ids),
    followedDebtors(db, debtorsMade, ids),
  ]);
  const prints = new Map(now.map((row) => [row.id, invoicePrint(row)]));
  const isFollowed = ({ type, id, print }: Made): boolean =>
    type === 'debtor' ? debtors.has(id) : noticed.has(id) || (prints.has(id) && prints.get(id) !== print);
  const own = rows.filter(({ made }) => made.some(isFollowed)).map(({ number }) => number);
  return new Set([...own, ...credits]);
}

/** What credit notes made. */
const paymentsIn = (row: MadeRow): MadeRow => ({ ...row, made: row.made.filter(({ type }) => type === 'payment') });

/** Deletes a draft, cancels what is open; a debtor goes with its last invoice. */
export async function undo(tx: CompanyTx, row: MadeRow, setting: Setting): Promise<void> {
  const { made } = row;
  await invoicePaymentRules.undo(tx, paymentsIn(row), setting);
  const actor = actorOf(setting);
  for (const { id } of made.filter(({ type }) => type === 'invoice')) {
    const [invoice] = await readInvoices(tx, [id]);
    if (invoice?.status === 'draft') await deleteInvoice(tx, id, actor);
    else if (invoice !== undefined) await commands.cancel(tx, id, actor);
  }
  const ids = made.filter(({ type }) => type === 'debtor').map(({ id }) => id);
  if (ids.length === 0) return;
  const used = await readReferred(tx, { ids, but: [] });
  // The invoice that was cancelled stays, and its debtor with it.
  for (const { id } of await readDebtors(tx, ids)) if (!used.has(id)) await deleteDebtor(tx, id);
}
