/**
 * Who lives here: the ledger of a mandate, a Forderungskonto kept as double entry. Its accounts, its entries, the rules that make them at
 * acceptance, the order in which a payment settles what is owed, and the balance. Pure; amounts are bigint cents, debits positive.
 *
 * Not here: what is booked after acceptance (booking.ts), interest (it books by rules of its own), how entries are kept (store.ts), whether a payment may exceed what is owed
 * (finalize refuses it).
 */
import assert from 'node:assert/strict';
import type { ChargeType } from '@mahnwerk/contract/case/claims.ts';
import { type BalanceLine, balanceLines, type LegalBalance } from '@mahnwerk/contract/shapes/balance.ts';
import { moneyOf, sumOf } from '../../../values/money.ts';

/**
 * The chart of accounts. Each line of the balance has two, under the names it carries on the wire: what is owed by law is debited to its claim
 * account, what is paid on it is credited to its payment account. Both stay readable side by side, as § 367 BGB wants them told apart.
 *
 * - `due_to_creditor`: whose the claims are; credited with every claim of the creditor.
 * - `received_by_creditor`: what the debtor paid to the creditor directly; debited with every such payment.
 * - `received_by_service`: what the debtor paid to the service; debited with every such payment.
 *
 * What service and creditor owe each other for it is not in this ledger: it says what the debtor owes.
 */
export type Account =
  | `legal_claim_of_${BalanceLine}`
  | `payment_on_${BalanceLine}`
  | 'due_to_creditor'
  | 'received_by_creditor'
  | 'received_by_service';

/** What made an entry. A rule's name is never reused for another rule: the ledger is read for decades. */
export type Rule =
  | 'acceptance.principal'
  | 'acceptance.titled_costs'
  | 'acceptance.charge'
  | 'acceptance.payment'
  | 'payment.debtor'
  | 'payment.client'
  | 'payment.reversal'
  | 'cost'
  | 'cost.reversal';

/** One line of an entry. */
export interface Posting {
  readonly account: Account;
  /** Debit positive, credit negative, never zero. */
  readonly amount_cents: bigint;
  readonly claim_id: string | null;
}

/** One booking: lines that sum to zero, written whole and never changed. */
export interface Entry {
  readonly rule: Rule;
  /** The day from which it counts in the balance (Wertstellung). */
  readonly value_date: string;
  readonly payment_id: string | null;
  readonly reverses_entry_id: string | null;
  readonly note: string | null;
  readonly lines: readonly Posting[];
}

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
export const openingEntries = ({ claims }: { readonly claims: readonly OpeningClaim[] }): Entry[] =>
  claims.flatMap((claim) => [...claimEntries(claim), ...paymentEntries(claim)]);

/** Why an entry credits the principal with more than was owed. */
export const overpaidNote = 'Overpayment: the rest is allocated to the principal.';

function claimEntries(claim: OpeningClaim): Entry[] {
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

function paymentEntries(claim: OpeningClaim): Entry[] {
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
): Entry {
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

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byDayAndId = (a: OpeningPayment, b: OpeningPayment): number =>
  compareText(a.value_date, b.value_date) || compareText(a.id, b.id);

/** An amount of zero is no booking; a negative one was let in unread. */
function isOwed(amount_cents: bigint): boolean {
  assert(amount_cents >= 0n, 'what is owed or paid is not negative');
  return amount_cents > 0n;
}

/**
 * One entry; what is left out is null.
 *
 * @throws AssertionError unless its lines sum to zero
 */
export function entry({ payment_id = null, reverses_entry_id = null, note = null, ...said }: EntryParts): Entry {
  assert(said.lines.length >= 2, 'an entry has at least two lines');
  assert(
    said.lines.every(({ amount_cents }) => amount_cents !== 0n),
    'a line of zero says nothing',
  );
  assert(sumOf(said.lines.map(({ amount_cents }) => amount_cents)) === 0n, 'an entry must sum to zero');
  return { ...said, payment_id, reverses_entry_id, note };
}

type EntryParts = Pick<Entry, 'rule' | 'value_date' | 'lines'> & Partial<Entry>;

export interface LineBalance {
  readonly legal_claim_cents: bigint;
  readonly payment_cents: bigint;
  /** Always claim − payment; negative for what was paid too much. */
  readonly balance_cents: bigint;
}

/** The legal balance in cents: each line, and all of them. */
export type BalanceLines = { readonly [L in BalanceLine | 'total']: LineBalance };

/** The balance of any postings: of entries at hand, or sums by account from the database. */
export function balanceOf(postings: Iterable<Pick<Posting, 'account' | 'amount_cents'>>): BalanceLines {
  const sums = new Map<Account, bigint>();
  for (const { account, amount_cents } of postings) sums.set(account, (sums.get(account) ?? 0n) + amount_cents);
  const lines = balanceLines.map(
    (line) =>
      [line, lineBalance(sums.get(`legal_claim_of_${line}`) ?? 0n, -(sums.get(`payment_on_${line}`) ?? 0n))] as const,
  );
  const total = lineBalance(
    sumOf(lines.map(([, line]) => line.legal_claim_cents)),
    sumOf(lines.map(([, line]) => line.payment_cents)),
  );
  return { ...(Object.fromEntries(lines) as Record<BalanceLine, LineBalance>), total };
}

const lineBalance = (legal_claim_cents: bigint, payment_cents: bigint): LineBalance => ({
  legal_claim_cents,
  payment_cents,
  balance_cents: legal_claim_cents - payment_cents,
});

/** The contract's `legal_balance` as of a day; `updatedAt` is the canonical instant of the last booking. */
export const wireBalance = (lines: BalanceLines, asOf: string, updatedAt: string): LegalBalance => ({
  ...wireLine('principal_claim', lines),
  ...wireLine('interest_on_principal_claim', lines),
  ...wireLine('costs_interest_bearing', lines),
  ...wireLine('costs_interest_free', lines),
  ...wireLine('interest_on_costs', lines),
  total_legal_claim: moneyOf(lines.total.legal_claim_cents),
  total_payment: moneyOf(lines.total.payment_cents),
  total_balance: moneyOf(lines.total.balance_cents),
  as_of: asOf,
  updated_at: updatedAt,
});

type WireLine<L extends BalanceLine> = Pick<
  LegalBalance,
  `legal_claim_of_${L}` | `payment_on_${L}` | `balance_of_${L}`
>;

const wireLine = <L extends BalanceLine>(
  line: L,
  { [line]: { legal_claim_cents, payment_cents, balance_cents } }: BalanceLines,
): WireLine<L> =>
  ({
    [`legal_claim_of_${line}`]: moneyOf(legal_claim_cents),
    [`payment_on_${line}`]: moneyOf(payment_cents),
    [`balance_of_${line}`]: moneyOf(balance_cents),
  }) as unknown as WireLine<L>;
