// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly balances: {
    readonly parameters: { readonly from_day: string | null; readonly to_day: string | null };
    readonly row: { readonly on_day: string; readonly opening_cents: bigint; readonly bank_cents: bigint };
  };
  readonly byHand: {
    readonly parameters: { readonly on_day: string | null };
    readonly row: { readonly cents: bigint };
  };
  readonly gaps: {
    readonly parameters: { readonly to_day: string | null };
    readonly row: { readonly iban: string; readonly from_day: string; readonly to_day: string };
  };
  readonly parts: {
    readonly parameters: { readonly from_day: string | null; readonly to_day: string | null };
    readonly row: { readonly on_day: string; readonly booked_cents: bigint; readonly suspense_cents: bigint; readonly ignored_cents: bigint; readonly refunded_cents: bigint; readonly paid_out_cents: bigint; readonly doubtful_cents: bigint };
  };
  readonly reach: {
    readonly parameters: {  };
    readonly row: { readonly from_on: string; readonly to_on: string };
  };
}
