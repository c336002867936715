// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { BankTransaction } from '@mahnwerk/contract/operator/bank-transactions.ts';

export interface Statements {
  readonly byBalance: {
    readonly parameters: { readonly keys: readonly (bigint | number)[] | null };
    readonly row: { readonly key: bigint; readonly mandate_id: string };
  };
  readonly byBeginning: {
    readonly parameters: { readonly keys: readonly string[] | null };
    readonly row: { readonly key: string; readonly mandate_id: string };
  };
  readonly byIban: {
    readonly parameters: { readonly keys: readonly string[] | null };
    readonly row: { readonly key: string; readonly mandate_id: string };
  };
  readonly byName: {
    readonly parameters: { readonly keys: readonly string[] | null };
    readonly row: { readonly key: string; readonly mandate_id: string };
  };
  readonly debtorsByBeginning: {
    readonly parameters: { readonly keys: readonly string[] | null; readonly company_id: string | null };
    readonly row: { readonly key: string; readonly debtor_id: string };
  };
  readonly debtorsByName: {
    readonly parameters: { readonly keys: readonly string[] | null; readonly company_id: string | null };
    readonly row: { readonly key: string; readonly debtor_id: string };
  };
  readonly debtorsByNumber: {
    readonly parameters: { readonly company_id: string | null; readonly keys: readonly string[] | null };
    readonly row: { readonly key: string; readonly debtor_id: string };
  };
  readonly debtorsByPayer: {
    readonly parameters: { readonly keys: readonly string[] | null; readonly company_id: string | null };
    readonly row: { readonly key: string; readonly debtor_id: string };
  };
  readonly facts: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly is_over: boolean; readonly total_balance_cents: bigint; readonly display_name: string; readonly ibans: readonly string[]; readonly references: readonly string[] };
  };
  readonly invoiceFacts: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null; readonly debtors: readonly string[] | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly status: 'draft' | 'open' | 'in_dunning' | 'paid' | 'cancelled' | 'written_off' | 'in_inkasso'; readonly number: string; readonly is_one_word: boolean; readonly principal_cents: bigint; readonly open_cents: bigint; readonly display_name: string; readonly archived: boolean; readonly is_released: boolean };
  };
  readonly invoiceLengths: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly length: number };
  };
  readonly invoicesByAmount: {
    readonly parameters: { readonly keys: readonly (bigint | number)[] | null; readonly company_id: string | null };
    readonly row: { readonly key: bigint; readonly invoice_id: string };
  };
  readonly invoicesByNumber: {
    readonly parameters: { readonly keys: readonly string[] | null; readonly company_id: string | null };
    readonly row: { readonly key: string; readonly invoice_id: string };
  };
  readonly lockDue: {
    readonly parameters: { readonly before: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly direction: 'credit' | 'debit'; readonly amount_cents: bigint; readonly counterparty_name: string | null; readonly counterparty_iban: string | null; readonly remittance: string | null; readonly end_to_end_id: string | null; readonly bank_reference: string | null; readonly is_reversal: boolean; readonly status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded' | 'doubtful' | 'duplicate'; readonly proposals: BankTransaction['proposals'] };
  };
  readonly lockGiven: {
    readonly parameters: { readonly ids: readonly string[] | null; readonly company_id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly direction: 'credit' | 'debit'; readonly amount_cents: bigint; readonly counterparty_name: string | null; readonly counterparty_iban: string | null; readonly remittance: string | null; readonly end_to_end_id: string | null; readonly bank_reference: string | null; readonly is_reversal: boolean; readonly status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded' | 'doubtful' | 'duplicate'; readonly proposals: BankTransaction['proposals'] };
  };
  readonly lockOutdated: {
    readonly parameters: { readonly company_id: string | null; readonly max: bigint | number | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly direction: 'credit' | 'debit'; readonly amount_cents: bigint; readonly counterparty_name: string | null; readonly counterparty_iban: string | null; readonly remittance: string | null; readonly end_to_end_id: string | null; readonly bank_reference: string | null; readonly is_reversal: boolean; readonly status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded' | 'doubtful' | 'duplicate'; readonly proposals: BankTransaction['proposals'] };
  };
  readonly newOf: {
    readonly parameters: { readonly bank_file_id: string | null; readonly max: bigint | number | null };
    readonly row: { readonly id: string };
  };
  readonly owed_statements: {
    readonly parameters: { readonly numbers: readonly string[] | null; readonly ibans: readonly string[] | null };
    readonly row: { readonly id: string; readonly clearing_no: string | null; readonly invoice_no: string | null; readonly iban: string | null; readonly outstanding_cents: bigint };
  };
  readonly returned: {
    readonly parameters: { readonly ids: readonly string[] | null; readonly references: readonly string[] | null };
    readonly row: { readonly id: string; readonly mandate_id: string; readonly amount_cents: bigint };
  };
  readonly returnedInvoicePayments: {
    readonly parameters: { readonly sent: string | null; readonly company_id: string | null };
    readonly row: { readonly id: string; readonly credit_id: string; readonly invoice_id: string; readonly amount_cents: bigint };
  };
  readonly setMatched: {
    readonly parameters: { readonly now: string | null; readonly ids: readonly string[] | null };
    readonly row: {  };
  };
  readonly setProposals: {
    readonly parameters: { readonly stamp: string | null; readonly changes: string | null };
    readonly row: {  };
  };
  readonly transfers: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly payout_item_id: string; readonly amount_cents: bigint };
  };
}
