/** What payments settled of the fees and the interest of an invoice, and what was written off of it (intake.md 7). Pure. */
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import { settledBy, type Subject } from '../../dunning/figures/index.ts';

export type PaidInvoice = Pick<Subject, 'amount' | 'payments' | 'charges' | 'acting_as' | 'claim_type_code'>;

export interface Settlement {
  readonly fees: Cents;
  readonly interest: Cents;
  readonly open_principal: Cents;
}

/**
 * Fees and interest as paid: what the rules of notices settle, and what was paid above all of that, on fees before interest
 * (§ 367 (1) BGB): under `waive` too, where a debtor paid them although the principal alone settles the invoice.
 */
export function settlementOf(invoice: PaidInvoice, remainder: DunningPolicy['remainder']): Settlement {
  const { amount, payments, charges } = invoice;
  const settled = settledBy(invoice, remainder);
  const open_principal = settled.principal.at(-1)?.value ?? amount;
  const paid = sumOf(payments.map(({ cents }) => cents));
  const above = paid - (amount - open_principal) - settled.fees - settled.interest;
  const last = payments.at(-1)?.on ?? '';
  const charged = sumOf(charges.filter(({ dated }) => dated <= last).map(({ fee, lump_sum }) => fee + lump_sum));
  const onFees = least(above, most(charged - settled.fees, 0n));
  return { fees: settled.fees + onFees, interest: settled.interest + above - onFees, open_principal };
}

const least = (one: Cents, other: Cents): Cents => (one < other ? one : other);
const most = (one: Cents, other: Cents): Cents => (one > other ? one : other);
