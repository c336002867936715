/** Bank statements as MT940, as German banks write them: what `camt.ts` says of an entry, in numbered parts. */
import { type CamtEntry, type CamtStatement, closingOf } from './camt.ts';

export interface Dialect {
  readonly lineEnd: '\r\n' | '\n';
  /** Characters of a line of `:86:`. */
  readonly width: number;
  /** Characters of a part of the remittance. */
  readonly part: number;
  readonly account: 'iban' | 'bank and account';
  /** What parts the numbered parts. */
  readonly mark: '?' | '>' | '+';
  readonly header: '' | '{1:F01TESTDEFFXXXX0000000000}{2:I940TESTDEFFXXXXN}{4:\r\n';
}

export const usual: Dialect = { lineEnd: '\r\n', width: 65, part: 27, account: 'iban', mark: '?', header: '' };

const six = (day: string): string => day.replaceAll('-', '').slice(2);
const comma = (amount: string): string => amount.replace('-', '').replace('.', ',');
const signOf = (amount: string): string => (amount.startsWith('-') ? 'D' : 'C');

const pieces = (text: string, length: number): string[] => text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];

function about(entry: CamtEntry, { mark, part, width, lineEnd }: Dialect): string {
  const words = [
    ...(entry.endToEndId === undefined ? [] : pieces(`EREF+${entry.endToEndId}`, part)),
    ...(entry.text === undefined ? [] : pieces(`SVWZ+${entry.text}`, part)),
  ];
  const numbered = [
    ['00', 'GUTSCHRIFT'],
    ...words.slice(0, 10).map((piece, index) => [`${20 + index}`, piece]),
    ['31', entry.iban],
    ...pieces(entry.name ?? '', 27).map((piece, index) => [`${32 + index}`, piece]),
    ...words.slice(10).map((piece, index) => [`${60 + index}`, piece]),
  ].filter(([, text]) => text !== undefined);
  const code = entry.isReturn ? '109' : '166';
  return pieces(`${code}${numbered.map(([number, text]) => `${mark}${number}${text}`).join('')}`, width).join(lineEnd);
}

function entryOf(day: string, entry: CamtEntry, dialect: Dialect): string[] {
  const { amount, booked = day, valued = booked, isReversal, reference } = entry;
  const mark = isReversal ? (amount.startsWith('-') ? 'RC' : 'RD') : signOf(amount);
  const bank = reference === undefined ? '' : `//${reference}`;
  return [
    `:61:${six(valued)}${six(booked).slice(2)}${mark}R${comma(amount)}NTRFNONREF${bank}`,
    `:86:${about(entry, dialect)}`,
  ];
}

function statementOf(each: CamtStatement, dialect: Dialect): string {
  const { iban } = each;
  const account = dialect.account === 'iban' ? iban : `${iban.slice(4, 12)}/${iban.slice(12).replace(/^0+/, '')}EUR`;
  const balance = (tag: string, amount: string, day: string) =>
    `:${tag}:${signOf(amount)}${six(day)}EUR${comma(amount)}`;
  return [
    `${dialect.header}:20:STARTUMS`,
    `:25:${account}`,
    `:28C:${each.number ?? '1'}`,
    balance('60F', each.opening, each.from),
    ...each.entries.flatMap((entry) => entryOf(each.from, entry, dialect)),
    balance('62F', closingOf(each), each.to ?? each.from),
    dialect.header === '' ? '-' : '-}',
    '',
  ].join(dialect.lineEnd);
}

export const mt940 = (statements: readonly CamtStatement[], dialect: Dialect = usual): string =>
  statements.map((each) => statementOf(each, dialect)).join('');
