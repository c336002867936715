// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly sealed: Buffer | null };
    readonly row: {  };
  };
  readonly lockSealedOtherwise: {
    readonly parameters: { readonly after: string | null; readonly header: Buffer | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly sealed: Buffer };
  };
  readonly postpone: {
    readonly parameters: { readonly id: string | null; readonly attempts: number | null };
    readonly row: { readonly dropped: boolean };
  };
  readonly remove: {
    readonly parameters: { readonly id: string | null; readonly attempts: number | null };
    readonly row: {  };
  };
  readonly replaceSeal: {
    readonly parameters: { readonly sealed: Buffer | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly take: {
    readonly parameters: { readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly sealed: Buffer; readonly attempts: number };
  };
}
