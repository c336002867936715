// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly access: {
    readonly parameters: { readonly partner_id: string | null; readonly company: string | null };
    readonly row: { readonly access: string };
  };
  readonly actable: {
    readonly parameters: { readonly partner: string | null; readonly most: bigint | number | null };
    readonly row: { readonly company_id: string };
  };
  readonly confirm: {
    readonly parameters: { readonly access: 'available' | 'unavailable' | 'revoked' | 'disconnected' | null; readonly now: string | null; readonly stamp: string | null; readonly partner_id: string | null; readonly company: string | null };
    readonly row: { readonly confirmed_at: string | null; readonly updated_at: string };
  };
  readonly holdCompany: {
    readonly parameters: { readonly company: string | null };
    readonly row: { readonly status: 'active' | 'suspended' | 'offboarded'; readonly onboarding_mode: 'api_only' | 'web_flow'; readonly sandbox_origin: 'production_mirror' | 'sandbox_native' | 'unclassified' };
  };
  readonly link: {
    readonly parameters: { readonly partner_id: string | null; readonly company: string | null; readonly now: string | null };
    readonly row: { readonly partner_id: string; readonly company_id: string; readonly external_reference: string | null; readonly access: 'available' | 'unavailable' | 'revoked' | 'disconnected'; readonly confirmed_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly lockAccess: {
    readonly parameters: { readonly partner_id: string | null; readonly company: string | null };
    readonly row: { readonly partner_id: string; readonly company_id: string; readonly external_reference: string | null; readonly access: 'available' | 'unavailable' | 'revoked' | 'disconnected'; readonly confirmed_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly lockAccessForShare: {
    readonly parameters: { readonly company_id: string | null; readonly partner_id: string | null };
    readonly row: { readonly access: string };
  };
  readonly lockWaiting: {
    readonly parameters: { readonly company: string | null };
    readonly row: { readonly partner_id: string; readonly company_id: string; readonly external_reference: string | null; readonly access: 'available' | 'unavailable' | 'revoked' | 'disconnected'; readonly confirmed_at: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly managed: {
    readonly parameters: { readonly partner_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly company_id: string };
  };
  readonly moveAccess: {
    readonly parameters: { readonly access: 'available' | 'unavailable' | 'revoked' | 'disconnected' | null; readonly stamp: string | null; readonly partner_id: string | null; readonly company: string | null };
    readonly row: { readonly updated_at: string; readonly company_updated_at: string };
  };
  readonly ownAccess: {
    readonly parameters: { readonly partner_id: string | null; readonly company: string | null };
    readonly row: { readonly access: 'available' | 'unavailable' | 'revoked' | 'disconnected' };
  };
  readonly partnersOf: {
    readonly parameters: { readonly company: string | null };
    readonly row: { readonly partner_id: string; readonly external_reference: string | null };
  };
}
