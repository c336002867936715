// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { StoredMediaType } from '@mahnwerk/contract/case/documents.ts';

export interface Statements {
  readonly document: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly invoice_number: string; readonly filename: string; readonly mime_type: StoredMediaType; readonly size: number; readonly sha256: string };
  };
  readonly documents: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null };
    readonly row: { readonly id: string; readonly invoice_number: string; readonly filename: string; readonly mime_type: StoredMediaType; readonly size: number; readonly sha256: string };
  };
  readonly handed: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null };
    readonly row: { readonly invoice_number: string; readonly handed_on: string };
  };
  readonly letter: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly size: number; readonly sha256: string; readonly subject: string; readonly left_on: string };
  };
  readonly letters: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null };
    readonly row: { readonly id: string; readonly size: number; readonly sha256: string; readonly subject: string; readonly left_on: string };
  };
  readonly open: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null };
    readonly row: { readonly id: string; readonly invoice_number: string; readonly invoice_date: string; readonly due_date: string; readonly amount_cents: bigint; readonly fees_cents: bigint; readonly interest_cents: bigint; readonly waived_cents: bigint; readonly paid_cents: bigint; readonly open_cents: bigint; readonly sum_cents: bigint; readonly paused: boolean; readonly is_disputed: boolean; readonly held_until: string | null; readonly hold_kind: 'promise' | 'report' | null; readonly next_on: string | null; readonly current_level: number; readonly policy_version: number };
  };
  readonly payments: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null };
    readonly row: { readonly invoice_number: string; readonly value_date: string; readonly amount_cents: bigint };
  };
  readonly promises: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null };
    readonly row: { readonly due_on: string; readonly held_until: string; readonly is_unpaid: boolean };
  };
}
