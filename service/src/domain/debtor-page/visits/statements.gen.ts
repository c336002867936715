// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly company_of: {
    readonly parameters: { readonly token_hash: Buffer | null };
    readonly row: { readonly company_id: string };
  };
  readonly end: {
    readonly parameters: { readonly now: string | null; readonly token_hash: Buffer | null };
    readonly row: {  };
  };
  readonly find: {
    readonly parameters: { readonly company_id: string | null; readonly token_hash: Buffer | null };
    readonly row: { readonly id: string; readonly mandate_id: string | null; readonly dunning_debtor_id: string | null; readonly subject_id: string; readonly reference: string; readonly debtor_id: string; readonly circumstance_id: string | null; readonly recipient: 'debtor' | 'additional_debtor' | 'representative'; readonly letter_id: string | null; readonly second_fact: 'birth_date' | 'postal_code'; readonly failed_count: number; readonly locked_until: string | null; readonly last_used_at: string | null; readonly expires_at: string; readonly ended_at: string | null; readonly created_at: string; readonly replaced_at: string | null; readonly closed_at: string | null; readonly is_letter_lost: boolean; readonly is_deceased: boolean; readonly visit_id: string; readonly language: 'de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar'; readonly entered_at: string; readonly seen_at: string; readonly left_at: string | null; readonly company_status: 'active' | 'suspended' | 'offboarded'; readonly dunning_locked: boolean; readonly is_copy: boolean };
  };
  readonly forget: {
    readonly parameters: { readonly before: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly code_id: string | null; readonly token_hash: Buffer | null; readonly language: 'de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar' | null; readonly address_hash: Buffer | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly see: {
    readonly parameters: { readonly now: string | null; readonly language: 'de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar' | null; readonly company_id: string | null; readonly visit_id: string | null };
    readonly row: {  };
  };
}
