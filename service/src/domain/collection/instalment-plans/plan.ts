/** The rules of instalment plans (money.md 6): what an input must say, the days and amounts that follow, the wire form. Pure. */
import type { InstalmentPlan, InstalmentPlanInput, PlanTerms } from '@mahnwerk/contract/operator/instalment-plans.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { addDays, addMonths } from '../../../values/day.ts';
import { type Cents, centsOf, moneyOf, sumOf } from '../../../values/money.ts';
import type { Unrecorded } from '../../money/ledger/index.ts';
import type { PlanFact } from '../../money/replay/index.ts';
import type { PlanRow } from './store.ts';

/** 400 for a plan that is invalid in every case. */
export const refuseInvalidPlan = (plan: InstalmentPlanInput, today: string): void =>
  refuseFailures((report) => {
    if (plan.concluded_on > today)
      report.failAt('concluded_on', 'invalid', '`concluded_on` must not be in the future.');
    if (plan.instalments === undefined) checkInterval(report, plan);
    else checkInstalments(report, plan, plan.instalments);
  });

const ofInterval = ['first_due', 'interval', 'amount'] as const;

function checkInterval(report: ValidationErrors, plan: InstalmentPlanInput): void {
  for (const field of ofInterval)
    if (plan[field] === undefined)
      report.failAt(field, 'required', `\`${field}\` is required unless \`instalments\` are sent.`);
  if (plan.first_due !== undefined && plan.first_due < plan.concluded_on)
    report.failAt('first_due', 'invalid', '`first_due` must not be before `concluded_on`.');
}

function checkInstalments(
  report: ValidationErrors,
  plan: InstalmentPlanInput,
  instalments: NonNullable<InstalmentPlanInput['instalments']>,
): void {
  for (const field of [...ofInterval, 'count'] as const)
    if (plan[field] !== undefined)
      report.failAt(field, 'not_allowed', `\`${field}\` is not allowed with \`instalments\`.`);
  for (const [index, { due_date }] of instalments.entries()) {
    const before = instalments[index - 1]?.due_date;
    if (before === undefined && due_date < plan.concluded_on)
      report.failBelow(['instalments', index, 'due_date'], 'invalid', 'Must not be before `concluded_on`.');
    if (before !== undefined && due_date <= before)
      report.failBelow(['instalments', index, 'due_date'], 'invalid', 'Must be later than the instalment before.');
  }
}

/** 400 unless a consumer was informed of the costs before it agreed to a fee (§ 13a (3) RDG). */
export const refuseUninformed = (
  { settlement_fee, cost_notice_on = null, concluded_on }: InstalmentPlanInput,
  acting_as: 'consumer' | 'business',
): void =>
  refuseFailures((report) => {
    if (settlement_fee && acting_as === 'consumer' && (cost_notice_on === null || cost_notice_on > concluded_on))
      report.failAt(
        'cost_notice_on',
        'required',
        'A consumer must have been informed of the costs by `concluded_on` (§ 13a (3) RDG).',
      );
  });

type AgreedInstalment = PlanFact['instalments'][number];

/**
 * The instalments of a plan. Without a count, they cover what is open; the last one is the rest.
 *
 * @throws Refusal conflict where nothing is open; validation_error for more instalments than a plan has
 */
export function instalmentsOf(plan: InstalmentPlanInput, open: Cents): AgreedInstalment[] {
  const { first_due, interval, amount } = plan;
  if (first_due === undefined || interval === undefined || amount === undefined)
    return (plan.instalments ?? []).map((each) => ({ due_date: each.due_date, amount_cents: centsOf(each.amount) }));
  const amount_cents = centsOf(amount);
  const dueOn = (index: number) => dueDate(first_due, interval, index);
  if (plan.count !== undefined)
    return Array.from({ length: plan.count }, (_none, index) => ({ due_date: dueOn(index), amount_cents }));
  refuseUnless(open > 0n, 'conflict', { detail: 'Nothing is open on the case.' });
  refuseFailures((report) => {
    if (open > mostCovered(amount_cents)) report.failAt('amount', 'invalid', too_many);
  });
  return instalmentsCovering({ first_due, interval, amount_cents }, open);
}

/** What as many instalments of this amount cover as a plan can have. */
export const mostCovered = (amount_cents: Cents): Cents => amount_cents * BigInt(limits.plan_instalments);

export const too_many = `More than ${limits.plan_instalments} instalments would be needed.`;

/** The instalments that cover what is open, the last one the rest; none where nothing is open. @param open no more than `mostCovered` */
export function instalmentsCovering(
  {
    first_due,
    interval,
    amount_cents,
  }: Pick<Required<InstalmentPlanInput>, 'first_due' | 'interval'> & { readonly amount_cents: Cents },
  open: Cents,
): AgreedInstalment[] {
  if (open <= 0n) return [];
  const count = (open + amount_cents - 1n) / amount_cents;
  return Array.from({ length: Number(count) }, (_none, index) => {
    const left = open - BigInt(index) * amount_cents;
    return {
      due_date: dueDate(first_due, interval, index),
      amount_cents: left < amount_cents ? left : amount_cents,
    };
  });
}

/** Monthly instalments keep the day of the first, however short a month between them is. */
const dueDate = (first: string, interval: 'weekly' | 'biweekly' | 'monthly', index: number): string =>
  interval === 'monthly' ? addMonths(first, index) : addDays(first, index * (interval === 'weekly' ? 7 : 14));

/** What was agreed, with the defaults. */
export const termsOf = (
  plan: InstalmentPlanInput,
  instalments: readonly AgreedInstalment[],
  planned_interest: Cents | null = null,
): PlanTerms => ({
  concluded_on: plan.concluded_on,
  first_due: instalments[0]?.due_date ?? plan.concluded_on,
  interval: plan.interval ?? null,
  amount: plan.amount ?? null,
  count: instalments.length,
  grace_days: plan.grace_days ?? 7,
  default_after: plan.default_after ?? 1,
  interest: plan.interest,
  allocation: plan.allocation ?? null,
  settlement_fee: plan.settlement_fee,
  cost_notice_on: plan.cost_notice_on ?? null,
  total: moneyOf(sumOf(instalments.map(({ amount_cents }) => amount_cents))),
  ...(planned_interest === null ? {} : { planned_interest: moneyOf(planned_interest) }),
});

/** The plan as the ledger knows it. */
export const factOf = (
  id: string,
  terms: PlanTerms,
  instalments: readonly AgreedInstalment[],
): Unrecorded<PlanFact> => ({
  id,
  concluded_on: terms.concluded_on,
  instalments,
  grace_days: terms.grace_days,
  default_after: terms.default_after,
  waives_interest_if_kept: terms.interest === 'waived_if_kept',
  principal_first: terms.allocation === 'principal_first',
  ...(terms.planned_interest == null ? {} : { planned_interest_cents: centsOf(terms.planned_interest) }),
});

export const presentPlan = ({
  id,
  status,
  terms,
  instalments,
  ended_on,
  accepted_by,
  offer_id,
  replaces_plan_id,
  created_at,
  updated_at,
}: Omit<PlanRow, 'fee_cost_id'>): InstalmentPlan => ({
  id,
  status,
  ...terms,
  planned_interest: terms.planned_interest ?? null,
  instalments,
  defaulted_on: status === 'defaulted' ? ended_on : null,
  accepted_by,
  offer_id,
  replaces_plan_id,
  created_at,
  updated_at,
});
