// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly in_force: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly id: string; readonly procedure_state: 'extrajudicial' | 'judicial_dunning' | 'foreclosure' | 'long_term_monitoring' | 'ended'; readonly processing_state: 'in_progress' | 'paused' | 'canceled_by_client' | 'canceled_by_service_provider' | 'ended' };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly closed_on: string | null; readonly code: 'paid' | 'settled' | 'uncollectible' | 'insolvency' | 'deceased' | 'withdrawn_by_client' | 'time_barred' | 'other' | null; readonly type: 'successful' | 'partially_successful' | 'unsuccessful' | null; readonly description: string | null; readonly procedure_state: 'extrajudicial' | 'judicial_dunning' | 'foreclosure' | 'long_term_monitoring' | 'ended' | null; readonly processing_state: 'in_progress' | 'paused' | 'canceled_by_client' | 'canceled_by_service_provider' | 'ended' | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly reopen: {
    readonly parameters: { readonly now: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
