/**
 * The commission on success. A mandate owes the rate on what was collected for it, at least the minimum, and never more
 * than was collected; each payment adds what it changes of that, so that a reversal takes its part back. Pure.
 */
import type { Cents } from '../../../values/money.ts';
import { percentOf } from './apportion.ts';
import type { Conditions, SettledPart, StatedCommission, StatedCost } from './items.ts';
import { type PaymentParts, partsOf } from './parts.ts';

export function commissionBasis({ commission_basis }: Conditions, { client }: PaymentParts): Cents {
  if (commission_basis === 'principal') return client.principal;
  if (commission_basis === 'principal_and_interest') return client.principal + client.interest;
  return client.principal + client.interest + client.client_charges;
}

/** A mandate's commission after one more payment. @param basis of the payment, negative for a reversal */
export function withPayment(stated: StatedCommission, basis: Cents, conditions: Conditions): StatedCommission {
  const basis_cents = stated.basis_cents + basis;
  const proportional_cents = stated.proportional_cents + percentOf(basis, conditions.commission_rate);
  const collected = basis_cents > 0n ? basis_cents : 0n;
  const minimum = smaller(conditions.commission_minimum_cents, collected);
  return { basis_cents, proportional_cents, commission_cents: larger(proportional_cents, minimum) };
}

/**
 * A mandate's commission with that of a former office, which has stated earlier payments under the same conditions: the minimum is owed once.
 *
 * @param parts what these payments settled
 */
export function withFormer(
  stated: StatedCommission,
  parts: readonly SettledPart[],
  { conditions, costs }: { readonly conditions: Conditions; readonly costs: readonly StatedCost[] },
): StatedCommission {
  const paid = partsOf(parts, new Map(costs.map((cost) => [cost.id, cost])));
  const none = { basis_cents: 0n, proportional_cents: 0n, commission_cents: 0n };
  const former = withPayment(none, commissionBasis(conditions, paid), conditions);
  return {
    basis_cents: stated.basis_cents + former.basis_cents,
    proportional_cents: stated.proportional_cents + former.proportional_cents,
    commission_cents: stated.commission_cents + former.commission_cents,
  };
}

const smaller = (a: Cents, b: Cents): Cents => (a < b ? a : b);
const larger = (a: Cents, b: Cents): Cents => (a > b ? a : b);
