// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly document_id: string | null; readonly status_update_id: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly of_documents: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly document_id: string; readonly status_update_id: string; readonly published_at: string };
  };
}
