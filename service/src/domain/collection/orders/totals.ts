/**
 * What the claims of an order add up to: columns of the order that change by the difference which a change of a claim makes, under the order's lock.
 * Also the bounds on what is stored (decisions.md 13).
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { Cents } from '../../../values/money.ts';
import type { ClaimFields } from '../claims/index.ts';

export interface Totals {
  readonly claim_count: number;
  readonly principal_cents: Cents;
  readonly charges_cents: Cents;
  readonly payments_cents: Cents;
  /** Sum of the claims' sizes (claims/size.ts). */
  readonly claims_bytes: number;
}

export const noTotals: Totals = {
  claim_count: 0,
  principal_cents: 0n,
  charges_cents: 0n,
  payments_cents: 0n,
  claims_bytes: 0,
};

/** What one claim adds to its order. */
type Addend = Pick<ClaimFields, 'principal_cents' | 'charges_cents'> & {
  readonly payments_cents: Cents;
  readonly size_bytes: number;
};

export const totalsOf = (claims: readonly Addend[]): Totals =>
  claims.reduce(
    (sum, claim) => ({
      claim_count: sum.claim_count + 1,
      principal_cents: sum.principal_cents + (claim.principal_cents ?? 0n),
      charges_cents: sum.charges_cents + claim.charges_cents,
      payments_cents: sum.payments_cents + claim.payments_cents,
      claims_bytes: sum.claims_bytes + claim.size_bytes,
    }),
    noTotals,
  );

/** What has to be added to `before` to get `after`. */
export const difference = (after: Totals, before: Totals): Totals => ({
  claim_count: after.claim_count - before.claim_count,
  principal_cents: after.principal_cents - before.principal_cents,
  charges_cents: after.charges_cents - before.charges_cents,
  payments_cents: after.payments_cents - before.payments_cents,
  claims_bytes: after.claims_bytes - before.claims_bytes,
});

/** Bytes of an order's representation beside its claims, at most: two reasons, ten debtors, a dozen short members. */
const order_frame_bytes = 8 * 1024;

/** A size now, and what it was before. */
interface SizeChange {
  readonly field: string;
  readonly bytes: number;
  readonly before: number;
}

/** Reports a claim that would be stored larger than a claim may be. What a change makes smaller is accepted, however large it is. */
export function validateClaimSize({ field, bytes, before }: SizeChange, report: ValidationErrors): void {
  if (bytes > limits.claim_bytes && bytes > before)
    report.failAt(
      field,
      'max_length',
      `The claim must not exceed ${limits.claim_bytes / 1024} KiB; this one would have ${Math.ceil(bytes / 1024)} KiB.`,
    );
}

/** The same for the claims of an order together. */
export function validateOrderSize(
  { field, bytes, before }: SizeChange,
  claimCount: number,
  report: ValidationErrors,
): void {
  // One comma stands between two claims.
  if (bytes + claimCount > limits.order_bytes - order_frame_bytes && bytes > before)
    report.failAt(
      field,
      'max_length',
      `An order holds at most ${limits.order_bytes / 1024 / 1024} MiB. Add this claim to another order.`,
    );
}
