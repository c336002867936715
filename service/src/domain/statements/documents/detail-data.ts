/** The rows of the mandates as the PDF shows them: the figures of the CSV, narrower. */
import { germanDate, germanMoney } from '../../../values/german.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import type { StatementFigures } from '../figures/index.ts';
import { type DetailAmount, type DetailRow, detailRows } from './details.ts';

const columns: readonly (readonly [title: string, ...amounts: DetailAmount[]])[] = [
  ['Zahlung', 'amount'],
  ['Gebühren', 'fees'],
  ['Auslagen', 'taxable_expenses'],
  ['durch-\nlaufend', 'taxfree_expenses'],
  ['USt vom\nSchuldner', 'vat_owed_by_debtor'],
  ['Neben-\nford.', 'client_charges'],
  ['Zinsen', 'interest'],
  ['Haupt-\nford.', 'principal'],
  ['offene\nKosten', 'advanced'],
  ['Provision', 'commission'],
  ['USt', 'vat', 'commission_vat'],
  ['Auszahlung', 'payout'],
];

/** The PDF lists this number of rows, on some 75 pages; statements with more show their sum and refer to the files. */
const rows_max = 3_000;

export function detailData(figures: Pick<StatementFigures, 'mandates'>) {
  const rows = detailRows(figures);
  if (rows.length === 0) return { detail_header: [], details: [], detail_total: [], omitted: null };
  const isComplete = rows.length <= rows_max;
  return {
    omitted: isComplete
      ? null
      : `Die ${rows.length} Zeilen des Einzelnachweises stehen in den beiliegenden Dateien (CSV und XLSX).`,
    detail_header: ['Aktenzeichen', 'Schuldner', 'Datum', 'Vorgang', ...columns.map(([title]) => title)],
    details: (isComplete ? rows : []).map((row) => [
      row.details.mandate.reference_number,
      [row.details.debtor_name, row.details.your_reference].filter((each) => each !== null).join(' · '),
      germanDate(row.date),
      row.type === 'Zahlung' ? row.remark : `${row.type}: ${row.remark}`,
      ...columns.map(([, ...names]) => shown(amountOf(row, names))),
    ]),
    detail_total: ['Summe', '', '', '', ...columns.map(([, ...names]) => shown(totalOf(rows, names)))],
  };
}

const amountOf = ({ amounts }: DetailRow, names: readonly DetailAmount[]): Cents =>
  sumOf(names.map((name) => amounts[name] ?? 0n));

const totalOf = (rows: readonly DetailRow[], names: readonly DetailAmount[]): Cents =>
  sumOf(rows.map((row) => amountOf(row, names)));

/** Without the sign of the currency; zero is a dash. */
const shown = (cents: Cents): string => (cents === 0n ? '–' : germanMoney(cents).replace(' €', ''));
