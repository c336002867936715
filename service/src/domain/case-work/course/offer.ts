/** The instalment plan that a step offers (case-work.md 3, 7). Pure. */
import type { PlanOfferInput } from '@mahnwerk/contract/operator/plan-offers.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { addDays } from '../../../values/day.ts';
import { centsOf, moneyOf } from '../../../values/money.ts';
import type { FilledStep } from '../policies/index.ts';

export type OfferStep = Extract<FilledStep, { readonly kind: 'offer_plan' }>;

const euro = 100n;
/** What is not accepted by a payment begins so many days after the answer. */
const first_due_days = 14;

/** Monthly instalments: the larger of the least amount and an equal share of the balance, up to a whole euro. */
export function offerOf(
  step: OfferStep,
  { on, open_cents }: { readonly on: string; readonly open_cents: bigint },
): PlanOfferInput {
  const { acceptance, response_days, max_count, min_amount, text_key } = step;
  const respond_by = addDays(on, Math.min(response_days, limits.offer_response_days));
  const count = BigInt(max_count);
  const share = (open_cents + count * euro - 1n) / (count * euro);
  const least = centsOf(min_amount);
  const amount = share * euro > least ? share * euro : least;
  return {
    respond_by,
    acceptance,
    text_key,
    first_due: acceptance === 'payment' ? respond_by : addDays(respond_by, first_due_days),
    interval: 'monthly',
    amount: moneyOf(amount),
    grace_days: step.grace_days,
    default_after: step.default_after,
    interest: step.interest,
    settlement_fee: step.settlement_fee,
  };
}
