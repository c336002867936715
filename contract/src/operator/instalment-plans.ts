/**
 * Instalment plans (money.md 6): the debtor pays what is open in parts on agreed days. A plan changes no state of its
 * case; its course follows from the payments.
 */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { planAcceptedBy } from '../shapes/plan-offer.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { about_preview, previewFields } from './booking-previews.ts';
import { choice, day, flag, id, instant, integer, money, total } from '../shapes/values.ts';

const interval = () => choice('weekly', 'biweekly', 'monthly');
const interest = () =>
  described(
    '`waived_if_kept`: interest from `concluded_on` on that is open when the last instalment is paid is waived.',
    choice('runs', 'waived_if_kept'),
  );

export const InstalmentPlanInput = named(
  'InstalmentPlanInput',
  object({
    concluded_on: described('Must not be in the future. Payments from this day on fill the instalments.', day()),
    first_due: described('Required without `instalments`; not before `concluded_on`.', optional(day())),
    interval: described(
      'Required without `instalments`. `monthly`: the same day of each month, or its last day.',
      optional(interval()),
    ),
    amount: described('Of each instalment. Required without `instalments`.', optional(money({ zero: false }))),
    count: described(
      'Default: until today’s balance is covered; the last instalment is the rest.',
      optional(integer({ min: 1, max: limits.plan_instalments })),
    ),
    instalments: described(
      'Instead of `first_due`, `interval`, `amount` and `count`; in ascending order of `due_date`.',
      optional(
        list(object({ due_date: day(), amount: money({ zero: false }) }), { min: 1, max: limits.plan_instalments }),
      ),
    ),
    grace_days: described(
      'An instalment that is not full so many days after it is due is late. Default 7.',
      optional(integer({ min: 0, max: limits.plan_grace_days })),
    ),
    default_after: described(
      'The number of late instalments that ends the plan. Default 1.',
      optional(integer({ min: 1, max: limits.plan_default_after })),
    ),
    interest: interest(),
    allocation: described(
      'Payments settle the principal first while the plan lasts. Default: the order of the law.',
      optional(nullable(choice('principal_first'))),
    ),
    settlement_fee: described('Adds the fee of no. 1000 VV RVG to the case on `concluded_on`.', flag()),
    cost_notice_on: described(
      'The day on which a consumer was informed of the costs (§ 13a (3) RDG): required with `settlement_fee`, not after `concluded_on`. Default: the day of the last `cost_notice` or `plan_offer` letter of the case that has left.',
      optional(nullable(day())),
    ),
    replaces_plan_id: described(
      'The plan of the case, active or in default, that this one replaces: it is cancelled with it.',
      optional(nullable(id())),
    ),
  }),
);
export type InstalmentPlanInput = Infer<typeof InstalmentPlanInput>;

const Instalment = named(
  'Instalment',
  object({
    number: integer({ min: 1, max: limits.plan_instalments }),
    due_date: day(),
    amount: total(),
    paid_amount: total(),
    status: choice('open', 'paid', 'late'),
  }),
);

