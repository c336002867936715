/** The order in which a payment settles what is owed (§§ 366, 367, 497 BGB). Pure. */
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';

/** What a debtor owes on one line since a day, as far as it is open. */
export interface Debt {
  readonly line: BalanceLine;
  readonly value_date: string;
  readonly open_cents: bigint;
}

/**
 * In which order a payment that does not settle everything settles the lines of one claim.
 *
 * - `bgb_367_1`: costs, then interest, then the principal (§ 367 (1) BGB). Among costs the law is silent; those that bear interest burden the
 *   debtor more and go first, as § 366 (2) BGB has it between debts.
 * - `bgb_497_3`: a consumer's loan in default: costs, then the principal, interest last (§ 497 (3) sentence 1 BGB).
 */
export const allocationOrders = {
  bgb_367_1: [
    'costs_interest_bearing',
    'costs_interest_free',
    'interest_on_costs',
    'interest_on_principal_claim',
    'principal_claim',
  ],
  bgb_497_3: [
    'costs_interest_bearing',
    'costs_interest_free',
    'principal_claim',
    'interest_on_costs',
    'interest_on_principal_claim',
  ],
} as const satisfies Record<string, readonly BalanceLine[]>;

export type AllocationOrder = keyof typeof allocationOrders;

/**
 * The order the law prescribes for a claim: § 497 (3) BGB for a loan (H04) that a consumer owes, § 367 (1) BGB for all others. Whether another
 * claim type hides a consumer credit (H12, H15, H36) its code does not tell.
 */
export const allocationOrderOf = (claim: {
  readonly claim_type_code: string | null;
  readonly acting_as: 'consumer' | 'business';
}): AllocationOrder => (claim.claim_type_code === 'H04' && claim.acting_as === 'consumer' ? 'bgb_497_3' : 'bgb_367_1');

export interface Allocation {
  /** Cents by line, in the order of settling; lines that get nothing are absent. */
  readonly paid: ReadonlyMap<BalanceLine, bigint>;
  /** The debts afterwards; settled ones are gone. */
  readonly open: Debt[];
  /** What nothing was owed for. */
  readonly rest_cents: bigint;
}

/**
 * Spreads a payment over debts. What is owed on the payment's day comes first, line by line in the given order and the oldest first within a line.
 * What arises only later was not owed yet and cannot take from it; a payment in advance settles it after that, as it arises.
 */
export function allocate(
  payment: { readonly amount_cents: bigint; readonly value_date: string },
  debts: readonly Debt[],
  order: readonly BalanceLine[],
): Allocation {
  const paid = new Map<BalanceLine, bigint>();
  const open: Debt[] = [];
  let rest_cents = payment.amount_cents;
  for (const debt of inTurn(debts, payment.value_date, order)) {
    const part = rest_cents < debt.open_cents ? rest_cents : debt.open_cents;
    rest_cents -= part;
    if (part > 0n) paid.set(debt.line, (paid.get(debt.line) ?? 0n) + part);
    if (part < debt.open_cents) open.push({ ...debt, open_cents: debt.open_cents - part });
  }
  return { paid, open, rest_cents };
}

function inTurn(debts: readonly Debt[], day: string, order: readonly BalanceLine[]): Debt[] {
  const byLine = (a: Debt, b: Debt) => order.indexOf(a.line) - order.indexOf(b.line);
  const byDay = (a: Debt, b: Debt) => compareText(a.value_date, b.value_date);
  const owed = debts.filter(({ value_date }) => value_date <= day).sort((a, b) => byLine(a, b) || byDay(a, b));
  const coming = debts.filter(({ value_date }) => value_date > day).sort((a, b) => byDay(a, b) || byLine(a, b));
  return [...owed, ...coming];
}

/** The order of days, and of ids. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
