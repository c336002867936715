/**
 * The lists of a claim as its form holds them: the rows of each as one text, because the service replaces a list as a
 * whole. What the form does not ask for, such as metadata of a charge, is kept with its row.
 */
import type { ChargeType } from '@mahnwerk/contract/case/claims.ts';
import { valueAt } from '../../data/form/values.ts';
import { dayText } from '../../ui/dates.ts';
import { moneyText, readAmount, readDecimal, steady, typedDecimal } from '../../ui/amounts.ts';
import type { OrderWords } from '../../language/orders/de.ts';

export type ListName = 'reminders' | 'additional_charges' | 'items';
export type MemberKind = 'text' | 'day' | 'amount' | 'number' | 'charge';
export type MemberName = keyof OrderWords['members'];

interface Member {
  readonly kind: MemberKind;
  readonly isRequired: boolean;
  /** What a new row begins with. */
  readonly begins?: string;
  /** The kind of charge that alone has it, with all others of its part or none. */
  readonly ofCharge?: ChargeType;
}

const must = (kind: MemberKind, begins?: string): Member => ({
  kind,
  isRequired: true,
  ...(begins === undefined ? {} : { begins }),
});
const may = (kind: MemberKind): Member => ({ kind, isRequired: false });
const ofInterest = (kind: MemberKind): Member => ({ ...may(kind), ofCharge: 'interest' });

/** In the order of the form. */
export const claimLists: Readonly<Record<ListName, Readonly<Partial<Record<MemberName, Member>>>>> = {
  reminders: { date: must('day'), due_date: may('day') },
  additional_charges: {
    type: must('charge', 'reminder_fee' satisfies ChargeType),
    amount: must('amount'),
    occurrence_date: may('day'),
    subject_matter: may('text'),
    your_reference: may('text'),
    'stated_interest.base': ofInterest('amount'),
    'stated_interest.rate': ofInterest('number'),
    'stated_interest.from': ofInterest('day'),
    'stated_interest.until': ofInterest('day'),
  },
  items: {
    description: must('text'),
    quantity: must('number', '1'),
    unit: may('text'),
    unit_price: must('amount'),
    amount: must('amount'),
  },
};

export const isList = (name: string): name is ListName => name in claimLists;
const membersOf = (list: ListName) => Object.entries(claimLists[list]) as [MemberName, Member][];

/** A row by its members; `kept` is what the form does not ask for. */
export type Row = Readonly<Record<string, string>>;

/** The members of this row: some belong to one kind of charge. */
export const shownMembers = (list: ListName, row: Row): readonly [MemberName, Member][] =>
  membersOf(list).filter(([, { ofCharge }]) => ofCharge === undefined || ofCharge === row.type);

/** The rows of the text that a form holds. */
export function rowsIn(text: string | undefined): readonly Row[] {
  try {
    const rows: unknown = JSON.parse(text || '[]');
    return Array.isArray(rows) ? (rows as Row[]) : [];
  } catch {
    return [];
  }
}

export const newRow = (list: ListName): Row =>
  Object.fromEntries(membersOf(list).map(([name, { begins = '' }]) => [name, begins]));

/** The text of rows as they are typed; without any it is empty. */
export const textOfRows = (list: ListName, rows: readonly Row[]): string =>
  rows.length === 0 ? '' : JSON.stringify(rows.map((row) => normalizedRow(list, row)));

const normalizedRow = (list: ListName, row: Row): Row => ({
  ...Object.fromEntries(membersOf(list).map(([name, { kind }]) => [name, normalizedMember(row[name] ?? '', kind)])),
  ...(row.kept === undefined ? {} : { kept: row.kept }),
});

function normalizedMember(typed: string, kind: MemberKind): string {
  if (kind === 'amount') return readAmount(typed) ?? typed;
  return kind === 'number' ? (readDecimal(typed) ?? typed) : typed;
}

type Entry = Readonly<Record<string, unknown>>;

/** The text of what is stored. */
export const textOfStored = (list: ListName, stored: readonly Entry[]): string =>
  textOfRows(
    list,
    stored.map((entry) => ({
      ...Object.fromEntries(
        membersOf(list).map(([name, { kind }]) => [name, textOfMember(valueAt(entry, name), kind)]),
      ),
      ...keptOf(entry),
    })),
  );

function textOfMember(value: unknown, kind: MemberKind): string {
  if (value === null || value === undefined) return '';
  if (kind === 'amount') return (value as { readonly value: string }).value;
  return kind === 'number' ? steady(value as string) : (value as string);
}

function keptOf({ metadata = [], events = [] }: { readonly metadata?: unknown; readonly events?: unknown }): Row {
  const isEmpty = [metadata, events].every((each) => Array.isArray(each) && each.length === 0);
  return isEmpty ? {} : { kept: JSON.stringify({ metadata, events }) };
}

/** Whether each row has what the service needs of it. */
export const isListComplete = (list: ListName, text: string | undefined): boolean =>
  rowsIn(text).every((row) => {
    const shown = shownMembers(list, row);
    const isFilled = ([name]: (typeof shown)[number]) => (row[name] ?? '') !== '';
    const ofPart = shown.filter(([, { ofCharge }]) => ofCharge !== undefined);
    return (
      shown.every((member) => !member[1].isRequired || isFilled(member)) &&
      (ofPart.every(isFilled) || !ofPart.some(isFilled))
    );
  });

/** The list as the API takes it. */
export const entriesOf = (list: ListName, text: string | undefined): readonly Entry[] =>
  rowsIn(text).map((row) => ({
    ...entryIn(list, row),
    ...(row.kept === undefined ? {} : (JSON.parse(row.kept) as Entry)),
  }));

/** A part without any of its members is null. */
function entryIn(list: ListName, row: Row): Entry {
  const entry: Record<string, unknown> = {};
  const shown = new Map(shownMembers(list, row));
  for (const [name, { kind }] of membersOf(list)) {
    const [part = name, member] = name.split('.');
    const value = entryOf(shown.has(name) ? (row[name] ?? '') : '', kind);
    if (member === undefined) entry[name] = value;
    else entry[part] = value === null ? (entry[part] ?? null) : { ...(entry[part] as Entry | null), [member]: value };
  }
  return entry;
}

function entryOf(text: string, kind: MemberKind): unknown {
  if (text === '') return null;
  return kind === 'amount' ? { currency: 'EUR', value: text } : text;
}

/** The rows in words, one after the other. */
export const listInWords = (list: ListName, text: string, words: OrderWords, code: string): string =>
  rowsIn(text)
    .map((row) =>
      shownMembers(list, row)
        .flatMap(([name, { kind }]) => memberInWords(row[name] ?? '', kind, words, code) || [])
        .join(' · '),
    )
    .join('; ');

function memberInWords(text: string, kind: MemberKind, { chargeTypes }: OrderWords, code: string): string {
  if (kind === 'charge') return chargeTypes[text as ChargeType] ?? text;
  if (kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(text)) return dayText(text, code);
  if (kind === 'number') return typedDecimal(text, code);
  return kind === 'amount' && /^\d+\.\d\d$/.test(text) ? moneyText({ currency: 'EUR', value: text }, code) : text;
}
