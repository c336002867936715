// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly assign: {
    readonly parameters: { readonly assignee_id: string | null; readonly assignee_name: string | null; readonly keeps_team: boolean | null; readonly team_id: string | null; readonly stamp: string | null; readonly ids: readonly string[] | null };
    readonly row: {  };
  };
  readonly assignee_of_case: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly assignee_id: string | null; readonly assignee_name: string | null };
  };
  readonly count_open: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly count: number };
  };
  readonly counts: {
    readonly parameters: { readonly today: string | null; readonly account_id: string | null };
    readonly row: { readonly overdue: number; readonly today: number; readonly week: number; readonly later: number; readonly unassigned: number; readonly my_overdue: number; readonly my_today: number; readonly my_week: number; readonly my_later: number };
  };
  readonly do_due: {
    readonly parameters: { readonly by: string | null; readonly now: string | null; readonly stamp: string | null; readonly kinds: readonly string[] | null; readonly outcomes: readonly string[] | null; readonly company_id: string | null; readonly on: string | null };
    readonly row: {  };
  };
  readonly end_limitation: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly company: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly end_stale: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null; readonly orders: readonly string[] | null };
    readonly row: {  };
  };
  readonly erase_others: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly finish: {
    readonly parameters: { readonly status: 'open' | 'in_progress' | 'done' | 'cancelled' | null; readonly close_reason: 'done' | 'cause_gone' | 'case_closed' | 'cancelled' | null; readonly outcome: 'reached' | 'not_reached' | 'busy' | 'wrong_number' | 'refused' | 'callback' | 'done' | 'found' | 'not_found' | 'filed' | 'not_suitable' | 'nothing_found' | 'assets_found' | 'moved' | 'insolvent' | 'deceased' | 'close' | 'keep' | 'contacted' | 'new_agreement' | 'go_on' | 'court' | 'acknowledged' | 'let_run' | 'handled' | null; readonly outcome_text: string | null; readonly done_by_id: string | null; readonly now: string | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly forget: {
    readonly parameters: { readonly now: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string; readonly company_id: string | null; readonly mandate_id: string | null; readonly order_id: string | null; readonly debtor_id: string | null; readonly claim_id: string | null; readonly kind: 'call' | 'check' | 'address_research' | 'other' | 'court_application' | 'monitoring_check' | 'closing_proposal' | 'decide' | 'step_blocked' | 'no_policy' | 'promise_broken' | 'plan_late' | 'plan_defaulted' | 'limitation' | 'declaration' | 'inbound_message' | 'letter_stopped' | 'order_review' | 'client_message' | 'client_answer' | 'document_failed' | 'payment_reported' | 'payment_unmatched' | 'follow_up'; readonly title: string; readonly text: string | null; readonly status: 'open' | 'in_progress' | 'done' | 'cancelled'; readonly priority: 'low' | 'normal' | 'high' | 'urgent'; readonly due_on: string; readonly cause_type: 'person' | 'policy' | 'order' | 'message' | 'answer' | 'document' | 'payment' | 'bank_transaction' | 'note' | 'call' | 'promise' | 'plan' | 'claim' | 'declaration' | 'inbox_item' | 'letter' | 'choice' | 'online_payment'; readonly cause_id: string | null; readonly cause_text: string; readonly blocking: boolean; readonly assignee_id: string | null; readonly assignee_name: string | null; readonly team_id: string | null; readonly outcome: 'reached' | 'not_reached' | 'busy' | 'wrong_number' | 'refused' | 'callback' | 'done' | 'found' | 'not_found' | 'filed' | 'not_suitable' | 'nothing_found' | 'assets_found' | 'moved' | 'insolvent' | 'deceased' | 'close' | 'keep' | 'contacted' | 'new_agreement' | 'go_on' | 'court' | 'acknowledged' | 'let_run' | 'handled' | null; readonly outcome_text: string | null; readonly closed_by: 'person' | 'service' | null; readonly close_reason: 'done' | 'cause_gone' | 'case_closed' | 'cancelled' | null; readonly created_by_type: 'user' | 'key' | 'service' | 'debtor'; readonly created_by_name: string | null; readonly done_at: string | null; readonly created_at: string; readonly updated_at: string; readonly company_name: string | null; readonly reference_number: string | null; readonly shown_debtor_id: string | null; readonly debtor_name: string | null; readonly team_name: string | null };
  };
  readonly has_open: {
    readonly parameters: { readonly kind: string | null; readonly cause_id: string | null };
    readonly row: { readonly found: boolean };
  };
  readonly hasten_limitation: {
    readonly parameters: { readonly stamp: string | null; readonly now: string | null; readonly company: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly company: string | null; readonly mandate_id: string | null; readonly order_id: string | null; readonly debtor_id: string | null; readonly kind: 'call' | 'check' | 'address_research' | 'other' | 'court_application' | 'monitoring_check' | 'closing_proposal' | 'decide' | 'step_blocked' | 'no_policy' | 'promise_broken' | 'plan_late' | 'plan_defaulted' | 'limitation' | 'declaration' | 'inbound_message' | 'letter_stopped' | 'order_review' | 'client_message' | 'client_answer' | 'document_failed' | 'payment_reported' | 'payment_unmatched' | 'follow_up' | null; readonly title: string | null; readonly text: string | null; readonly priority: 'low' | 'normal' | 'high' | 'urgent' | null; readonly due_on: string | null; readonly cause_type: 'person' | 'policy' | 'order' | 'message' | 'answer' | 'document' | 'payment' | 'bank_transaction' | 'note' | 'call' | 'promise' | 'plan' | 'claim' | 'declaration' | 'inbox_item' | 'letter' | 'choice' | 'online_payment' | null; readonly cause_id: string | null; readonly cause_text: string | null; readonly assignee_id: string | null; readonly assignee_name: string | null; readonly team_id: string | null; readonly bound_author_type: 'user' | 'key' | 'service' | 'debtor' | null; readonly bound_author_name: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly kinds: {
    readonly parameters: { readonly kinds: readonly string[] | null };
    readonly row: { readonly kind: string; readonly count: number; readonly oldest_due_on: string };
  };
  readonly lock: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly lock_some: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly status: 'open' | 'in_progress' | 'done' | 'cancelled'; readonly assignee_id: string | null; readonly team_id: string | null };
  };
  readonly raise_limitation: {
    readonly parameters: { readonly now: string | null; readonly company: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly reopen: {
    readonly parameters: { readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly update: {
    readonly parameters: { readonly title: string | null; readonly text: string | null; readonly due_on: string | null; readonly priority: 'low' | 'normal' | 'high' | 'urgent' | null; readonly assignee_id: string | null; readonly assignee_name: string | null; readonly team_id: string | null; readonly status: 'open' | 'in_progress' | 'done' | 'cancelled' | null; readonly stamp: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
