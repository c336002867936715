/** What each kind takes, and a file that shows it. Pure but for the workbook. */
import { createHash } from 'node:crypto';
import type { ImportKind } from '@mahnwerk/contract/shapes/import.ts';
import type { ImportKindName } from '@mahnwerk/contract/shapes/import-words.ts';
import { csvType, xlsxType } from '@mahnwerk/contract/shapes/import-routes.ts';
import { MadeFile } from '../../../platform/http/handler.ts';
import { csvOf, serializedSheet, type Sheet, textCell, workbookOf } from '../../../platform/spreadsheet/index.ts';
import { type Kind, kinds } from '../shape/index.ts';
import { apiOf, formatsOf } from './import.ts';
import { optionNames } from './options.ts';

type Api = 'case' | 'dunning' | 'operator';

const isOf = ({ name }: Kind, api: Api): boolean => api === 'operator' || apiOf(name) === api;

/** The kinds of an API as its route shows them, invoices or orders first. */
export const shownKinds = (api: Api): ImportKind[] =>
  Object.values(kinds)
    .filter((kind) => isOf(kind, api))
    .map((kind) => ({
      kind: kind.name,
      title: kind.title,
      formats: formatsOf(kind.name),
      fields: kind.fields.map(({ name, title, type, required, choices, max_length, aliases }) => ({
        name,
        title,
        type,
        required,
        choices,
        max_length,
        aliases,
      })),
      options: optionNames[kind.name],
    }));

const business = {
  company_name: 'Beispiel Metallbau GmbH',
  street: 'Musterweg 1',
  postal_code: '10115',
  city: 'Berlin',
  email: 'buchhaltung@metallbau.example',
};
const person = {
  salutation: 'Frau',
  first_name: 'Erika',
  last_name: 'Beispiel',
  street: 'Lindenstraße 7',
  postal_code: '20095',
  city: 'Hamburg',
  email: 'erika@beispiel.example',
};

/** Two invented rows of each kind, by field; a field that neither has is not in the file. */
const samples: Readonly<Record<ImportKindName, readonly Readonly<Record<string, string>>[]>> = {
  invoices: [
    {
      customer_number: 'K-10001',
      invoice_number: 'RE-2026-0001',
      invoice_date: '05.01.2026',
      due_date: '19.01.2026',
      amount: '1.190,00',
      subject_matter: 'Lieferung von Geländern',
      ...business,
    },
    {
      customer_number: 'K-10002',
      invoice_number: 'RE-2026-0002',
      invoice_date: '07.01.2026',
      due_date: '21.01.2026',
      amount: '249,90',
      subject_matter: 'Wartung der Heizung',
      ...person,
    },
  ],
  invoice_debtors: [
    { customer_number: 'K-10001', ...business },
    { customer_number: 'K-10002', ...person },
  ],
  invoice_payments: [
    { invoice_number: 'RE-2026-0001', amount: '1.190,00', value_date: '23.01.2026', your_reference: 'Kontoauszug 12' },
    { invoice_number: 'RE-2026-0002', amount: '100,00', value_date: '26.01.2026', your_reference: 'Kontoauszug 13' },
  ],
  orders: [
    {
      debtor_reference: 'K-10001',
      document_reference: 'RE-2026-0001',
      principal_amount: '1.190,00',
      document_date: '05.01.2026',
      due_date: '19.01.2026',
      delay_date: '20.01.2026',
      subject_matter: 'Lieferung von Geländern',
      ...business,
    },
    {
      debtor_reference: 'K-10002',
      document_reference: 'RE-2026-0002',
      principal_amount: '249,90',
      document_date: '07.01.2026',
      due_date: '21.01.2026',
      delay_date: '22.01.2026',
      subject_matter: 'Wartung der Heizung',
      ...person,
    },
  ],
  debtors: [
    { your_reference: 'K-10001', ...business },
    { your_reference: 'K-10002', ...person },
  ],
  old_cases: [
    {
      case_key: '4711',
      debtor_reference: 'K-10001',
      document_reference: 'RE-2024-0001',
      principal_amount: '1.190,00',
      document_date: '05.01.2024',
      due_date: '19.01.2024',
      delay_date: '20.01.2024',
      subject_matter: 'Lieferung von Geländern',
      claim_type_code: 'H43',
      paid_amount_1: '200,00',
      paid_on_1: '23.02.2024',
      paid_to_1: 'Kanzlei',
      collection_fee: '90,00',
      collection_fee_on: '01.02.2024',
      former_reference: 'ALT-4711',
      ordered_on: '01.02.2024',
      first_letter_on: '01.02.2024',
      ...business,
    },
    {
      case_key: '4712',
      debtor_reference: 'K-10002',
      document_reference: 'RE-2024-0002',
      principal_amount: '249,90',
      document_date: '07.01.2024',
      due_date: '21.01.2024',
      delay_date: '22.01.2024',
      subject_matter: 'Wartung der Heizung',
      claim_type_code: 'H43',
      former_reference: 'ALT-4712',
      ordered_on: '01.02.2024',
      ...person,
    },
  ],
  payments: [
    {
      document_reference: 'RE-2026-0001',
      amount: '200,00',
      value_date: '23.02.2026',
      your_reference: 'Kontoauszug 12',
    },
    {
      document_reference: 'RE-2026-0002',
      amount: '100,00',
      value_date: '26.02.2026',
      your_reference: 'Kontoauszug 13',
    },
  ],
};

/** The sample of a kind: the titles of the fields that it uses, and two rows. */
export function sampleSheet(name: ImportKindName): Sheet {
  const rows = samples[name];
  const used = kinds[name].fields.filter((field) => rows.some((row) => field.name in row));
  return {
    name: kinds[name].title.de,
    columns: used.map(({ title }) => ({ title: title.de, width: 18 })),
    rows: rows.map((row) => used.map((field) => textCell(row[field.name] ?? null))),
  };
}

/** A sheet as a file of either format; made when it is sent. */
export const fileOf = (
  sheet: Sheet,
  { name, format }: { readonly name: string; readonly format: 'csv' | 'xlsx' },
): MadeFile =>
  new MadeFile({
    mediaType: format === 'csv' ? csvType : xlsxType,
    tag: createHash('sha256').update(serializedSheet(sheet)).update(format).digest('hex'),
    filename: `${name}.${format}`,
    make: async () => (format === 'csv' ? csvOf(sheet) : workbookOf(serializedSheet(sheet))),
  });
