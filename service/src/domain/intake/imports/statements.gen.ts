// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly add_counts: {
    readonly parameters: { readonly created: number | null; readonly updated: number | null; readonly skipped: number | null; readonly failed: number | null; readonly undone: number | null; readonly left: number | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly choose: {
    readonly parameters: { readonly numbers: readonly number[] | null; readonly only: boolean | null; readonly stamp: string | null; readonly company_id: string | null; readonly import_id: string | null };
    readonly row: {  };
  };
  readonly company: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly earlier: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly is_waiting: boolean };
  };
  readonly edits: {
    readonly parameters: { readonly company_id: string | null; readonly import_id: string | null; readonly numbers: readonly number[] | null };
    readonly row: { readonly number: number; readonly given: unknown; readonly debtor_id: string | null };
  };
  readonly erase: {
    readonly parameters: { readonly company_id: string | null; readonly requested_at: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly erase_mappings: {
    readonly parameters: { readonly company_id: string | null; readonly requested_at: string | null };
    readonly row: {  };
  };
  readonly expired: {
    readonly parameters: { readonly now: string | null; readonly batch: bigint | number | null };
    readonly row: {  };
  };
  readonly get: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly kind: 'invoices' | 'invoice_debtors' | 'invoice_payments' | 'orders' | 'debtors' | 'payments' | 'old_cases'; readonly format: 'csv' | 'xlsx' | 'e_invoice' | 'archive'; readonly status: 'reading' | 'refused' | 'mapping' | 'checking' | 'checked' | 'running' | 'stopped' | 'finished' | 'undoing' | 'undone'; readonly filename: string; readonly size: number; readonly sha256: Buffer; readonly wish: unknown; readonly dialect: unknown; readonly columns: unknown; readonly mapping: unknown; readonly mapping_id: string | null; readonly options: unknown; readonly problem: unknown; readonly row_count: number; readonly ready_count: number; readonly warned_count: number; readonly refused_count: number; readonly created_count: number; readonly updated_count: number; readonly skipped_count: number; readonly failed_count: number; readonly undone_count: number; readonly left_count: number; readonly step: number; readonly asked_at: string | null; readonly partial: boolean; readonly partner_id: string | null; readonly author_type: string; readonly author_name: string; readonly side: string; readonly started_at: string | null; readonly finished_at: string | null; readonly undone_at: string | null; readonly expires_at: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly kind: 'invoices' | 'invoice_debtors' | 'invoice_payments' | 'orders' | 'debtors' | 'payments' | 'old_cases' | null; readonly format: 'csv' | 'xlsx' | 'e_invoice' | 'archive' | null; readonly filename: string | null; readonly size: number | null; readonly sha256: Buffer | null; readonly wish: string | null; readonly options: string | null; readonly partner_id: string | null; readonly author_type: string | null; readonly author_name: string | null; readonly side: string | null; readonly expires_at: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly known_numbers: {
    readonly parameters: { readonly company_id: string | null; readonly import_id: string | null; readonly numbers: readonly number[] | null };
    readonly row: { readonly number: number };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly kind: 'invoices' | 'invoice_debtors' | 'invoice_payments' | 'orders' | 'debtors' | 'payments' | 'old_cases'; readonly format: 'csv' | 'xlsx' | 'e_invoice' | 'archive'; readonly status: 'reading' | 'refused' | 'mapping' | 'checking' | 'checked' | 'running' | 'stopped' | 'finished' | 'undoing' | 'undone'; readonly filename: string; readonly size: number; readonly sha256: Buffer; readonly wish: unknown; readonly dialect: unknown; readonly columns: unknown; readonly mapping: unknown; readonly mapping_id: string | null; readonly options: unknown; readonly problem: unknown; readonly row_count: number; readonly ready_count: number; readonly warned_count: number; readonly refused_count: number; readonly created_count: number; readonly updated_count: number; readonly skipped_count: number; readonly failed_count: number; readonly undone_count: number; readonly left_count: number; readonly step: number; readonly asked_at: string | null; readonly partial: boolean; readonly partner_id: string | null; readonly author_type: string; readonly author_name: string; readonly side: string; readonly started_at: string | null; readonly finished_at: string | null; readonly undone_at: string | null; readonly expires_at: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly lock_uploads: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly made_rows: {
    readonly parameters: { readonly company_id: string | null; readonly import_id: string | null };
    readonly row: { readonly number: number; readonly made: unknown; readonly action: 'created' | 'updated' | 'skipped' | 'failed' | 'undone' | 'left' };
  };
  readonly mapping: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly kind: 'invoices' | 'invoice_debtors' | 'invoice_payments' | 'orders' | 'debtors' | 'payments' | 'old_cases'; readonly headers: unknown; readonly mapping: unknown; readonly dialect: unknown; readonly last_used_at: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly mapping_company: {
    readonly parameters: { readonly id: string | null };
    readonly row: { readonly company_id: string };
  };
  readonly mapping_of_headers: {
    readonly parameters: { readonly company_id: string | null; readonly kind: string | null; readonly headers_key: string | null };
    readonly row: { readonly company_id: string; readonly id: string; readonly kind: 'invoices' | 'invoice_debtors' | 'invoice_payments' | 'orders' | 'debtors' | 'payments' | 'old_cases'; readonly headers: unknown; readonly mapping: unknown; readonly dialect: unknown; readonly last_used_at: string; readonly created_at: string; readonly updated_at: string };
  };
  readonly mark_duplicates: {
    readonly parameters: { readonly company_id: string | null; readonly import_id: string | null; readonly keys: readonly string[] | null; readonly field: string | null; readonly column: number | null; readonly header: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly of_file: {
    readonly parameters: { readonly company_id: string | null; readonly kind: string | null; readonly sha256: Buffer | null };
    readonly row: { readonly id: string; readonly status: 'reading' | 'refused' | 'mapping' | 'checking' | 'checked' | 'running' | 'stopped' | 'finished' | 'undoing' | 'undone' };
  };
  readonly open_count: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly count: number };
  };
  readonly recount: {
    readonly parameters: { readonly stamp: string | null; readonly company_id: string | null; readonly import_id: string | null };
    readonly row: {  };
  };
  readonly remove: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly remove_mapping: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly remove_others: {
    readonly parameters: { readonly company_id: string | null; readonly import_id: string | null; readonly pass: number | null };
    readonly row: {  };
  };
  readonly row: {
    readonly parameters: { readonly company_id: string | null; readonly import_id: string | null; readonly number: number | null };
    readonly row: { readonly import_id: string; readonly number: number; readonly document: string | null; readonly cells: unknown; readonly values: unknown; readonly given: unknown; readonly invoice: unknown; readonly debtor_id: string | null; readonly key: string | null; readonly together: string | null; readonly state: 'ready' | 'warned' | 'refused'; readonly problems: unknown; readonly own_problems: unknown; readonly matched: unknown; readonly candidates: unknown; readonly edited: boolean; readonly asked: boolean; readonly action: 'created' | 'updated' | 'skipped' | 'failed' | 'undone' | 'left' | null; readonly resources: unknown; readonly made: unknown; readonly code: string | null; readonly message: string | null; readonly errors: unknown; readonly updated_at: string };
  };
  readonly rows_of_keys: {
    readonly parameters: { readonly company_id: string | null; readonly import_id: string | null; readonly keys: readonly string[] | null };
    readonly row: { readonly import_id: string; readonly number: number; readonly document: string | null; readonly cells: unknown; readonly values: unknown; readonly given: unknown; readonly invoice: unknown; readonly debtor_id: string | null; readonly key: string | null; readonly together: string | null; readonly state: 'ready' | 'warned' | 'refused'; readonly problems: unknown; readonly own_problems: unknown; readonly matched: unknown; readonly candidates: unknown; readonly edited: boolean; readonly asked: boolean; readonly action: 'created' | 'updated' | 'skipped' | 'failed' | 'undone' | 'left' | null; readonly resources: unknown; readonly made: unknown; readonly code: string | null; readonly message: string | null; readonly errors: unknown; readonly updated_at: string };
  };
  readonly rows_to_run: {
    readonly parameters: { readonly company_id: string | null; readonly import_id: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly import_id: string; readonly number: number; readonly document: string | null; readonly cells: unknown; readonly values: unknown; readonly given: unknown; readonly invoice: unknown; readonly debtor_id: string | null; readonly key: string | null; readonly together: string | null; readonly state: 'ready' | 'warned' | 'refused'; readonly problems: unknown; readonly own_problems: unknown; readonly matched: unknown; readonly candidates: unknown; readonly edited: boolean; readonly asked: boolean; readonly action: 'created' | 'updated' | 'skipped' | 'failed' | 'undone' | 'left' | null; readonly resources: unknown; readonly made: unknown; readonly code: string | null; readonly message: string | null; readonly errors: unknown; readonly updated_at: string };
  };
  readonly rows_to_run_together: {
    readonly parameters: { readonly names: readonly string[] | null; readonly company_id: string | null; readonly import_id: string | null; readonly most: bigint | number | null };
    readonly row: { readonly import_id: string; readonly number: number; readonly document: string | null; readonly cells: unknown; readonly values: unknown; readonly given: unknown; readonly invoice: unknown; readonly debtor_id: string | null; readonly key: string | null; readonly together: string | null; readonly state: 'ready' | 'warned' | 'refused'; readonly problems: unknown; readonly own_problems: unknown; readonly matched: unknown; readonly candidates: unknown; readonly edited: boolean; readonly asked: boolean; readonly action: 'created' | 'updated' | 'skipped' | 'failed' | 'undone' | 'left' | null; readonly resources: unknown; readonly made: unknown; readonly code: string | null; readonly message: string | null; readonly errors: unknown; readonly updated_at: string };
  };
  readonly rows_to_undo: {
    readonly parameters: { readonly company_id: string | null; readonly import_id: string | null; readonly batch: bigint | number | null };
    readonly row: { readonly import_id: string; readonly number: number; readonly document: string | null; readonly cells: unknown; readonly values: unknown; readonly given: unknown; readonly invoice: unknown; readonly debtor_id: string | null; readonly key: string | null; readonly together: string | null; readonly state: 'ready' | 'warned' | 'refused'; readonly problems: unknown; readonly own_problems: unknown; readonly matched: unknown; readonly candidates: unknown; readonly edited: boolean; readonly asked: boolean; readonly action: 'created' | 'updated' | 'skipped' | 'failed' | 'undone' | 'left' | null; readonly resources: unknown; readonly made: unknown; readonly code: string | null; readonly message: string | null; readonly errors: unknown; readonly updated_at: string };
  };
  readonly save_mapping: {
    readonly parameters: { readonly company_id: string | null; readonly id: string | null; readonly kind: 'invoices' | 'invoice_debtors' | 'invoice_payments' | 'orders' | 'debtors' | 'payments' | 'old_cases' | null; readonly headers: string | null; readonly headers_key: string | null; readonly mapping: string | null; readonly dialect: string | null; readonly now: string | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly save_results: {
    readonly parameters: { readonly company_id: string | null; readonly import_id: string | null; readonly number: readonly number[] | null; readonly action: readonly string[] | null; readonly resources: readonly string[] | null; readonly made: readonly string[] | null; readonly code: readonly string[] | null; readonly message: readonly string[] | null; readonly errors: readonly string[] | null; readonly stamp: string | null };
    readonly row: {  };
  };
  readonly set_asked: {
    readonly parameters: { readonly status: 'reading' | 'refused' | 'mapping' | 'checking' | 'checked' | 'running' | 'stopped' | 'finished' | 'undoing' | 'undone' | null; readonly now: string | null; readonly partial: boolean | null; readonly expires_at: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly set_change: {
    readonly parameters: { readonly wish: string | null; readonly options: string | null; readonly expires_at: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly set_edit: {
    readonly parameters: { readonly given: string | null; readonly debtor_id: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly import_id: string | null; readonly number: number | null };
    readonly row: {  };
  };
  readonly set_ended: {
    readonly parameters: { readonly status: string | null; readonly now: string | null; readonly expires_at: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly set_read: {
    readonly parameters: { readonly status: 'reading' | 'refused' | 'mapping' | 'checking' | 'checked' | 'running' | 'stopped' | 'finished' | 'undoing' | 'undone' | null; readonly dialect: string | null; readonly columns: string | null; readonly mapping: string | null; readonly mapping_id: string | null; readonly problem: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly set_status: {
    readonly parameters: { readonly status: 'reading' | 'refused' | 'mapping' | 'checking' | 'checked' | 'running' | 'stopped' | 'finished' | 'undoing' | 'undone' | null; readonly problem: string | null; readonly stamp: string | null; readonly company_id: string | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly shown_rows: {
    readonly parameters: { readonly company_id: string | null; readonly import_id: string | null; readonly after: number | null; readonly refused: boolean | null; readonly batch: bigint | number | null };
    readonly row: { readonly number: number; readonly document: string | null; readonly cells: unknown; readonly values: unknown; readonly state: 'ready' | 'warned' | 'refused'; readonly problems: unknown; readonly action: 'created' | 'updated' | 'skipped' | 'failed' | 'undone' | 'left' | null; readonly resources: unknown; readonly code: string | null; readonly message: string | null; readonly errors: unknown };
  };
  readonly trim_mappings: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: {  };
  };
  readonly used_bytes: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly used_bytes: bigint };
  };
  readonly write_rows: {
    readonly parameters: { readonly company_id: string | null; readonly import_id: string | null; readonly pass: number | null; readonly now: string | null; readonly number: readonly number[] | null; readonly document: readonly string[] | null; readonly cells: readonly string[] | null; readonly values: readonly string[] | null; readonly invoice: readonly string[] | null; readonly key: readonly string[] | null; readonly together: readonly string[] | null; readonly state: readonly string[] | null; readonly problems: readonly string[] | null; readonly own_problems: readonly string[] | null; readonly matched: readonly string[] | null; readonly candidates: readonly string[] | null; readonly stamp: string | null };
    readonly row: {  };
  };
}
