/**
 * The entries that are booked on a mandate after acceptance: payments with their allocation, costs, and reversals, computed from the existing postings.
 * Pure; amounts are bigint cents.
 *
 * Not here: whether a payment may be booked at all (collection/bookkeeping), interest.
 */
import assert from 'node:assert/strict';
import { type BalanceLine, balanceLines } from '@mahnwerk/contract/shapes/balance.ts';
import { type LedgerAccount, type BookingEntry, entry, type Posting } from './ledger.ts';
import { allocate, type AllocationOrder, allocationOrders, type Debt } from './allocation.ts';
import { overpaidNote } from './opening.ts';
import type { StoredPosting } from './store.ts';

/** The fields of an existing posting that a booking depends on. */
export type BookedPosting = Pick<
  StoredPosting,
  'entry_id' | 'amount_cents' | 'claim_id' | 'value_date' | 'payment_id' | 'reverses_entry_id'
> & { readonly account: string };

/** A payment to be booked: `debtor` paid the service; `client` reports a payment that it received. */
export interface PaymentToBook {
  readonly id: string;
  readonly amount_cents: bigint;
  readonly value_date: string;
  readonly payer: 'debtor' | 'client';
  /** The claim of the report: the debtor's purpose (§ 366 (1) BGB). */
  readonly claim_id: string | null;
}

/** The statutory allocation order of each claim of a mandate. */
export type AllocationOrders = ReadonlyMap<string, AllocationOrder>;

/**
 * The entry of a payment. It is allocated to what is owed on its day: first the costs of the case as a whole (§ 367 (1) BGB), then the claim that it was
 * reported on, then the other claims, the oldest first (§ 366 (2) BGB: all are due, none is secured), each by its own order. Then to what arose after that
 * day. The rest is credited to the principal of the first claim, with a note.
 *
 * @param postings all postings of the mandate
 */
export function paymentEntry(
  payment: PaymentToBook,
  postings: readonly BookedPosting[],
  orders: AllocationOrders,
): BookingEntry {
  const claims = claimsByPriority(postings, payment.claim_id);
  const [first] = claims;
  assert(first !== undefined, 'a mandate has a claim');
  const { credits, rest_cents } = allocateInSequence(payment, openDebts(postings), {
    claims: [null, ...claims],
    orders,
  });
  if (rest_cents > 0n) add(credits, { claim_id: first, line: 'principal_claim', cents: rest_cents });
  const lines = credits.map(({ claim_id, line, cents }): Posting => ({
    account: `payment_on_${line}`,
    amount_cents: -cents,
    claim_id,
  }));
  return entry({
    rule: `payment.${payment.payer}`,
    value_date: payment.value_date,
    payment_id: payment.id,
    note: rest_cents > 0n ? overpaidNote : null,
    lines: [
      {
        account: payment.payer === 'debtor' ? 'received_by_service' : 'received_by_creditor',
        amount_cents: payment.amount_cents,
        claim_id: payment.claim_id,
      },
      ...lines,
    ],
  });
}

/** The entry of costs of the case as a whole, with VAT. The operator decides whether they bear interest. */
export function costEntry(cost: {
  readonly kind: string;
  readonly amount_cents: bigint;
  readonly value_date: string;
  readonly interest_bearing: boolean;
}): BookingEntry {
  const { kind, amount_cents, value_date, interest_bearing } = cost;
  const line = interest_bearing ? 'costs_interest_bearing' : 'costs_interest_free';
  return entry({
    rule: 'cost',
    value_date,
    note: kind,
    lines: [
      { account: `legal_claim_of_${line}`, amount_cents, claim_id: null },
      { account: 'due_to_creditor', amount_cents: -amount_cents, claim_id: null },
    ],
  });
}

/** The postings of the entry that books a payment; none where it was never booked or was reversed. */
export function bookedEntry<P extends BookedPosting>(postings: readonly P[], paymentId: string): readonly P[] {
  const booked = effectivePostings(postings).filter((each) => each.payment_id === paymentId);
  assert(new Set(booked.map(({ entry_id }) => entry_id)).size <= 1, 'a payment counts once');
  return booked;
}

/** The postings of the entry that books costs; none where they were reversed. */
export const bookedCost = <P extends BookedPosting>(postings: readonly P[], entryId: string): readonly P[] =>
  effectivePostings(postings).filter(({ entry_id }) => entry_id === entryId);

/**
 * Whether payments prevent the reversal of costs: without them, more would be paid on their line than is owed. Allocations never change, so those payments
 * have to be reversed first.
 */
export function isReversalBlocked(postings: readonly BookedPosting[], cost: readonly BookedPosting[]): boolean {
  const undone = cost.filter(({ account }) => claimed.has(account));
  return undone.some(
    ({ account, claim_id, amount_cents }) =>
      openCents(
        postings.filter((each) => lineOf(each.account) === lineOf(account)),
        [claim_id],
      ) < amount_cents,
  );
}

