// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly balances: {
    readonly parameters: { readonly on_day: string | null };
    readonly row: { readonly opening_cents: bigint; readonly bank_cents: bigint };
  };
  readonly byHand: {
    readonly parameters: { readonly on_day: string | null };
    readonly row: { readonly cents: bigint };
  };
  readonly sums: {
    readonly parameters: { readonly on_day: string | null };
    readonly row: { readonly booked_cents: bigint; readonly suspense_cents: bigint; readonly ignored_cents: bigint; readonly refunded_cents: bigint; readonly paid_out_cents: bigint; readonly doubtful_cents: bigint };
  };
}
