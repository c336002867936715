// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.
import type { CalendarFeed } from '@mahnwerk/contract/account/calendar-feeds.ts';

export interface Statements {
  readonly count: {
    readonly parameters: { readonly staff_id: string | null };
    readonly row: { readonly count: number };
  };
  readonly find: {
    readonly parameters: { readonly token_hash: Buffer | null };
    readonly row: { readonly contains: CalendarFeed['contains']; readonly account_id: string; readonly language: 'de' | 'en' | null };
  };
  readonly get: {
    readonly parameters: { readonly id: string | null; readonly staff_id: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly contains: CalendarFeed['contains']; readonly created_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly staff_id: string | null; readonly name: string | null; readonly contains: CalendarFeed['contains'] | null; readonly token_hash: Buffer | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly last_days: {
    readonly parameters: { readonly from: string | null; readonly to: string | null };
    readonly row: { readonly mandate_id: string; readonly limitation_on: string; readonly reference_number: string; readonly updated_at: string };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null; readonly staff_id: string | null };
    readonly row: { readonly id: string; readonly name: string; readonly contains: CalendarFeed['contains']; readonly created_at: string };
  };
  readonly lock_person: {
    readonly parameters: { readonly staff_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly remove: {
    readonly parameters: { readonly id: string | null };
    readonly row: {  };
  };
  readonly tasks_of_person: {
    readonly parameters: { readonly account_id: string | null; readonly from: string | null; readonly to: string | null };
    readonly row: { readonly id: string; readonly kind: 'call' | 'check' | 'address_research' | 'other' | 'court_application' | 'monitoring_check' | 'closing_proposal' | 'decide' | 'step_blocked' | 'no_policy' | 'promise_broken' | 'plan_late' | 'plan_defaulted' | 'limitation' | 'declaration' | 'inbound_message' | 'letter_stopped' | 'order_review' | 'client_message' | 'client_answer' | 'document_failed' | 'payment_reported' | 'payment_unmatched' | 'follow_up'; readonly due_on: string; readonly mandate_id: string | null; readonly order_id: string | null; readonly reference_number: string | null; readonly updated_at: string };
  };
  readonly tasks_of_teams: {
    readonly parameters: { readonly from: string | null; readonly to: string | null; readonly account_id: string | null };
    readonly row: { readonly id: string; readonly kind: 'call' | 'check' | 'address_research' | 'other' | 'court_application' | 'monitoring_check' | 'closing_proposal' | 'decide' | 'step_blocked' | 'no_policy' | 'promise_broken' | 'plan_late' | 'plan_defaulted' | 'limitation' | 'declaration' | 'inbound_message' | 'letter_stopped' | 'order_review' | 'client_message' | 'client_answer' | 'document_failed' | 'payment_reported' | 'payment_unmatched' | 'follow_up'; readonly due_on: string; readonly mandate_id: string | null; readonly order_id: string | null; readonly reference_number: string | null; readonly updated_at: string };
  };
}
