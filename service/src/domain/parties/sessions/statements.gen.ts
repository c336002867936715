// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly end: {
    readonly parameters: { readonly id: string | null; readonly account_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly endHomeless: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly endOfToken: {
    readonly parameters: { readonly token_hash: Buffer | null };
    readonly row: { readonly id: string };
  };
  readonly endOthers: {
    readonly parameters: { readonly account_id: string | null; readonly kept: string | null };
    readonly row: { readonly id: string };
  };
  readonly find: {
    readonly parameters: { readonly now: string | null; readonly membership: string | null; readonly needs_factor: boolean | null; readonly token_hash: Buffer | null };
    readonly row: { readonly id: string; readonly account_id: string; readonly first_name: string | null; readonly last_name: string; readonly has_fresh_proof: boolean; readonly has_fresh_factor: boolean; readonly kind: string | null; readonly owner_id: string | null; readonly roles: readonly string[] | null; readonly read_only: boolean | null; readonly is_dunning_locked: boolean | null; readonly is_policy_locked: boolean | null };
  };
  readonly get: {
    readonly parameters: { readonly id: string | null; readonly account_id: string | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly address: string; readonly browser: string; readonly created_at: string; readonly last_seen_at: string };
  };
  readonly ids: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly account_id: string | null; readonly token_hash: Buffer | null; readonly address: string | null; readonly browser: string | null; readonly now: string | null; readonly by_factor: boolean | null; readonly idle_minutes: number | null; readonly expires_at: string | null };
    readonly row: {  };
  };
  readonly lockSettings: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly first_name: string | null; readonly last_name: string; readonly language: 'de' | 'en' | null; readonly theme: 'system' | 'light' | 'dark'; readonly density: 'compact' | 'comfortable' | null; readonly single_keys: boolean };
  };
  readonly markSeen: {
    readonly parameters: { readonly now: string | null; readonly ids: readonly string[] | null };
    readonly row: {  };
  };
  readonly memberships: {
    readonly parameters: { readonly account_id: string | null };
    readonly row: { readonly id: string; readonly kind: string; readonly owner_id: string | null; readonly owner_name: string; readonly customer_number: string | null; readonly roles: readonly string[] };
  };
  readonly person: {
    readonly parameters: { readonly session: string | null; readonly account_id: string | null };
    readonly row: { readonly id: string; readonly email: string; readonly first_name: string | null; readonly last_name: string; readonly language: 'de' | 'en' | null; readonly theme: 'system' | 'light' | 'dark'; readonly density: 'compact' | 'comfortable' | null; readonly single_keys: boolean; readonly session_id: string; readonly proved_at: string; readonly expires_at: string };
  };
  readonly prove: {
    readonly parameters: { readonly now: string | null; readonly by_factor: boolean | null; readonly id: string | null };
    readonly row: { readonly proved_at: string };
  };
  readonly readers: {
    readonly parameters: { readonly needs_factor: boolean | null; readonly companies: readonly string[] | null; readonly sessions: readonly string[] | null; readonly now: string | null };
    readonly row: { readonly id: string; readonly kind: string | null; readonly owner_id: string | null; readonly roles: readonly string[] | null; readonly companies: readonly string[] | null };
  };
  readonly removeEnded: {
    readonly parameters: { readonly now: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly replaceToken: {
    readonly parameters: { readonly token_hash: Buffer | null; readonly now: string | null; readonly id: string | null };
    readonly row: { readonly expires_at: string };
  };
  readonly setPassword: {
    readonly parameters: { readonly password_hash: string | null; readonly now: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly setSignedIn: {
    readonly parameters: { readonly now: string | null; readonly account_id: string | null };
    readonly row: {  };
  };
  readonly updateSettings: {
    readonly parameters: { readonly first_name: string | null; readonly last_name: string | null; readonly language: 'de' | 'en' | null; readonly theme: 'system' | 'light' | 'dark' | null; readonly density: 'compact' | 'comfortable' | null; readonly single_keys: boolean | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
