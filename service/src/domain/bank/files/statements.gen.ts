// Generated from the statements and the migrated database by `npm run sql`. Not edited by hand.

export interface Statements {
  readonly accounts: {
    readonly parameters: { readonly ibans: readonly string[] | null; readonly company_id: string | null };
    readonly row: { readonly iban: string; readonly is_archived: boolean };
  };
  readonly file: {
    readonly parameters: { readonly id: string | null; readonly company_id: string | null };
    readonly row: { readonly id: string; readonly filename: string | null; readonly transaction_count: number; readonly new_count: number; readonly doubtful_count: number; readonly author_type: string | null; readonly author_name: string | null; readonly created_at: string };
  };
  readonly insert: {
    readonly parameters: { readonly id: string | null; readonly company_id: string | null; readonly sha256: Buffer | null; readonly filename: string | null; readonly transaction_count: number | null; readonly bound_author_type: string | null; readonly bound_author_name: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insertDays: {
    readonly parameters: { readonly company_id: string | null; readonly bank_file_id: string | null; readonly days: string | null };
    readonly row: {  };
  };
  readonly insertLines: {
    readonly parameters: { readonly rows: string | null; readonly company_id: string | null; readonly verdicts: string | null; readonly bank_file_id: string | null; readonly now: string | null };
    readonly row: {  };
  };
  readonly insertStatements: {
    readonly parameters: { readonly company_id: string | null; readonly bank_file_id: string | null; readonly statements: string | null };
    readonly row: {  };
  };
  readonly linesOfDays: {
    readonly parameters: { readonly ibans: readonly string[] | null; readonly days: readonly string[] | null; readonly company_id: string | null };
    readonly row: { readonly iban: string; readonly day: string; readonly id: string; readonly bank_file_id: string; readonly direction: 'credit' | 'debit'; readonly amount_cents: bigint; readonly likeness: string; readonly bank_ids: readonly string[]; readonly counterparty_name: string | null; readonly status: 'unmatched' | 'proposed' | 'booked' | 'ignored' | 'refunded' | 'doubtful' | 'duplicate'; readonly booked_cents: bigint; readonly entry_reference: string | null; readonly is_undetailed: boolean; readonly repeated_in: readonly string[] };
  };
  readonly lock: {
    readonly parameters: { readonly company_id: string | null };
    readonly row: { readonly pg_advisory_xact_lock: unknown };
  };
  readonly outcome: {
    readonly parameters: { readonly bank_file_id: string | null };
    readonly row: { readonly waits: boolean; readonly confidence: string | null; readonly count: number };
  };
  readonly piecesOfDays: {
    readonly parameters: { readonly ibans: readonly string[] | null; readonly days: readonly string[] | null; readonly company_id: string | null };
    readonly row: { readonly iban: string; readonly day: string; readonly bank_file_id: string; readonly opening_cents: bigint | null; readonly closing_cents: bigint | null };
  };
  readonly replaceEntries: {
    readonly parameters: { readonly stamp: string | null; readonly ids: readonly string[] | null; readonly by_ids: readonly string[] | null };
    readonly row: {  };
  };
  readonly same: {
    readonly parameters: { readonly sha256: Buffer | null; readonly company_id: string | null };
    readonly row: { readonly id: string };
  };
  readonly setCounts: {
    readonly parameters: { readonly new_count: number | null; readonly doubtful_count: number | null; readonly id: string | null };
    readonly row: {  };
  };
  readonly statements: {
    readonly parameters: { readonly ids: readonly string[] | null };
    readonly row: { readonly bank_file_id: string; readonly iban: string; readonly number: string | null; readonly from_on: string; readonly to_on: string; readonly opening_cents: bigint | null; readonly closing_cents: bigint | null; readonly gap: boolean; readonly unexplained_cents: bigint | null };
  };
}
