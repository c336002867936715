/** Who a debtor is, in the Case and the dunning API (decisions.md 5): a person or an organization. */
import { limits } from '../grammar/limits.ts';
import { described, nullable } from './shape.ts';
import { object, optional } from './structures.ts';
import { line } from './text.ts';
import { choice, day } from './values.ts';

/** How a debtor acted (§§ 13, 14 BGB). */
export const actingAs = () => choice('consumer', 'business');
export const personName = () => line({ max: limits.name_characters });
export const birthDate = () => described('Must not be in the future.', nullable(day()));
const salutation = () => nullable(choice('mr', 'ms', 'diverse'));

/** In a request. */
export const personInput = object({
  salutation: optional(salutation()),
  first_name: personName(),
  last_name: personName(),
  birth_date: optional(birthDate()),
});

/** In a response. */
export const person = object({
  salutation: salutation(),
  first_name: personName(),
  last_name: personName(),
  birth_date: birthDate(),
});

export const organization = object({ name: line({ max: limits.organization_name_characters }) });
