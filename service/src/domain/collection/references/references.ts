/**
 * Reference numbers in texts: which keys to look up, and how a number that was found fits its text. A number is stored
 * under itself and under all that is left of it when one character is lost (`reference_variants`), so that one wrong,
 * missing or doubled character and two swapped ones are found by equal keys. Pure.
 */
import type { ComparedText } from './text.ts';

/** `exact`: its words are the number's alone. `contained`: inside longer words. `fuzzy`: one character differs. */
export type Fit = 'exact' | 'contained' | 'fuzzy';

const standardCharacters = 9;

/** Where a standard number has its hyphen, which may be mistyped as a letter or a digit. */
const hyphen_at = 3;

/** The classes of a standard number's characters: K, two digits, six of the alphabet (collection/mandates). */
const classes: readonly RegExp[] = [/K/, /\d/, /\d/, ...Array.from({ length: 6 }, () => /[ACDEFGHJKMNPQRTUVWXY34679]/)];

const fitsClass = (character: string | undefined, index: number): boolean =>
  character !== undefined && classes[index]?.test(character) === true;

/** The indexes at which a window is no standard number, two at most. */
function faultsOf(window: string): number[] {
  const faults: number[] = [];
  for (let index = 0; index < standardCharacters && faults.length < 2; index += 1)
    if (!fitsClass(window[index], index)) faults.push(index);
  return faults;
}

const without = (text: string, index: number): string => text.slice(0, index) + text.slice(index + 1);

const swapped = (text: string, index: number): string =>
  text.slice(0, index) + (text[index + 1] ?? '') + (text[index] ?? '') + text.slice(index + 2);

/** The variants under which a reference is stored. */
export const variantsOf = (reference: string): ReadonlySet<string> =>
  new Set([reference, ...Array.from(reference, (_character, index) => without(reference, index))]);

/** Whether a window could be a standard number that lost one character. */
function lacksOne(window: string): boolean {
  let index = 0;
  while (index < window.length && fitsClass(window[index], index)) index += 1;
  for (let rest = index; rest < window.length; rest += 1) if (!fitsClass(window[rest], rest + 1)) return false;
  return true;
}

function addStandardKeys(text: string, at: number, keys: Set<string>): void {
  const window = text.slice(at, at + standardCharacters);
  const short = text.slice(at, at + standardCharacters - 1);
  if (short.length === standardCharacters - 1 && lacksOne(short)) keys.add(short);
  if (window.length < standardCharacters) return;
  const faults = faultsOf(window);
  if (faults.length === 0) for (const key of variantsOf(window)) keys.add(key);
  if (faults.length === 1) keys.add(without(window, faults[0] ?? 0));
  for (let index = 0; index + 1 < window.length; index += 1) {
    const other = swapped(window, index);
    if (faultsOf(other).length === 0) keys.add(other);
  }
  for (let index = 0; index + 1 <= standardCharacters; index += 1)
    if (text[at + index] === text[at + index + 1] || index === hyphen_at) {
      const shorter = without(text.slice(at, at + standardCharacters + 1), index);
      if (shorter.length === standardCharacters && faultsOf(shorter).length === 0) keys.add(shorter);
    }
}

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';

/** The windows of a length that can be a reference: they contain a digit, or are whole words. */
export function windowsOf({ text, begins, ends }: ComparedText, length: number): string[] {
  const windows: string[] = [];
  let digits = 0;
  for (let end = 1; end <= text.length; end += 1) {
    if (isDigit(text[end - 1])) digits += 1;
    const begin = end - length;
    if (begin < 0) continue;
    if (begin > 0 && isDigit(text[begin - 1])) digits -= 1;
    if (digits > 0 || (begins[begin] === true && ends[end] === true)) windows.push(text.slice(begin, end));
  }
  return windows;
}

/**
 * Whether a standard number may begin at an index, whole or with one character wrong, missing, doubled or swapped: one
 * of its two digits is then among the first five characters. Most places of a long text have none.
 */
const mayBegin = ({ text }: ComparedText, at: number): boolean => /\d/.test(text.slice(at, at + 5));

/** The windows of a length that are whole words: of long texts, where `windowsOf` would find thousands. */
export const wordsOfLength = ({ text, begins, ends }: ComparedText, length: number): string[] =>
  begins.flatMap((isBeginning, at) => (isBeginning && ends[at + length] === true ? [text.slice(at, at + length)] : []));

function addAllStandardKeys(compared: ComparedText, keys: Set<string>): void {
  for (let at = 0; at < compared.text.length; at += 1)
    if (mayBegin(compared, at)) addStandardKeys(compared.text, at, keys);
}

/** The keys of a long text: standard numbers as of any text, others where they are whole words. */
export function referenceKeysOfText(compared: ComparedText, lengths: readonly number[]): ReadonlySet<string> {
  const keys = new Set<string>();
  addAllStandardKeys(compared, keys);
  for (const length of lengths.filter((each) => each !== standardCharacters))
    for (const word of wordsOfLength(compared, length)) keys.add(word);
  return keys;
}

/** @param lengths of the references that are stored; other than standard ones they may have any form */
export function referenceKeys(compared: ComparedText, lengths: readonly number[]): ReadonlySet<string> {
  const keys = new Set<string>();
  addAllStandardKeys(compared, keys);
  for (const length of lengths.filter((each) => each !== standardCharacters)) {
    for (const window of windowsOf(compared, length)) for (const key of variantsOf(window)) keys.add(key);
    for (const window of windowsOf(compared, length - 1)) keys.add(window);
    for (const window of windowsOf(compared, length + 1))
      for (let index = 0; index < length; index += 1)
        if (window[index] === window[index + 1]) keys.add(without(window, index));
  }
  return keys;
}

/** How a reference fits a text; undefined if it does not. */
export function fitOf(reference: string, { text, begins, ends }: ComparedText): Fit | undefined {
  let isContained = false;
  for (let at = text.indexOf(reference); at >= 0; at = text.indexOf(reference, at + 1)) {
    if (begins[at] === true && ends[at + reference.length] === true) return 'exact';
    isContained = true;
  }
  if (isContained) return 'contained';
  for (let at = 0; at < text.length; at += 1) if (isAlmostAt(reference, text, at)) return 'fuzzy';
  return undefined;
}

/** Whether the text at an index is the reference with one character wrong, missing or doubled, or two swapped. */
function isAlmostAt(reference: string, text: string, at: number): boolean {
  const { length } = reference;
  let same = 0;
  while (same < length && reference[same] === text[at + same]) same += 1;
  const rest = (from: number): string => reference.slice(from);
  const follows = (wanted: string, from: number): boolean => text.startsWith(wanted, from);
  const isWhole = at + length <= text.length;
  if (isWhole && follows(rest(same + 1), at + same + 1)) return true;
  if (at + length - 1 <= text.length && follows(rest(same + 1), at + same)) return true;
  const isExtra = same > 0 && (text[at + same] === text[at + same - 1] || same === hyphen_at);
  if (isExtra && follows(rest(same), at + same + 1)) return true;
  return (
    isWhole &&
    reference[same] === text[at + same + 1] &&
    reference[same + 1] === text[at + same] &&
    follows(rest(same + 2), at + same + 2)
  );
}
