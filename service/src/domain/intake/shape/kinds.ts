/** The kinds of import: their fields in the order of intake.md 1, and which of them a mapping must have. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { titleTypes } from '@mahnwerk/contract/case/enforceable-titles.ts';
import { claimTypeNames } from '@mahnwerk/contract/shapes/claim-type-names.ts';
import type { ImportFormat, ImportKindName } from '@mahnwerk/contract/shapes/import-words.ts';
import { debtorFields, nameFields } from './debtor-fields.ts';
import { choice, day, type Field, flag, money, required, text } from './field.ts';

export interface Kind {
  readonly name: ImportKindName;
  readonly title: { readonly de: string; readonly en: string };
  readonly formats: readonly ImportFormat[];
  readonly fields: readonly Field[];
  /** Of each of these sets a mapping has at least one field; the required fields are sets of one. */
  readonly needs: readonly (readonly string[])[];
}

const reference = limits.reference_characters;

const yourReference = () => text('your_reference', 'Ihre Referenz', 'Your reference', reference);
const claimType = () =>
  choice('claim_type_code', 'Anspruchsart', 'Claim type', {
    choices: Object.keys(claimTypeNames),
    words: Object.fromEntries(Object.entries(claimTypeNames).map(([code, name]) => [name, code])),
  });
const subject = () => text('subject_matter', 'Leistung', 'Subject matter', limits.subject_matter_characters);
const contractDate = () => day('contract_date', 'Vertragsdatum', 'Contract date');
const pdf = () => text('pdf', 'PDF', 'PDF', limits.filename_characters);
const invoiceNumber = () => required(text('invoice_number', 'Rechnungsnummer', 'Invoice number', reference));
const customerNumber = () =>
  required(text('customer_number', 'Kundennummer', 'Customer number', limits.customer_number_characters));

/** What a payment consists of besides what it is on. */
const paymentFields = () => [
  required(money('amount', 'Betrag', 'Amount')),
  required(day('value_date', 'Wertstellung', 'Value date')),
  yourReference(),
];

const invoiceFields = (): Field[] => [
  customerNumber(),
  invoiceNumber(),
  required(day('invoice_date', 'Rechnungsdatum', 'Invoice date')),
  day('due_date', 'Fälligkeit', 'Due date'),
  required(money('amount', 'Betrag', 'Amount')),
  money('open_amount', 'Offener Betrag', 'Open amount'),
  subject(),
  claimType(),
  contractDate(),
  yourReference(),
  flag('due_date_agreed', 'Fälligkeit vereinbart', 'Due date agreed'),
  pdf(),
  ...debtorFields('none'),
];

const claimFields = (): Field[] => [
  required(text('debtor_reference', 'Kundennummer', 'Debtor reference', reference)),
  required(text('document_reference', 'Rechnungsnummer', 'Document reference', reference)),
  money('principal_amount', 'Hauptforderung', 'Principal amount'),
  day('document_date', 'Belegdatum', 'Document date'),
  day('due_date', 'Fälligkeit', 'Due date'),
  day('delay_date', 'Verzug seit', 'In default since'),
  subject(),
  claimType(),
  contractDate(),
  yourReference(),
  money('reminder_fees', 'Mahngebühren', 'Reminder fees'),
  day('reminder_1_on', '1. Mahnung am', 'First reminder on'),
  day('reminder_2_on', '2. Mahnung am', 'Second reminder on'),
  day('reminder_3_on', '3. Mahnung am', 'Third reminder on'),
  money('paid_amount', 'Bezahlt', 'Paid amount'),
  day('paid_on', 'Bezahlt am', 'Paid on'),
  flag('is_disputed', 'Bestritten', 'Disputed'),
  text('dispute_reason', 'Einwand', 'Reason of the dispute', limits.reason_characters),
  choice('starting_approach', 'Verfahren', 'Starting approach', {
    choices: ['extrajudicial', 'judicial'],
    words: { außergerichtlich: 'extrajudicial', gerichtlich: 'judicial' },
  }),
  pdf(),
];

const titleWords = {
  Vollstreckungsbescheid: 'enforcement_order',
  Urteil: 'judgment',
  Vergleich: 'court_settlement',
  Prozessvergleich: 'court_settlement',
  Kostenfestsetzungsbeschluss: 'cost_assessment_order',
  'notarielle Urkunde': 'notarial_deed',
  Schuldanerkenntnis: 'notarial_deed',
  Tabellenauszug: 'insolvency_table_extract',
  'Auszug aus der Insolvenztabelle': 'insolvency_table_extract',
  'Europäischer Zahlungsbefehl': 'european_payment_order',
  sonstiger: 'other',
} as const;

/** Payments of an old case: at most this many a row. */
export const old_payments = 10;

