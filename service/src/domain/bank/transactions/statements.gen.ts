// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { BankTransaction } from '@mahnwerk/contract/operator/bank-transactions.ts';

export interface Statements {
  readonly get: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly bank_file_id: string; readonly iban: string; readonly direction: 'credit' | 'debit'; readonly amount_cents: bigint; readonly booking_date: string; readonly value_date: string; readonly counterparty_name: string | null; readonly counterparty_iban: string | null; readonly remittance: string | null; readonly end_to_end_id: string | null; readonly bank_reference: string | null; readonly is_reversal: boolean; readonly status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded'; readonly booked_cents: bigint; readonly ignored_reason: string | null; readonly proposals: BankTransaction['proposals']; readonly created_at: string; readonly updated_at: string; readonly bookings: BankTransaction['bookings'] };
  };
}
