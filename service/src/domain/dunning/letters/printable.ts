/** What of the addressee a letter cannot show: a letter whose addressee cannot be read is no reminder (§ 286 (1) BGB). */
import type { FailureCode } from '@mahnwerk/contract/shapes/failure-codes.ts';
import { unprintableIn } from '../../../platform/typesetting/printable.ts';
import { TypesettingFailed } from '../../../platform/typesetting/typesetter.ts';
import type { LetterContent } from './letter.ts';

/** As `problems` of a decision. */
export interface LetterProblem {
  readonly field: string;
  readonly code: FailureCode;
  readonly message: string;
}

/** Each field of name and address with characters that the font lacks. */
export const unprintableOf = (content: LetterContent): LetterProblem[] =>
  fieldsOf(content).flatMap(([field, text]) => {
    const characters = unprintableIn(text);
    if (characters.length === 0) return [];
    const named = characters.map((each) => `“${each}” (${codePointsOf(each)})`).join(', ');
    return [{ field, code: 'not_printable', message: `A letter cannot show ${named}.` }];
  });

/** The template says so where name and address fit in the window at no size. */
export const isTooLong = (error: unknown): boolean =>
  error instanceof TypesettingFailed && error.message.includes('address_too_long');

/** The longest line of the window. */
export function tooLong(content: LetterContent): LetterProblem {
  const [field, text] = fieldsOf(content).reduce((longest, each) =>
    each[1].length > longest[1].length ? each : longest,
  );
  return { field, code: 'max_length', message: `The address field of a letter cannot hold all of “${text}”.` };
}

function fieldsOf({ recipient, address }: LetterContent): readonly [string, string][] {
  const name: [string, string][] =
    recipient.kind === 'organization'
      ? [['debtor.organization.name', recipient.name]]
      : [
          ['debtor.person.first_name', recipient.first_name ?? ''],
          ['debtor.person.last_name', recipient.last_name],
        ];
  if (address === null) return name;
  const { street, postal_code, city } = address;
  return [
    ...name,
    ['debtor.address.street', street],
    ['debtor.address.postal_code', postal_code],
    ['debtor.address.city', city],
  ];
}

const codePointsOf = (text: string): string =>
  Array.from(text, (each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ');
