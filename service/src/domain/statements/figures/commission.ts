/**
 * The commission on success. A mandate owes the rate on what was collected for it, at least the minimum, and never more
 * than was collected; each payment adds what it changes of that, so that a reversal takes its part back. Pure.
 */
import type { Cents } from '../../../values/money.ts';
import { percentOf } from './apportion.ts';
import type { Conditions, StatedCommission } from './items.ts';
import type { PaymentParts } from './parts.ts';

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

const smaller = (a: Cents, b: Cents): Cents => (a < b ? a : b);
const larger = (a: Cents, b: Cents): Cents => (a > b ? a : b);
