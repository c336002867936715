/** What is typed in the dialogs of the agreements, as the API takes it. Empty fields are not sent. */
import type { AllocationRuleInput, InterestTermsInput } from '@mahnwerk/contract/operator/agreements.ts';
import type { InstalmentPlanInput } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { WaiverInput } from '@mahnwerk/contract/operator/waivers.ts';
import { amountOf, readAmount } from '../../ui/amounts.ts';

/** A member that is sent only if something is typed. */
export const given = <N extends string, V>(name: N, typed: string, read: (text: string) => V): { [K in N]?: V } =>
  (typed.trim() === '' ? {} : { [name]: read(typed.trim()) }) as { [K in N]?: V };

export const text = (typed: string): string => typed;
export const decimal = (typed: string): string => typed.replace(',', '.');
const isAmount = (typed: string): boolean => readAmount(typed) !== undefined;

export interface TypedPlan {
  readonly concluded_on: string;
  readonly first_due: string;
  readonly interval: NonNullable<InstalmentPlanInput['interval']>;
  readonly amount: string;
  readonly count: string;
  readonly grace_days: string;
  readonly default_after: string;
  readonly interest: InstalmentPlanInput['interest'];
  readonly principal_first: boolean;
  readonly settlement_fee: boolean;
  readonly cost_notice_on: string;
}

/** @param today the day of the plan, unless another one is chosen */
export const emptyPlan = (today: string): TypedPlan => ({
  concluded_on: today,
  first_due: '',
  interval: 'monthly',
  amount: '',
  count: '',
  grace_days: '',
  default_after: '',
  interest: 'runs',
  principal_first: false,
  settlement_fee: false,
  cost_notice_on: '',
});

export const isWholePlan = ({ concluded_on, first_due, amount }: TypedPlan): boolean =>
  concluded_on !== '' && first_due !== '' && isAmount(amount);

export const planOf = (typed: TypedPlan): InstalmentPlanInput => ({
  concluded_on: typed.concluded_on,
  ...given('first_due', typed.first_due, text),
  interval: typed.interval,
  ...given('amount', typed.amount, amountOf),
  ...given('count', typed.count, Number),
  ...given('grace_days', typed.grace_days, Number),
  ...given('default_after', typed.default_after, Number),
  interest: typed.interest,
  ...(typed.principal_first ? { allocation: 'principal_first' } : {}),
  settlement_fee: typed.settlement_fee,
  ...(typed.settlement_fee ? given('cost_notice_on', typed.cost_notice_on, text) : {}),
});

export interface TypedTerms {
  readonly claim_id: string;
  readonly kind: InterestTermsInput['kind'];
  readonly percent: string;
  readonly from: string;
  readonly until: string;
  readonly amount_base: string;
  readonly day_count: NonNullable<InterestTermsInput['day_count']>;
  readonly reason: string;
  readonly stated_reason: string;
}

export const emptyTerms = (today: string): TypedTerms => ({
  claim_id: '',
  kind: 'fixed',
  percent: '',
  from: today,
  until: '',
  amount_base: '',
  day_count: 'act_act',
  reason: '',
  stated_reason: '',
});

/** The member of the rate, where the kind has one. */
export const percentName = (kind: TypedTerms['kind']): 'rate' | 'points' | undefined =>
  kind === 'fixed' ? 'rate' : kind === 'base_plus' ? 'points' : undefined;

/** The law needs no reason of its own rate. */
export const isStated = (kind: TypedTerms['kind']): boolean => percentName(kind) !== undefined;

/** A preview needs no reason. */
export const isWholeTerms = ({ claim_id, kind, percent, from, amount_base }: TypedTerms): boolean =>
  claim_id !== '' &&
  from !== '' &&
  (percentName(kind) === undefined || percent.trim() !== '') &&
  (amount_base.trim() === '' || isAmount(amount_base));

export function termsOf({
  kind,
  percent,
  from,
  until,
  amount_base,
  day_count,
  reason,
  stated_reason,
}: TypedTerms): InterestTermsInput {
  const name = percentName(kind);
  return {
    kind,
    ...(name === undefined ? {} : given(name, percent, decimal)),
    ...(kind === 'none' ? {} : { day_count, ...given('amount_base', amount_base, amountOf) }),
    from,
    ...given('until', until, text),
    reason: reason.trim(),
    ...(isStated(kind) ? given('stated_reason', stated_reason, text) : {}),
  };
}

export interface TypedRule {
  readonly order: AllocationRuleInput['order'];
  readonly claim_id: string;
  readonly from: string;
  readonly until: string;
  readonly reason: string;
}

export const emptyRule = (today: string): TypedRule => ({
  order: 'principal_first',
  claim_id: '',
  from: today,
  until: '',
  reason: '',
});

export const isWholeRule = ({ from }: TypedRule): boolean => from !== '';

export const ruleOf = ({ order, claim_id, from, until, reason }: TypedRule): AllocationRuleInput => ({
  order,
  ...given('claim_id', claim_id, text),
  from,
  ...given('until', until, text),
  reason: reason.trim(),
});

export interface TypedWaiver {
  readonly line: WaiverInput['line'];
  readonly claim_id: string;
  readonly amount: string;
  /** All that is open, instead of an amount. */
  readonly all: boolean;
  readonly value_date: string;
  readonly reason: string;
}

export const isWholeWaiver = ({ all, amount, value_date }: TypedWaiver): boolean =>
  value_date !== '' && (all || isAmount(amount));

export const waiverOf = ({ line, claim_id, amount, all, value_date, reason }: TypedWaiver): WaiverInput => ({
  line,
  ...given('claim_id', claim_id, text),
  ...(all ? { all } : given('amount', amount, amountOf)),
  value_date,
  reason: reason.trim(),
});

/** The service asks for a reason that no figure depends on: a preview neither waits for it nor follows it. */
export const reason = '–';
