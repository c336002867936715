/** Invoices as a kind of import, with their debtors. */
import { InvoiceInput } from '@mahnwerk/contract/dunning/invoices.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { parseCents } from '../../../values/money.ts';
import { type DebtorRow as Debtor, readDebtors, readSetting } from '../../dunning/debtors/index.ts';
import {
  failuresOfNew,
  failuresOfRelease,
  type InvoiceRow,
  paymentsOf,
  type PaymentRow,
  readByNumbers,
} from '../../dunning/invoices/index.ts';
import type { Matched } from '../e-invoices/index.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { changeOf, type Known, newDebtorBody, refusedNew } from './dunning-debtor.ts';
import {
  ambiguous,
  chosenFor,
  correctedBy,
  creditorFindings,
  creditVerdict,
  matchesOf,
  precedingIn,
} from './e-invoice-rows.ts';
import { debtorsOf, keptFinding } from './invoice-debtors.ts';
import { bodyOf, differing, dueOf, no_debtor, numberOf, paidOf, refusedOpen } from './invoice-values.ts';
import { followed, run, undo } from './invoices-run.ts';
import { keyOfAll, type KindRules, type Row, type Setting, type Verdict } from './rules.ts';
import { type Finding, errorAt, findingsOf, readBody, valueOf, warningAt } from './values.ts';

const names = { debtor_id: 'customer_number' };

interface Facts {
  readonly known: Known;
  readonly company: Awaited<ReturnType<typeof readCompany>>;
  readonly debtors: ReadonlyMap<string, Debtor>;
  readonly chosen: ReadonlyMap<string, Debtor>;
  readonly invoices: ReadonlyMap<string, InvoiceRow>;
  /** Of rows that are e-invoices. */
  readonly matches: ReadonlyMap<number, Matched>;
  /** On the invoices that credit notes name. */
  readonly payments: readonly PaymentRow[];
}

async function readFacts(db: CompanyDb, rows: readonly Row[]): Promise<Facts> {
  const [matches, preceding] = [await matchesOf(db, rows), precedingIn(rows)];
  const matched = [...matches.values()].flatMap((each) => (each.kind === 'one' ? each.match.id : []));
  const [known, company, debtors, chosen, invoices] = await Promise.all([
    readSetting(db),
    readCompany(db),
    debtorsOf(db, rows),
    readDebtors(db, [...new Set([...rows.flatMap(({ debtor_id }) => debtor_id ?? []), ...matched])]),
    readByNumbers(db, [...new Set([...rows.flatMap(({ values }) => numberOf(values) ?? []), ...preceding])]),
  ]);
  const credited = invoices.filter(({ invoice_number }) => preceding.includes(invoice_number)).map(({ id }) => id);
  return {
    matches,
    payments: credited.length === 0 ? [] : await paymentsOf(db, credited),
    known,
    company,
    debtors,
    chosen: new Map(chosen.map((each) => [each.id, each])),
    invoices: new Map(invoices.map((each) => [each.invoice_number, each])),
  };
}

function debtorOf({ number, values, debtor_id }: Row, { debtors, chosen, matches }: Facts): Debtor | undefined {
  const match = matches.get(number);
  if (debtor_id !== null) return chosen.get(debtor_id);
  if (match !== undefined) return match.kind === 'one' ? chosen.get(match.match.id) : undefined;
  return debtors.get(valueOf(values, 'customer_number')?.trim() ?? '');
}

function debtorFindings(
  row: Row,
  debtor: Debtor | undefined,
  { known, matches }: Facts,
  setting: Setting,
): readonly Finding[] {
  if (row.debtor_id !== null)
    return debtor === undefined ? [errorAt('customer_number', 'invalid', 'The company has no such debtor.')] : [];
  if (matches.get(row.number)?.kind === 'several') return [ambiguous];
  if (debtor === undefined) return refusedNew(row.values, setting, known);
  const change = changeOf(row.values, debtor, known);
  if (change === undefined) return [];
  return setting.options.on_existing_debtor === 'update' ? change.findings : [keptFinding(debtor, change.fields)];
}

