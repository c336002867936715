/**
 * The facts of a mandate (money.md 1): what was agreed, charged, paid, waived and reversed, as it was recorded. A fact is never changed; a reversal is a
 * fact that names another. Amounts are cents, days are `YYYY-MM-DD`. Pure.
 */
import type { AllocationRule } from '@mahnwerk/contract/operator/agreements.ts';
import type { DayCount } from '@mahnwerk/contract/operator/quotes.ts';
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import type { Cents } from '../../../values/money.ts';
import type { BaseRateVersion } from '../base-rates/index.ts';
import type { Percent } from '../interest/index.ts';
import type { InterestRule } from './rules.ts';

/** The instant at which a fact was recorded: canonical, strictly increasing within a mandate. */
interface Recorded {
  readonly recorded_at: string;
}

/** At which rate, on how much and by which day count a debt bears interest. */
export interface Terms {
  readonly kind: 'statutory' | 'base_plus' | 'fixed';
  /** Above the base rate; null under a fixed rate. */
  readonly points: Percent | null;
  /** The fixed rate; null where it follows the base rate. */
  readonly rate: Percent | null;
  readonly day_count: DayCount;
  /** Interest accrues on at most this part of the debt; payments and waivers reduce it first. Null: the whole debt. */
  readonly amount_base: Cents | null;
  /** What was paid or waived up to this day leaves `amount_base` alone. Absent: nothing does. */
  readonly amount_base_on?: string;
  readonly rule: InterestRule;
}

/** Terms of one claim on a span of days; `until` null: without end. Of several on a day, the last recorded apply. */
export interface TermsFact extends Recorded {
  readonly id: string;
  readonly claim_id: string;
  readonly from: string;
  readonly until: string | null;
  /** Null: no interest. */
  readonly terms: Terms | null;
  /** What they follow from, for readers. */
  readonly reason: string;
  /** What a first letter says of it; terms of earlier releases have none. */
  readonly stated_reason?: string | null;
}

/** The default terms of a claim once its contract day was corrected; of several, the last recorded apply. */
export interface DefaultTermsFact extends Recorded {
  readonly id: string;
  readonly claim_id: string;
  readonly default_terms: NonNullable<ClaimFact['default_terms']>;
}

/** A title that was recorded after its claim was accepted: it counts from its issue, its interest from its own first day. */
export interface TitleFact extends Recorded {
  readonly id: string;
  readonly claim_id: string;
  readonly issued_on: string;
  /** Null: no interest from the issue on. */
  readonly interest: (Terms & { readonly from: string }) | null;
  readonly titled_costs_cents: Cents | null;
  /** Costs of the case that its costs take the place of. */
  readonly contains_cost_ids: readonly string[];
}

export interface ChargeFact {
  readonly id: string;
  readonly type: string;
  readonly amount_cents: Cents;
  /** The day of its occurrence; the charge is never owed before its claim. */
  readonly date: string;
}

/** A claim as it was accepted. */
export interface ClaimFact extends Recorded {
  readonly id: string;
  readonly titled: boolean;
  /** The day from which the principal is owed: the due date; of a title, the earlier of its issue and its first day of interest. */
  readonly since: string;
  /** The day that ranks the claim among others (§ 366 (2) BGB): the due date, or the issue of the title. */
  readonly ranked_by: string;
  readonly principal_cents: Cents;
  /** Without other terms, from this day on; null: no interest. */
  readonly default_terms: (Terms & { readonly from: string }) | null;
  /** Costs that the title awards, owed and bearing interest from its issue. */
  readonly titled_costs: { readonly amount_cents: Cents; readonly since: string } | null;
  readonly charges: readonly ChargeFact[];
  /** The first day of default of a consumer credit: § 497 (3) BGB applies to payments from it on. Null: § 367 (1) BGB. */
  readonly consumer_credit_since: string | null;
  /** The title that stands, where it was recorded after acceptance. */
  readonly title?: TitleFact;
}

/** Costs of the case: what the debtor owes of them. */
export interface CostFact extends Recorded {
  readonly id: string;
  readonly claim_id: string | null;
  readonly kind: string;
  readonly date: string;
  readonly amount_cents: Cents;
  /** The first day of interest; null: the costs bear none. */
  readonly interest_from: string | null;
  /** Whether they are fees of a matter out of court, against which lump sums of § 288 (5) BGB are set off. */
  readonly extrajudicial_fee: boolean;
}

/** The lines of a claim that a payment may designate (§ 367 (2) BGB). */
export type DesignatedLine = 'costs' | 'interest' | 'principal';

export interface Designation {
  readonly claim_id: string | null;
  readonly line: DesignatedLine | null;
}

export interface PaymentFact extends Recorded {
  readonly id: string;
  readonly amount_cents: Cents;
  readonly value_date: string;
  /** What the debtor, or the client in its report, designated. */
  readonly designation: Designation | null;
}

/** Surplus that was given back to the payer. */
export interface RefundFact extends Recorded {
  readonly id: string;
  readonly payment_id: string;
  readonly amount_cents: Cents;
  readonly value_date: string;
}

export interface WaiverFact extends Recorded {
  readonly id: string;
  readonly line: BalanceLine;
  /** Null: what is owed on the line, in the order of allocation. */
  readonly claim_id: string | null;
  /** Null: all that is open on the line. */
  readonly amount_cents: Cents | null;
  readonly value_date: string;
}

export type AllocationOrder = AllocationRule['order'];

/** An agreement on the order of allocation, for payments with a value date in the span. The last recorded applies. */
export interface Agreement extends Recorded {
  readonly order: AllocationOrder;
  /** Null: every claim. */
  readonly claim_id: string | null;
  readonly from: string;
  readonly until: string | null;
}

