// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly company_of: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly count: {
    readonly parameters: { readonly company_id: string | null; readonly subject_id: string | null };
    readonly row: { readonly count: number };
  };
  readonly end: {
    readonly parameters: { readonly now: string | null; readonly reason: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly end_of_debtor: {
    readonly parameters: { readonly now: string | null; readonly reason: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly debtor_id: string | null };
    readonly row: {  };
  };
  readonly entry: {
    readonly parameters: { readonly now: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string | null; readonly dunning_debtor_id: string | null; readonly subject_id: string; readonly reference: string; readonly debtor_id: string; readonly circumstance_id: string | null; readonly recipient: 'debtor' | 'additional_debtor' | 'representative'; readonly letter_id: string | null; readonly second_fact: 'birth_date' | 'postal_code'; readonly failed_count: number; readonly locked_until: string | null; readonly last_used_at: string | null; readonly expires_at: string; readonly ended_at: string | null; readonly created_at: string; readonly replaced_at: string | null; readonly closed_at: string | null; readonly is_letter_lost: boolean; readonly is_deceased: boolean; readonly postal_code: string | null; readonly company_status: 'active' | 'suspended' | 'offboarded'; readonly is_copy: boolean; readonly dunning_locked: boolean; readonly birth_date: string | null; readonly postal_codes: readonly string[]; readonly party_postal_code: string | null; readonly recent_count: number };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly mandates: readonly string[] | null };
    readonly row: {  };
  };
  readonly erase_dunning: {
    readonly parameters: { readonly company_id: string | null; readonly until: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly fail: {
    readonly parameters: { readonly locked_until: string | null; readonly ends: boolean | null; readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly forget_tries: {
    readonly parameters: { readonly before: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly mandate_id: string | null; readonly dunning_debtor_id: string | null; readonly subject_id: string; readonly reference: string; readonly debtor_id: string; readonly circumstance_id: string | null; readonly recipient: 'debtor' | 'additional_debtor' | 'representative'; readonly letter_id: string | null; readonly second_fact: 'birth_date' | 'postal_code'; readonly failed_count: number; readonly locked_until: string | null; readonly last_used_at: string | null; readonly expires_at: string; readonly ended_at: string | null; readonly created_at: string; readonly replaced_at: string | null; readonly closed_at: string | null; readonly is_letter_lost: boolean; readonly is_deceased: boolean };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly dunning_debtor_id: string | null; readonly debtor_id: string | null; readonly circumstance_id: string | null; readonly recipient: 'debtor' | 'additional_debtor' | 'representative' | null; readonly letter_id: string | null; readonly reason: string | null; readonly code_hash: Buffer | null; readonly second_fact: 'birth_date' | 'postal_code' | null; readonly postal_code: string | null; readonly expires_at: string | null; readonly bound_author_type: string | null; readonly bound_author_name: string | null; readonly now: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly insert_try: {
    readonly parameters: { readonly now: string | null; readonly address_hash: Buffer | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string };
  };
  readonly lock_by_hash: {
    readonly parameters: { readonly code_hash: Buffer | null };
    readonly row: { readonly company_id: string; readonly id: string };
  };
  readonly owes_invoices: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly owes: boolean };
  };
  readonly unlock: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly use: {
    readonly parameters: { readonly now: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