/** What keeps the invoice of a row from being released in the run. */
function releaseFindings(row: Row, debtor: Debtor | undefined, { company, known }: Facts, setting: Setting): Finding[] {
  const { values, document } = row;
  const { options } = setting;
  const willBe = document !== null || options.without_pdf === 'data_sheet';
  const body = newDebtorBody(values, setting);
  const address = debtor === undefined ? ((body.address as Debtor['address'] | undefined) ?? null) : debtor.address;
  const failures = failuresOfRelease({
    invoice: { amount_cents: parseCents(valueOf(values, 'amount') ?? '') ?? 0n, paid_cents: paidOf(values) ?? 0n },
    company,
    debtor: debtor ?? {
      address,
      email: valueOf(values, 'email') ?? null,
      email_failed_at: null,
      dunning_stop: null,
      person: { salutation: null, first_name: null, last_name: '', birth_date: valueOf(values, 'birth_date') ?? null },
    },
    document: willBe ? { type: document === null ? 'claim_statement' : 'invoice', status: 'ready' } : undefined,
    today: known.today,
  });
  return failures.map(({ field, code, message }) => warningAt(releaseFields[field] ?? null, code, message));
}

const releaseFields: Readonly<Record<string, string>> = {
  document: 'pdf',
  'debtor.address': 'street',
  'debtor.birth_date': 'birth_date',
  'debtor.dunning_stop': 'customer_number',
  amount: 'open_amount',
};

function verdictOn(row: Row, facts: Facts, setting: Setting): Verdict {
  const credit = creditVerdict(row, { ...facts, today: facts.known.today });
  if (credit !== undefined)
    return { ...credit, findings: [...creditorFindings(row, facts.company), ...credit.findings] };
  const { values } = row;
  const debtor = debtorOf(row, facts);
  const stored = facts.invoices.get(numberOf(values) ?? '');
  if (stored !== undefined)
    return verdictOnKnown(row, stored, debtor ?? meantBy(stored, facts.matches.get(row.number)));
  const corrected = correctedBy(row, facts.invoices);
  const read = readBody(InvoiceInput, bodyOf(values, debtor?.id ?? no_debtor, setting));
  const failures = read.body === undefined ? read.failures : failuresOfNew(read.body, facts.known.today);
  const findings = [
    ...creditorFindings(row, facts.company),
    ...(corrected?.findings ?? []),
    ...findingsOf(failures, names),
    ...debtorFindings(row, debtor, facts, setting),
    ...refusedOpen(values),
    ...(dueOf(values, setting).isAssumed
      ? [warningAt('due_date', 'due_date_assumed', `The invoice is due on ${dueOf(values, setting).due_date}.`)]
      : []),
  ];
  const release = setting.options.release ? releaseFindings(row, debtor, facts, setting) : [];
  const match = facts.matches.get(row.number);
  const reasons =
    match?.kind === 'one' ? match.match.reasons : row.debtor_id === null ? ['customer_number'] : chosenFor(row, debtor);
  const candidates = match?.kind === 'several' ? match.candidates : [];
  return {
    findings: [...findings, ...release],
    matched: corrected?.matched ?? (debtor === undefined ? null : { type: 'debtor', id: debtor.id, reasons }),
    candidates: candidates.map((each) => ({ type: 'debtor', ...each })),
    skip: false,
  };
}

/** The debtor of an invoice that is here, where it is among several that fit. */
const meantBy = ({ debtor_id }: InvoiceRow, match: Matched | undefined): Pick<Debtor, 'id'> | undefined =>
  match?.kind === 'several' ? match.candidates.find(({ id }) => id === debtor_id) : undefined;

function verdictOnKnown({ values }: Row, stored: InvoiceRow, debtor: Pick<Debtor, 'id'> | undefined): Verdict {
  const fields = differing(values, stored, debtor);
  const matched = { type: 'invoice', id: stored.id, reasons: ['invoice_number'] } as const;
  const number = stored.invoice_number;
  if (fields.length === 0)
    return {
      findings: [warningAt('invoice_number', 'already_exists', `Invoice ${number} is here already.`)],
      matched,
      skip: true,
    };
  const message = `Invoice ${number} is here with other values: ${fields.join(', ')}.`;
  return { findings: [errorAt(fields[0] ?? 'invoice_number', 'differs', message)], matched, skip: false };
}

export const invoiceRules: KindRules = {
  keyOf: (values) => numberOf(values) && keyOfAll(numberOf(values)),
  async judge(db, rows, setting) {
    const facts = await readFacts(db, rows);
    return rows.map((row) => verdictOn(row, facts, setting));
  },
  run,
  followed,
  undo,
};
