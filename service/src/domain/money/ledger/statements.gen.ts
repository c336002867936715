// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly erase_facts: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly fact_counts: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly fact_count: number; readonly payment_count: number };
  };
  readonly fact_entries: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly id: string | null };
    readonly row: { readonly entries: string | null };
  };
  readonly fact_numbered: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly number: number | null };
    readonly row: { readonly number: number };
  };
  readonly first_facts: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_ids: readonly string[] | null; readonly count: number | null };
    readonly row: { readonly mandate_id: string; readonly kind: 'claim' | 'cost' | 'payment' | 'refund' | 'waiver' | 'terms' | 'default_terms' | 'title' | 'allocation_rule' | 'plan' | 'plan_cancellation' | 'closing' | 'interest_posting' | 'reversal'; readonly recorded_at: string; readonly fact: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly recorded_at: string | null; readonly postings: string | null };
    readonly row: {  };
  };
  readonly insert_facts: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly recorded_at: string | null; readonly facts: string | null };
    readonly row: {  };
  };
  readonly packed_facts: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly facts: string | null };
  };
  readonly packed_page: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_ids: readonly string[] | null; readonly count: number | null };
    readonly row: { readonly mandate_id: string; readonly count: number; readonly facts: string };
  };
  readonly payment_entries: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly entry_id: string; readonly payment_id: string; readonly rule: string };
  };
  readonly postings: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly entry_id: string; readonly line: number; readonly account: 'legal_claim_of_principal_claim' | 'payment_on_principal_claim' | 'legal_claim_of_interest_on_principal_claim' | 'payment_on_interest_on_principal_claim' | 'legal_claim_of_costs_interest_bearing' | 'payment_on_costs_interest_bearing' | 'legal_claim_of_costs_interest_free' | 'payment_on_costs_interest_free' | 'legal_claim_of_interest_on_costs' | 'payment_on_interest_on_costs' | 'due_to_creditor' | 'received_by_creditor' | 'received_by_service' | 'payments_to_allocate' | 'waived_by_creditor' | 'refunded_to_payer'; readonly amount_cents: bigint; readonly value_date: string; readonly recorded_at: string; readonly rule: string; readonly claim_id: string | null; readonly cost_id: string | null; readonly payment_id: string | null; readonly reverses_entry_id: string | null; readonly note: string | null; readonly derived: boolean; readonly rule_version: string | null; readonly table_version: string | null; readonly cause_entry_id: string | null; readonly reason: 'back_dated' | 'reversed' | 'terms_changed' | 'table_changed' | 'rule_changed' | null };
  };
  readonly retention: {
    readonly parameters: { readonly state: string | null };
    readonly row: { readonly set_config: string | null };
  };
  readonly rule_versions: {
    readonly parameters: {  };
    readonly row: { readonly version: string; readonly recorded_at: string };
  };
  readonly standing_entries: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null; readonly facts_max: number | null };
    readonly row: { readonly entries: string | null };
  };
  readonly sums: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_ids: readonly string[] | null; readonly day: string | null };
    readonly row: { readonly mandate_id: string; readonly account: 'legal_claim_of_principal_claim' | 'payment_on_principal_claim' | 'legal_claim_of_interest_on_principal_claim' | 'payment_on_interest_on_principal_claim' | 'legal_claim_of_costs_interest_bearing' | 'payment_on_costs_interest_bearing' | 'legal_claim_of_costs_interest_free' | 'payment_on_costs_interest_free' | 'legal_claim_of_interest_on_costs' | 'payment_on_interest_on_costs' | 'due_to_creditor' | 'received_by_creditor' | 'received_by_service' | 'payments_to_allocate' | 'waived_by_creditor' | 'refunded_to_payer'; readonly amount_cents: bigint };
  };
  readonly terms: {
    readonly parameters: { readonly company_id: string | null; readonly mandate_id: string | null };
    readonly row: { readonly kind: 'claim' | 'cost' | 'payment' | 'refund' | 'waiver' | 'terms' | 'default_terms' | 'title' | 'allocation_rule' | 'plan' | 'plan_cancellation' | 'closing' | 'interest_posting' | 'reversal'; readonly recorded_at: string; readonly fact: string };
  };
}
