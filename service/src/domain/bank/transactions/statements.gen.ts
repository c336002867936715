// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { CompanyBankTransaction } from '@mahnwerk/contract/dunning/bank-transactions.ts';
import type { BankTransaction } from '@mahnwerk/contract/operator/bank-transactions.ts';

export interface Statements {
  readonly bankFiles: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly bank_file_id: string };
  };
  readonly bookedExact: {
    readonly parameters: { readonly done_mandate: string | null; readonly count: number | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly bookedExactOfCompany: {
    readonly parameters: { readonly done_credit: string | null; readonly count: number | null; readonly id: string | null; readonly company_id: string | null };
    readonly row: {  };
  };
  readonly bookingOf: {
    readonly parameters: { readonly payment_id: string | null };
    readonly row: { readonly transaction_id: string };
  };
  readonly bookings: {
    readonly parameters: { readonly transaction_id: string | null };
    readonly row: { readonly id: string; readonly kind: 'payment' | 'reversal' | 'payout' | 'settlement' | 'invoice_payment' | 'invoice_reversal' | 'claim_payment'; readonly amount_cents: bigint; readonly company_id: string | null; readonly mandate_id: string | null; readonly payment_id: string | null; readonly payout_item_id: string | null; readonly statement_id: string | null; readonly payment_status: 'booked' | 'reversed'; readonly came_back: boolean };
  };
  readonly claimPayment: {
    readonly parameters: { readonly company_id: string | null; readonly payment_id: string | null };
    readonly row: { readonly claim_id: string; readonly status: 'draft' | 'reported' | 'booked' | 'rejected' | 'withdrawn' };
  };
  readonly countSettled: {
    readonly parameters: { readonly taken: number | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly creditOfPayment: {
    readonly parameters: { readonly company_id: string | null; readonly payment_id: string | null };
    readonly row: { readonly id: string; readonly value_date: string; readonly bank_reference: string | null; readonly amount_cents: bigint };
  };
  readonly credits: {
    readonly parameters: { readonly bank_file_id: string | null; readonly after: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string };
  };
  readonly decide: {
    readonly parameters: { readonly status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded' | 'doubtful' | 'duplicate' | null; readonly booked_cents: bigint | number | null; readonly ignored_reason: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly deleteBookings: {
    readonly parameters: { readonly transaction_id: string | null };
    readonly row: {  };
  };
  readonly eraseAccounts: {
    readonly parameters: { readonly company_id: string | null; readonly requested_at: string | null };
    readonly row: {  };
  };
  readonly eraseBookings: {
    readonly parameters: { readonly company_id: string | null; readonly requested_at: string | null };
    readonly row: {  };
  };
  readonly eraseDays: {
    readonly parameters: { readonly company_id: string | null; readonly requested_at: string | null };
    readonly row: {  };
  };
  readonly eraseExact: {
    readonly parameters: { readonly company_id: string | null; readonly requested_at: string | null };
    readonly row: {  };
  };
  readonly eraseFiles: {
    readonly parameters: { readonly company_id: string | null; readonly requested_at: string | null };
    readonly row: {  };
  };
  readonly eraseLines: {
    readonly parameters: { readonly company_id: string | null; readonly requested_at: string | null };
    readonly row: {  };
  };
  readonly eraseStatements: {
    readonly parameters: { readonly company_id: string | null; readonly requested_at: string | null };
    readonly row: {  };
  };
  readonly eraseTransactions: {
    readonly parameters: { readonly company_id: string | null; readonly requested_at: string | null };
    readonly row: {  };
  };
  readonly exact: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly bank_file_id: string; readonly matched_to: string | null; readonly is_matched: boolean; readonly done_mandate: string | null; readonly done_credit: string | null; readonly booked: number; readonly created_at: string; readonly finished_at: string | null; readonly left_count: number; readonly is_queued: boolean; readonly is_failed: boolean };
  };
  readonly exactCredits: {
    readonly parameters: { readonly bank_file_id: string | null; readonly after: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string };
  };
  readonly exactCreditsOfCompany: {
    readonly parameters: { readonly company_id: string | null; readonly bank_file_id: string | null; readonly after: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string };
  };
  readonly exactOfCompany: {
    readonly parameters: { readonly id: string | null; readonly company_id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly bank_file_id: string; readonly matched_to: string | null; readonly is_matched: boolean; readonly done_mandate: string | null; readonly done_credit: string | null; readonly booked: number; readonly created_at: string; readonly finished_at: string | null; readonly left_count: number; readonly is_queued: boolean; readonly is_failed: boolean };
  };
  readonly exactProposal: {
    readonly parameters: { readonly mandate_id: string | null };
    readonly row: { readonly is_there: boolean };
  };
  readonly finishExact: {
    readonly parameters: { readonly now: string | null; readonly left_count: number | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly freeMandates: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly freePayment: {
    readonly parameters: { readonly payment_id: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly bank_file_id: string; readonly iban: string; readonly direction: 'credit' | 'debit'; readonly amount_cents: bigint; readonly booking_date: string; readonly value_date: string; readonly counterparty_name: string | null; readonly counterparty_iban: string | null; readonly remittance: string | null; readonly end_to_end_id: string | null; readonly bank_reference: string | null; readonly is_reversal: boolean; readonly is_charge: boolean; readonly return_reason: string | null; readonly status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded' | 'doubtful' | 'duplicate'; readonly resembles_id: string | null; readonly resembled_on: string | null; readonly resembled_name: string | null; readonly resembled_iban: string | null; readonly resembled_text: string | null; readonly resembled_status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded' | 'doubtful' | 'duplicate' | null; readonly booked_cents: bigint; readonly ignored_reason: string | null; readonly proposals: BankTransaction['proposals']; readonly created_at: string; readonly updated_at: string; readonly bookings: BankTransaction['bookings'] };
  };
  readonly getMany: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly bank_file_id: string; readonly iban: string; readonly direction: 'credit' | 'debit'; readonly amount_cents: bigint; readonly booking_date: string; readonly value_date: string; readonly counterparty_name: string | null; readonly counterparty_iban: string | null; readonly remittance: string | null; readonly end_to_end_id: string | null; readonly bank_reference: string | null; readonly is_reversal: boolean; readonly is_charge: boolean; readonly return_reason: string | null; readonly status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded' | 'doubtful' | 'duplicate'; readonly resembles_id: string | null; readonly resembled_on: string | null; readonly resembled_name: string | null; readonly resembled_iban: string | null; readonly resembled_text: string | null; readonly resembled_status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded' | 'doubtful' | 'duplicate' | null; readonly booked_cents: bigint; readonly ignored_reason: string | null; readonly proposals: BankTransaction['proposals']; readonly created_at: string; readonly updated_at: string; readonly bookings: BankTransaction['bookings'] };
  };
  readonly getManyOfCompany: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly bank_file_id: string; readonly iban: string; readonly direction: 'credit' | 'debit'; readonly amount_cents: bigint; readonly booking_date: string; readonly value_date: string; readonly counterparty_name: string | null; readonly counterparty_iban: string | null; readonly remittance: string | null; readonly end_to_end_id: string | null; readonly bank_reference: string | null; readonly is_reversal: boolean; readonly is_charge: boolean; readonly return_reason: string | null; readonly status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded' | 'doubtful' | 'duplicate'; readonly resembles_id: string | null; readonly resembled_on: string | null; readonly resembled_name: string | null; readonly resembled_iban: string | null; readonly resembled_text: string | null; readonly resembled_status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded' | 'doubtful' | 'duplicate' | null; readonly booked_cents: bigint; readonly ignored_reason: string | null; readonly proposals: BankTransaction['proposals']; readonly created_at: string; readonly updated_at: string; readonly bookings: CompanyBankTransaction['bookings'] };
  };
  readonly getOfCompany: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly bank_file_id: string; readonly iban: string; readonly direction: 'credit' | 'debit'; readonly amount_cents: bigint; readonly booking_date: string; readonly value_date: string; readonly counterparty_name: string | null; readonly counterparty_iban: string | null; readonly remittance: string | null; readonly end_to_end_id: string | null; readonly bank_reference: string | null; readonly is_reversal: boolean; readonly is_charge: boolean; readonly return_reason: string | null; readonly status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded' | 'doubtful' | 'duplicate'; readonly resembles_id: string | null; readonly resembled_on: string | null; readonly resembled_name: string | null; readonly resembled_iban: string | null; readonly resembled_text: string | null; readonly resembled_status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded' | 'doubtful' | 'duplicate' | null; readonly booked_cents: bigint; readonly ignored_reason: string | null; readonly proposals: BankTransaction['proposals']; readonly created_at: string; readonly updated_at: string; readonly bookings: CompanyBankTransaction['bookings'] };
  };
  readonly insertBooking: {
    readonly parameters: { readonly id: string | null; readonly transaction_id: string | null; readonly kind: 'payment' | 'reversal' | 'payout' | 'settlement' | 'invoice_payment' | 'invoice_reversal' | 'claim_payment' | null; readonly amount_cents: bigint | number | null; readonly company_id: string | null; readonly mandate_id: string | null; readonly payment_id: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insertElsewhere: {
    readonly parameters: { readonly now: string | null; readonly bookings: string | null };
    readonly row: {  };
  };
  readonly insertExact: {
    readonly parameters: { readonly id: string | null; readonly now: string | null; readonly bank_file_id: string | null; readonly company_id: string | null };
    readonly row: {  };
  };
  readonly insertInvoiceBooking: {
    readonly parameters: { readonly id: string | null; readonly transaction_id: string | null; readonly kind: 'payment' | 'reversal' | 'payout' | 'settlement' | 'invoice_payment' | 'invoice_reversal' | 'claim_payment' | null; readonly amount_cents: bigint | number | null; readonly company_id: string | null; readonly invoice_id: string | null; readonly payment_id: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly invoiceBookings: {
    readonly parameters: { readonly company_id: string | null; readonly transaction_id: string | null };
    readonly row: { readonly id: string; readonly kind: 'payment' | 'reversal' | 'payout' | 'settlement' | 'invoice_payment' | 'invoice_reversal' | 'claim_payment'; readonly amount_cents: bigint; readonly invoice_id: string; readonly payment_id: string; readonly came_back: boolean };
  };
  readonly isInvoicePayment: {
    readonly parameters: { readonly company_id: string | null; readonly payment_id: string | null };
    readonly row: { readonly is_of_bank: boolean };
  };
  readonly knownInvoices: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null; readonly company_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly lockById: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly lockExact: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly lockOutgoing: {
    readonly parameters: { readonly bank_file_id: string | null };
    readonly row: { readonly id: string; readonly end_to_end_id: string; readonly direction: 'credit' | 'debit'; readonly amount_cents: bigint; readonly value_date: string; readonly bank_reference: string | null; readonly return_reason: string | null };
  };
  readonly matchedExact: {
    readonly parameters: { readonly matched_to: string | null; readonly is_matched: boolean | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly newestExact: {
    readonly parameters: { readonly bank_file_id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly bank_file_id: string; readonly matched_to: string | null; readonly is_matched: boolean; readonly done_mandate: string | null; readonly done_credit: string | null; readonly booked: number; readonly created_at: string; readonly finished_at: string | null; readonly left_count: number; readonly is_queued: boolean; readonly is_failed: boolean };
  };
  readonly newestExactOfCompany: {
    readonly parameters: { readonly company_id: string | null; readonly bank_file_id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly bank_file_id: string; readonly matched_to: string | null; readonly is_matched: boolean; readonly done_mandate: string | null; readonly done_credit: string | null; readonly booked: number; readonly created_at: string; readonly finished_at: string | null; readonly left_count: number; readonly is_queued: boolean; readonly is_failed: boolean };
  };
  readonly ofPayment: {
    readonly parameters: { readonly payment_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly openBalance: {
    readonly parameters: { readonly mandate_id: string | null };
    readonly row: { readonly total_balance_cents: bigint };
  };
  readonly replaceInvoicePayment: {
    readonly parameters: { readonly new_id: string | null; readonly company_id: string | null; readonly payment_id: string | null };
    readonly row: {  };
  };
  readonly replacePayment: {
    readonly parameters: { readonly new_id: string | null; readonly payment_id: string | null };
    readonly row: {  };
  };
  readonly returnable: {
    readonly parameters: { readonly mandate_id: string | null; readonly references: readonly string[] | null; readonly amount_cents: bigint | number | null };
    readonly row: { readonly id: string; readonly amount_cents: bigint };
  };
  readonly returnableOnInvoice: {
    readonly parameters: { readonly company_id: string | null; readonly invoice_id: string | null; readonly references: readonly string[] | null; readonly amount_cents: bigint | number | null };
    readonly row: { readonly payment_id: string; readonly amount_cents: bigint };
  };
  readonly runningExact: {
    readonly parameters: { readonly bank_file_id: string | null; readonly company_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly settleDoubtful: {
    readonly parameters: { readonly status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded' | 'doubtful' | 'duplicate' | null; readonly ignored_reason: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly takeRests: {
    readonly parameters: { readonly stamp: string | null; readonly bookings: string | null };
    readonly row: {  };
  };
}