const paidFields = (): Field[] =>
  Array.from({ length: old_payments }, (_, index) => index + 1).flatMap((n) => [
    money(`paid_amount_${n}`, `Zahlung ${n}`, `Payment ${n}`),
    day(`paid_on_${n}`, `Zahlung ${n} am`, `Payment ${n} on`),
    choice(`paid_to_${n}`, `Zahlung ${n} an`, `Payment ${n} to`, {
      choices: ['service', 'creditor'],
      words: { Inkasso: 'service', Kanzlei: 'service', Mandant: 'creditor', Gläubiger: 'creditor' },
    }),
  ]);

const oldCaseFields = (): Field[] => [
  required(text('case_key', 'Akte', 'Case key', reference)),
  ...claimFields(),
  choice('title_type', 'Titelart', 'Type of title', { choices: titleTypes, words: titleWords }),
  text('court', 'Gericht', 'Court', limits.court_characters),
  text('file_number', 'Geschäftszeichen', 'File number', limits.file_number_characters),
  day('issued_on', 'Erlassen am', 'Issued on'),
  day('served_on', 'Zugestellt am', 'Served on'),
  day('final_since', 'Rechtskräftig seit', 'Final since'),
  money('titled_amount', 'Titulierte Hauptforderung', 'Titled amount'),
  money('titled_costs', 'Titulierte Kosten', 'Titled costs'),
  text('interest_rate', 'Zinssatz', 'Interest rate', 20),
  flag('interest_above_base', 'Über Basiszins', 'Above the base rate'),
  day('interest_from', 'Zinsen ab', 'Interest from'),
  ...paidFields(),
  money('collection_fee', 'Inkassovergütung', 'Collection fee'),
  day('collection_fee_on', 'Inkassovergütung am', 'Collection fee on'),
  money('court_costs', 'Gerichtskosten', 'Court costs'),
  day('court_costs_on', 'Gerichtskosten am', 'Court costs on'),
  money('enforcement_costs', 'Vollstreckungskosten', 'Enforcement costs'),
  day('enforcement_costs_on', 'Vollstreckungskosten am', 'Enforcement costs on'),
  text('former_reference', 'Altes Zeichen', 'Former reference', reference),
  day('ordered_on', 'Beauftragt am', 'Ordered on'),
  day('first_letter_on', 'Erstes Schreiben am', 'First letter on'),
  money('expected_balance', 'Erwarteter Saldo', 'Expected balance'),
  ...debtorFields('iban'),
];

const tables = ['csv', 'xlsx'] as const;
const everything = ['csv', 'xlsx', 'e_invoice', 'archive'] as const;

const kind = (
  name: ImportKindName,
  [de, en]: readonly [string, string],
  formats: readonly ImportFormat[],
  { fields, needs = [] }: { readonly fields: readonly Field[]; readonly needs?: Kind['needs'] },
): Kind => ({
  name,
  title: { de, en },
  formats,
  fields,
  needs: [...fields.filter((each) => each.required).map((each) => [each.name]), ...needs],
});

/** All kinds by name. */
export const kinds: Readonly<Record<ImportKindName, Kind>> = {
  invoices: kind('invoices', ['Rechnungen', 'Invoices'], everything, { fields: invoiceFields() }),
  invoice_debtors: kind('invoice_debtors', ['Rechnungskunden', 'Debtors of invoices'], tables, {
    fields: [customerNumber(), ...debtorFields('none')],
    needs: [nameFields],
  }),
  invoice_payments: kind('invoice_payments', ['Zahlungen auf Rechnungen', 'Payments on invoices'], tables, {
    fields: [invoiceNumber(), ...paymentFields()],
  }),
  orders: kind('orders', ['Aufträge', 'Orders'], everything, {
    fields: [
      ...claimFields().map((each) => (each.name === 'principal_amount' ? required(each) : each)),
      ...debtorFields('iban'),
    ],
  }),
  debtors: kind('debtors', ['Schuldner', 'Debtors'], tables, {
    fields: [
      required(
        text('your_reference', 'Kundennummer', 'Your reference', {
          max_length: reference,
          aliasesOf: 'your_reference (debtors)',
        }),
      ),
      ...debtorFields('iban'),
    ],
    needs: [nameFields],
  }),
  payments: kind('payments', ['Zahlungen auf Forderungen', 'Payments on claims'], tables, {
    fields: [
      text('document_reference', 'Rechnungsnummer', 'Document reference', reference),
      text('reference_number', 'Aktenzeichen', 'Reference number', reference),
      ...paymentFields(),
    ],
    needs: [['document_reference', 'reference_number']],
  }),
  old_cases: kind('old_cases', ['Altbestand', 'Old cases'], tables, {
    fields: oldCaseFields(),
    needs: [['principal_amount', 'titled_amount']],
  }),
};
