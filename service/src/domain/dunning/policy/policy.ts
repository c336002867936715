/** What a policy says, and how a PATCH changes it (dunning.md 6.1). Pure. */
import {
  type DunningLevel,
  type DunningPolicy,
  type LadderPatch,
  leastDaysAfterNotice,
  type PolicyDocument,
} from '@mahnwerk/contract/dunning/policy.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { moneyOf } from '../../../values/money.ts';

const defaultLevel = (level: number, name: string, days: number): DunningLevel => ({
  level,
  name,
  days,
  payment_days: 7,
  fee_consumer: moneyOf(level === 1 ? 0n : 250n),
  fee_business: moneyOf(level === 1 ? 0n : 250n),
  show_interest: level > 1,
  intro: null,
  closing: null,
});

/** Version 1 of every company. */
export const defaultPolicy: PolicyDocument = {
  levels: [
    defaultLevel(1, 'Zahlungserinnerung', 7),
    defaultLevel(2, '1. Mahnung', 10),
    defaultLevel(3, 'Letzte Mahnung', 10),
  ],
  handover: { enabled: true, days: 10 },
  bundle: true,
  letter_distance_days: 3,
  minimum_amount: moneyOf(0n),
  remainder: 'waive',
  lump_sum: false,
  quiet_days: [],
};

/** The policy after a PATCH; reports a handover that would follow its last notice too early. */
export function changedPolicy(
  before: PolicyDocument,
  { effective_from: _from, apply_to_running: _apply, handover, ...sent }: LadderPatch,
  errors: ValidationErrors,
): PolicyDocument {
  const after = { ...before, ...sent, handover: { ...before.handover, ...handover } };
  const least = leastDaysAfterNotice(after.levels.at(-1)?.payment_days ?? 0);
  if (after.handover.enabled && after.handover.days < least)
    errors.failBelow(
      ['handover', 'days'],
      'invalid',
      `Expected at least ${least}: \`payment_days\` of the last level + 3.`,
    );
  return after;
}

/** A version as a change would make it, to try it out; reports what `changedPolicy` does. */
export const triedPolicy = (inForce: DunningPolicy, change: LadderPatch, errors: ValidationErrors): DunningPolicy => ({
  ...inForce,
  ...changedPolicy(inForce, change, errors),
});
