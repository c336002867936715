// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly bounds: {
    readonly parameters: { readonly owner_kind: number | null; readonly owner_id: string | null };
    readonly row: { readonly head: bigint; readonly floor: bigint };
  };
  readonly day: {
    readonly parameters: { readonly day: string | null };
    readonly row: { readonly events: bigint; readonly lost: bigint; readonly lost_id: string | null; readonly empty: bigint; readonly empty_id: string | null };
  };
  readonly days: {
    readonly parameters: {  };
    readonly row: { readonly day: string };
  };
  readonly drop_partitions: {
    readonly parameters: {  };
    readonly row: { readonly dropped: number };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly type: string | null; readonly now: string | null; readonly envelope: string | null };
    readonly row: {  };
  };
  readonly insertOfPartner: {
    readonly parameters: { readonly partner: string | null; readonly company: string | null; readonly id: string | null; readonly type: string | null; readonly now: string | null; readonly envelope: string | null };
    readonly row: {  };
  };
  readonly lead: {
    readonly parameters: {  };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly make_partitions: {
    readonly parameters: {  };
    readonly row: { readonly made: number };
  };
  readonly oldest: {
    readonly parameters: {  };
    readonly row: { readonly seconds: number | null };
  };
  readonly page: {
    readonly parameters: { readonly owner_kind: number | null; readonly owner_id: string | null; readonly position: bigint | number | null; readonly sequenced_at: number | null; readonly row_limit: bigint | number | null };
    readonly row: { readonly envelope: string; readonly position: bigint; readonly sequenced_at: string };
  };
  readonly positions: {
    readonly parameters: {  };
    readonly row: { readonly entries: bigint; readonly positions: bigint; readonly first: bigint; readonly last: bigint; readonly head: bigint; readonly floor: bigint };
  };
  readonly sequence: {
    readonly parameters: { readonly delay_seconds: number | null };
    readonly row: {  };
  };
}
