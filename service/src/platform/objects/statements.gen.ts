// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly forget: {
    readonly parameters: { readonly contents: readonly Buffer[] | null };
    readonly row: {  };
  };
  readonly may_remove: {
    readonly parameters: {  };
    readonly row: { readonly free: boolean };
  };
  readonly referred: {
    readonly parameters: { readonly after: Buffer | null; readonly batch: bigint | number | null };
    readonly row: { readonly sha256: Buffer; readonly size: number };
  };
  readonly release: {
    readonly parameters: { readonly contents: readonly Buffer[] | null };
    readonly row: { readonly sha256: Buffer; readonly unused: boolean };
  };
  readonly still_referred: {
    readonly parameters: { readonly sha256: Buffer | null };
    readonly row: {  };
  };
  readonly touch: {
    readonly parameters: { readonly sha256: Buffer | null; readonly size: number | null };
    readonly row: {  };
  };
  readonly unused: {
    readonly parameters: { readonly batch: bigint | number | null };
    readonly row: { readonly sha256: Buffer };
  };
}
