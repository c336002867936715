/** The rules of exports and their wire form. Pure. */
import type { AccountingExport, ExportInput } from '@mahnwerk/contract/shapes/accounting.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { ExportRow } from './store.ts';

/** What is wrong with the order of an export whatever is stored. */
export function reportWrong({ kind, format, to }: ExportInput, today: string, report: ValidationErrors): void {
  if ((format === 'extf') !== (kind === 'datev'))
    report.failAt('format', 'invalid_choice', kind === 'datev' ? 'Expected `extf`.' : 'Expected `csv` or `xlsx`.');
  if (to > today) report.failAt('to', 'invalid', '`to` must not be in the future.');
}

export const presentExport = (row: ExportRow): AccountingExport => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  format: row.format,
  from: row.from_on,
  to: row.to_on,
  status: row.status,
  row_count: row.row_count,
  sha256: row.sha256?.toString('hex') ?? null,
  problem: row.problem,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** What a file is called and is: the same for each of its downloads. */
export function fileOf({ number, kind, format, to_on }: Pick<ExportRow, 'number' | 'kind' | 'format' | 'to_on'>) {
  const name = kind === 'datev' ? 'EXTF_Buchungsstapel' : names[kind];
  return {
    filename: `${name}_${to_on}_${number}.${format === 'xlsx' ? 'xlsx' : 'csv'}`,
    mediaType: format === 'xlsx' ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv',
  };
}

const names = { open_items: 'Offene_Posten', payments: 'Zahlungen', statements: 'Abrechnungen' } as const;

type EntryKind =
  | 'allocation'
  | 'statement'
  | 'statement_cancelled'
  | 'payout'
  | 'settlement'
  | 'settlement_reversed'
  | 'fees'
  | 'interest'
  | 'write_off'
  | 'bank_booking'
  | 'receipt';

const words: Readonly<Record<EntryKind, readonly [booked: string, swapped: string]>> = {
  allocation: ['Zahlung', 'Korrektur Zahlung'],
  statement: ['Abrechnung', 'Abrechnung, Gutschrift'],
  statement_cancelled: ['Storno Abrechnung', 'Storno Abrechnung'],
  payout: ['Auszahlung', 'Auszahlung zurück'],
  settlement: ['Ausgleich Abrechnung', 'Ausgleich Abrechnung'],
  settlement_reversed: ['Ausgleich zurückgenommen', 'Ausgleich zurückgenommen'],
  fees: ['Mahnkosten', 'Korrektur Mahnkosten'],
  interest: ['Verzugszinsen', 'Korrektur Verzugszinsen'],
  write_off: ['Ausbuchung', 'Ausbuchung'],
  bank_booking: ['Zahlungseingang', 'Zahlung zurück'],
  receipt: ['Fremdgeld', 'Fremdgeld zurück'],
};

/** What the text of a posting says. */
export function wordsOf({
  kind,
  is_swapped,
  name,
  api,
}: {
  readonly kind: EntryKind;
  readonly is_swapped: boolean;
  readonly name: string;
  readonly api: string;
}): string {
  const [booked, swapped] = words[kind];
  // In the operator's books money leaves where a client's books have it come in.
  const isBack = api === 'operator' && kind === 'payout' ? !is_swapped : is_swapped;
  return `${isBack ? swapped : booked} ${name}`.trimEnd();
}
