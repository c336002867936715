/** The catalog of legal forms (decisions.md 5): permanent codes, unpaginated. */
import { group, route } from '../grammar/route.ts';
import { choice, flag } from '../shapes/values.ts';
import { line, prose } from '../shapes/text.ts';
import { type Infer, named } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';

export const legalFormCodes = [
  'ag',
  'eg',
  'ek',
  'ev',
  'foreign_other',
  'foundation',
  'freelancer',
  'gbr',
  'gmbh',
  'gmbh_co_kg',
  'kg',
  'limited',
  'ohg',
  'partg',
  'public_body',
  'se',
  'sole_trader',
  'ug',
  'weg',
] as const;

export const representativeTypes = [
  'managing_director',
  'board_member',
  'general_partner',
  'partner',
  'owner',
  'authorized_representative',
  'property_manager',
] as const;

export const legalFormCode = () => choice(...legalFormCodes);

export const LegalForm = named(
  'LegalForm',
  object({
    code: legalFormCode(),
    name: line({ max: 255 }),
    description: prose({ max: 1000 }),
    applies_to: list(choice('company', 'debtor'), { max: 2 }),
    representatives_required: flag(),
    representative_types: list(choice(...representativeTypes), { max: representativeTypes.length }),
  }),
);

export type LegalForm = Infer<typeof LegalForm>;

export const legalForms = group(
  'case',
  'legal-forms',
  { title: 'Legal forms', about: 'The catalog of legal forms that companies and debtors refer to by code.' },
  {
    list: route('GET', '/v2/legal-forms/', {
      reply: list(LegalForm, { max: 100 }),
      scope: null,
      stateless: true,
      companyOptional: true,
      cacheControl: 'private, max-age=86400',
      summary: 'List all legal forms, sorted by code',
    }),
  },
);

export const operatorLegalForms = group(
  'operator',
  'operator-legal-forms',
  { title: 'Legal forms', about: 'The catalog of legal forms that companies and debtors refer to by code.' },
  {
    list: route('GET', '/operator/v1/legal-forms/', {
      reply: list(LegalForm, { max: 100 }),
      scope: 'operator:read',
      stateless: true,
      cacheControl: 'private, max-age=86400',
      summary: 'List all legal forms, sorted by code',
    }),
  },
);
