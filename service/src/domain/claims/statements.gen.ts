// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly agreement: {
    readonly parameters: { readonly company_id: string | null; readonly claim_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly company: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly id: string; readonly type: string; readonly status: string; readonly order_id: string; readonly mandate_id: string | null; readonly reference_number: string | null; readonly debtor_id: string; readonly additional_debtor_ids: readonly string[]; readonly your_reference: string | null; readonly document_reference: string | null; readonly subject_matter: string | null; readonly document_date: string | null; readonly due_date: string | null; readonly delay_date: string | null; readonly principal_cents: bigint | null; readonly charges_cents: bigint; readonly payments_cents: bigint; readonly items: unknown; readonly legal_basis: unknown; readonly is_disputed: boolean; readonly dispute_reason: string | null; readonly reminders: unknown; readonly additional_charges: unknown; readonly payments: unknown; readonly documents: unknown; readonly enforceable_title: unknown; readonly rental_agreement: unknown; readonly metadata: unknown; readonly events: unknown; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly order_id: string | null; readonly now: string | null; readonly claims: string | null };
    readonly row: {  };
  };
  readonly insert_payments: {
    readonly parameters: { readonly company_id: string | null; readonly now: string | null; readonly payments: string | null };
    readonly row: {  };
  };
  readonly move: {
    readonly parameters: { readonly order_id: string | null; readonly status: string | null; readonly now: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly of_orders: {
    readonly parameters: { readonly company_id: string | null; readonly order_ids: readonly string[] | null };
    readonly row: { readonly id: string; readonly type: string; readonly status: string; readonly order_id: string; readonly mandate_id: string | null; readonly reference_number: string | null; readonly debtor_id: string; readonly additional_debtor_ids: readonly string[]; readonly your_reference: string | null; readonly document_reference: string | null; readonly subject_matter: string | null; readonly document_date: string | null; readonly due_date: string | null; readonly delay_date: string | null; readonly principal_cents: bigint | null; readonly charges_cents: bigint; readonly payments_cents: bigint; readonly items: unknown; readonly legal_basis: unknown; readonly is_disputed: boolean; readonly dispute_reason: string | null; readonly reminders: unknown; readonly additional_charges: unknown; readonly payments: unknown; readonly documents: unknown; readonly enforceable_title: unknown; readonly rental_agreement: unknown; readonly metadata: unknown; readonly events: unknown; readonly created_at: string; readonly updated_at: string };
  };
  readonly place: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly order_id: string };
  };
  readonly put_agreements: {
    readonly parameters: { readonly company_id: string | null; readonly agreements: string | null };
    readonly row: {  };
  };
  readonly put_titles: {
    readonly parameters: { readonly company_id: string | null; readonly titles: string | null };
    readonly row: {  };
  };
  readonly recount_payments: {
    readonly parameters: { readonly now: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly remove: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly remove_agreement: {
    readonly parameters: { readonly company_id: string | null; readonly claim_id: string | null };
    readonly row: {  };
  };
  readonly set_claim_type: {
    readonly parameters: { readonly code: string | null; readonly company_id: string | null; readonly order_id: string | null };
    readonly row: {  };
  };
  readonly set_payment_status: {
    readonly parameters: { readonly status: string | null; readonly now: string | null; readonly company_id: string | null; readonly order_id: string | null };
    readonly row: {  };
  };
  readonly set_status: {
    readonly parameters: { readonly status: string | null; readonly now: string | null; readonly company_id: string | null; readonly order_id: string | null };
    readonly row: {  };
  };
  readonly title: {
    readonly parameters: { readonly company_id: string | null; readonly claim_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly touch: {
    readonly parameters: { readonly now: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly touch_all: {
    readonly parameters: { readonly now: string | null; readonly company_id: string | null; readonly order_id: string | null };
    readonly row: {  };
  };
  readonly touch_rented: {
    readonly parameters: { readonly now: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly touch_titled: {
    readonly parameters: { readonly now: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly update: {
    readonly parameters: { readonly your_reference: string | null; readonly document_reference: string | null; readonly subject_matter: string | null; readonly document_date: string | null; readonly due_date: string | null; readonly delay_date: string | null; readonly principal_cents: bigint | number | null; readonly charges_cents: bigint | number | null; readonly items: string | null; readonly legal_basis: string | null; readonly is_disputed: boolean | null; readonly dispute_reason: string | null; readonly reminders: string | null; readonly additional_charges: string | null; readonly has_rental_agreement: boolean | null; readonly now: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
}
