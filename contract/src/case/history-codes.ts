/**
 * What happened with a case, as a code with values (decisions.md 15): programs and screens say it in their language. The
 * English title of an entry says the same.
 */
import { limits } from '../grammar/limits.ts';
import { stopKinds, type StopKind } from '../shapes/case-stops.ts';
import { debtorChoiceKinds } from '../shapes/debtor-choice.ts';
import { letterTextKinds } from '../shapes/letter-text.ts';
import { costKinds } from '../shapes/cost-kinds.ts';
import { callOutcomes, declarationTypes } from '../shapes/correspondence.ts';
import { described, type Infer, named, nullable, type Shape } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, integer, total } from '../shapes/values.ts';
import { titleTypes } from './enforceable-titles.ts';
import { closingCodes, mandateStates } from './mandate-states.ts';

export const historyCodes = [
  'case.opened',
  'claims.added',
  'states.changed',
  'case.closed',
  'case.reopened',
  'payment.booked',
  'payment.reversed',
  'payment.rejected',
  'payment.withdrawn',
  'payment.refunded',
  'cost.added',
  'cost.reversed',
  'waiver.booked',
  'waiver.reversed',
  'plan.concluded',
  'plan.defaulted',
  'plan.fulfilled',
  'plan.resumed',
  'plan.cancelled',
  'interest_terms.recorded',
  'allocation_rule.recorded',
  'stop.set',
  'stop.lifted',
  'stop.expired',
  'title.recorded',
  'title.revoked',
  'promise.made',
  'promise.kept',
  'promise.broken',
  'promise.withdrawn',
  'plan_offer.sent',
  'plan_offer.accepted',
  'plan_offer.declined',
  'plan_offer.expired',
  'plan_offer.withdrawn',
] as const;
export type HistoryCode = (typeof historyCodes)[number];

const HistoryValues = named(
  'MandateHistoryValues',
  object({
    procedure_state: described('`states.changed`, if it changed.', optional(mandateStates.procedure_state)),
    processing_state: described('`states.changed`, if it changed.', optional(mandateStates.processing_state)),
    code: described('`case.closed`: the result.', optional(choice(...closingCodes))),
    amount: described(
      'Of the payment, of its surplus that was refunded, of the costs, of the waiver or of the promise.',
      optional(total()),
    ),
    kind: described('Of the costs; `stop.…`: of the stop.', optional(choice(...costKinds, ...stopKinds))),
    until: described('`stop.…`: its last day, if it has one.', optional(day())),
    on: described(
      '`payment.booked` and `payment.refunded`: the value date. `payment.reversed`: the day on which the bank took it back. `plan.defaulted`: the day of the default. `promise.made`, `promise.withdrawn`: the day by which it was to be paid. `promise.kept`: the value date of its last payment. `promise.broken`: the first day after the grace. `plan_offer.sent`: the last day to accept it; `plan_offer.…`: the day on which it was accepted or ended.',
      optional(day()),
    ),
    reason: described(
      '`payment.reversed`: the code of the bank. `payment.rejected`: the reason, as a text.',
      optional(line({ max: limits.booking_reason_characters })),
    ),
    bank_charge: described('`payment.reversed`: what the bank charged for it.', optional(total())),
    count: described(
      '`plan.concluded`: the number of instalments.',
      optional(integer({ min: 1, max: limits.plan_instalments })),
    ),
    from: described(
      '`interest_terms.recorded`, `allocation_rule.recorded`: the first day on which they count.',
      optional(day()),
    ),
    type: described('`title.…`: of the title.', optional(choice(...titleTypes))),
  }),
);
export type HistoryValues = Infer<typeof HistoryValues>;

type Known = Required<HistoryValues>;
type Amount = Pick<Known, 'amount'>;
type OfCosts = Amount & { readonly kind: (typeof costKinds)[number] };
type OfStop = Pick<HistoryValues, 'until'> & { readonly kind: StopKind };
type OfTitle = Pick<Known, 'type'>;
type OfPromise = Amount & Pick<Known, 'on'>;
type Nothing = Readonly<Record<string, never>>;

