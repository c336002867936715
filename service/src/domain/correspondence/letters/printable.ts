/** What of the addressee a letter cannot show: a letter whose addressee cannot be read is no reminder (§ 286 (1) BGB). */
import type { LetterProblem } from '@mahnwerk/contract/operator/letters.ts';
import { unprintableIn } from '../../../platform/typesetting/printable.ts';
import { TypesettingFailed } from '../../../platform/typesetting/typesetter.ts';

/** Name and address as the window of a letter shows them, each with the field that it is entered in. */
export type Addressee = readonly (readonly [field: string, text: string])[];

/** Each field of name and address with characters that the font lacks. */
export const unprintableOf = (addressee: Addressee): LetterProblem[] =>
  addressee.flatMap(([field, text]) => {
    const characters = unprintableIn(text);
    if (characters.length === 0) return [];
    const named = characters.map((each) => `“${each}” (${codePointsOf(each)})`).join(', ');
    return [{ field, code: 'not_printable', message: `A letter cannot show ${named}.` }];
  });

/** The template says so where name and address fit in the window at no size. */
export const isTooLong = (error: unknown): boolean =>
  error instanceof TypesettingFailed && error.message.includes('address_too_long');

/** The longest line of the window. */
export function tooLong(addressee: Addressee): LetterProblem {
  const [field, text] = addressee.reduce((longest, each) => (each[1].length > longest[1].length ? each : longest));
  return { field, code: 'max_length', message: `The address field of a letter cannot hold all of “${text}”.` };
}

const codePointsOf = (text: string): string =>
  Array.from(text, (each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ');
