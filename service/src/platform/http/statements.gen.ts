// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly endOfPartner: {
    readonly parameters: { readonly company: string | null; readonly partner: string | null };
    readonly row: {  };
  };
  readonly eraseSome: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly find: {
    readonly parameters: { readonly tenant_id: string | null; readonly tenant_kind: number | null; readonly operation: string | null; readonly path: string | null; readonly key: string | null };
    readonly row: { readonly fingerprint: Buffer; readonly status: number; readonly headers: unknown; readonly body: Buffer; readonly replayable: boolean };
  };
  readonly forget: {
    readonly parameters: { readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly lock_id: bigint | number | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly setLockTimeout: {
    readonly parameters: { readonly timeout: string | null };
    readonly row: { readonly set_config: string | null };
  };
  readonly store: {
    readonly parameters: { readonly tenant_id: string | null; readonly tenant_kind: number | null; readonly operation: string | null; readonly path: string | null; readonly key: string | null; readonly fingerprint: Buffer | null; readonly status: number | null; readonly headers: string | null; readonly body: Buffer | null; readonly partner_id: string | null };
    readonly row: {  };
  };
  readonly tryLock: {
    readonly parameters: { readonly lock_id: bigint | number | null };
    readonly row: { readonly taken: boolean };
  };
}
