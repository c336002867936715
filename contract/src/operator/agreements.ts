/**
 * What was agreed on the money of a case, or follows from another title than the law (money.md 2, 3): terms of interest
 * by claim, and the order in which payments are allocated. Both are only added; the last one recorded applies.
 */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, decimal, id, instant, money } from '../shapes/values.ts';
import { about_preview, previewFields } from './booking-previews.ts';
import { dayCounts, interestKinds } from './quotes.ts';

const percent = () => decimal({ places: 6, digits: 3, max: 100 });
const reason = () => line({ max: limits.booking_reason_characters });
/** What the debtor reads of a rate above that of the law (§ 13a (1) no. 4 RDG). */
const statedReason = () => line({ max: limits.stated_reason_characters });

const kind = () =>
  described(
    '`statutory`: default interest of § 288 BGB. `base_plus`: `points` above the base rate. `fixed`: `rate` a year. `none`: no interest.',
    choice(...interestKinds),
  );

const InterestTermsInput = named(
  'InterestTermsInput',
  object({
    kind: kind(),
    points: described('Percentage points above the base rate: required with `base_plus`.', optional(percent())),
    rate: described('Percent a year: required with `fixed`.', optional(percent())),
    day_count: described(
      '`act_act`: days over the length of their calendar year. `act_365`: days over 365. `30_360`: months of 30 days over 360. Default `act_act`. Not with `none`.',
      optional(choice(...dayCounts)),
    ),
    from: described('The first day; not before the claim is owed.', day()),
    until: described('The last day. Default: without end.', optional(nullable(day()))),
    amount_base: described(
      'Interest accrues on at most this part of the principal, which payments and waivers reduce first. Default: the whole principal. Not with `none`.',
      optional(nullable(money({ zero: false }))),
    ),
    reason: described('What the terms follow from, such as a contract.', reason()),
    stated_reason: described(
      'Why a rate above that of the law is owed, as the first letter to a consumer states it. Default: not stated.',
      optional(nullable(statedReason())),
    ),
  }),
);
export type InterestTermsInput = Infer<typeof InterestTermsInput>;

export const InterestTerms = named(
  'InterestTerms',
  object({
    id: described('Null for the default terms of the claim.', nullable(id())),
    kind: kind(),
    points: described('Percentage points above the base rate.', nullable(line({ max: 20 }))),
    rate: described('The fixed rate in percent a year.', nullable(line({ max: 20 }))),
    day_count: described('Null without interest.', nullable(choice(...dayCounts))),
    from: day(),
    until: described('Null: without end.', nullable(day())),
    amount_base: described('Null: the whole principal.', nullable(money())),
    rule: described(
      'The rule that interest periods of the balance name; null without interest.',
      nullable(line({ max: 100 })),
    ),
    reason: described('Null for the default terms.', nullable(reason())),
    stated_reason: described(
      'Why a rate above that of the law is owed, as the first letter to a consumer states it. Null: not stated.',
      nullable(statedReason()),
    ),
    recorded_at: instant(),
  }),
);
export type InterestTerms = Infer<typeof InterestTerms>;

/** What terms of interest would do. */
export const InterestTermsPreview = named('InterestTermsPreview', object(previewFields(InterestTerms.fields)));
export type InterestTermsPreview = Infer<typeof InterestTermsPreview>;

