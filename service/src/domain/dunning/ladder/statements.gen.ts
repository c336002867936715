// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly askAgain: {
    readonly parameters: { readonly on: string | null; readonly company: string | null; readonly batch: bigint | number | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly countOthers: {
    readonly parameters: { readonly company_id: string | null; readonly version: number | null };
    readonly row: { readonly count: number };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly status: 'draft' | 'open' | 'in_dunning' | 'paid' | 'cancelled' | 'written_off' | 'in_inkasso'; readonly paused: boolean; readonly is_disputed: boolean; readonly held_until: string | null; readonly hold_kind: 'promise' | 'report' | null; readonly due_date: string; readonly released_at: string | null; readonly current_level: number; readonly last_dated: string | null; readonly last_pay_by: string | null; readonly policy_version: number | null; readonly next_on: string | null };
  };
  readonly lockOthers: {
    readonly parameters: { readonly company_id: string | null; readonly version: number | null; readonly batch: bigint | number | null };
    readonly row: { readonly id: string; readonly due_date: string; readonly released_at: string; readonly current_level: number; readonly last_dated: string | null; readonly last_pay_by: string | null; readonly is_held: boolean; readonly held_until: string | null; readonly hold_kind: 'promise' | 'report' | null; readonly is_paid: boolean };
  };
  readonly move: {
    readonly parameters: { readonly version: number | null; readonly stamp: string | null; readonly ids: readonly string[] | null; readonly next: readonly string[] | null; readonly company_id: string | null };
    readonly row: {  };
  };
  readonly plan: {
    readonly parameters: { readonly next_on: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null; readonly held_on: string | null };
    readonly row: {  };
  };
  readonly postpone: {
    readonly parameters: { readonly ids: readonly string[] | null; readonly was: readonly string[] | null; readonly next: readonly string[] | null; readonly stamp: string | null; readonly company_id: string | null; readonly on: string | null };
    readonly row: { readonly id: string };
  };
  readonly recount: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly stop: {
    readonly parameters: { readonly reason: 'due' | 'repeated' | 'commanded' | 'not_due' | 'letter_distance' | 'paused' | 'disputed' | 'debtor_promised' | 'debtor_reported' | 'company_paused' | 'company_locked' | 'insolvent' | 'deceased' | 'debtor_stopped' | 'minor' | 'unreachable' | 'not_printable' | 'not_posted' | 'payment_unclear' | 'below_minimum' | 'stale' | 'run_stopped' | 'handover_disabled' | 'handover_not_ready' | 'company_incomplete' | 'paid' | 'cancelled' | 'written_off' | 'handed_over' | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly letter_id: string; readonly is_over: boolean };
  };
  readonly words: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly invoice_number: string; readonly debtor_name: string; readonly company_name: string; readonly due_date: string; readonly open_cents: bigint };
  };
}
