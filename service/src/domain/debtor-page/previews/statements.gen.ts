// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly company_of: {
    readonly parameters: { readonly visit_hash: Buffer | null };
    readonly row: { readonly company_id: string };
  };
  readonly end: {
    readonly parameters: { readonly visit_hash: Buffer | null };
    readonly row: {  };
  };
  readonly find: {
    readonly parameters: { readonly company_id: string | null; readonly visit_hash: Buffer | null };
    readonly row: { readonly id: string; readonly mandate_id: string | null; readonly dunning_debtor_id: string | null; readonly subject_id: string; readonly debtor_id: string; readonly is_first: boolean; readonly language: 'de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar'; readonly visit_ends_at: string | null };
  };
  readonly forget: {
    readonly parameters: { readonly before: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly mandate_id: string | null; readonly debtor_id: string | null; readonly dunning_debtor_id: string | null; readonly language: 'de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar' | null; readonly link_hash: Buffer | null; readonly expires_at: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly lock_by_link: {
    readonly parameters: { readonly link_hash: Buffer | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly expires_at: string; readonly visit_hash: Buffer | null };
  };
  readonly speak: {
    readonly parameters: { readonly language: 'de' | 'en' | 'tr' | 'pl' | 'ru' | 'ar' | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly start: {
    readonly parameters: { readonly visit_hash: Buffer | null; readonly visit_ends_at: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
