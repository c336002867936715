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
  readonly facts: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly is_over: boolean; readonly total_balance_cents: bigint; readonly display_name: string; readonly ibans: readonly string[]; readonly references: readonly string[] };
  };
  readonly lockDue: {
    readonly parameters: { readonly before: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly direction: 'credit' | 'debit'; readonly amount_cents: bigint; readonly counterparty_name: string | null; readonly counterparty_iban: string | null; readonly remittance: string | null; readonly end_to_end_id: string | null; readonly bank_reference: string | null; readonly is_reversal: boolean; readonly status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded' | 'doubtful' | 'duplicate'; readonly proposals: BankTransaction['proposals'] };
  };
  readonly lockGiven: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly direction: 'credit' | 'debit'; readonly amount_cents: bigint; readonly counterparty_name: string | null; readonly counterparty_iban: string | null; readonly remittance: string | null; readonly end_to_end_id: string | null; readonly bank_reference: string | null; readonly is_reversal: boolean; readonly status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded' | 'doubtful' | 'duplicate'; readonly proposals: BankTransaction['proposals'] };
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
