/** The entries that open the ledger of a mandate at acceptance. Pure; whether a payment may exceed what is owed is checked by finalize. */
import assert from 'node:assert/strict';
import type { ChargeType } from '@mahnwerk/contract/case/claims.ts';
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import { allocate, type AllocationOrder, allocationOrders, compareText, type Debt } from './allocation.ts';
import { type BookingEntry, entry } from './ledger.ts';

/**
 * A claim as it is accepted, with what was charged and paid on it before. Amounts are cents, not negative. A value date after the day of
 * acceptance keeps the amount out of the balance until then: the caller moves it to that day where the claim is to count at once.
 */
export interface OpeningClaim {
  readonly id: string;
  /** The day from which the principal is owed. */
  readonly value_date: string;
  readonly principal_cents: bigint;
  /** What an enforceable title awards for costs, since the same day. */
  readonly titled_costs_cents?: bigint;
  readonly charges: readonly {
    readonly type: ChargeType;
    readonly amount_cents: bigint;
    readonly value_date: string;
  }[];
  /** Payments to the creditor. */
  readonly payments: readonly OpeningPayment[];
  /** `bgb_367_1` unless the claim's law says otherwise: `allocationOrderOf`. */
  readonly allocation?: AllocationOrder;
}

export interface OpeningPayment {
  readonly id: string;
  readonly amount_cents: bigint;
  readonly value_date: string;
}

/**
 * The entries that open a mandate's ledger, or join an order's claims to it: per claim the principal, the costs of its title, each charge, and each payment allocated in
 * order of value date. A payment settles the claim it was reported on (§ 366 (1) BGB: the debtor's purpose), so claims do not touch each other.
 */
export const openingEntries = ({ claims }: { readonly claims: readonly OpeningClaim[] }): BookingEntry[] =>
  claims.flatMap((claim) => [...claimEntries(claim), ...paymentEntries(claim)]);

/** Why an entry credits the principal with more than was owed. */
export const overpaidNote = 'Overpayment: the rest is allocated to the principal.';

function claimEntries(claim: OpeningClaim): BookingEntry[] {
  const principal = {
    ...claim,
    rule: 'acceptance.principal',
    line: 'principal_claim',
    amount_cents: claim.principal_cents,
    note: null,
  } as const;
  const costs = {
    ...claim,
    rule: 'acceptance.titled_costs',
    line: lineOfTitledCosts,
    amount_cents: claim.titled_costs_cents ?? 0n,
    note: null,
  } as const;
  const charges = claim.charges.map(
    (charge) => ({ ...charge, rule: 'acceptance.charge', line: lineOfCharge[charge.type], note: charge.type }) as const,
  );
  return [principal, costs, ...charges]
    .filter(({ amount_cents }) => isOwed(amount_cents))
    .map(({ rule, line, value_date, amount_cents, note }) =>
      entry({
        rule,
        value_date,
        note,
        lines: [
          { account: `legal_claim_of_${line}`, amount_cents, claim_id: claim.id },
          { account: 'due_to_creditor', amount_cents: -amount_cents, claim_id: claim.id },
        ],
      }),
    );
}

/**
 * The line of the balance that an additional charge (decisions.md 4) joins. Charges from before acceptance are damages of default (§ 280 (2), § 286
 * BGB) that bear no interest by themselves here: the creditor has put the debtor in default with the principal, not with them. Titled costs do
 * (§ 104 (1) sentence 2 ZPO), and join another line.
 */
export const lineOfCharge = {
  reminder_fee: 'costs_interest_free',
  late_payment_lump_sum: 'costs_interest_free',
  bank_charge: 'costs_interest_free',
  interest: 'interest_on_principal_claim',
  address_inquiry: 'costs_interest_free',
  credit_check: 'costs_interest_free',
  lawyer_fee: 'costs_interest_free',
  other: 'costs_interest_free',
} as const satisfies Record<ChargeType, BalanceLine>;

/** Costs that a title awards are those that interest is awarded on (§ 104 (1) sentence 2 ZPO). */
export const lineOfTitledCosts = 'costs_interest_bearing' satisfies BalanceLine;

function debtsOf(claim: OpeningClaim): Debt[] {
  const charges = claim.charges.map(({ type, value_date, amount_cents }) => ({
    line: lineOfCharge[type],
    value_date,
    open_cents: amount_cents,
  }));
  return [
    { line: 'principal_claim', value_date: claim.value_date, open_cents: claim.principal_cents },
    { line: lineOfTitledCosts, value_date: claim.value_date, open_cents: claim.titled_costs_cents ?? 0n },
    ...charges,
  ];
}

function paymentEntries(claim: OpeningClaim): BookingEntry[] {
  const order = allocationOrders[claim.allocation ?? 'bgb_367_1'];
  let debts = debtsOf(claim);
  return [...claim.payments]
    .filter(({ amount_cents }) => isOwed(amount_cents))
    .sort(byDayAndId)
    .map((payment) => {
      const { paid, open, rest_cents } = allocate(payment, debts, order);
      debts = open;
      return paymentEntry(claim.id, payment, paid, rest_cents);
    });
}

function paymentEntry(
  claim_id: string,
  { id, amount_cents, value_date }: OpeningPayment,
  paid: ReadonlyMap<BalanceLine, bigint>,
  rest_cents: bigint,
): BookingEntry {
  const credited = new Map(paid);
  if (rest_cents > 0n) credited.set('principal_claim', (paid.get('principal_claim') ?? 0n) + rest_cents);
  const credits = [...credited].map(
    ([line, cents]) => ({ account: `payment_on_${line}`, amount_cents: -cents, claim_id }) as const,
  );
  return entry({
    rule: 'acceptance.payment',
    value_date,
    payment_id: id,
    note: rest_cents > 0n ? overpaidNote : null,
    lines: [{ account: 'received_by_creditor', amount_cents, claim_id }, ...credits],
  });
}

const byDayAndId = (a: OpeningPayment, b: OpeningPayment): number =>
  compareText(a.value_date, b.value_date) || compareText(a.id, b.id);

/** Whether there is something to book. @throws AssertionError for a negative amount */
function isOwed(amount_cents: bigint): boolean {
  assert(amount_cents >= 0n, 'what is owed or paid is not negative');
  return amount_cents > 0n;
}
