/** When the lump sum of late payment is owed (§ 288 (5) BGB): once for each claim for consideration of a business. Pure. */
import type { ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';
import { refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { isForConsideration } from '../../money/interest/index.ts';
import type { ClaimFact } from '../../money/replay/index.ts';

interface ChargedClaim {
  readonly id: string;
  readonly legal_basis: { readonly claim_type_code: ClaimTypeCode | null };
  readonly acting_as: 'consumer' | 'business';
}

/** @throws Refusal validation_error for a claim without a lump sum; conflict for one whose lump sum is booked */
export function refuseLumpSum(
  claim_id: string,
  {
    claims,
    accepted,
    booked,
  }: {
    readonly claims: readonly ChargedClaim[];
    readonly accepted: readonly ClaimFact[];
    readonly booked: readonly { readonly kind: string; readonly claim_id: string | null }[];
  },
): void {
  const claim = claims.find(({ id }) => id === claim_id);
  refuseFailures((errors) => {
    if (claim === undefined) errors.failAt('claim_id', 'invalid', 'No claim with this id exists in this case.');
    else if (claim.acting_as !== 'business')
      errors.failAt('claim_id', 'invalid', 'A consumer owes no lump sum for late payment.');
    else if (!isForConsideration(claim.legal_basis.claim_type_code))
      errors.failAt('claim_id', 'invalid', 'The claim is not a claim for consideration (§ 288 (5) BGB).');
  });
  const isCharged = accepted.some(({ id, charges }) => id === claim_id && charges.some(isLumpSum));
  const isBooked = booked.some(({ kind, claim_id: of }) => kind === lump_sum && of === claim_id);
  refuseUnless(!isCharged && !isBooked, 'conflict', {
    detail: 'The lump sum is due once for each claim, and it is already charged or booked for this one.',
  });
}

const lump_sum = 'late_payment_lump_sum';

const isLumpSum = ({ type }: { readonly type: string }): boolean => type === lump_sum;
