/** What a payment was designated for: by the payer, or by the client's report of it. Pure. */
import type { MandatePaymentInput } from '@mahnwerk/contract/operator/ledger.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { noSuchClaim } from '../claims/index.ts';
import type { ClaimFact, Designation } from '../../money/replay/index.ts';

/**
 * The designation of a payment that is booked.
 *
 * @param report the client's report that is booked; it names its claim
 * @throws Refusal validation_error for a claim of another case, and for a designation that is not the report's
 */
export function designationOf(
  { designation = null }: Pick<MandatePaymentInput, 'designation'>,
  report: { readonly claim_id: string } | undefined,
  claims: readonly Pick<ClaimFact, 'id'>[],
): Designation | null {
  const claim_id = designation?.claim_id ?? null;
  const line = designation?.line ?? null;
  refuseFailures((failures) => {
    if (claim_id !== null && !claims.some(({ id }) => id === claim_id))
      failures.failAt('designation.claim_id', 'invalid', noSuchClaim);
    else if (report !== undefined && claim_id !== null && claim_id !== report.claim_id)
      failures.failAt('designation.claim_id', 'invalid', 'The payment report designates its own claim.');
    if (report !== undefined && line !== null)
      failures.failAt('designation.line', 'not_allowed', 'A payment report designates its claim alone.');
  });
  if (report !== undefined) return { claim_id: report.claim_id, line: null };
  return designation === null ? null : { claim_id, line };
}
