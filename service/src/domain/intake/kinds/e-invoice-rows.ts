/** Rows of e-invoices among invoices: whose they are, what they correct, and what they credit (intake.md 3). */
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { parseCents } from '../../../values/money.ts';
import { readLike as readDebtorsLike } from '../../collection/debtors/index.ts';
import { type DebtorRow, readLike } from '../../dunning/debtors/index.ts';
import {
  type Actor,
  type InvoiceRow,
  isSameReport,
  paymentContent,
  type PaymentRow,
  refuseFutureDay,
  reportPayment,
} from '../../dunning/invoices/index.ts';
import {
  comparableName,
  comparedPostalCode,
  comparedVat,
  correctionType,
  creditorProblems,
  exactOf,
  isCreditNote,
  type KnownDebtor,
  matchDebtor,
  type Matched,
  type SoughtDebtor,
} from '../e-invoices/index.ts';
import { actorOf } from './invoice-values.ts';
import { keyOfAll, type Outcome, type Resource, type Row, type Setting, type Verdict } from './rules.ts';
import { errorAt, type Finding, refusal, refusedBy, valueOf, type Values, warningAt } from './values.ts';

/** Where a kind has the number of its debtor. */
type NumberField = 'customer_number' | 'debtor_reference';

/** Whom the values of a row name: those of the document, or what a person has set in their place. */
function soughtIn(values: Values, at: NumberField): SoughtDebtor {
  const person = [values.first_name, values.last_name].filter((name) => name != null && name !== '').join(' ');
  return {
    vat_number: values.vat_number ?? null,
    number: valueOf(values, at)?.trim() ?? null,
    name: values.company_name ?? (person === '' ? null : person),
    postal_code: values.postal_code ?? null,
  };
}

/** What tells the buyer of an e-invoice from others, where none of them is here yet; undefined where it has no more than a number. */
export function buyerKeyOf({ invoice, values }: Row): string | undefined {
  if (invoice === null) return undefined;
  const { vat_number, name, postal_code } = soughtIn(values, 'debtor_reference');
  const compared = comparedVat(vat_number) ?? invoice.buyer.id;
  if (compared !== null) return compared;
  return name === null ? undefined : keyOfAll(comparableName(name), comparedPostalCode(postal_code));
}

const known = (values: readonly (string | null)[]): string[] => [...new Set(values.filter((each) => each !== null))];

/** In what debtors have to agree to be compared. */
interface Alike {
  readonly vat_numbers: readonly string[];
  readonly numbers: readonly string[];
  readonly postal_codes: readonly string[];
}

type Matches = ReadonlyMap<number, Matched>;

/** The debtors that rows of e-invoices name, by the number of the row. */
async function matchedBy(
  rows: readonly Row[],
  at: NumberField,
  read: (alike: Alike) => Promise<readonly KnownDebtor[]>,
): Promise<Matches> {
  const asked = rows
    .filter(({ invoice, debtor_id }) => invoice !== null && debtor_id === null)
    .map(({ number, values }) => ({ row: number, sought: soughtIn(values, at) }));
  if (asked.length === 0) return new Map();
  const debtors = await read({
    vat_numbers: known(asked.map(({ sought }) => comparedVat(sought.vat_number))),
    numbers: known(asked.map(({ sought }) => sought.number)),
    postal_codes: known(asked.map(({ sought }) => comparedPostalCode(sought.postal_code))),
  });
  return new Map(asked.map(({ row, sought }) => [row, matchDebtor(sought, debtors)]));
}

/** The same among debtors of invoices. */
export const matchesOf = (db: CompanyDb, rows: readonly Row[]): Promise<Matches> =>
  matchedBy(rows, 'customer_number', async ({ numbers, ...alike }) =>
    (await readLike(db, { ...alike, customer_numbers: numbers })).map(comparedOf),
  );

/** The same among debtors of orders. */
export const matchesOfOrders = (db: CompanyDb, rows: readonly Row[]): Promise<Matches> =>
  matchedBy(rows, 'debtor_reference', async ({ numbers, ...alike }) =>
    (await readDebtorsLike(db, { ...alike, references: numbers })).map(
      ({ id, your_reference, display_name, vat_number, postal_codes }) => ({
        id,
        vat_number,
        number: your_reference,
        name: display_name,
        postal_codes,
      }),
    ),
  );

interface Compared {
  readonly id: string;
  readonly customer_number: string;
  readonly display_name: string;
  readonly vat_number: string | null;
  readonly postal_code: string | null;
}

const comparedOf = ({ id, customer_number, display_name, vat_number, postal_code }: Compared): KnownDebtor => ({
  id,
  vat_number,
  number: customer_number,
  name: display_name,
  postal_codes: postal_code === null ? [] : [postal_code],
});

/** In what a debtor that a person has chosen agrees with an e-invoice. */
export function chosenFor({ invoice, values }: Row, debtor: DebtorRow | undefined): readonly string[] {
  if (invoice === null || debtor === undefined) return [];
  const postal_code = debtor.address?.postal_code ?? null;
  const match = matchDebtor(soughtIn(values, 'customer_number'), [comparedOf({ ...debtor, postal_code })]);
  return match.kind === 'one' ? match.match.reasons : [];
}

/** What an ambiguous debtor says. */
export const ambiguousAt = (at: NumberField): Finding =>
  errorAt(at, 'debtor_ambiguous', 'Several debtors fit. Choose one by `debtor_id`.');