/** The values of each code, as they are written. Entries of earlier versions can lack what their title did not say. */
export interface ValuesOfHistory {
  readonly 'case.opened': Nothing;
  readonly 'claims.added': Nothing;
  readonly 'states.changed': Pick<HistoryValues, 'procedure_state' | 'processing_state'>;
  readonly 'case.closed': Pick<Known, 'code'>;
  readonly 'case.reopened': Nothing;
  readonly 'payment.booked': Amount & Pick<Known, 'on'>;
  readonly 'payment.reversed': Amount & Pick<HistoryValues, 'on' | 'reason' | 'bank_charge'>;
  readonly 'payment.rejected': Amount & Pick<Known, 'reason'>;
  readonly 'payment.withdrawn': Amount;
  readonly 'payment.refunded': Amount & Pick<Known, 'on'>;
  readonly 'cost.added': OfCosts;
  readonly 'cost.reversed': OfCosts;
  readonly 'waiver.booked': Amount;
  readonly 'waiver.reversed': Amount;
  readonly 'plan.concluded': Pick<Known, 'count'>;
  readonly 'plan.defaulted': Pick<Known, 'on'>;
  readonly 'plan.fulfilled': Nothing;
  readonly 'plan.resumed': Nothing;
  readonly 'plan.cancelled': Nothing;
  readonly 'interest_terms.recorded': Pick<Known, 'from'>;
  readonly 'allocation_rule.recorded': Pick<Known, 'from'>;
  readonly 'stop.set': OfStop;
  readonly 'stop.lifted': OfStop;
  readonly 'stop.expired': OfStop;
  readonly 'title.recorded': OfTitle;
  readonly 'title.revoked': OfTitle;
  readonly 'promise.made': OfPromise;
  readonly 'promise.kept': OfPromise;
  readonly 'promise.broken': OfPromise;
  readonly 'promise.withdrawn': OfPromise;
  readonly 'plan_offer.sent': Pick<Known, 'on'>;
  readonly 'plan_offer.accepted': Pick<Known, 'on'>;
  readonly 'plan_offer.declined': Pick<Known, 'on'>;
  readonly 'plan_offer.expired': Pick<Known, 'on'>;
  readonly 'plan_offer.withdrawn': Pick<Known, 'on'>;
}

const fieldsOf = <C extends string, V>(codes: readonly C[], values: Shape<V>) => ({
  code: described(
    'What happened; null for what a person wrote: a message, a status update. Codes are added over time.',
    nullable(choice(...codes)),
  ),
  values: described(
    'What belongs to the code, such as an amount; null without a code. Entries of earlier versions can lack what their `title` does not say.',
    nullable(values),
  ),
});

/** What happened: the fields of every history. */
export const whatHappened = fieldsOf(historyCodes, HistoryValues);

/** What the operator alone reads in the history of a case (correspondence.md 10, case-work.md 10, debtor-page.md 8). */
const operatorHistoryCodes = [
  'call.recorded',
  'declaration.recorded',
  'declaration.ended',
  'letter.left',
  'letter.stopped',
  'letter.returned',
  'letter.withdrawn',
  'inbound.received',
  'step.taken',
  'step.skipped',
  'step.postponed',
  'debtor_choice.made',
] as const;

const OperatorHistoryValues = named(
  'OperatorHistoryValues',
  object({
    ...HistoryValues.fields,
    kind: described(
      'Of the costs; `letter.…`: of the letter; `stop.…`: of the stop; `debtor_choice.made`: of the choice.',
      optional(choice(...new Set([...costKinds, ...stopKinds, ...letterTextKinds, ...debtorChoiceKinds]))),
    ),
    name: described('`step.…`: of the step.', optional(line({ max: limits.step_name_characters }))),
    outcome: described('`call.recorded`.', optional(choice(...callOutcomes))),
    type: described(
      '`declaration.…`: of the declaration; `title.…`: of the title.',
      optional(choice(...new Set([...declarationTypes, ...titleTypes]))),
    ),
  }),
);

/** The same in the history of the operator. */
export const whatHappenedForOperator = fieldsOf([...historyCodes, ...operatorHistoryCodes], OperatorHistoryValues);
