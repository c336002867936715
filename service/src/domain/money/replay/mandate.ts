/** The debts of a mandate at the start of a replay, nothing of them owed yet, and the days on which they arise. Pure. */
import type { Cents } from '../../../values/money.ts';
import { type BaseRates, dayNumber, type DayNumber } from './calendar.ts';
import { type Debt, debtOn, openOf, type Stream, streamOn, type TermSpan } from './debts.ts';
import type { ChargeFact, ClaimFact, CostFact, Facts } from './facts.ts';
import { always, interestStart, spansOf, termsOfCosts } from './terms.ts';

export interface MandateClaim {
  readonly fact: ClaimFact;
  readonly spans: readonly TermSpan[];
  readonly principal: Debt;
  readonly interest: Debt;
  /** Those that are no interest, the oldest first. */
  readonly charge_facts: readonly DatedCharge[];
  /** Their debts. */
  readonly charges: readonly Debt[];
  readonly titled_costs: Debt;
  readonly interest_on_costs: Debt;
  readonly interest_stream: Stream;
  readonly costs_stream: Stream;
}

/** Costs that a title awards, and the day from which they are owed and bear interest. */
type AwardedCosts = NonNullable<ClaimFact['titled_costs']>;

/** A charge, and the day from which it is owed. */
interface DatedCharge {
  readonly fact: ChargeFact;
  readonly day: DayNumber;
}

export interface MandateCost {
  readonly fact: CostFact;
  readonly debt: Debt;
  /** Null for costs without interest. */
  readonly stream: Stream | null;
}

/** A debt, or a part of it, on the day from which it is owed. */
export interface Arising {
  readonly day: DayNumber;
  readonly cents: Cents;
  readonly debt: Debt;
  /** The stream that an interest charge joins. */
  readonly stated_in: Stream | null;
}

export interface MandateDebts {
  readonly claims: readonly MandateClaim[];
  /** The oldest first. */
  readonly costs: readonly MandateCost[];
  readonly costs_interest_free: readonly Debt[];
  readonly costs_interest_bearing: readonly Debt[];
  readonly interest_on_costs: readonly Debt[];
  readonly streams: readonly Stream[];
  readonly arising: readonly Arising[];
  /** Debts of which the smaller sum is set off against the larger (§ 288 (5) BGB). */
  readonly lump_sums: readonly Debt[];
  readonly extrajudicial_fees: readonly Debt[];
  readonly base_rates: BaseRates;
}

/** @param facts none of them reversed */
export function debtsOf(facts: Facts, base_rates: BaseRates): MandateDebts {
  const claims = facts.claims.map((claim) => claimOf(claim, facts));
  const costs = [...facts.costs].sort(byDate).map(costOf);
  const streams = [
    ...claims.flatMap((claim) => [claim.interest_stream, claim.costs_stream]),
    ...costs.flatMap(({ stream }) => stream ?? []),
  ];
  const chargesOfType = (type: string) => (claim: MandateClaim) =>
    claim.charges.filter((_debt, index) => claim.charge_facts[index]?.fact.type === type);
  return {
    claims,
    costs,
    costs_interest_free: costs.filter(({ stream }) => stream === null).map(({ debt }) => debt),
    costs_interest_bearing: costs.filter(({ stream }) => stream !== null).map(({ debt }) => debt),
    interest_on_costs: costs.flatMap(({ stream }) => stream?.interest ?? []),
    streams,
    arising: [...claims.flatMap(arisingOfClaim), ...costs.map(arisingOfCost)],
    lump_sums: [
      ...claims.flatMap(chargesOfType('late_payment_lump_sum')),
      ...costs.filter(({ fact }) => fact.kind === 'late_payment_lump_sum').map(({ debt }) => debt),
    ],
    extrajudicial_fees: costs.filter(({ fact }) => fact.extrajudicial_fee).map(({ debt }) => debt),
    base_rates,
  };
}

export const debtsOfClaim = (claim: MandateClaim): readonly Debt[] => [
  claim.principal,
  claim.interest,
  ...claim.charges,
  claim.titled_costs,
  claim.interest_on_costs,
];

/** Every debt of a mandate. */
export const allDebts = ({ claims, costs, interest_on_costs }: MandateDebts): readonly Debt[] => [
  ...claims.flatMap(debtsOfClaim),
  ...costs.map(({ debt }) => debt),
  ...interest_on_costs,
];

