// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly count: {
    readonly parameters: { readonly status: string | null; readonly position: number | null; readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly batch_id: string | null };
    readonly row: {  };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly forget: {
    readonly parameters: { readonly before: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly forget_sent: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly status: 'queued' | 'running' | 'finished' | 'stopped'; readonly created_by_partner: string | null; readonly item_count: number; readonly created_count: number; readonly finalized_count: number; readonly repeated_count: number; readonly refused_count: number; readonly created_at: string; readonly updated_at: string; readonly finished_at: string | null };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly created_by_partner: string | null; readonly item_count: number | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insert_items: {
    readonly parameters: { readonly company_id: string | null; readonly batch_id: string | null; readonly keys: readonly string[] | null; readonly fingerprints: readonly string[] | null; readonly sent: readonly string[] | null };
    readonly row: {  };
  };
  readonly item: {
    readonly parameters: { readonly company_id: string | null; readonly batch_id: string | null; readonly position: number | null };
    readonly row: { readonly position: number; readonly key: string; readonly fingerprint: string; readonly sent: unknown };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly status: 'queued' | 'running' | 'finished' | 'stopped'; readonly created_by_partner: string | null; readonly item_count: number; readonly created_count: number; readonly finalized_count: number; readonly repeated_count: number; readonly refused_count: number; readonly created_at: string; readonly updated_at: string; readonly finished_at: string | null };
  };
  readonly lock_company: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly made: {
    readonly parameters: { readonly company_id: string | null; readonly key: string | null; readonly now: string | null; readonly days: number | null };
    readonly row: { readonly order_id: string; readonly fingerprint: string };
  };
  readonly set_item: {
    readonly parameters: { readonly status: 'waiting' | 'created' | 'finalized' | 'repeated' | 'refused' | null; readonly order_id: string | null; readonly error: string | null; readonly now: string | null; readonly company_id: string | null; readonly batch_id: string | null; readonly position: number | null };
    readonly row: {  };
  };
  readonly stop: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
