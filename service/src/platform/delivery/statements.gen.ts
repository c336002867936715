// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly closePending: {
    readonly parameters: { readonly message: string | null; readonly partner: string | null; readonly company: string | null; readonly except: string | null };
    readonly row: {  };
  };
  readonly closeWaiting: {
    readonly parameters: { readonly partner: string | null; readonly company: string | null; readonly except: string | null; readonly message: string | null };
    readonly row: {  };
  };
  readonly disableFailing: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly endLeased: {
    readonly parameters: { readonly partner: string | null; readonly company: string | null; readonly except: string | null };
    readonly row: {  };
  };
  readonly expire: {
    readonly parameters: { readonly batch: bigint | number | null };
    readonly row: { readonly closed: number };
  };
  readonly fanOut: {
    readonly parameters: { readonly after: string | null; readonly companies: number | null; readonly events: bigint | number | null };
    readonly row: { readonly subscription_ids: readonly string[]; readonly last_company_id: string | null; readonly is_complete: boolean };
  };
  readonly finalAttemptDue: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly subscription_id: string };
  };
  readonly lately: {
    readonly parameters: {  };
    readonly row: { readonly subscription_id: string };
  };
  readonly lease: {
    readonly parameters: { readonly subscription_ids: readonly string[] | null; readonly wants: readonly number[] | null; readonly final_only: readonly boolean[] | null; readonly process_id: string | null; readonly open_before: readonly string[] | null; readonly token: string | null };
    readonly row: { readonly id: string; readonly subscription_id: string; readonly owner_kind: number; readonly company_id: string | null; readonly event_id: string; readonly event_type: string; readonly envelope: string | null; readonly attempt_count: number; readonly single_attempt: boolean; readonly due_at: number; readonly expires_at: number; readonly error_message: string | null; readonly url: string; readonly secret: Buffer; readonly contract_version: 'v1' | 'v2'; readonly previous_secret: Buffer | null; readonly access: 'available' | 'unavailable' | 'revoked' | 'disconnected' | null; readonly company_status: 'active' | 'suspended' | 'offboarded' | null; readonly now: number };
  };
  readonly load: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly version: string; readonly owner_id: string; readonly url: string; readonly lane: string; readonly lane_reason: string | null; readonly half_open_attempts: number; readonly open_until: number | null; readonly consecutive_failures: number; readonly proven: boolean; readonly now: number };
  };
  readonly lockFailing: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string };
  };
  readonly lockFanOut: {
    readonly parameters: {  };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly oldestFanOut: {
    readonly parameters: {  };
    readonly row: { readonly seconds: number | null };
  };
  readonly saveResults: {
    readonly parameters: { readonly ids: readonly string[] | null; readonly tokens: readonly string[] | null; readonly outcomes: readonly string[] | null; readonly next_attempts: readonly string[] | null; readonly next_reasons: readonly string[] | null; readonly statuses: readonly number[] | null; readonly bodies: readonly Buffer[] | null; readonly messages: readonly string[] | null; readonly tried_at: readonly string[] | null; readonly attempts: readonly string[] | null; readonly signals: readonly string[] | null; readonly ended_at: readonly string[] | null; readonly endpoint_ids: readonly string[] | null; readonly versions: readonly string[] | null; readonly lanes: readonly string[] | null; readonly reasons: readonly string[] | null; readonly half_open_attempts: readonly number[] | null; readonly open_until: readonly string[] | null };
    readonly row: { readonly id: string; readonly version: string; readonly failures: number; readonly current: boolean; readonly failing: boolean };
  };
  readonly waiting: {
    readonly parameters: {  };
    readonly row: { readonly subscription_id: string; readonly due_at: number | null; readonly now: number };
  };
}
