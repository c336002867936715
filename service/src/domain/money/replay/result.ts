/** What a replay answers: every figure of the balance with its parts (money.md 5), without its presentation. Amounts are cents. */
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import type { Cents } from '../../../values/money.ts';
import type { Percent } from '../interest/index.ts';
import type { Designation, Terms } from './facts.ts';
import type { AllocationRule, InterestRule, RuleVersions, TitleRule } from './rules.ts';

/** What the law grants, what of it was waived and paid, and what is open: `claimed - waived - paid`. */
export interface Figures {
  readonly claimed: Cents;
  readonly waived: Cents;
  /** With surplus on the principal, which is open below zero then. */
  readonly paid: Cents;
  readonly open: Cents;
}

/** Days on which one debt bears interest at one rate on one base. */
export interface InterestRow {
  readonly line: 'interest_on_principal_claim' | 'interest_on_costs';
  readonly claim_id: string | null;
  readonly cost_id: string | null;
  /** Null for interest that the client charged, up to `until`; it has no days, base and rate. */
  readonly from: string | null;
  readonly until: string;
  readonly days: number | null;
  readonly year_days: 365 | 366 | 360 | null;
  readonly base: Cents | null;
  readonly base_rate: Percent | null;
  readonly points: Percent | null;
  readonly rate: Percent | null;
  readonly rule: InterestRule;
  readonly table_version: string | null;
  /** This many cents / `exactDenominator`. */
  readonly exact: bigint;
  /** What the row adds to the rounded sum. */
  readonly amount: Cents;
}

export interface ClaimResult {
  readonly claim_id: string;
  /** By all that is known, whatever the day. */
  readonly is_titled: boolean;
  readonly since: string;
  readonly interest_starts_on: string | null;
  /** As in force on the day; null: no interest. */
  readonly terms: Terms | null;
  readonly principal: Figures;
  readonly charges: Figures;
  readonly titled_costs: Figures;
  readonly interest: Figures;
  readonly interest_on_costs: Figures;
}

/** Costs of the case, or a charge of a claim that is no interest. */
export interface CostResult {
  readonly id: string;
  readonly is_charge: boolean;
  readonly claim_id: string | null;
  readonly kind: string;
  readonly date: string;
  /** What is owed of it, before lump sums are set off. */
  readonly amount: Cents;
  /** `claimed` is what is owed after lump sums were set off. */
  readonly figures: Figures;
  /** Null for costs without interest. */
  readonly interest: Figures | null;
}

/** A part of a payment or waiver on one debt. */
export interface AllocationPart {
  readonly on: string;
  readonly claim_id: string | null;
  readonly cost_id: string | null;
  readonly line: BalanceLine;
  /** Negative where a refund exceeds the surplus and takes back an earlier part. */
  readonly amount: Cents;
}

/** `allocation`, `surplus` and `refunded` add up to `amount`. */
export interface PaymentResult {
  readonly payment_id: string;
  readonly value_date: string;
  readonly amount: Cents;
  readonly rule: AllocationRule;
  readonly designation: Designation | null;
  readonly allocation: readonly AllocationPart[];
  readonly surplus: Cents;
  /** The claim on whose principal the surplus is, below zero. */
  readonly surplus_claim_id: string | null;
  readonly refunded: Cents;
  readonly refunds: readonly { readonly on: string; readonly amount: Cents }[];
}

export interface WaiverResult {
  /** Null for the interest that a kept plan waives. */
  readonly waiver_id: string | null;
  readonly plan_id: string | null;
  readonly value_date: string;
  /** At most what was open on the day. */
  readonly parts: readonly AllocationPart[];
}

/** Interest that is fixed on the day on which a payment, a waiver or a closing meets it: what is owed then less what was fixed before. */
export interface Accrual {
  readonly on: string;
  readonly line: 'interest_on_principal_claim' | 'interest_on_costs';
  readonly claim_id: string | null;
  readonly cost_id: string | null;
  readonly amount: Cents;
  readonly rule: InterestRule;
  readonly table_version: string | null;
}

/** A lump sum of § 288 (5) BGB and legal costs: the smaller is set off. */
export interface LumpSumOffset extends AllocationPart {
  readonly rule: 'cost.lump_sum_offset';
}

/** Costs that a title awards, or, below zero, costs of the case that they take the place of. */
export interface TitlePart extends AllocationPart {
  readonly title_id: string;
  readonly rule: TitleRule;
}

export interface PlanResult {
  readonly plan_id: string;
  readonly status: 'active' | 'fulfilled' | 'defaulted' | 'cancelled';
  /** The day on which it ended; null while it is active. */
  readonly ended_on: string | null;
  readonly instalments: readonly {
    readonly due_date: string;
    readonly amount: Cents;
    readonly paid: Cents;
    readonly status: 'open' | 'paid' | 'late';
  }[];
}

export interface Replay {
  /** The day of the figures: the value day, or the closing before it. */
  readonly as_of: string;
  readonly lines: { readonly [L in BalanceLine | 'total']: Figures };
  readonly claims: readonly ClaimResult[];
  readonly costs: readonly CostResult[];
  readonly payments: readonly PaymentResult[];
  readonly waivers: readonly WaiverResult[];
  readonly offsets: readonly LumpSumOffset[];
  readonly titled: readonly TitlePart[];
  readonly accruals: readonly Accrual[];
  readonly plans: readonly PlanResult[];
  readonly interest_rows: readonly InterestRow[];
  /** Of the rules that made the figures. */
  readonly rule_versions: RuleVersions;
  /** Interest that the next day adds: this many cents / `exactDenominator`. */
  readonly daily_interest: bigint;
  /** The first day for which no base rate is known, where a row reaches it. */
  readonly provisional_from: string | null;
}