export const interestTerms = group(
  'operator',
  'interest-terms',
  {
    title: 'Interest terms',
    about:
      'The terms of interest on the principal of a claim. Each accepted claim has default terms: those of its title, or default interest from its `delay_date`.',
  },
  {
    list: route('GET', '/operator/v1/claims/{claim_id}/interest-terms/', {
      of: 'claims',
      list: { item: InterestTerms },
      scope: 'operator:read',
      summary: 'List the terms of interest of a claim',
      description:
        'The default terms first, then the others, newest first. A claim without a case returns `not_found`.',
    }),
    create: route('POST', '/operator/v1/claims/{claim_id}/interest-terms/', {
      of: 'claims',
      body: InterestTermsInput,
      example: { kind: 'fixed', rate: '4.50', from: '2026-02-10', reason: 'Agreed in § 4 of the contract' },
      reply: InterestTerms,
      status: 201,
      single: true,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Add terms of interest to a claim',
      description: `On a day, those terms apply that were recorded last among those whose days include it; on other days the default terms. Interest is computed anew from \`from\` on, and payments are allocated anew. A claim has at most ${limits.claim_interest_terms} such terms (\`max_length\`). A claim without a case returns \`not_found\`, a closed case \`conflict\`.`,
    }),
    preview: route('POST', '/operator/v1/claims/{claim_id}/interest-terms/preview/', {
      of: 'claims',
      safe: true,
      body: InterestTermsInput,
      example: { kind: 'fixed', rate: '4.50', from: '2026-02-10', reason: 'Agreed in § 4 of the contract' },
      reply: InterestTermsPreview,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Preview terms of interest of a claim',
      description: about_preview,
    }),
  },
);

/** In which order a payment settles what is open inside a claim. */
export const allocationOrders = ['bgb_367_1', 'bgb_497_3', 'principal_first'] as const;

const order = () =>
  described(
    '`bgb_367_1`: costs, interest, principal. `bgb_497_3`: costs, principal, interest. `principal_first`: the principal, before all costs of the case, then costs and interest.',
    choice(...allocationOrders),
  );

const AllocationRuleInput = named(
  'AllocationRuleInput',
  object({
    order: order(),
    claim_id: described('A claim of the case. Default: every claim.', optional(nullable(id()))),
    from: described('The first value date of the payments.', day()),
    until: described('The last value date of the payments. Default: without end.', optional(nullable(day()))),
    reason: described('What the order follows from, such as an agreement.', reason()),
  }),
);
export type AllocationRuleInput = Infer<typeof AllocationRuleInput>;

export const AllocationRule = named(
  'AllocationRule',
  object({
    id: id(),
    order: order(),
    claim_id: described('Null: every claim.', nullable(id())),
    from: day(),
    until: described('Null: without end.', nullable(day())),
    reason: reason(),
    recorded_at: instant(),
  }),
);
export type AllocationRule = Infer<typeof AllocationRule>;

/** What an allocation rule would do. */
export const AllocationRulePreview = named('AllocationRulePreview', object(previewFields(AllocationRule.fields)));
export type AllocationRulePreview = Infer<typeof AllocationRulePreview>;

export const allocationRules = group(
  'operator',
  'allocation-rules',
  {
    title: 'Allocation rules',
    about: 'Agreements on the order in which payments settle what is owed, instead of the order of the law.',
  },
  {
    list: route('GET', '/operator/v1/mandates/{mandate_id}/allocation-rules/', {
      of: 'mandates',
      list: { item: AllocationRule },
      scope: 'operator:read',
      summary: 'List the allocation rules of a case, newest first',
    }),
    create: route('POST', '/operator/v1/mandates/{mandate_id}/allocation-rules/', {
      of: 'mandates',
      body: AllocationRuleInput,
      example: { order: 'principal_first', from: '2026-02-10', reason: 'Settlement of 10 February 2026' },
      reply: AllocationRule,
      status: 201,
      single: true,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Add an allocation rule to a case',
      description: `For a payment, the rule applies that was recorded last among those whose days include its value date; payments are allocated anew. A case has at most ${limits.claim_allocation_rules} rules for each claim, and as many for every claim (\`max_length\`). A closed case returns \`conflict\`.`,
    }),
    preview: route('POST', '/operator/v1/mandates/{mandate_id}/allocation-rules/preview/', {
      of: 'mandates',
      safe: true,
      body: AllocationRuleInput,
      example: { order: 'principal_first', from: '2026-02-10', reason: 'Settlement of 10 February 2026' },
      reply: AllocationRulePreview,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Preview an allocation rule of a case',
      description: about_preview,
    }),
  },
);
