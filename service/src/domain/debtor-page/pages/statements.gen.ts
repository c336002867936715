// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { StoredMediaType } from '@mahnwerk/contract/case/documents.ts';

export interface Statements {
  readonly document: {
    readonly parameters: { readonly company_id: string | null; readonly claims: readonly string[] | null; readonly types: readonly string[] | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly filename: string; readonly mime_type: StoredMediaType; readonly size: number; readonly sha256: string };
  };
  readonly documents: {
    readonly parameters: { readonly company_id: string | null; readonly claims: readonly string[] | null; readonly types: readonly string[] | null };
    readonly row: { readonly id: string; readonly filename: string; readonly mime_type: StoredMediaType; readonly size: number; readonly sha256: string };
  };
  readonly letter: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly debtor_id: string | null; readonly represents: boolean | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly subject: string; readonly left_on: string; readonly size: number; readonly sha256: string };
  };
  readonly letters: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly debtor_id: string | null; readonly represents: boolean | null };
    readonly row: { readonly id: string; readonly subject: string; readonly left_on: string; readonly size: number; readonly sha256: string };
  };
}
