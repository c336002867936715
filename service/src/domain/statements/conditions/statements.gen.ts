// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { StoredIssuer } from '@mahnwerk/contract/operator/conditions.ts';

export interface Statements {
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly valid_from: string | null; readonly commission_rate: string | null; readonly commission_basis: 'principal' | 'principal_and_interest' | 'all_to_client' | null; readonly commission_minimum_cents: bigint | number | null; readonly fees_on_direct_payments: 'at_once' | 'at_closing' | null; readonly advanced_costs: 'at_once' | 'at_closing' | null; readonly unsuccessful_fee_cents: bigint | number | null; readonly closing_statement: 'own' | 'collective' | null; readonly offset_outstanding: boolean | null; readonly payout_minimum_cents: bigint | number | null; readonly interval: 'weekly' | 'monthly' | null; readonly created_at: string | null };
    readonly row: {  };
  };
  readonly issuer: {
    readonly parameters: {  };
    readonly row: { readonly data: StoredIssuer };
  };
  readonly lock_issuer: {
    readonly parameters: {  };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly versions: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly id: string; readonly valid_from: string; readonly commission_rate: string; readonly commission_basis: 'principal' | 'principal_and_interest' | 'all_to_client'; readonly commission_minimum_cents: bigint | null; readonly fees_on_direct_payments: 'at_once' | 'at_closing'; readonly advanced_costs: 'at_once' | 'at_closing'; readonly unsuccessful_fee_cents: bigint; readonly closing_statement: 'own' | 'collective'; readonly offset_outstanding: boolean; readonly payout_minimum_cents: bigint; readonly interval: 'weekly' | 'monthly'; readonly created_at: string };
  };
  readonly versions_of: {
    readonly parameters: { readonly companies: readonly string[] | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly valid_from: string; readonly commission_rate: string; readonly commission_basis: 'principal' | 'principal_and_interest' | 'all_to_client'; readonly commission_minimum_cents: bigint | null; readonly fees_on_direct_payments: 'at_once' | 'at_closing'; readonly advanced_costs: 'at_once' | 'at_closing'; readonly unsuccessful_fee_cents: bigint; readonly closing_statement: 'own' | 'collective'; readonly offset_outstanding: boolean; readonly payout_minimum_cents: bigint; readonly interval: 'weekly' | 'monthly'; readonly created_at: string };
  };
  readonly write_issuer: {
    readonly parameters: { readonly data: string | null; readonly now: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
}
