/**
 * A stapel of postings as EXTF 700 (intake.md 7, intake-data.json `extf`): Windows-1252, CRLF, `;`. The header, the names of the
 * columns, then a row a posting. Pure.
 */
import assert from 'node:assert/strict';
import type { Chart } from '@mahnwerk/contract/shapes/accounting.ts';
import { dayOf } from '../../../values/day.ts';
import type { Cents } from '../../../values/money.ts';
import { cp1252Of, writable } from './cp1252.ts';
import { extfColumns, textColumns } from './extf-columns.ts';

/** What the header says. Days are `2026-03-01`. */
export interface ExtfHeader {
  readonly created_at: string;
  /** Whose books these are. */
  readonly name: string;
  readonly consultant_number: number;
  readonly client_number: number;
  readonly year_begins: string;
  readonly account_length: number;
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly chart: Chart;
}

/** One posting. `side`: on which side of `account` the amount stands. */
export interface ExtfRow {
  /** More than zero. */
  readonly amount: Cents;
  readonly side: 'S' | 'H';
  readonly account: string;
  readonly contra: string;
  /** Of the contra account. */
  readonly bu_key: string | null;
  /** The day of the posting, within the period of the header. */
  readonly day: string;
  readonly reference: string;
  readonly words: string;
  /** The day of the performance, whatever the period. */
  readonly performed_on: string;
}

const [reference_max, words_max, name_max, label_max] = [36, 60, 25, 30];

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const digits = (day: string): string => day.replaceAll('-', '');
/** `TTMM` */
const shortDay = (day: string): string => day.slice(8, 10) + day.slice(5, 7);

/** A text of a field: one line of writable characters, which no spreadsheet takes for a formula. */
export function fieldText(text: string, max: number): string {
  const line = writable(text).replaceAll(/[\u0000-\u001f\u007f]+/g, ' ');
  return line
    .replace(/^[\s=+\-@]+/, '')
    .slice(0, max)
    .trimEnd();
}

/** Belegfeld 1: letters, digits and few signs; anything else is a hyphen. */
export const referenceText = (text: string): string =>
  Array.from(text.normalize('NFC'), (character) => (/^[A-Za-z0-9$&%*+\-/]$/.test(character) ? character : '-'))
    .join('')
    .slice(0, reference_max);

/** `1234,56`; more than ten digits before the comma are none of the format. */
function amountText(cents: Cents): string {
  assert(cents > 0n && cents < 10n ** 12n, 'an amount of a posting is positive and has at most ten digits');
  const text = String(cents).padStart(3, '0');
  return `${text.slice(0, -2)},${text.slice(-2)}`;
}

/** `20260301090000123`: Berlin's time. */
function stampOf(instant: string): string {
  const time = new Intl.DateTimeFormat('de-DE', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));
  return `${digits(dayOf(instant))}${time.replaceAll(':', '')}${instant.slice(20, 23)}`;
}

const headerFields = (header: ExtfHeader): readonly string[] => [
  '"EXTF"',
  '700',
  '21',
  '"Buchungsstapel"',
  '13',
  stampOf(header.created_at),
  '',
  '"MW"',
  quoted(fieldText(header.name, name_max)),
  '""',
  String(header.consultant_number),
  String(header.client_number),
  digits(header.year_begins),
  String(header.account_length),
  digits(header.from),
  digits(header.to),
  quoted(fieldText(header.label, label_max)),
  '""',
  '1',
  '0',
  '0',
  '"EUR"',
  '',
  '""',
  '',
  '',
  header.chart === 'skr03' ? '"03"' : '"04"',
  '',
  '',
  '""',
  '""',
];

/** A row without values: quotes where text stands. */
const emptyRow: readonly string[] = extfColumns.map((_, index) => (textColumns.includes(index + 1) ? '""' : ''));

function rowFields(row: ExtfRow, { from, to }: Pick<ExtfHeader, 'from' | 'to'>): readonly string[] {
  assert(row.day >= from && row.day <= to, 'a posting is within its period');
  const fields = [...emptyRow];
  const set = (column: number, value: string): void => void (fields[column - 1] = value);
  set(1, amountText(row.amount));
  set(2, quoted(row.side));
  set(3, '"EUR"');
  set(7, row.account);
  set(8, row.contra);
  set(9, row.bu_key ?? '');
  set(10, shortDay(row.day));
  set(11, quoted(referenceText(row.reference)));
  set(14, quoted(fieldText(row.words, words_max)));
  set(114, '0');
  set(115, `${shortDay(row.performed_on)}${row.performed_on.slice(0, 4)}`);
  return fields;
}

const lineOf = (fields: readonly string[]): Buffer => cp1252Of(`${fields.join(';')}\r\n`);

/** The first two lines. */
export const extfHead = (header: ExtfHeader): Buffer =>
  Buffer.concat([lineOf(headerFields(header)), lineOf(extfColumns)]);

/** The lines of postings. */
export const extfRows = (rows: readonly ExtfRow[], period: Pick<ExtfHeader, 'from' | 'to'>): Buffer =>
  Buffer.concat(rows.map((row) => lineOf(rowFields(row, period))));
