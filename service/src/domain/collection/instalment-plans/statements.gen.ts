// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { InstalmentPlan, PlanTerms } from '@mahnwerk/contract/operator/instalment-plans.ts';

export interface Statements {
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly status: 'active' | 'fulfilled' | 'defaulted' | 'cancelled'; readonly terms: PlanTerms; readonly instalments: InstalmentPlan['instalments']; readonly ended_on: string | null; readonly accepted_by: 'signature' | 'phone' | 'email' | 'payment' | 'silence' | 'operator' | 'page'; readonly offer_id: string | null; readonly replaces_plan_id: string | null; readonly fee_cost_id: string | null; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly terms: string | null; readonly instalments: string | null; readonly accepted_by: 'signature' | 'phone' | 'email' | 'payment' | 'silence' | 'operator' | 'page' | null; readonly offer_id: string | null; readonly replaces_plan_id: string | null; readonly fee_cost_id: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly newest: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly id: string; readonly status: 'active' | 'fulfilled' | 'defaulted' | 'cancelled'; readonly terms: PlanTerms; readonly instalments: InstalmentPlan['instalments']; readonly ended_on: string | null; readonly accepted_by: 'signature' | 'phone' | 'email' | 'payment' | 'silence' | 'operator' | 'page'; readonly offer_id: string | null; readonly replaces_plan_id: string | null; readonly fee_cost_id: string | null; readonly created_at: string; readonly updated_at: string };
  };
}
