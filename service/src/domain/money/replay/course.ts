/** The course of a walk so far, and how money moves in it. Pure. */
import { type Cents, sumOf } from '../../../values/money.ts';
import { spread, stagesOf, type Turn } from './allocation.ts';
import { type DayNumber, dayText } from './calendar.ts';
import { type Debt, openOf, type Stream } from './debts.ts';
import type { Agreement, AllocationOrder, Facts, PaymentFact } from './facts.ts';
import { allDebts, type MandateClaim, type MandateDebts } from './mandate.ts';
import type { PlanCourse } from './plans.ts';
import type { InterestRule, TitleRule } from './rules.ts';

/** A part of a payment, waiver or set-off on one debt. */
export interface Part {
  readonly on: DayNumber;
  readonly debt: Debt;
  readonly amount: Cents;
}

export interface TitledPart extends Part {
  readonly title_id: string;
  readonly rule: TitleRule;
}

export interface PaymentCourse {
  readonly fact: PaymentFact;
  /** The claims in turn on its day. */
  readonly turn: Turn;
  readonly parts: Part[];
  surplus: Cents;
  refunded: Cents;
  readonly refunds: { readonly on: DayNumber; readonly amount: Cents }[];
}

export interface WaiverCourse {
  /** Null for what a plan waives. */
  readonly waiver_id: string | null;
  readonly plan_id: string | null;
  readonly on: DayNumber;
  readonly parts: readonly Part[];
}

/** Interest at the moment at which a payment, a waiver, the end of a stated period or a closing meets it. */
export interface MetInterest {
  readonly on: DayNumber;
  readonly stream: Stream;
  /** What is owed of it through the day. */
  readonly claimed: Cents;
  readonly rule: InterestRule | null;
  readonly table_version: string | null;
}

export interface Walk {
  readonly mandate: MandateDebts;
  readonly plans: PlanCourse[];
  readonly allocation_rules: Facts['allocation_rules'];
  agreements: readonly Agreement[];
  readonly payments: PaymentCourse[];
  /** Those of which something is left, in their order. */
  readonly overpaid: Set<PaymentCourse>;
  readonly waivers: WaiverCourse[];
  readonly offsets: Part[];
  /** What titles that were recorded after acceptance award, and what their costs take the place of. */
  readonly titled: TitledPart[];
  readonly met: MetInterest[];
  /** Debts of which something was paid or waived on the current day. */
  readonly moved: Set<Debt>;
}

export const openCents = (mandate: MandateDebts): Cents => sumOf(allDebts(mandate).map(openOf));

/** The balance: what is open, less what is left of payments. */
export const balanceCents = ({ mandate, overpaid }: Walk): Cents =>
  openCents(mandate) - sumOf([...overpaid].map(({ surplus }) => surplus));

/** Settles what is open on a day from what is left of a payment. */
export function allocate(
  { mandate, agreements, overpaid, moved }: Walk,
  payment: PaymentCourse,
  { on, turn }: { readonly on: DayNumber; readonly turn: Turn },
): void {
  const { designation, value_date } = payment.fact;
  const orderOf = (claim: MandateClaim) => orderOfPayment(agreements, claim, value_date);
  payment.surplus = spread(payment.surplus, stagesOf(mandate, { turn, designation, orderOf }), (debt, amount) => {
    debt.paid += amount;
    moved.add(debt);
    payment.parts.push({ on, debt, amount });
  });
  if (payment.surplus > 0n) overpaid.add(payment);
  else overpaid.delete(payment);
}

/** The agreements, the last recorded first. A plan is one while it lasts; on the day on which it is no longer kept, the law applies again. */
export function agreementsOf(
  { allocation_rules }: Pick<Facts, 'allocation_rules'>,
  plans: readonly PlanCourse[],
): Agreement[] {
  const ofPlans = plans
    .filter(({ plan }) => plan.principal_first)
    .map(({ plan: { recorded_at, concluded_on: from }, status, ended_on }): Agreement => {
      const until = ended_on === null ? null : dayText(status === 'fulfilled' ? ended_on : ended_on - 1);
      return { recorded_at, order: 'principal_first', claim_id: null, from, until };
    });
  return [...allocation_rules, ...ofPlans].sort((a, b) => compare(b.recorded_at, a.recorded_at));
}

/** The order inside a claim for payments of a day: as agreed, else § 497 (3) BGB for a consumer credit in default, else § 367 (1) BGB. */
export function orderOfPayment(
  agreements: readonly Agreement[],
  { fact: { id, consumer_credit_since } }: MandateClaim,
  value_date: string,
): AllocationOrder {
  const agreed = agreements.find(
    ({ claim_id, from, until }) =>
      (claim_id ?? id) === id && from <= value_date && (until === null || value_date <= until),
  );
  if (agreed !== undefined) return agreed.order;
  return consumer_credit_since !== null && consumer_credit_since <= value_date ? 'bgb_497_3' : 'bgb_367_1';
}

export const compare = <T extends string | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

export const isDesignated = ({ designation }: PaymentFact): boolean =>
  designation !== null && (designation.claim_id !== null || designation.line !== null);
