// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly forget: {
    readonly parameters: { readonly contents: readonly Buffer[] | null };
    readonly row: {  };
  };
  readonly release: {
    readonly parameters: { readonly contents: readonly Buffer[] | null };
    readonly row: { readonly sha256: Buffer; readonly unused: boolean };
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
