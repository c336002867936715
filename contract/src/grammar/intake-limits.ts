/** Numbers of imports (intake.md 1, 2). */
export const intakeLimits = {
  imports_per_hour: 60, // of a company
  imports_open: 100, // of a company, neither run nor deleted
  import_file_bytes: 50 * 1024 * 1024,
  import_container_bytes: 20 * 1024 * 1024, // XLSX, ZIP
  import_rows: 100_000,
  import_columns: 200,
  import_cell_characters: 32_767, // of a spreadsheet
  import_documents: 500,
  import_document_bytes: 10 * 1024 * 1024,
  import_selected: 10_000, // numbers in `only`, `except`
  import_samples: 3,
  import_candidates: 5,
  import_days: 90, // kept after the last change
  import_undo_days: 30,
  import_mappings: 200, // of a company
  import_payment_days: 90,
  import_delay_days: 365,
} as const;
