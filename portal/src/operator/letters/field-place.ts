/** Where the data are entered that a first letter lacks, by the path that the service names (correspondence.md 6.2). */
import type { LetterDuty } from '@mahnwerk/contract/shapes/case-letter.ts';
import { paths } from '../../paths.ts';

/** Whose data they are. */
interface Owner {
  readonly mandate: string;
  readonly company: string;
}

const { operator } = paths;

/** Undefined: no screen has the field. */
export function placeOf(field: string, { mandate, company }: Owner): string | undefined {
  if (field.startsWith('company.')) return operator.company(company, 'data');
  if (field.startsWith('issuer.')) return operator.issuer();
  if (field.startsWith('claims.'))
    return operator.case(mandate, field.includes('.interest_terms') ? 'agreements' : 'master-data');
  if (field.startsWith('costs.')) return operator.case(mandate, 'account');
  return undefined;
}

/** The duty that a refused field belongs to. */
export function dutyOf(field: string): LetterDuty | undefined {
  const found = duties.find(([pattern]) => pattern.test(field));
  return found?.[1];
}

const duties: readonly (readonly [RegExp, LetterDuty])[] = [
  [/^company\.tax_treatment/, 'vat'],
  [/^company\./, 'client'],
  [/\.legal_basis\./, 'ground'],
  [/\.stated_interest$/, 'interest'],
  [/\.interest_terms/, 'higher_interest'],
  [/^costs\.|\.subject_matter$/, 'costs'],
  [/^issuer\.supervisory_authority/, 'authority'],
  [/^issuer\./, 'address_source'],
];
