// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { Circumstance } from '@mahnwerk/contract/operator/circumstances.ts';

export interface Statements {
  readonly count: {
    readonly parameters: { readonly type: string | null; readonly company_id: string | null; readonly debtor_id: string | null };
    readonly row: { readonly count: number; readonly in_force: boolean };
  };
  readonly end: {
    readonly parameters: { readonly ended_on: string | null; readonly end_reason: string | null; readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly debtor_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly end_moved_unknown: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null; readonly now: string | null };
    readonly row: { readonly id: string | null };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly flags: {
    readonly parameters: { readonly company_id: string | null; readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly type: 'moved_unknown' | 'deceased' | 'insolvent' | 'represented' };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly type: 'moved_unknown' | 'deceased' | 'insolvent' | 'represented'; readonly since: string; readonly court: string | null; readonly file_number: string | null; readonly party: Circumstance['party'] | null; readonly source: 'creditor' | 'debtor' | 'registry' | 'post' | 'court' | 'credit_bureau' | 'research' | 'representative' | 'other'; readonly note: string | null; readonly ended_on: string | null; readonly ended_at: string | null; readonly end_reason: string | null; readonly author_type: string; readonly author_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly in_force: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly debtor_id: string; readonly type: 'moved_unknown' | 'deceased' | 'insolvent' | 'represented'; readonly since: string; readonly court: string | null; readonly file_number: string | null; readonly party: Circumstance['party'] | null; readonly source: 'creditor' | 'debtor' | 'registry' | 'post' | 'court' | 'credit_bureau' | 'research' | 'representative' | 'other'; readonly note: string | null; readonly ended_on: string | null; readonly ended_at: string | null; readonly end_reason: string | null; readonly author_type: string; readonly author_name: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly debtor_id: string | null; readonly id: string | null; readonly type: 'moved_unknown' | 'deceased' | 'insolvent' | 'represented' | null; readonly since: string | null; readonly court: string | null; readonly file_number: string | null; readonly party: string | null; readonly source: 'creditor' | 'debtor' | 'registry' | 'post' | 'court' | 'credit_bureau' | 'research' | 'representative' | 'other' | null; readonly note: string | null; readonly bound_author_type: string | null; readonly bound_author_name: string | null; readonly now: string | null };
    readonly row: {  };
  };
}
