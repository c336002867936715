// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly confirm: {
    readonly parameters: { readonly step: bigint | number | null; readonly now: string | null; readonly account_id: string | null };
    readonly row: {  };
  };
  readonly confirmed: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: { readonly confirmed_at: string };
  };
  readonly factors: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: { readonly has_totp: boolean; readonly passkey_count: number; readonly recovery_codes_left: number };
  };
  readonly insertRecoveryCodes: {
    readonly parameters: { readonly account_id: string | null; readonly code_hashes: readonly Buffer[] | null };
    readonly row: {  };
  };
  readonly isStaff: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: { readonly is_staff: boolean };
  };
  readonly lockSealedOtherwise: {
    readonly parameters: { readonly after: string | null; readonly header: Buffer | null; readonly batch: bigint | number | null };
    readonly row: { readonly account_id: string; readonly secret: Buffer | null; readonly offered_secret: Buffer | null };
  };
  readonly lockSecrets: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: { readonly secret: Buffer | null; readonly offered_secret: Buffer | null };
  };
  readonly offer: {
    readonly parameters: { readonly account_id: string | null; readonly offered_secret: Buffer | null };
    readonly row: {  };
  };
  readonly removeEveryTotp: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: {  };
  };
  readonly removePasskeys: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: {  };
  };
  readonly removeRecoveryCodes: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: {  };
  };
  readonly removeTotp: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: {  };
  };
  readonly replaceSeals: {
    readonly parameters: { readonly secret: Buffer | null; readonly offered_secret: Buffer | null; readonly account_id: string | null };
    readonly row: {  };
  };
  readonly secrets: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: { readonly secret: Buffer | null; readonly offered_secret: Buffer | null };
  };
  readonly useRecoveryCode: {
    readonly parameters: { readonly account_id: string | null; readonly code_hash: Buffer | null };
    readonly row: {  };
  };
  readonly useStep: {
    readonly parameters: { readonly step: bigint | number | null; readonly account_id: string | null };
    readonly row: {  };
  };
}