/** The same of the debtor of an invoice. */
export const ambiguous = ambiguousAt('customer_number');

/** Whether the company is the seller. */
export const creditorFindings = (
  { invoice }: Row,
  company: { readonly name: string; readonly vat_number: string | null },
) => (invoice === null ? [] : creditorProblems(invoice, company));

/** The numbers of the invoices that documents correct or credit. */
export const precedingIn = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ invoice }) => (invoice?.preceding_invoices ?? []).flatMap(({ number }) => number ?? []));

type Invoices = ReadonlyMap<string, InvoiceRow>;

const matchedInvoice = ({ id }: InvoiceRow) => ({ type: 'invoice', id, reasons: ['preceding_invoice'] }) as const;

/** The invoice here that a corrected one takes the place of. */
export function correctedBy({ invoice }: Row, invoices: Invoices): Pick<Verdict, 'findings' | 'matched'> | undefined {
  if (invoice?.type_code !== correctionType) return undefined;
  for (const { number } of invoice.preceding_invoices) {
    const stored = invoices.get(number ?? '');
    if (stored === undefined || stored.status === 'cancelled') continue;
    const message = `It corrects invoice ${number}, which is here and not cancelled.`;
    return {
      findings: [errorAt('invoice.preceding_invoices', 'corrects_known_invoice', message)],
      matched: matchedInvoice(stored),
    };
  }
  return undefined;
}

const creditOf = (invoice: EInvoice) => ({
  amount: { currency: 'EUR', value: invoice.totals.payable ?? '0.00' } as const,
  value_date: invoice.issue_date ?? '',
  your_reference: `Gutschrift ${invoice.number ?? ''}`,
  metadata: [{ type: 'credit_note', value: invoice.number ?? '' }],
});

/** The invoice that a credit note is set off against: the one that it names, released, unsettled and open by as much. */
function creditedBy(invoice: EInvoice, invoices: Invoices): InvoiceRow | undefined {
  const [only, ...others] = invoice.preceding_invoices;
  const stored = others.length > 0 ? undefined : invoices.get(only?.number ?? '');
  if (stored === undefined || (stored.status !== 'open' && stored.status !== 'in_dunning')) return undefined;
  const credit = parseCents(invoice.totals.payable ?? '');
  return credit !== undefined && stored.amount_cents - stored.paid_cents >= credit ? stored : undefined;
}

/** What becomes of a credit note; undefined for other documents. */
export function creditVerdict(
  { invoice }: Row,
  {
    invoices,
    payments,
    today,
  }: { readonly invoices: Invoices; readonly payments: readonly PaymentRow[]; readonly today: string },
): Verdict | undefined {
  if (invoice === null || !isCreditNote(invoice)) return undefined;
  const named = invoice.preceding_invoices.flatMap(({ number }) => invoices.get(number ?? '') ?? []);
  const payable = parseCents(invoice.totals.payable ?? '');
  if (payable === undefined || invoice.issue_date === null) return { findings: [], matched: null, skip: false };
  const sent = creditOf(invoice);
  const reported = payments.find(
    (each) => named.some(({ id }) => id === each.invoice_id) && isSameReport(each, paymentContent(sent)),
  );
  const of = named.find(({ id }) => id === reported?.invoice_id) ?? creditedBy(invoice, invoices);
  const field = 'invoice.preceding_invoices';
  if (of === undefined) {
    const message = 'The credit note names no released, unsettled invoice here with at least this open.';
    return { findings: [errorAt(field, 'credit_note', message)], matched: null, skip: false };
  }
  const matched = matchedInvoice(of);
  if (reported !== undefined)
    return { findings: [warningAt(field, 'already_exists', 'This credit is here already.')], matched, skip: true };
  const late = refusedBy(() => refuseFutureDay(sent, today), 'invoice.issue_date');
  const message = `It becomes a payment of ${sent.amount.value} on invoice ${of.invoice_number}.`;
  return { findings: late.length > 0 ? late : [warningAt(field, 'credit', message)], matched, skip: false };
}

/** Records a credit note as a payment. @throws Refusal */
export async function runCredit(
  tx: CompanyTx,
  invoice: EInvoice,
  facts: { invoices: Invoices; setting: Setting },
): Promise<Outcome> {
  const credited = creditedBy(invoice, facts.invoices);
  if (credited === undefined)
    throw refusal([
      { field: 'invoice.preceding_invoices', code: 'invalid', message: 'No invoice here is open by as much.' },
    ]);
  const { id } = await reportPayment(tx, { invoice_id: credited.id, sent: creditOf(invoice) }, actorOf(facts.setting));
  const payment: Resource = { type: 'payment', id, parent: credited.id };
  return { action: 'created', resources: [payment, { type: 'invoice', id: credited.id }], errors: [], made: [payment] };
}

/** What was paid before the invoice was issued (BT-113): a payment of its day, as the row says it. @throws Refusal */
export async function payPrepaid(
  tx: CompanyTx,
  invoice_id: string,
  { invoice, values }: Row,
  actor: Actor,
): Promise<Resource[]> {
  const value_date = valueOf(values, 'invoice_date');
  if (invoice === null || value_date === undefined || exactOf(invoice.totals.prepaid) <= 0n) return [];
  const amount = { currency: 'EUR', value: invoice.totals.prepaid } as const;
  const sent = { amount, value_date, your_reference: 'BT-113' };
  const { id } = await reportPayment(tx, { invoice_id, sent }, actor);
  return [{ type: 'payment', id, parent: invoice_id }];
}
