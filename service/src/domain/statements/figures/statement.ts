/** The figures of a statement, as the API, the documents and the invoice show them. Amounts are cents; rates are percent with two decimals. */
import type { CostKind } from '@mahnwerk/contract/shapes/cost-kinds.ts';
import type { TaxTreatment } from '@mahnwerk/contract/shapes/company.ts';
import type { Address } from '@mahnwerk/contract/shapes/parts.ts';
import type { Cents } from '../../../values/money.ts';
import type { Closing } from './items.ts';

/** What the service charges from one source, in one row of VAT. */
export interface ServiceClaims {
  readonly taxfree_expenses: Cents;
  readonly taxable_expenses: Cents;
  readonly taxable_expenses_vat: Cents;
  readonly fees: Cents;
  readonly fees_vat: Cents;
  readonly success_commission: Cents;
  readonly success_commission_vat: Cents;
}

/** One rate of VAT. */
export interface VatRow {
  /** Percent with two decimals: `19.00`. */
  readonly vat_rate: string;
  readonly claims_from_payments_to_service: ServiceClaims;
  readonly claims_from_payments_to_client: ServiceClaims;
  readonly claims_from_advanced_costs: ServiceClaims;
  /** What the service received for the client, by the rate of the payment's value date. */
  readonly receipts: Cents;
  /** Σ of the nets that bear VAT: fees, taxable expenses, commission. */
  readonly taxable: Cents;
  /** Nets and tax-free expenses. */
  readonly invoice_amount: Cents;
  /** Half up (taxable × rate), once. */
  readonly invoice_amount_vat: Cents;
  /** `receipts` − `invoice_amount` − `invoice_amount_vat`. */
  readonly payout: Cents;
}

/** A payment on one mandate, or what changed of it. `amount` is what it settles: the sum of the parts below and of `vat_owed_by_debtor`. */
export interface PaymentRow {
  readonly payment_id: string;
  readonly type: 'payment' | 'reversal' | 'correction';
  readonly value_date: string;
  readonly payer: 'debtor' | 'client';
  readonly amount: Cents;
  readonly fees: Cents;
  readonly taxable_expenses: Cents;
  readonly taxfree_expenses: Cents;
  readonly client_charges: Cents;
  readonly interest: Cents;
  readonly principal: Cents;
  readonly vat_owed_by_debtor: Cents;
  /** On fees and taxable expenses, as invoiced to the client. */
  readonly vat: Cents;
  readonly commission: Cents;
  readonly commission_vat: Cents;
  /** Negative where the client received the payment. */
  readonly payout: Cents;
  /** What the commission was computed on; zero without commission. */
  readonly commission_basis: Cents;
  /** The commission by rate alone. */
  readonly commission_proportional: Cents;
}

/** Costs that the client owes, or is credited because a payment covers them. */
export interface AdvancedCostRow {
  /** Null for the fee of a mandate without success. */
  readonly cost_id: string | null;
  readonly kind: CostKind | 'unsuccessful_fee';
  readonly date: string;
  readonly net: Cents;
  readonly vat: Cents;
}

export interface MandateDetails {
  readonly mandate: { readonly id: string; readonly reference_number: string };
  readonly your_reference: string | null;
  readonly debtor_name: string;
  readonly payments: readonly PaymentRow[];
  readonly advanced_costs: readonly AdvancedCostRow[];
  readonly closing: Closing | null;
}

export interface StatementFigures {
  /** By rate, the highest first. */
  readonly vat_rows: readonly VatRow[];
  /** By reference number. */
  readonly mandates: readonly MandateDetails[];
  /** Σ of the rows' `payout`. */
  readonly balance_pre_outstanding_items_offsetting: Cents;
}

/** A bank account. */
export interface AccountDetails {
  readonly account_holder: string;
  readonly iban: string;
  readonly bic: string | null;
}

/** The operator of the service, which issues statements. */
export interface Issuer {
  readonly name: string;
  readonly legal_form: string | null;
  readonly address: Address;
  readonly vat_number: string | null;
  readonly tax_number: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** Court and number of the commercial register, in one line. */
  readonly register: string | null;
  readonly supervisory_authority: {
    readonly name: string;
    readonly address: string | null;
    readonly email: string | null;
  } | null;
  readonly bank_account: AccountDetails;
}

/** The company that a statement is for. */
export interface Recipient {
  readonly company_id: string;
  readonly customer_number: string;
  readonly name: string;
  readonly address: Address;
  readonly tax_treatment: TaxTreatment;
  readonly vat_number: string | null;
  /** Null: the company has not named an account. */
  readonly payout_bank_account: { readonly account_holder: string; readonly iban: string } | null;
}

/** Everything that a published statement says: the content of its documents. A cancellation has negated figures. */
export interface PublishedStatement {
  readonly kind: 'statement' | 'single_mandate_statement' | 'cancellation';
  readonly id: string;
  /** Null for a single-mandate statement of its own. */
  readonly clearing_no: string | null;
  readonly invoice_no: string;
  /** Of a cancellation: the number of the invoice that it cancels. */
  readonly cancels_invoice_no: string | null;
  readonly booking_date: string;
  readonly period_start: string;
  readonly period_end: string;
  readonly comment: string | null;
  readonly issuer: Issuer;
  readonly recipient: Recipient;
  readonly figures: StatementFigures;
  readonly offset_outstanding_items: Cents;
  /** The balance less the offset; negative: the client owes it. */
  readonly total_balance: Cents;
}
