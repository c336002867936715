/** In which order money reaches the debts of a mandate (money.md 3; §§ 366, 367, 497 BGB). Pure. */
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import type { Cents } from '../../../values/money.ts';
import { shareOut } from '../../../values/rounding.ts';
import { dayNumber, type DayNumber } from './calendar.ts';
import { type Debt, openOf } from './debts.ts';
import type { AllocationOrder, ClaimFact, Designation, WaiverFact } from './facts.ts';
import type { MandateClaim, MandateDebts } from './mandate.ts';
import { rateOn } from './terms.ts';

/** Debts in the order in which they are settled. */
type Sequence = readonly Debt[];

/** Sequences that share what reaches them, in proportion to what is open on them. */
export type Stage = readonly Sequence[];

/** Spreads money over stages; `settle` applies each part. Returns the rest. */
export function spread(amount: Cents, stages: Iterable<Stage>, settle: (debt: Debt, part: Cents) => void): Cents {
  let rest = amount;
  for (const stage of stages) {
    if (rest === 0n) return rest;
    const open = stage.filter((sequence) => openCents(sequence) > 0n);
    if (open.length === 0) continue;
    const weights = open.map(openCents);
    const total = weights.reduce((sum, cents) => sum + cents, 0n);
    const shares = rest >= total ? weights : shareOut(rest, weights);
    for (const [index, sequence] of open.entries()) settleInTurn(shares[index] ?? 0n, sequence, settle);
    rest -= rest >= total ? total : rest;
  }
  return rest;
}

const openCents = (debts: Sequence): Cents => debts.reduce((sum, debt) => sum + openOf(debt), 0n);

function settleInTurn(share: Cents, sequence: Sequence, settle: (debt: Debt, part: Cents) => void): void {
  let rest = share;
  for (const debt of sequence) {
    const open = openOf(debt);
    const part = open < rest ? open : rest;
    if (part <= 0n) continue;
    rest -= part;
    settle(debt, part);
  }
}

/** Claims in the order in which they are settled; those of one group share. */
export type Turn = readonly (readonly MandateClaim[])[];

/** What a payment settles, and how. */
export interface PaymentTerms {
  readonly turn: Turn;
  readonly designation: Designation | null;
  readonly orderOf: (claim: MandateClaim) => AllocationOrder;
}

/** The stages of a payment: designated line, principal by agreement, costs of the case, claims in turn. */
export function* stagesOf(mandate: MandateDebts, { turn, designation, orderOf }: PaymentTerms): Generator<Stage> {
  const line = designation?.line ?? null;
  if (line !== null)
    for (const claims of turn)
      yield claims
        .filter(({ fact }) => (designation?.claim_id ?? fact.id) === fact.id)
        .map((claim) => linesOf[line](claim));
  for (const claims of turn)
    yield claims.filter((claim) => orderOf(claim) === 'principal_first').map(({ principal }) => [principal]);
  yield [mandate.costs_interest_free];
  yield [[...mandate.interest_on_costs, ...mandate.costs_interest_bearing]];
  for (const claims of turn) yield claims.map((claim) => orders[orderOf(claim)](claim));
}

/** The lines of a claim that a payment may designate. */
const linesOf = {
  costs: ({ charges, titled_costs }: MandateClaim) => [...charges, titled_costs],
  interest: ({ interest }: MandateClaim) => [interest],
  principal: ({ principal }: MandateClaim) => [principal],
} as const;

/** The order of debts inside a claim. */
const orders: Record<AllocationOrder, (claim: MandateClaim) => Sequence> = {
  bgb_367_1: (claim) => [
    ...claim.charges,
    claim.interest_on_costs,
    claim.titled_costs,
    claim.interest,
    claim.principal,
  ],
  bgb_497_3: (claim) => [
    ...claim.charges,
    claim.titled_costs,
    claim.principal,
    claim.interest_on_costs,
    claim.interest,
  ],
  principal_first: (claim) => [
    claim.principal,
    ...claim.charges,
    claim.titled_costs,
    claim.interest_on_costs,
    claim.interest,
  ],
};

/**
 * § 366 BGB: the designated claim, then untitled ones, then by rate on the day, then the oldest. Claims equal in all three share.
 */
export function turnOf({ claims, base_rates }: MandateDebts, day: DayNumber, designation: Designation | null): Turn {
  if (claims.length === 1) return [claims];
  const ranked = claims
    .map((claim) => ({
      claim,
      designated: claim.fact.id === designation?.claim_id,
      ...securityOn(claim, day),
      rate: rateOn(claim.spans, day, base_rates),
    }))
    .sort((a, b) => compareRank(a, b) || (a.claim.fact.id < b.claim.fact.id ? -1 : 1));
  const groups: Ranked[][] = [];
  for (const each of ranked) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && compareRank(group[0], each) === 0) group.push(each);
    else groups.push([each]);
  }
  return groups.map((group) => group.map(({ claim }) => claim));
}

/** Whether a claim is titled on a day, and the day that ranks it then: a title that is recorded later counts from its issue. */
const securityOn = (
  { fact: { titled, ranked_by, title } }: MandateClaim,
  day: DayNumber,
): Pick<ClaimFact, 'titled' | 'ranked_by'> =>
  title === undefined || dayNumber(title.issued_on) > day
    ? { titled, ranked_by }
    : { titled: true, ranked_by: title.issued_on };

interface Ranked extends Pick<ClaimFact, 'titled' | 'ranked_by'> {
  readonly claim: MandateClaim;
  readonly designated: boolean;
  readonly rate: bigint;
}

function compareRank(a: Ranked, b: Ranked): number {
  if (a.designated !== b.designated) return a.designated ? -1 : 1;
  if (a.titled !== b.titled) return a.titled ? 1 : -1;
  if (a.rate !== b.rate) return a.rate > b.rate ? -1 : 1;
  return a.ranked_by < b.ranked_by ? -1 : a.ranked_by > b.ranked_by ? 1 : 0;
}

/** The stages of a waiver: its line, first of the case, then of the claims in turn. */
export function* stagesOfWaiver(
  mandate: MandateDebts,
  { line, claim_id }: Pick<WaiverFact, 'line' | 'claim_id'>,
  day: DayNumber,
): Generator<Stage> {
  if (claim_id === null && line in casesLines) yield [mandate[line as keyof typeof casesLines]];
  for (const claims of turnOf(mandate, day, null))
    yield claims.filter(({ fact }) => (claim_id ?? fact.id) === fact.id).map((claim) => claimLines[line](claim));
}

/** The lines of the balance that costs of the case have. */
const casesLines = { costs_interest_free: true, costs_interest_bearing: true, interest_on_costs: true } as const;

const claimLines: Record<BalanceLine, (claim: MandateClaim) => Sequence> = {
  principal_claim: ({ principal }) => [principal],
  interest_on_principal_claim: ({ interest }) => [interest],
  costs_interest_bearing: ({ titled_costs }) => [titled_costs],
  costs_interest_free: ({ charges }) => charges,
  interest_on_costs: ({ interest_on_costs }) => [interest_on_costs],
};
