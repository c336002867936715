/** Cells as the canonical values of fields: `1234.56`, `2026-12-31`, `true` (intake.md 2). Pure. */
import type { DateOrder, DecimalSeparator } from '@mahnwerk/contract/shapes/import-words.ts';
import { type Cell, comparableName, type Field, quoted, type ReadValue, textOf } from '../../shape/index.ts';
import { type AmountFault, readAmount } from './amounts.ts';
import { clean } from './clean.ts';
import { type DayFault, readDay } from './days.ts';
import type { ColumnReading } from './witness.ts';

/** What decides how a cell is read besides its field. */
export interface HowToRead {
  /** Null: what has two readings is refused. */
  readonly decimal_separator: DecimalSeparator | null;
  readonly date_order: DateOrder | null;
  /** The current day of the company: a year of two digits is at most ten years after it. */
  readonly today: string;
}

type Choosable = Pick<HowToRead, 'decimal_separator' | 'date_order'>;

const known = <T extends string>(reading: T | 'either' | 'both' | undefined): T | null =>
  reading === undefined || reading === 'either' || reading === 'both' ? null : reading;

/** How a column is read: as the user set it, else as the values of the column prove. */
export const howToRead = (set: Choosable, reading: ColumnReading | undefined, today: string): HowToRead => ({
  decimal_separator: set.decimal_separator ?? known(reading?.separator),
  date_order: set.date_order ?? known(reading?.order),
  today,
});

const fault = (code: string, message: string): ReadValue => ({ problem: { code, message } });
const nothing: ReadValue = { value: null };

/** A value of a field, or what is wrong with its cell. The message quotes the cell. */
export function readValue(field: Field, cell: Cell, how: HowToRead): ReadValue {
  if (typeof cell === 'object' && 'fault' in cell) return faultOf(cell);
  const text = clean(textOf(cell));
  if (field.type === 'flag') return readFlag(text);
  if (text === '') return nothing;
  switch (field.type) {
    case 'text':
      return readText(text, cell);
    case 'money':
      return moneyOf(text, cell, how);
    case 'day':
      return dayOf(text, field, how);
    case 'integer':
      return readInteger(text, cell);
    case 'choice':
      return readChoice(text, field);
  }
}

function faultOf({ fault: code, text }: Extract<Cell, { fault: string }>): ReadValue {
  return code === 'cell_error'
    ? fault(code, `The cell holds the error ${quoted(text)} of the spreadsheet.`)
    : fault(code, 'The cell holds a formula without a stored value. Save the file in the spreadsheet once more.');
}

/** `1,23E+15`: what a spreadsheet shows, and saves as CSV, of a number too long for its column. */
const shortened = /^[+-]?\d(?:[.,]\d+)?E[+-]\d+$/i;
/** A spreadsheet keeps this many digits of a number, and fills the rest with zeros. */
const exact_digits = 15;

const digitsOf = (cell: Cell): number =>
  typeof cell === 'object' && 'number' in cell ? cell.number.replace(/\D/g, '').replace(/^0+/, '').length : 0;

function readText(text: string, cell: Cell): ReadValue {
  if (shortened.test(text) || digitsOf(cell) > exact_digits)
    return fault(
      'scientific_notation',
      `${quoted(text)} is a number that the spreadsheet shortened. Format the column as text.`,
    );
  return { value: text };
}

const amountFaults: Readonly<Record<AmountFault, (text: string) => ReadValue>> = {
  ambiguous: (text) =>
    fault('ambiguous_number', `${quoted(text)} can be read in two ways. Set \`dialect.decimal_separator\`.`),
  decimals: (text) => fault('invalid', `${quoted(text)} has more than two decimals.`),
  'no amount': (text) => fault('invalid', `${quoted(text)} is not an amount in the form of its column.`),
};

function moneyOf(text: string, cell: Cell, { decimal_separator }: HowToRead): ReadValue {
  const read = readAmount(text, typeof cell === 'object' ? 'point' : decimal_separator);
  return 'fault' in read ? amountFaults[read.fault](text) : read;
}

const dayFaults: Readonly<Record<DayFault, (text: string) => ReadValue>> = {
  ambiguous: (text) => fault('ambiguous_date', `${quoted(text)} can be read in two ways. Set \`dialect.date_order\`.`),
  'two digits': (text) => fault('two_digit_year', `${quoted(text)} needs a year of four digits.`),
  'no day': (text) => fault('invalid', `${quoted(text)} is not a day.`),
};

function dayOf(text: string, { fullYear }: Field, { date_order: order, today }: HowToRead): ReadValue {
  const read = readDay(text, { order, today, fullYear });
  return 'fault' in read ? dayFaults[read.fault](text) : read;
}

function readInteger(text: string, cell: Cell): ReadValue {
  const digits = typeof cell === 'object' ? text : text.replace(/[.,]0+$/, '');
  return /^[+-]?\d{1,15}$/.test(digits)
    ? { value: String(Number(digits)) }
    : fault('invalid', `${quoted(text)} is not a whole number.`);
}

const flags: Readonly<Record<string, string>> = {
  '': 'false',
  ja: 'true',
  nein: 'false',
  j: 'true',
  n: 'false',
  true: 'true',
  false: 'false',
  wahr: 'true',
  falsch: 'false',
  x: 'true',
  1: 'true',
  0: 'false',
};

function readFlag(text: string): ReadValue {
  const value = flags[text.toLowerCase()];
  return value === undefined ? fault('invalid', `${quoted(text)} is neither yes nor no.`) : { value };
}

/** Each choice by its comparable spellings. */
const spellings = new WeakMap<Field, ReadonlyMap<string, string>>();

function spellingsOf(field: Field): ReadonlyMap<string, string> {
  const kept = spellings.get(field);
  if (kept !== undefined) return kept;
  const words = Object.entries(field.words).map(([word, choice]) => [comparableName(word), choice] as const);
  const made = new Map([...words, ...(field.choices ?? []).map((choice) => [comparableName(choice), choice] as const)]);
  spellings.set(field, made);
  return made;
}

function readChoice(text: string, field: Field): ReadValue {
  const value = spellingsOf(field).get(comparableName(text));
  return value === undefined
    ? fault('invalid_choice', `${quoted(text)} is no choice of “${field.title.en}”.`)
    : { value };
}
