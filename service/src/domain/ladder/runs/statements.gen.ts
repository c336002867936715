// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly addCounts: {
    readonly parameters: { readonly counts: string | null; readonly warnings: readonly string[] | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly earlier: {
    readonly parameters: { readonly works: readonly string[] | null; readonly id: string | null };
    readonly row: { readonly exists: boolean };
  };
  readonly end: {
    readonly parameters: { readonly status: 'queued' | 'running' | 'finished' | 'stopped' | null; readonly now: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly erase: {
    readonly parameters: { readonly kind: string | null; readonly company_id: string | null; readonly until: string | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly kind: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly kind: 'invoice' | 'mandate'; readonly run_on: string; readonly company_id: string | null; readonly company_name: string | null; readonly trigger: 'schedule' | 'operator'; readonly dry_run: boolean; readonly policy_id: string | null; readonly policy: Readonly<Record<string, unknown>> | null; readonly status: 'queued' | 'running' | 'finished' | 'stopped'; readonly counts: Readonly<Record<string, number>>; readonly warnings: readonly string[]; readonly planned_company: string | null; readonly is_planned: boolean; readonly created_at: string; readonly started_at: string | null; readonly finished_at: string | null; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly kind: 'invoice' | 'mandate' | null; readonly run_on: string | null; readonly company_id: string | null; readonly trigger: 'schedule' | 'operator' | null; readonly dry_run: boolean | null; readonly policy_id: string | null; readonly policy: string | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly kind: 'invoice' | 'mandate'; readonly run_on: string; readonly company_id: string | null; readonly company_name: string | null; readonly trigger: 'schedule' | 'operator'; readonly dry_run: boolean; readonly policy_id: string | null; readonly policy: Readonly<Record<string, unknown>> | null; readonly status: 'queued' | 'running' | 'finished' | 'stopped'; readonly counts: Readonly<Record<string, number>>; readonly warnings: readonly string[]; readonly planned_company: string | null; readonly is_planned: boolean; readonly created_at: string; readonly started_at: string | null; readonly finished_at: string | null; readonly updated_at: string };
  };
  readonly lock: {
    readonly parameters: { readonly kind: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly kind: 'invoice' | 'mandate'; readonly run_on: string; readonly company_id: string | null; readonly company_name: string | null; readonly trigger: 'schedule' | 'operator'; readonly dry_run: boolean; readonly policy_id: string | null; readonly policy: Readonly<Record<string, unknown>> | null; readonly status: 'queued' | 'running' | 'finished' | 'stopped'; readonly counts: Readonly<Record<string, number>>; readonly warnings: readonly string[]; readonly planned_company: string | null; readonly is_planned: boolean; readonly created_at: string; readonly started_at: string | null; readonly finished_at: string | null; readonly updated_at: string };
  };
  readonly nextCompany: {
    readonly parameters: { readonly after: string | null; readonly company: string | null; readonly all: boolean | null; readonly on: string | null; readonly kind: string | null };
    readonly row: { readonly id: string; readonly status: 'active' | 'suspended' | 'offboarded'; readonly dunning_business_date: string | null };
  };
  readonly passCompany: {
    readonly parameters: { readonly company: string | null; readonly counts: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly planned: {
    readonly parameters: { readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly scheduled: {
    readonly parameters: { readonly kind: string | null; readonly on: string | null; readonly company: string | null };
    readonly row: { readonly id: string };
  };
  readonly setCounts: {
    readonly parameters: { readonly counts: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly start: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly stopped: {
    readonly parameters: { readonly run: string | null };
    readonly row: { readonly is_stopped: boolean };
  };
  readonly warn: {
    readonly parameters: { readonly warning: string | null; readonly stamp: string | null; readonly run: string | null };
    readonly row: {  };
  };
}
