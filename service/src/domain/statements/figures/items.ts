/** The input of a statement: items, each recorded once in the ledger of a mandate, and what is needed to value them. Pure. */
import type { CostKind } from '@mahnwerk/contract/shapes/cost-kinds.ts';
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import type { Cents } from '../../../values/money.ts';

/** Whether an item is stated when it is recorded, or when the mandate is closed. */
export type DueAt = 'at_once' | 'at_closing';
export type CommissionBasis = 'principal' | 'principal_and_interest' | 'all_to_client';

/** What a company has agreed on with the service; a mandate keeps the version of its acceptance. */
export interface Conditions {
  /** Percent, a decimal string. */
  readonly commission_rate: string;
  readonly commission_basis: CommissionBasis;
  /** Of one mandate. */
  readonly commission_minimum_cents: Cents;
  readonly fees_on_direct_payments: DueAt;
  readonly advanced_costs: DueAt;
  /** Without VAT. */
  readonly unsuccessful_fee_cents: Cents;
  readonly closing_statement: 'own' | 'collective';
}

/** Costs of the mandate, booked or reversed. */
export interface StatedCost {
  readonly id: string;
  readonly kind: CostKind;
  readonly date: string;
  /** Without VAT. */
  readonly net_cents: Cents;
  /** Percent, a decimal string; null: without VAT. */
  readonly vat_rate: string | null;
  readonly vat_owed_by_debtor: boolean;
}

/** A payment on the mandate. */
export interface StatedPayment {
  /** The id of its fact in the ledger. */
  readonly id: string;
  readonly payment_id: string;
  readonly value_date: string;
  /** The recipient: the service, or the client, which reported it. */
  readonly payer: 'debtor' | 'client';
  /** The client received it before the mandate was accepted: no success of the service. */
  readonly is_earlier: boolean;
}

/** What a payment settles of one debt; negative where a correction takes it back. */
export interface SettledPart {
  readonly line: BalanceLine;
  readonly claim_id: string | null;
  readonly cost_id: string | null;
  readonly amount_cents: Cents;
}

/** One entry that allocates a payment, or reverses such an entry. Surplus is no part of it. */
export interface AllocationItem {
  readonly kind: 'allocation';
  readonly id: string;
  readonly recorded_at: string;
  /** The fact of the payment. */
  readonly payment: string;
  readonly change: 'payment' | 'reversal' | 'correction';
  readonly parts: readonly SettledPart[];
}

/** Costs that the service paid, booked or reversed, where the client owes them at once. */
export interface AdvancedCostItem {
  readonly kind: 'advanced_cost';
  readonly id: string;
  readonly recorded_at: string;
  readonly cost_id: string;
  /** 1: booked. -1: reversed. */
  readonly sign: 1n | -1n;
}

/** Costs that payments have not covered when the mandate is closed. */
export interface UnrecoveredCostItem {
  readonly kind: 'unrecovered_cost';
  readonly id: string;
  readonly recorded_at: string;
  readonly cost_id: string;
  /** Without VAT. */
  readonly net_cents: Cents;
}

export interface ClosingItem {
  readonly kind: 'closing';
  readonly id: string;
  readonly recorded_at: string;
}

/** The fee for a mandate without success. */
export interface UnsuccessfulFeeItem {
  readonly kind: 'unsuccessful_fee';
  readonly id: string;
  readonly recorded_at: string;
}

export type StatementItem = AllocationItem | AdvancedCostItem | UnrecoveredCostItem | UnsuccessfulFeeItem | ClosingItem;

export type ItemKind = StatementItem['kind'];

/** How a mandate was closed. */
export interface Closing {
  readonly date: string;
  readonly code: string;
  readonly description: string;
  readonly type: 'successful' | 'partially_successful' | 'unsuccessful';
}

/** What other valid statements have of a mandate's commission. */
export interface StatedCommission {
  readonly basis_cents: Cents;
  /** By rate alone, without the minimum. */
  readonly proportional_cents: Cents;
  readonly commission_cents: Cents;
}

/** The items of one mandate with what they refer to. */
export interface MandateItems {
  readonly mandate: { readonly id: string; readonly reference_number: string };
  readonly your_reference: string | null;
  readonly debtor_name: string;
  readonly conditions: Conditions;
  readonly costs: readonly StatedCost[];
  readonly payments: readonly StatedPayment[];
  readonly items: readonly StatementItem[];
  readonly closing: Closing | null;
  readonly stated: StatedCommission;
}