/** The entry that reverses another, of a payment or of costs: the same lines with the opposite sign, on the same value date. */
export function reversalOf(postings: readonly BookedPosting[]): BookingEntry {
  const [first] = postings;
  assert(first !== undefined && first.reverses_entry_id === null, 'a reversal cannot be reversed');
  const lines = postings.map(({ account, amount_cents, claim_id }) => ({
    account: account as LedgerAccount,
    amount_cents: -amount_cents,
    claim_id,
  }));
  return entry({
    rule: first.payment_id === null ? 'cost.reversal' : 'payment.reversal',
    value_date: first.value_date,
    payment_id: first.payment_id,
    reverses_entry_id: first.entry_id,
    lines,
  });
}

/**
 * The open cents of these claims, negative where more was paid; `null` stands for the costs of the case as a whole. Default: everything.
 */
export const openCents = (postings: readonly BookedPosting[], claims?: readonly (string | null)[]): bigint =>
  postings
    .filter(
      ({ account, claim_id }) => lineOf(account) !== undefined && (claims === undefined || claims.includes(claim_id)),
    )
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0n);

interface ClaimDebt extends Debt {
  readonly claim_id: string | null;
}

interface Credit {
  readonly claim_id: string | null;
  readonly line: BalanceLine;
  readonly cents: bigint;
}

interface AllocationSequence {
  readonly claims: readonly (string | null)[];
  readonly orders: AllocationOrders;
}

function allocateInSequence(
  { amount_cents, value_date }: PaymentToBook,
  debts: readonly ClaimDebt[],
  { claims, orders }: AllocationSequence,
): { credits: Credit[]; rest_cents: bigint } {
  const credits: Credit[] = [];
  let rest_cents = amount_cents;
  for (const isOwed of [true, false])
    for (const claim_id of claims) {
      const own = debts.filter((debt) => debt.claim_id === claim_id && debt.value_date <= value_date === isOwed);
      const order = allocationOrders[(claim_id === null ? undefined : orders.get(claim_id)) ?? 'bgb_367_1'];
      const allocation = allocate({ amount_cents: rest_cents, value_date }, own, order);
      for (const [line, cents] of allocation.paid) add(credits, { claim_id, line, cents });
      rest_cents = allocation.rest_cents;
    }
  return { credits, rest_cents };
}

/** One line of an entry for one line of one claim. */
function add(credits: Credit[], credit: Credit): void {
  const index = credits.findIndex(({ claim_id, line }) => claim_id === credit.claim_id && line === credit.line);
  const same = credits[index];
  if (same === undefined) credits.push(credit);
  else credits[index] = { ...same, cents: same.cents + credit.cents };
}

/** The claim a payment was reported on, then the others by the day from which something is owed on them. */
function claimsByPriority(postings: readonly BookedPosting[], reportedOn: string | null): string[] {
  const since = new Map<string, string>();
  for (const { account, claim_id, value_date } of postings)
    if (claim_id !== null && account.startsWith('legal_claim_of_') && value_date < (since.get(claim_id) ?? '~'))
      since.set(claim_id, value_date);
  const rank = (claim: string) => (claim === reportedOn ? '' : `${since.get(claim)} ${claim}`);
  return [...since.keys()].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

const claimed = new Map<string, BalanceLine>(balanceLines.map((line) => [`legal_claim_of_${line}`, line]));
const paidOn = new Map<string, BalanceLine>(balanceLines.map((line) => [`payment_on_${line}`, line]));
const lineOf = (account: string): BalanceLine | undefined => claimed.get(account) ?? paidOn.get(account);

/** The postings without reversed entries and without reversals. */
function effectivePostings<P extends BookedPosting>(postings: readonly P[]): readonly P[] {
  const reversed = new Set(postings.map(({ reverses_entry_id }) => reverses_entry_id));
  return postings.filter(({ entry_id, reverses_entry_id }) => reverses_entry_id === null && !reversed.has(entry_id));
}

/** The open debts: payments on a line of a claim are allocated to its oldest debts. */
function openDebts(postings: readonly BookedPosting[]): ClaimDebt[] {
  const lines = Map.groupBy(
    effectivePostings(postings).filter(({ account }) => lineOf(account) !== undefined),
    ({ claim_id, account }) => `${claim_id} ${lineOf(account)}`,
  );
  return [...lines.values()].flatMap(debtsOfLine);
}

function debtsOfLine(postings: readonly BookedPosting[]): ClaimDebt[] {
  let settled = 0n;
  const debts: ClaimDebt[] = [];
  for (const { account, amount_cents, claim_id, value_date } of postings) {
    const line = claimed.get(account);
    if (line === undefined || amount_cents < 0n) settled -= amount_cents;
    else debts.push({ line, claim_id, value_date, open_cents: amount_cents });
  }
  return debts
    .sort((a, b) => (a.value_date < b.value_date ? -1 : a.value_date > b.value_date ? 1 : 0))
    .flatMap((debt) => {
      const part = settled <= 0n ? 0n : settled < debt.open_cents ? settled : debt.open_cents;
      settled -= part;
      return part === debt.open_cents ? [] : [{ ...debt, open_cents: debt.open_cents - part }];
    });
}
