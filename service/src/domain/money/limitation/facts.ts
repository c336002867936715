/** What the day of limitation follows from: the days of a claim, facts that a person recorded, plans. */
import type { LimitationFactKind, WorkingRule } from '@mahnwerk/contract/operator/limitation.ts';

/** A fact in force: one day in `on`, or days `from` and `until`; `until` is null while they go on. */
export interface LimitationFact {
  readonly id: string;
  readonly kind: LimitationFactKind;
  readonly on: string | null;
  readonly from: string | null;
  readonly until: string | null;
}

/** A plan defers what is due (§ 205 BGB) from the day it is concluded to the day it ends. */
export interface LimitationPlan {
  readonly id: string;
  readonly concluded_on: string;
  readonly ended_on: string | null;
}

export interface LimitedClaim {
  readonly due_on: string | null;
  readonly document_on: string | null;
  /** Null: not titled. */
  readonly title: {
    readonly final_since: string | null;
    readonly issued_on: string | null;
    /** It was issued on less than the open principal: the rest is barred as without a title. */
    readonly is_partial?: boolean;
  } | null;
  /** First day of default of a consumer's loan (§ 497 (3) BGB); null: no such claim. */
  readonly consumer_credit_since: string | null;
}

export interface LimitationFacts {
  readonly facts: readonly LimitationFact[];
  readonly plans: readonly LimitationPlan[];
}

/** A row of the derivation. */
export interface WorkingRow {
  readonly rule: WorkingRule;
  readonly norm: string;
  readonly from: string;
  readonly until: string | null;
  /** Days that the row adds; null where it adds none by its kind. */
  readonly days: number | null;
  readonly fact_id: string | null;
  readonly plan_id: string | null;
  readonly text: string;
  /** Whether the end follows from it. */
  readonly counted: boolean;
  /** The last day so far. */
  readonly ends_on: string;
}
