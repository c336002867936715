// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly deliverMissed: {
    readonly parameters: { readonly subscription_id: string | null; readonly owner_kind: number | null; readonly owner_id: string | null };
    readonly row: { readonly count: bigint };
  };
  readonly durations: {
    readonly parameters: { readonly owner_kind: number | null; readonly owner_id: string | null; readonly webhook: string | null };
    readonly row: { readonly duration_class: number; readonly count: bigint };
  };
  readonly endPurge: {
    readonly parameters: { readonly subscription_id: string | null };
    readonly row: {  };
  };
  readonly forgetHours: {
    readonly parameters: {  };
    readonly row: {  };
  };
  readonly hours: {
    readonly parameters: { readonly owner_kind: number | null; readonly owner_id: string | null; readonly webhook: string | null };
    readonly row: { readonly at: string; readonly succeeded: bigint; readonly retried: bigint; readonly failed: bigint };
  };
  readonly insertTest: {
    readonly parameters: { readonly id: string | null; readonly owner_kind: number | null; readonly owner_id: string | null; readonly subscription_id: string | null; readonly event_id: string | null; readonly event_type: string | null; readonly test_envelope: string | null };
    readonly row: {  };
  };
  readonly lockRepeatable: {
    readonly parameters: { readonly id: string | null; readonly owner_kind: number | null; readonly owner_id: string | null };
    readonly row: { readonly subscription_id: string; readonly event_id: string; readonly outcome: string | null; readonly enabled: boolean; readonly kept: boolean; readonly old: boolean; readonly owner_kind: number; readonly company_id: string | null; readonly event_type: string; readonly access: 'available' | 'unavailable' | 'revoked' | 'disconnected' | null; readonly company_status: 'active' | 'suspended' | 'offboarded' | null };
  };
  readonly nextPurge: {
    readonly parameters: {  };
    readonly row: { readonly subscription_id: string };
  };
  readonly ownedWebhook: {
    readonly parameters: { readonly id: string | null; readonly owner_kind: number | null; readonly owner_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly purge: {
    readonly parameters: { readonly subscription_id: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly purgeMissed: {
    readonly parameters: { readonly subscription_id: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly read: {
    readonly parameters: { readonly id: string | null; readonly owner_kind: number | null; readonly owner_id: string | null };
    readonly row: { readonly delivery_id: string; readonly webhook_id: string; readonly event_id: string; readonly event_type: string; readonly status: string; readonly attempt_count: number; readonly response_status: number | null; readonly response_body: Buffer | null; readonly error_message: string | null; readonly next_attempt_at: string | null; readonly next_attempt_reason: string | null; readonly last_attempt_at: string | null; readonly expires_at: string; readonly attempts: unknown; readonly created_at: string; readonly updated_at: string };
  };
  readonly readOfAll: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly delivery_id: string; readonly webhook_id: string; readonly event_id: string; readonly event_type: string; readonly status: string; readonly attempt_count: number; readonly response_status: number | null; readonly response_body: Buffer | null; readonly error_message: string | null; readonly next_attempt_at: string | null; readonly next_attempt_reason: string | null; readonly last_attempt_at: string | null; readonly expires_at: string; readonly attempts: unknown; readonly created_at: string; readonly updated_at: string; readonly company_id: string | null; readonly partner_id: string | null; readonly owner_name: string | null };
  };
  readonly readSent: {
    readonly parameters: { readonly id: string | null; readonly owner_kind: number | null; readonly owner_id: string | null };
    readonly row: { readonly envelope: string | null; readonly test: boolean };
  };
  readonly repeat: {
    readonly parameters: { readonly new_id: string | null; readonly id: string | null; readonly owner_kind: number | null; readonly owner_id: string | null };
    readonly row: {  };
  };
}
