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

/** For each place of a standard number, whether a character of ASCII may stand there, by its code. */
const fitting: readonly Uint8Array[] = classes.map((each) =>
  Uint8Array.from({ length: 128 }, (_, code) => Number(each.test(String.fromCharCode(code)))),
);

const fitsAt = (text: string, at: number, place: number): boolean => fitting[place]?.[text.charCodeAt(at)] === 1;

/** Whether the text from an index on is the rest of a standard number from a place on. */
function isRestAt(text: string, at: number, place: number): boolean {
  for (let each = place; each < standardCharacters; each += 1) if (!fitsAt(text, at + each - place, each)) return false;
  return true;
}

/** The first place at which the text from an index on is no standard number; `standardCharacters` if it is one. */
function firstFaultAt(text: string, at: number): number {
  let place = 0;
  while (place < standardCharacters && fitsAt(text, at + place, place)) place += 1;
  return place;
}

const without = (text: string, index: number): string => text.slice(0, index) + text.slice(index + 1);

const swapped = (text: string, index: number): string =>
  text.slice(0, index) + (text[index + 1] ?? '') + (text[index] ?? '') + text.slice(index + 2);

/** The variants under which a reference is stored. */
export const variantsOf = (reference: string): ReadonlySet<string> =>
  new Set([reference, ...Array.from(reference, (_character, index) => without(reference, index))]);

