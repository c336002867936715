// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly confirm: {
    readonly parameters: { readonly account_id: string | null; readonly secret: Buffer | null; readonly step: bigint | number | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly confirmed: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: { readonly confirmed_at: string };
  };
  readonly credentialIds: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: { readonly credential_id: Buffer };
  };
  readonly endSignIns: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: {  };
  };
  readonly factors: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: { readonly has_totp: boolean; readonly passkey_count: number; readonly recovery_codes_left: number };
  };
  readonly findSignIn: {
    readonly parameters: { readonly token_hash: Buffer | null; readonly now: string | null };
    readonly row: { readonly account_id: string; readonly offered_secret: Buffer | null; readonly email: string };
  };
  readonly getPasskey: {
    readonly parameters: { readonly id: string | null; readonly account_id: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly last_used_at: string | null; readonly created_at: string };
  };
  readonly insertChallenge: {
    readonly parameters: { readonly challenge_hash: Buffer | null; readonly account_id: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insertPasskey: {
    readonly parameters: { readonly id: string | null; readonly account_id: string | null; readonly credential_id: Buffer | null; readonly public_key: Buffer | null; readonly sign_count: bigint | number | null; readonly transports: readonly string[] | null; readonly name: string | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly last_used_at: string | null; readonly created_at: string };
  };
  readonly insertRecoveryCodes: {
    readonly parameters: { readonly account_id: string | null; readonly code_hashes: readonly Buffer[] | null };
    readonly row: {  };
  };
  readonly insertSignIn: {
    readonly parameters: { readonly token_hash: Buffer | null; readonly account_id: string | null; readonly offered_secret: Buffer | null; readonly expires_at: string | null };
    readonly row: {  };
  };
  readonly isStaff: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: { readonly is_staff: boolean };
  };
  readonly lockCredential: {
    readonly parameters: { readonly credential_id: Buffer | null };
    readonly row: { readonly id: string; readonly account_id: string; readonly credential_id: Buffer; readonly public_key: Buffer; readonly sign_count: number };
  };
  readonly lockPasskey: {
    readonly parameters: { readonly id: string | null; readonly account_id: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly last_used_at: string | null; readonly created_at: string };
  };
  readonly lockPerson: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly lockSealedOtherwise: {
    readonly parameters: { readonly after: string | null; readonly header: Buffer | null; readonly batch: bigint | number | null };
    readonly row: { readonly account_id: string; readonly secret: Buffer | null; readonly offered_secret: Buffer | null };
  };
  readonly offer: {
    readonly parameters: { readonly account_id: string | null; readonly offered_secret: Buffer | null; readonly session: string | null };
    readonly row: {  };
  };
  readonly offered: {
    readonly parameters: { readonly account_id: string | null; readonly session: string | null };
    readonly row: { readonly offered_secret: Buffer | null };
  };
  readonly removeChallenges: {
    readonly parameters: { readonly now: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly removeEveryTotp: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: {  };
  };
  readonly removePasskey: {
    readonly parameters: { readonly id: string | null; readonly account_id: string | null };
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
  readonly removeSignIns: {
    readonly parameters: { readonly now: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly removeTotp: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: {  };
  };
  readonly renamePasskey: {
    readonly parameters: { readonly name: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly replaceSeals: {
    readonly parameters: { readonly secret: Buffer | null; readonly offered_secret: Buffer | null; readonly account_id: string | null };
    readonly row: {  };
  };
  readonly secret: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: { readonly secret: Buffer | null };
  };
  readonly takeChallenge: {
    readonly parameters: { readonly challenge_hash: Buffer | null; readonly account_id: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly takeSignIn: {
    readonly parameters: { readonly token_hash: Buffer | null; readonly now: string | null };
    readonly row: { readonly account_id: string };
  };
  readonly usePasskey: {
    readonly parameters: { readonly sign_count: bigint | number | null; readonly now: string | null; readonly id: string | null };
    readonly row: {  };
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
