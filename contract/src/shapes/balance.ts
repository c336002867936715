/**
 * The legal balance of a mandate (decisions.md 6): what the debtor owes by law, what has been paid on it, and the
 * difference, by line and in total. Always balance = claim − payment; a negative balance is an overpayment. The ledger
 * computes it.
 */
import { described, type Infer, named } from './shape.ts';
import { object } from './structures.ts';
import { day, instant, total } from './values.ts';

/** The lines of the balance. Costs are separated by whether they bear interest. */
export const balanceLines = [
  'principal_claim',
  'interest_on_principal_claim',
  'costs_interest_bearing',
  'costs_interest_free',
  'interest_on_costs',
] as const;

export type BalanceLine = (typeof balanceLines)[number];

export const LegalBalance = named(
  'LegalBalance',
  object({
    legal_claim_of_principal_claim: total(),
    payment_on_principal_claim: total(),
    balance_of_principal_claim: total(),
    legal_claim_of_interest_on_principal_claim: total(),
    payment_on_interest_on_principal_claim: total(),
    balance_of_interest_on_principal_claim: total(),
    legal_claim_of_costs_interest_bearing: total(),
    payment_on_costs_interest_bearing: total(),
    balance_of_costs_interest_bearing: total(),
    legal_claim_of_costs_interest_free: total(),
    payment_on_costs_interest_free: total(),
    balance_of_costs_interest_free: total(),
    legal_claim_of_interest_on_costs: total(),
    payment_on_interest_on_costs: total(),
    balance_of_interest_on_costs: total(),
    total_legal_claim: total(),
    total_payment: total(),
    total_balance: total(),
    as_of: described('The balance includes every entry with a value date up to and including this day.', day()),
    updated_at: described('The time of the last booking included in the balance.', instant()),
  }),
);

export type LegalBalance = Infer<typeof LegalBalance>;