/** An agreement that was recorded by itself. */
export interface AllocationRuleFact extends Agreement {
  readonly id: string;
  /** What it follows from, for readers. */
  readonly reason: string;
}

/** An instalment plan: its allocation and its waiver follow from the payments. */
export interface PlanFact extends Recorded {
  readonly id: string;
  readonly concluded_on: string;
  /** In the order of their days. */
  readonly instalments: readonly { readonly due_date: string; readonly amount_cents: Cents }[];
  readonly grace_days: number;
  /** The number of late instalments that ends the plan. */
  readonly default_after: number;
  readonly waives_interest_if_kept: boolean;
  readonly principal_first: boolean;
  /** What its instalments hold of interest after `concluded_on`: interest above it is waived once the plan is kept. Absent: they hold none by name. */
  readonly planned_interest_cents?: Cents;
}

/** The cancellation of a plan, with effect from a day. */
export interface PlanCancellationFact extends Recorded {
  readonly plan_id: string;
  readonly date: string;
}

/** The closing of the mandate: figures of later days are those of its day. */
export interface ClosingFact extends Recorded {
  readonly id: string;
  readonly date: string;
}

/** The end of a period that a statement run states: interest is posted through this day (money.md 1.4). It changes no figure. */
export interface InterestPostingFact extends Recorded {
  /** Of the run. */
  readonly id: string;
  readonly date: string;
}

/** Undoes a cost, a payment, a waiver, a title, or, as the reopening of the mandate, a closing: for all days. */
export interface ReversalFact extends Recorded {
  readonly reverses_id: string;
}

export interface Facts {
  readonly claims: readonly ClaimFact[];
  readonly costs: readonly CostFact[];
  readonly payments: readonly PaymentFact[];
  readonly refunds: readonly RefundFact[];
  readonly waivers: readonly WaiverFact[];
  readonly terms: readonly TermsFact[];
  readonly default_terms: readonly DefaultTermsFact[];
  readonly titles: readonly TitleFact[];
  readonly allocation_rules: readonly AllocationRuleFact[];
  readonly plans: readonly PlanFact[];
  readonly plan_cancellations: readonly PlanCancellationFact[];
  readonly closings: readonly ClosingFact[];
  readonly interest_postings: readonly InterestPostingFact[];
  readonly reversals: readonly ReversalFact[];
}

/** A mandate without facts. */
export const noFacts: Facts = {
  claims: [],
  costs: [],
  payments: [],
  refunds: [],
  waivers: [],
  terms: [],
  default_terms: [],
  titles: [],
  allocation_rules: [],
  plans: [],
  plan_cancellations: [],
  closings: [],
  interest_postings: [],
  reversals: [],
};

/** The facts that were known at an instant, without those reversed by then. */
export function factsKnownAt(facts: Facts, instant: string): Facts {
  const isKnown = ({ recorded_at }: Recorded) => recorded_at <= instant;
  const reversals = facts.reversals.filter(isKnown);
  const default_terms = facts.default_terms.filter(isKnown);
  const reversed = new Set(reversals.map(({ reverses_id }) => reverses_id));
  const effective = <F extends Recorded & { readonly id: string }>(each: readonly F[]) =>
    each.filter((fact) => isKnown(fact) && !reversed.has(fact.id));
  const titles = effective(facts.titles);
  return {
    claims: withTitles(claimsOf({ claims: facts.claims.filter(isKnown), default_terms }), titles),
    costs: effective(facts.costs),
    payments: effective(facts.payments),
    refunds: facts.refunds.filter((fact) => isKnown(fact) && !reversed.has(fact.payment_id)),
    waivers: effective(facts.waivers),
    terms: facts.terms.filter(isKnown),
    default_terms,
    titles,
    allocation_rules: facts.allocation_rules.filter(isKnown),
    plans: facts.plans.filter(isKnown),
    plan_cancellations: facts.plan_cancellations.filter(isKnown),
    closings: effective(facts.closings),
    interest_postings: facts.interest_postings.filter(isKnown),
    reversals,
  };
}

/** The claims with the default terms that apply to them. */
export function claimsOf({ claims, default_terms }: Pick<Facts, 'claims' | 'default_terms'>): readonly ClaimFact[] {
  if (default_terms.length === 0) return claims;
  const corrected = new Map(default_terms.toSorted(byTime).map((fact) => [fact.claim_id, fact.default_terms]));
  return claims.map((claim) => ({ ...claim, default_terms: corrected.get(claim.id) ?? claim.default_terms }));
}

/** A claim has one title that stands. */
function withTitles(claims: readonly ClaimFact[], titles: readonly TitleFact[]): readonly ClaimFact[] {
  if (titles.length === 0) return claims;
  const byClaim = new Map(titles.map((title) => [title.claim_id, title]));
  return claims.map((claim) => {
    const title = byClaim.get(claim.id);
    return title === undefined ? claim : { ...claim, title };
  });
}

const byTime = (one: Recorded, other: Recorded): number => (one.recorded_at < other.recorded_at ? -1 : 1);

/** The base rate of each half-year as known at an instant: the last recorded version, ascending. */
export function baseRatesKnownAt(versions: readonly BaseRateVersion[], instant: string): readonly BaseRateVersion[] {
  const latest = new Map<string, BaseRateVersion>();
  for (const each of versions) {
    const { valid_from, recorded_at } = each;
    const known = latest.get(valid_from);
    if (recorded_at !== null && recorded_at > instant) continue;
    if (known === undefined || (known.recorded_at ?? '') < (recorded_at ?? '')) latest.set(valid_from, each);
  }
  return [...latest.values()].sort((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
}
