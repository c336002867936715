/**
 * One entry of MT940, from `:61:` and its `:86:` in the form of German banks (DFÜ agreement, annex 3, chapter 8:
 * numbered parts behind a code of the kind of booking) or free. Pure.
 */
import { isDay } from '@mahnwerk/contract/shapes/values.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { daysBetween } from '../../../values/day.ts';
import { germanIban, normaliseIban } from '../../../values/iban.ts';
import { BankFileError } from './bank-file-error.ts';
import { centsIn, type Line, referenceIn } from './entry.ts';
import { plainText } from './texts.ts';

/** `261126` as a day of this century. */
export function dayOfSix(text: string): string {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  if (!isDay(day)) throw new BankFileError('corrupt', 'A date is not valid.');
  return day;
}

/** An amount with a decimal comma. */
export const centsWithComma = (text: string): bigint => centsIn(text.replace(',', '.'));

/** Value day, entry day, mark, third letter of the currency, amount, kind, references; details stand on the next line. */
const entryForm =
  /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d{1,12},\d{0,2})(?:[A-Z][A-Z0-9]{3})?([^\n]*?)(?:\/\/([^\n]*))?(?:\n(.*))?$/s;

/** Returned direct debits and transfers, and what a bank credits again: the codes of German banks for the kind of booking. */
const returns: ReadonlySet<string> = new Set(['108', '109', '159', '181', '183', '184']);

/** @param about the text of `:86:`, its lines parted by line feeds @throws BankFileError */
export function entryOf(text: string, about: string): Line | undefined {
  const [, value, entry, mark = '', amount = '', , bank, details] = entryForm.exec(text) ?? [];
  if (value === undefined) throw new BankFileError('corrupt', 'An entry (`:61:`) cannot be read.');
  const value_date = dayOfSix(value);
  const cents = centsWithComma(amount);
  if (cents === 0n) return undefined;
  // A reversed credit is taken away.
  const direction = mark === 'C' || mark === 'RD' ? 'credit' : 'debit';
  const said = partsOf(about);
  const words = wordsOf(said.remittance);
  const bank_reference = referenceIn(bank?.trim());
  const isReturn = returns.has(said.kind ?? '');
  return {
    direction,
    cents,
    booking_date: entry === undefined ? value_date : nearestDay(value_date, entry),
    value_date,
    ...partiesOf(said, words.get(direction === 'credit' ? 'ABWA' : 'ABWE')),
    remittance: textOf([remittanceOf(said, words), viaOf(said, words, direction), details]),
    end_to_end_id: referenceIn(words.get('EREF')?.trim()),
    bank_reference,
    // No id of camt: the same bank may give the line another one there.
    bank_ids: bank_reference === null ? [] : [`mt940 ${bank_reference}`],
    is_reversal: mark.startsWith('R') || isReturn,
    is_charge: false,
    entry_reference: null,
    is_undetailed: false,
    return_reason: isReturn ? (said.reason?.slice(0, limits.bank_return_reason_characters) ?? null) : null,
  };
}

/** The entry day has no year: the one nearest to the value day. */
function nearestDay(value: string, monthAndDay: string): string {
  const year = Number(value.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map((each) => `${each}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`)
    .filter(isDay);
  const distance = (day: string) => Math.abs(daysBetween(value, day));
  const [nearest] = days.toSorted((one, other) => distance(one) - distance(other));
  if (nearest === undefined) throw new BankFileError('corrupt', 'A date is not valid.');
  return nearest;
}

/** What `:86:` says of an entry. */
interface Parts {
  /** The code of the kind of booking. */
  readonly kind: string | undefined;
  /** The kind of booking in words. */
  readonly title: string | undefined;
  /** The pieces of the remittance, in their order; those of a free text are one. */
  readonly remittance: readonly string[];
  readonly bank: string | undefined;
  readonly account: string | undefined;
  readonly name: string | undefined;
  readonly reason: string | undefined;
}

/** The numbers of parts in their order; what looks like another one is text. */
const numbers: readonly string[] = '00 10 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 60 61 62 63'.split(' ');

function partsOf(about: string): Parts {
  const text = about.replaceAll('\n', '');
  const [, kind, mark = '?'] = /^(\d{3})([^\w\s])(?=\d\d)/.exec(text) ?? [];
  const pieces = (kind === undefined ? text : text.slice(3)).split(mark);
  const [before, ...numbered] = pieces;
  const none = { kind, title: undefined, bank: undefined, account: undefined, name: undefined, reason: undefined };
  if (before !== '' || numbered.length === 0) return { ...none, remittance: [about.replaceAll('\n', ' ')] };
  const parts = new Map<string, string>();
  let last = -1;
  for (const piece of numbered) {
    const at = numbers.indexOf(piece.slice(0, 2));
    const [open = ''] = last < 0 ? [] : [numbers[last]];
    if (at > last) parts.set(numbers[(last = at)] ?? '', piece.slice(2));
    else parts.set(open, `${parts.get(open) ?? ''}${mark}${piece}`);
  }
  const of = (number: string): string | undefined => parts.get(number);
  const name = `${of('32') ?? ''}${of('33') ?? ''}`;
  return {
    kind,
    title: of('00'),
    remittance: [...parts].filter(([number]) => /^[26]/.test(number)).map(([, piece]) => piece),
    bank: of('30'),
    account: of('31'),
    name: name === '' ? undefined : name,
    reason: of('34'),
  };
}

/** The words that part a remittance (SEPA): references, ids of creditor and debtor, other parties, codes. */
const sepaWord = '(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP|IBAN|BIC)\\+';
const [atBegin, within] = [new RegExp(`^${sepaWord}`), new RegExp(`(?<=^| )${sepaWord}`)];

/** What stands behind each word, the first time; under the empty word what stands before all. */
function wordsOf(pieces: readonly string[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  let open = '';
  for (const piece of pieces) {
    let rest = piece;
    while (rest !== '') {
      // What the payer has written is not searched for words: it begins a piece or is text.
      const next = (open === 'SVWZ' ? atBegin : within).exec(rest);
      const word = next?.[1] ?? '';
      const end = next === null || words.has(word) ? rest.length : next.index;
      if (end > 0) words.set(open, `${words.get(open) ?? ''}${rest.slice(0, end)}`);
      if (end < rest.length) words.set((open = word), '');
      rest = end < rest.length ? rest.slice(end + word.length + 1) : '';
    }
  }
  return words;
}

/** What the payer has written; without it the kind of booking in words. */
const remittanceOf = ({ title }: Parts, words: ReadonlyMap<string, string>): string | undefined =>
  [words.get(''), words.get('SVWZ')].filter((each) => each !== undefined && each.trim() !== '').join(' ') || title;

/** The holder of the account, where it pays for another one. */
function viaOf({ name }: Parts, words: ReadonlyMap<string, string>, direction: Line['direction']): string | undefined {
  const ultimate = words.get(direction === 'credit' ? 'ABWA' : 'ABWE');
  return ultimate === undefined || name === undefined || ultimate.trim() === name.trim() ? undefined : `(via ${name})`;
}

const partiesOf = ({ name, bank, account }: Parts, ultimate: string | undefined) => ({
  counterparty_name: textOf([ultimate ?? name]),
  counterparty_iban: account === undefined ? null : (normaliseIban(account) ?? germanIban(bank ?? '', account) ?? null),
});

const textOf = (texts: readonly (string | undefined)[]): string | null =>
  plainText(texts.filter((each) => each !== undefined && each !== '').join(' ')) || null;
