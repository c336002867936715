/** Offers of instalment plans (case-work.md 7): what the debtor may accept until a day. An accepted offer is an instalment plan. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { planAcceptances, planAcceptedBy, planOfferStatuses } from '../shapes/plan-offer.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, id, instant, total } from '../shapes/values.ts';
import { InstalmentPlan, InstalmentPlanInput, type PlanTerms } from './instalment-plans.ts';

const status = () =>
  described(
    '`accepted`: it is the plan `plan_id`. `expired`: `respond_by` has passed. `withdrawn`: by a person, by a stop, an objection, insolvency or death of the debtor, another plan, or the closing.',
    choice(...planOfferStatuses),
  );
const acceptance = () =>
  described(
    '`payment`: also by paying the first instalment by `respond_by`. `signature`: by a declaration alone. `silence`: also by letting `respond_by` pass, where the debtor asked for the plan (`requested_on`); without a settlement fee.',
    choice(...planAcceptances),
  );
const textKey = () => line({ max: 60 });
const reason = () => prose({ max: limits.promise_reason_characters });

const planFields = InstalmentPlan.fields;

const PlanOffer = named(
  'PlanOffer',
  object({
    id: id(),
    mandate_id: id(),
    status: status(),
    acceptance: acceptance(),
    respond_by: described('The last day on which it can be accepted.', day()),
    requested_on: described('The day on which the debtor asked for a plan.', nullable(day())),
    first_due: planFields.first_due,
    interval: planFields.interval,
    amount: planFields.amount,
    count: planFields.count,
    instalments: list(object({ due_date: day(), amount: total() }), { max: limits.plan_instalments }),
    grace_days: planFields.grace_days,
    default_after: planFields.default_after,
    interest: planFields.interest,
    allocation: planFields.allocation,
    settlement_fee: planFields.settlement_fee,
    cost_notice_on: planFields.cost_notice_on,
    total: planFields.total,
    text_key: described('The text of its letter; null without one.', nullable(textKey())),
    letter_id: described('The letter of the offer; null without one.', nullable(id())),
    plan_id: described('The plan that it became; null unless it is accepted.', nullable(id())),
    accepted_by: described('How it was accepted; null unless it is.', nullable(choice(...planAcceptedBy))),
    document_id: described('The signed agreement, if it was named.', nullable(id())),
    ended_on: described('The day on which it was accepted or ended; null while it is open.', nullable(day())),
    end_reason: described('Why a person declined or withdrew it.', nullable(reason())),
    recorded_by: described(
      'Who made it.',
      object({
        type: described(
          '`user`: a person who is signed in. `key`: an API key. `service`: a step of the policy.',
          choice('user', 'key', 'service'),
        ),
        name: described(
          'The name of the person, or the `token_name` of the key; null for the service.',
          nullable(line({ max: 511 })),
        ),
      }),
    ),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type PlanOffer = Infer<typeof PlanOffer>;

/** What is agreed once the offer is accepted. */
export type OfferTerms = Omit<PlanTerms, 'concluded_on'>;

const { concluded_on: _concluded, replaces_plan_id: _replaced, ...offered } = InstalmentPlanInput.fields;

const PlanOfferInput = named(
  'PlanOfferInput',
  object({
    ...offered,
    first_due: described('Required without `instalments`; not before `respond_by`.', optional(day())),
    respond_by: described(
      `The last day on which it can be accepted: from the next working day to ${limits.plan_offer_days} days ahead.`,
      day(),
    ),
    acceptance: acceptance(),
    requested_on: described(
      'The day on which the debtor asked for a plan, not in the future. Required for `silence`.',
      optional(nullable(day())),
    ),
    text_key: described(
      'The letter text of the kind `plan_offer` by which it is sent. Default: no letter.',
      optional(nullable(textKey())),
    ),
  }),
);
export type PlanOfferInput = Infer<typeof PlanOfferInput>;

const PlanOfferAcceptance = named(
  'PlanOfferAcceptance',
  object({
    by: described('How the debtor accepted it.', choice('signature', 'phone', 'email')),
    on: described(
      'The day on which the plan is concluded: not before the offer, not after its first instalment, not in the future. Default: today.',
      optional(day()),
    ),
    document_id: described('The signed agreement, a document of the case.', optional(nullable(id()))),
  }),
);
export type PlanOfferAcceptance = Infer<typeof PlanOfferAcceptance>;

const Ending = named('PlanOfferEnding', object({ reason: reason() }));

const at = '/operator/v1/mandates/{mandate_id}/plan-offers/';
const problems = ['conflict', 'sandbox_source_managed'] as const;

export const planOffers = group(
  'operator',
  'plan-offers',
  {
    title: 'Plan offers',
    about:
      'Instalment plans that the office proposes to a debtor. One is open at a time; while it is, the course of the case waits. Companies and Partners read of an offer in the history.',
  },
  {
    list: route('GET', at, {
      of: 'mandates',
      scope: 'operator:read',
      list: { item: PlanOffer, filters: { status: status() }, updatedSince: true },
      summary: 'List the plan offers of a case, newest first',
    }),
    create: route('POST', at, {
      of: 'mandates',
      scope: 'operator:money',
      body: PlanOfferInput,
      example: {
        first_due: '2026-04-01',
        interval: 'monthly',
        amount: { value: '25.00', currency: 'EUR' },
        interest: 'runs',
        settlement_fee: false,
        respond_by: '2026-03-20',
        acceptance: 'payment',
      },
      reply: PlanOffer,
      status: 201,
      problems,
      summary: 'Offer an instalment plan',
      description: `Its instalments are those that a plan of today would have, and stay. A case with an open offer or an active plan, a closed one, and one whose letter may not leave return \`conflict\`. A case has at most ${limits.mandate_plan_offers} offers (\`max_length\`).`,
    }),
    get: route('GET', `${at}{id}/`, {
      of: 'mandates',
      scope: 'operator:read',
      reply: PlanOffer,
      summary: 'Retrieve a plan offer of a case',
    }),
    accept: route('POST', `${at}{id}/accept/`, {
      of: 'mandates',
      scope: 'operator:money',
      body: PlanOfferAcceptance,
      example: { by: 'phone' },
      reply: PlanOffer,
      problems,
      summary: 'Accept a plan offer for the debtor',
      description:
        'Concludes the plan with the instalments that were offered. An offer that is not open returns `conflict`.',
    }),
    decline: route('POST', `${at}{id}/decline/`, {
      of: 'mandates',
      scope: 'operator:money',
      body: Ending,
      example: { reason: 'The debtor cannot pay as much.' },
      reply: PlanOffer,
      problems,
      summary: 'Decline a plan offer for the debtor',
      description: 'An offer that is not open returns `conflict`.',
    }),
    withdraw: route('POST', `${at}{id}/withdraw/`, {
      of: 'mandates',
      scope: 'operator:money',
      body: Ending,
      example: { reason: 'The client asks for another plan.' },
      reply: PlanOffer,
      problems,
      summary: 'Withdraw a plan offer',
      description:
        'An offer that is not open returns `conflict`. Its letter, if it has not left, is withdrawn with it.',
    }),
  },
);