function claimOf(fact: ClaimFact, { terms }: Facts): MandateClaim {
  const { id } = fact;
  const spans = spansOf(fact, terms);
  const principal = debtOn('principal_claim', id, null);
  const interest = debtOn('interest_on_principal_claim', id, null);
  const titled_costs = debtOn('costs_interest_bearing', id, null);
  const interest_on_costs = debtOn('interest_on_costs', id, null);
  const since = awardedCosts(fact)?.since ?? fact.since;
  const charge_facts = chargesOf(fact);
  return {
    fact,
    spans,
    principal,
    interest,
    charge_facts,
    charges: charge_facts.map((charge) => debtOn('costs_interest_free', id, charge.fact.id)),
    titled_costs,
    interest_on_costs,
    interest_stream: streamOn(principal, interest, { spans, from: interestStart(fact) }),
    costs_stream: streamOn(titled_costs, interest_on_costs, {
      spans: always(since, termsOfCosts),
      from: dayNumber(since),
    }),
  };
}

/** Of the title that the claim had at its acceptance, or got later. */
const awardedCosts = ({ titled_costs, title }: ClaimFact): AwardedCosts | null =>
  title?.titled_costs_cents == null ? titled_costs : { amount_cents: title.titled_costs_cents, since: title.issued_on };

const chargesOf = (claim: ClaimFact): readonly DatedCharge[] =>
  claim.charges
    .filter(({ type }) => type !== 'interest')
    .map((fact) => ({ fact, day: dayOfCharge(claim, fact) }))
    .sort((a, b) => a.day - b.day);

/** A charge counts from its day, never before its claim. */
export const dayOfCharge = (claim: ClaimFact, charge: ChargeFact): DayNumber =>
  Math.max(dayNumber(charge.date), dayNumber(claim.since));

function costOf(fact: CostFact): MandateCost {
  const { interest_from } = fact;
  if (interest_from === null)
    return { fact, debt: debtOn('costs_interest_free', fact.claim_id, fact.id), stream: null };
  const debt = debtOn('costs_interest_bearing', fact.claim_id, fact.id);
  const from = interest_from > fact.date ? interest_from : fact.date;
  return {
    fact,
    debt,
    stream: streamOn(debt, debtOn('interest_on_costs', fact.claim_id, fact.id), {
      spans: always(from, termsOfCosts),
      from: dayNumber(from),
    }),
  };
}

const byDate = (a: CostFact, b: CostFact): number =>
  [a.date, a.recorded_at, a.id].join(' ') < [b.date, b.recorded_at, b.id].join(' ') ? -1 : 1;

function arisingOfClaim(claim: MandateClaim): Arising[] {
  const { fact, principal, titled_costs, interest, interest_stream } = claim;
  const awarded = awardedCosts(fact);
  return [
    { day: dayNumber(fact.since), cents: fact.principal_cents, debt: principal, stated_in: null },
    ...(awarded === null
      ? []
      : [{ day: dayNumber(awarded.since), cents: awarded.amount_cents, debt: titled_costs, stated_in: null }]),
    ...claim.charges.flatMap((debt, index) => {
      const charge = claim.charge_facts[index];
      return charge ? { day: charge.day, cents: charge.fact.amount_cents, debt, stated_in: null } : [];
    }),
    ...fact.charges
      .filter(({ type }) => type === 'interest')
      .map((charge) => ({
        day: dayOfCharge(fact, charge),
        cents: charge.amount_cents,
        debt: interest,
        stated_in: interest_stream,
      })),
  ];
}

const arisingOfCost = ({ fact, debt }: MandateCost): Arising => ({
  day: dayNumber(fact.date),
  cents: fact.amount_cents,
  debt,
  stated_in: null,
});

/** A debt comes to be owed. */
export function arise({ debt, cents, stated_in }: Arising): void {
  debt.claimed += cents;
  if (stated_in !== null) stated_in.stated += cents;
}

/**
 * Sets the smaller of lump sums and legal costs out of court off: the debtor owes the larger (§ 288 (5) sentence 3 BGB). Fees yield first, then lump sums;
 * what was paid stays. Waived amounts are no longer owed and set nothing off.
 */
export function setOffLumpSums(
  { lump_sums, extrajudicial_fees }: MandateDebts,
  record: (debt: Debt, part: Cents) => void,
): void {
  const [lumpSums, fees] = [owedOf(lump_sums), owedOf(extrajudicial_fees)];
  const both = [...extrajudicial_fees, ...lump_sums].sort(interestFreeFirst);
  let rest = both.reduce((left, { set_off }) => left - set_off, lumpSums < fees ? lumpSums : fees);
  for (const debt of both) {
    const open = openOf(debt);
    const part = open < rest ? open : rest;
    if (part <= 0n) continue;
    rest -= part;
    debt.claimed -= part;
    debt.set_off += part;
    record(debt, part);
  }
}

const owedOf = (debts: readonly Debt[]): Cents =>
  debts.reduce((sum, { claimed, set_off, waived }) => sum + claimed + set_off - waived, 0n);

const interestFreeFirst = (a: Debt, b: Debt): number =>
  Number(a.line === 'costs_interest_bearing') - Number(b.line === 'costs_interest_bearing');
