/**
 * The enforceable title of a titled claim (decisions.md 4): the deed of a court or notary, and the documents that prove
 * it.
 */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, decimal, flag, id, money } from '../shapes/values.ts';
import { Document, documentReads, documentRemoval, documentUpload } from './documents.ts';

export const titleTypes = [
  'enforcement_order',
  'judgment',
  'court_settlement',
  'cost_assessment_order',
  'notarial_deed',
  'insolvency_table_extract',
  'european_payment_order',
  'other',
] as const;

const court = () => line({ max: limits.court_characters });
const fileNumber = () => line({ max: limits.file_number_characters });

const rate = () =>
  described('Percent per year; percentage points if `above_base_rate` is true.', decimal({ digits: 3, places: 6 }));
const aboveBaseRate = () => described('Whether `rate` is added to the base rate (§ 247 BGB).', flag());
const amountBase = () =>
  described('The amount that bears interest, if it differs from the titled amount.', nullable(money()));

/** Interest as it is sent with a title. */
export const titleInterest = () =>
  object({ rate: rate(), above_base_rate: aboveBaseRate(), from: day(), amount_base: optional(amountBase()) });

const about = {
  titled_amount:
    'The main claim of the title: the `principal_amount` of a claim that is handed over with it, at most what was open of it where the title is recorded later.',
  titled_costs:
    'Costs awarded by the title, included in the `additional_charges_amount` of a claim that is handed over with it.',
  interest: 'Interest awarded by the title.',
};

/** The title as sent with a claim and to change it. A draft may be incomplete: finalize requires the missing fields. */
export const EnforceableTitleInput = named(
  'EnforceableTitleInput',
  object({
    type: optional(nullable(choice(...titleTypes))),
    court: optional(nullable(court())),
    file_number: optional(nullable(fileNumber())),
    issued_on: optional(nullable(day())),
    served_on: optional(nullable(day())),
    final_since: optional(nullable(day())),
    titled_amount: described(about.titled_amount, optional(nullable(money()))),
    titled_costs: described(about.titled_costs, optional(nullable(money()))),
    interest: described(`${about.interest} The object is replaced as a whole.`, optional(nullable(titleInterest()))),
  }),
);
export type EnforceableTitleInput = Infer<typeof EnforceableTitleInput>;

export const EnforceableTitle = named(
  'EnforceableTitle',
  object({
    id: id(),
    type: nullable(choice(...titleTypes)),
    court: nullable(court()),
    file_number: nullable(fileNumber()),
    issued_on: nullable(day()),
    served_on: nullable(day()),
    final_since: nullable(day()),
    titled_amount: described(about.titled_amount, nullable(money())),
    titled_costs: described(about.titled_costs, nullable(money())),
    interest: described(
      about.interest,
      nullable(object({ rate: rate(), above_base_rate: aboveBaseRate(), from: day(), amount_base: amountBase() })),
    ),
    documents: list(Document, { max: limits.documents_per_parent }),
  }),
);
export type EnforceableTitle = Infer<typeof EnforceableTitle>;

/** Complete except for its document. */
export const exampleTitle: EnforceableTitleInput = {
  type: 'enforcement_order',
  court: 'Amtsgericht Musterstadt',
  file_number: '26-0815047-0-3',
  issued_on: '2026-01-12',
  served_on: '2026-01-16',
  final_since: '2026-01-31',
  titled_amount: { currency: 'EUR', value: '1190.00' },
  titled_costs: { currency: 'EUR', value: '89.40' },
  interest: { rate: '5', above_base_rate: true, from: '2025-11-04' },
};

export const titlesHeading = {
  title: 'Enforceable titles',
  about: 'The enforceable titles of titled claims and the documents that prove them.',
} as const;

export const enforceableTitles = group('case', 'enforceable-titles', titlesHeading, {
  get: route('GET', '/v2/claims/{claim_id}/enforceable-title/', {
    reply: EnforceableTitle,
    scope: 'case:orders:read',
    summary: 'Retrieve the title of a titled claim',
    description:
      'Returns `404` for a receivable. One that is accepted becomes titled when the service records its title.',
  }),
  update: route('PATCH', '/v2/claims/{claim_id}/enforceable-title/', {
    body: EnforceableTitleInput,
    example: { final_since: '2026-02-02', titled_costs: { currency: 'EUR', value: '92.40' } },
    reply: EnforceableTitle,
    scope: 'case:orders:write',
    problems: ['claim_not_editable', 'order_expired'],
    summary: 'Update the title of a claim of a draft order',
    description:
      'Equivalent to `enforceable_title` in a PATCH of the claim: omitted members keep their value. The principal and the totals of the claim and its order are updated.',
  }),
});

const base = '/v2/claims/{claim_id}/enforceable-title/documents/';
const ofTitles = {
  noun: 'title',
  reading: 'case:orders:read',
  writing: 'case:orders:write',
  problems: ['claim_not_editable', 'order_expired'],
} as const;

export const enforceableTitleDocuments = group('case', 'enforceable-title-documents', titlesHeading, {
  ...documentReads(base, ofTitles),
  ...documentUpload(base, ofTitles),
  ...documentRemoval(base, ofTitles),
});