export const InstalmentPlan = named(
  'InstalmentPlan',
  object({
    id: id(),
    status: described(
      '`defaulted`: `default_after` instalments are late. `fulfilled`: all are paid, or nothing is open. Payments and reversals, also of earlier days, can change it.',
      choice('active', 'fulfilled', 'defaulted', 'cancelled'),
    ),
    concluded_on: day(),
    first_due: day(),
    interval: described('Null where the instalments were sent.', nullable(interval())),
    amount: described('Null where the instalments were sent.', nullable(total())),
    count: integer({ min: 1, max: limits.plan_instalments }),
    instalments: list(Instalment, { max: limits.plan_instalments }),
    grace_days: integer({ min: 0, max: limits.plan_grace_days }),
    default_after: integer({ min: 1, max: limits.plan_default_after }),
    interest: interest(),
    allocation: nullable(choice('principal_first')),
    settlement_fee: flag(),
    cost_notice_on: nullable(day()),
    total: described('The sum of the instalments.', total()),
    planned_interest: described(
      'What the instalments hold of interest after `concluded_on`, of a plan from the debtor’s page: interest above it is waived on the day the plan is fulfilled, on whatever line it is open. Null: none by name.',
      nullable(total()),
    ),
    defaulted_on: nullable(day()),
    accepted_by: described(
      'How the debtor agreed; `operator`: the operator concluded it; `page`: the debtor by itself, on its page.',
      choice(...planAcceptedBy),
    ),
    offer_id: described('The offer that it was; null without one.', nullable(id())),
    replaces_plan_id: described('The plan that it replaced; null without one.', nullable(id())),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type InstalmentPlan = Infer<typeof InstalmentPlan>;

/** What was agreed: the members of a plan that never change; plans of before it was kept have no planned interest. */
export type PlanTerms = Partial<Pick<InstalmentPlan, 'planned_interest'>> &
  Omit<
    InstalmentPlan,
    | 'id'
    | 'planned_interest'
    | 'status'
    | 'instalments'
    | 'defaulted_on'
    | 'accepted_by'
    | 'offer_id'
    | 'replaces_plan_id'
    | 'created_at'
    | 'updated_at'
  >;

/** What a plan would be, with its instalments and its fee, and what it would do. */
export const PlanPreview = named(
  'InstalmentPlanPreview',
  object({
    ...previewFields(InstalmentPlan.fields),
    fee: described('What the debtor would owe of the settlement fee; null without one.', nullable(money())),
  }),
);
export type PlanPreview = Infer<typeof PlanPreview>;

export const instalmentPlans = group(
  'operator',
  'instalment-plans',
  {
    title: 'Instalment plans',
    about: 'What a debtor pays in parts on agreed days. The course of a plan follows from the payments of the case.',
  },
  {
    list: route('GET', '/operator/v1/mandates/{mandate_id}/instalment-plans/', {
      of: 'mandates',
      list: { item: InstalmentPlan, updatedSince: true },
      scope: 'operator:read',
      summary: 'List the instalment plans of a case, newest first',
    }),
    create: route('POST', '/operator/v1/mandates/{mandate_id}/instalment-plans/', {
      of: 'mandates',
      body: InstalmentPlanInput,
      example: {
        concluded_on: '2026-02-10',
        first_due: '2026-03-01',
        interval: 'monthly',
        amount: { value: '25.00', currency: 'EUR' },
        interest: 'runs',
        settlement_fee: false,
      },
      reply: InstalmentPlan,
      status: 201,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Conclude an instalment plan',
      description: `The states of the case stay. A case has one active plan at a time (\`conflict\`) and at most ${limits.mandate_plans} in all (\`max_length\`). Without \`count\` and \`instalments\`, nothing that is open today is a \`conflict\`, and more than ${limits.plan_instalments} instalments are \`invalid\`.`,
    }),
    preview: route('POST', '/operator/v1/mandates/{mandate_id}/instalment-plans/preview/', {
      of: 'mandates',
      safe: true,
      body: InstalmentPlanInput,
      example: {
        concluded_on: '2026-02-10',
        first_due: '2026-03-01',
        interval: 'monthly',
        amount: { value: '25.00', currency: 'EUR' },
        interest: 'runs',
        settlement_fee: false,
      },
      reply: PlanPreview,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Preview an instalment plan',
      description: about_preview,
    }),
    get: route('GET', '/operator/v1/mandates/{mandate_id}/instalment-plans/{id}/', {
      of: 'mandates',
      reply: InstalmentPlan,
      scope: 'operator:read',
      summary: 'Retrieve an instalment plan with what has been paid',
    }),
    cancel: route('POST', '/operator/v1/mandates/{mandate_id}/instalment-plans/{id}/cancel/', {
      of: 'mandates',
      body: named('PlanCancellation', object({ reason: line({ max: limits.booking_reason_characters }) })),
      example: { reason: 'The debtor asked for it' },
      reply: InstalmentPlan,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Cancel an active instalment plan',
      description: 'The plan ends today; `reason` is shown in the history. A plan that has ended returns `conflict`.',
    }),
  },
);
