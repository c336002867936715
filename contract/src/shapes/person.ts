/** Who a debtor is, in the Case and the dunning API (decisions.md 5): a person or an organization. */
import { limits } from '../grammar/limits.ts';
import { described, nullable, type Shape } from './shape.ts';
import { object, optional } from './structures.ts';
import { line } from './text.ts';
import { choice, day } from './values.ts';

/** How a debtor acted (§§ 13, 14 BGB). */
export const actingAs = () => choice('consumer', 'business');
export const personName = () => line({ max: limits.name_characters });

/** White space and format characters alone: what other texts are refused for as `blank`. */
const nothing = /^[\s\p{Cf}]*$/u;

/** A person has at least a last name. An empty text is none: forms send it. */
export function firstName(): Shape<string | null> {
  const name = nullable(personName());
  return described('Null for a person of one name, which is the `last_name`.', {
    ...name,
    read: (value, errors) => (typeof value === 'string' && nothing.test(value) ? null : name.read(value, errors)),
  });
}

/** First and last name, as far as there are both. */
export const fullName = ({
  first_name,
  last_name,
}: {
  readonly first_name?: string | null | undefined;
  readonly last_name: string;
}): string => (first_name ? `${first_name} ${last_name}` : last_name);

export const birthDate = () => described('Must not be in the future.', nullable(day()));
const salutation = () => nullable(choice('mr', 'ms', 'diverse'));

/** In a request. */
export const personInput = object({
  salutation: optional(salutation()),
  first_name: optional(firstName()),
  last_name: personName(),
  birth_date: optional(birthDate()),
});

/** In a response. */
export const person = object({
  salutation: salutation(),
  first_name: firstName(),
  last_name: personName(),
  birth_date: birthDate(),
});

export const organization = object({ name: line({ max: limits.organization_name_characters }) });

/** Of a debtor, business or not: whom an invoice names by it is found again by it. */
export const vatNumber = () =>
  described(
    'Within the EU it must have the format of the country; it is returned in upper case without spaces.',
    nullable(line({ max: limits.vat_number_characters })),
  );
