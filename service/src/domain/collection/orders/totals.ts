/**
 * The totals of an order: columns of its row that each change of a claim updates by the difference, with the order locked. Also the size limits of claims
 * and orders (decisions.md 13).
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

/** The fields of a claim that count in the totals. */
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

/** `after` minus `before`. */
export const difference = (after: Totals, before: Totals): Totals => ({
  claim_count: after.claim_count - before.claim_count,
  principal_cents: after.principal_cents - before.principal_cents,
  charges_cents: after.charges_cents - before.charges_cents,
  payments_cents: after.payments_cents - before.payments_cents,
  claims_bytes: after.claims_bytes - before.claims_bytes,
});

/** Upper bound of an order's representation without its claims: two reasons, ten debtors, a dozen short members. */
const order_frame_bytes = 8 * 1024;

interface SizeChange {
  readonly field: string;
  readonly bytes: number;
  readonly before: number;
}

/** Reports a claim above the size limit, unless the change makes it smaller. */
export function validateClaimSize({ field, bytes, before }: SizeChange, report: ValidationErrors): void {
  if (bytes > limits.claim_bytes && bytes > before)
    report.failAt(
      field,
      'max_length',
      `The claim must not exceed ${limits.claim_bytes / 1024} KiB; this one would have ${Math.ceil(bytes / 1024)} KiB.`,
    );
}

/** Reports an order above the size limit, unless the change makes it smaller. */
export function validateOrderSize(
  { field, bytes, before }: SizeChange,
  claimCount: number,
  report: ValidationErrors,
): void {
  // Plus one comma per claim.
  if (bytes + claimCount > limits.order_bytes - order_frame_bytes && bytes > before)
    report.failAt(
      field,
      'max_length',
      `An order holds at most ${limits.order_bytes / 1024 / 1024} MiB. Add this claim to another order.`,
    );
}
