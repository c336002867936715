// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly byDocument: {
    readonly parameters: { readonly keys: readonly string[] | null };
    readonly row: { readonly key: string; readonly mandate_id: string };
  };
  readonly byVariant: {
    readonly parameters: { readonly keys: readonly string[] | null };
    readonly row: { readonly key: string; readonly mandate_id: string; readonly is_whole: boolean };
  };
  readonly documentLengths: {
    readonly parameters: {  };
    readonly row: { readonly length: number };
  };
  readonly documentsAmong: {
    readonly parameters: { readonly mandates: readonly string[] | null; readonly keys: readonly string[] | null };
    readonly row: { readonly key: string; readonly mandate_id: string };
  };
  readonly referenceLengths: {
    readonly parameters: {  };
    readonly row: { readonly length: number };
  };
}
