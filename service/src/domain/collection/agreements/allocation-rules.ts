/** Agreements on the order of allocation: their limits, the fact that an input becomes, its wire form. Pure. */
import type { AllocationRule, AllocationRuleInput } from '@mahnwerk/contract/operator/agreements.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { noSuchClaim } from '../claims/index.ts';
import { failBackwards } from './days.ts';
import type { AllocationRuleFact, Facts } from '../../money/replay/index.ts';

/** 400 for a rule that is invalid in every case. @param isKnownClaim whether `claim_id`, where sent, is that of a claim */
export const refuseInvalidRule = (rule: AllocationRuleInput, isKnownClaim: boolean): void =>
  refuseFailures((report) => {
    if (!isKnownClaim) report.failAt('claim_id', 'invalid', noSuchClaim);
    failBackwards(report, rule);
  });

/** 400 for a claim of another case, or for more rules than a claim, or all of them, can have. */
export const refuseRuleOn = (
  { claims, allocation_rules }: Pick<Facts, 'claims' | 'allocation_rules'>,
  { claim_id = null }: AllocationRuleInput,
): void =>
  refuseFailures((report) => {
    if (claim_id !== null && !claims.some(({ id }) => id === claim_id))
      report.failAt('claim_id', 'invalid', noSuchClaim);
    if (allocation_rules.filter((rule) => rule.claim_id === claim_id).length >= limits.claim_allocation_rules)
      report.failAt('allocation_rules', 'max_length', `At most ${limits.claim_allocation_rules} rules are allowed.`);
  });

export const presentRule = (fact: AllocationRuleFact): AllocationRule => ({
  id: fact.id,
  order: fact.order,
  claim_id: fact.claim_id,
  from: fact.from,
  until: fact.until,
  reason: fact.reason,
  recorded_at: fact.recorded_at,
});