/** What stands before the first fault fits already: each form is judged by the rest behind it. */
function addStandardKeys(text: string, at: number, keys: Set<string>): void {
  const last = standardCharacters - 1;
  if (at + last > text.length) return;
  const fault = firstFaultAt(text, at);
  const lost = Math.min(fault, last);
  if (isRestAt(text, at + lost, lost + 1)) keys.add(text.slice(at, at + last));
  if (at + standardCharacters > text.length) return;
  const window = text.slice(at, at + standardCharacters);
  if (fault === standardCharacters) for (const key of variantsOf(window)) keys.add(key);
  else if (isRestAt(text, at + fault + 1, fault + 1)) keys.add(without(window, fault));
  for (let index = 0; index <= fault && index < last; index += 1)
    if (fitsAt(text, at + index + 1, index) && isRestAt(text, at + index + 2, index + 2))
      if (fitsAt(text, at + index, index + 1)) keys.add(swapped(window, index));
  for (let index = 0; index <= fault && index <= last; index += 1)
    if (text[at + index] === text[at + index + 1] || index === hyphen_at)
      if (isRestAt(text, at + index + 1, index)) keys.add(without(text.slice(at, at + standardCharacters + 1), index));
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
function mayBegin({ text }: ComparedText, at: number): boolean {
  for (let index = at; index < at + 5; index += 1) if (isDigit(text[index])) return true;
  return false;
}

/** More windows of words than an honest text has; behind them a text is not looked at. */
const words_max = 50_000;

/** The windows that are whole words: of long texts, where `windowsOf` would find thousands. */
export function* wordsOfLengths(
  { text, begins, ends }: ComparedText,
  lengths: readonly number[],
): Generator<string, void> {
  let words = 0;
  for (let at = 0; at < text.length && words < words_max; at += 1)
    if (begins[at] === true)
      for (const length of lengths)
        if (ends[at + length] === true) {
          words += 1;
          yield text.slice(at, at + length);
        }
}

/** Stops after the place that gave as many keys as are wanted. */
function addAllStandardKeys(compared: ComparedText, keys: Set<string>, max = Infinity): void {
  for (let at = 0; at < compared.text.length && keys.size < max; at += 1)
    if (mayBegin(compared, at)) addStandardKeys(compared.text, at, keys);
}

/** The keys of a long text, `max` of either kind: standard numbers as of any text, others where they are whole words. */
export function referenceKeysOfText(
  compared: ComparedText,
  lengths: readonly number[],
  max: number,
): ReadonlySet<string> {
  const [standard, others] = [new Set<string>(), new Set<string>()];
  addAllStandardKeys(compared, standard, max);
  const ofOthers = lengths.filter((each) => each !== standardCharacters);
  for (const word of wordsOfLengths(compared, ofOthers)) if (others.add(word).size >= max) break;
  return standard.union(others);
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

/** Whether a reference goes on from one of its indexes as the text does from an index. */
function goesOn(reference: string, from: number, text: string, at: number): boolean {
  for (let index = from; index < reference.length; index += 1)
    if (reference.charCodeAt(index) !== text.charCodeAt(at + index - from)) return false;
  return true;
}

/** Whether the text at an index is the reference with one character wrong, missing or doubled, or two swapped. */
function isAlmostAt(reference: string, text: string, at: number): boolean {
  const { length } = reference;
  let same = 0;
  while (same < length && reference.charCodeAt(same) === text.charCodeAt(at + same)) same += 1;
  const isWhole = at + length <= text.length;
  if (isWhole && goesOn(reference, same + 1, text, at + same + 1)) return true;
  if (at + length - 1 <= text.length && goesOn(reference, same + 1, text, at + same)) return true;
  const isExtra = same > 0 && (text[at + same] === text[at + same - 1] || same === hyphen_at);
  if (isExtra && goesOn(reference, same, text, at + same + 1)) return true;
  return (
    isWhole &&
    reference[same] === text[at + same + 1] &&
    reference[same + 1] === text[at + same] &&
    goesOn(reference, same + 2, text, at + same + 2)
  );
}

/** The keys of windows of one length: their variants, and what they are if a character was lost or doubled. */
function* keysOfWindows(windows: (length: number) => Iterable<string>, length: number): Generator<string, void> {
  for (const window of windows(length)) yield* variantsOf(window);
  yield* windows(length - 1);
  for (const window of windows(length + 1))
    for (let index = 0; index < length; index += 1)
      if (window[index] === window[index + 1]) yield without(window, index);
}

/** The windows of a length that begin or end with a word and contain a digit, each once. */
function edgesOfWords({ text, begins, ends }: ComparedText, length: number): ReadonlySet<string> {
  const windows = new Set<string>();
  for (let at = 0; at + length <= text.length; at += 1) {
    if (begins[at] !== true && ends[at + length] !== true) continue;
    const window = text.slice(at, at + length);
    if (/\d/.test(window)) windows.add(window);
  }
  return windows;
}

/**
 * The keys by which numbers of any form are found in a text: each begins or ends with a word of it.
 *
 * @param lengths of the numbers that are stored
 * @param max keys of a longer text are left out
 */
export function numberKeys(compared: ComparedText, lengths: readonly number[], max: number): ReadonlySet<string> {
  const keys = new Set<string>();
  const windows = (length: number) => edgesOfWords(compared, length);
  // What is named as it is stored, first.
  for (const length of lengths) for (const window of windows(length)) if (keys.add(window).size >= max) return keys;
  for (const length of lengths)
    for (const key of keysOfWindows(windows, length)) if (keys.add(key).size >= max) return keys;
  return keys;
}

/** Whether two numbers are equal or have one wrong, added or missing character, or two that are swapped. */
export function isOneAway(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  if (long.length === short.length + 1) return short.slice(same) === long.slice(same + 1);
  if (long.length !== short.length) return false;
  const isSwapped = short[same] === long[same + 1] && short[same + 1] === long[same];
  return (
    short.slice(same + 1) === long.slice(same + 1) || (isSwapped && short.slice(same + 2) === long.slice(same + 2))
  );
}

/** Each word of a text, and each two and more up to `max` that follow each other, joined. */
export function* joinedWords({ text, begins, ends }: ComparedText, max: number): Generator<string, void> {
  for (let at = 0; at < text.length; at += 1) {
    if (begins[at] !== true) continue;
    let words = 0;
    for (let end = at + 1; end <= text.length && words < max; end += 1) {
      if (ends[end] !== true) continue;
      words += 1;
      yield text.slice(at, end);
    }
  }
}
