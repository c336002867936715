/** The closed words of imports (intake.md 1, 2): kinds, formats, states, what a field holds and what is wrong with a file or a row. */

export const importKinds = [
  'invoices',
  'invoice_debtors',
  'invoice_payments',
  'orders',
  'debtors',
  'payments',
  'old_cases',
] as const;
export type ImportKindName = (typeof importKinds)[number];

/** What each API takes. */
export const importKindsOf = {
  case: ['orders', 'debtors', 'payments'],
  dunning: ['invoices', 'invoice_debtors', 'invoice_payments'],
  operator: importKinds,
} as const;

export const importFormats = ['csv', 'xlsx', 'e_invoice', 'archive'] as const;
export type ImportFormat = (typeof importFormats)[number];

export const importStatuses = [
  'reading',
  'refused',
  'mapping',
  'checking',
  'checked',
  'running',
  'stopped',
  'finished',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const rowStates = ['ready', 'warned', 'refused'] as const;
export type RowState = (typeof rowStates)[number];

export const rowActions = ['created', 'updated', 'skipped', 'failed', 'undone', 'left'] as const;
export type RowAction = (typeof rowActions)[number];

/** What a run or its undoing itself says of a row, besides the codes of the single routes. */
export const resultCodes = ['balance_differs', 'followed'] as const;

export const fieldTypes = ['text', 'day', 'money', 'integer', 'flag', 'choice'] as const;
export type FieldType = (typeof fieldTypes)[number];

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15'] as const;
export type Encoding = (typeof encodings)[number];
export const delimiters = [';', ',', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];
export const decimalSeparators = ['comma', 'point'] as const;
export type DecimalSeparator = (typeof decimalSeparators)[number];
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/**
 * What is wrong with a file or a row besides what the single routes refuse, whose codes stand in a row unchanged. A file or its mapping has the first
 * group in `problem`; a row has the others in `problems`.
 */
export const importCodes = {
  // Of a file.
  mapping_required: 'A required field has no column.',
  ambiguous_number: 'Every amount can be read in two ways. Set `dialect.decimal_separator`.',
  ambiguous_date: 'The days can be read in two ways. Set `dialect.date_order`.',
  unclosed_quote: 'A quote that opens in this line is never closed.',
  no_rows: 'The file has no row with content.',
  archive_bomb: 'The archive unpacks to more than is allowed.',
  mixed_archive: 'An archive holds one table with the PDFs that it names, or e-invoices alone.',
  not_an_invoice: 'The file is not an e-invoice.',
  unsupported_profile: 'The e-invoice has a profile that is not read.',
  forbidden_xml: 'The XML has a document type or entities, or is nested too deep.',
  several_invoices: 'The file holds several invoices.',
  too_large: 'The file is larger than allowed.',
  // Of a row of a table.
  undecodable: 'The row has a byte that the encoding does not know.',
  too_many_cells: 'The row has more cells with content than the header.',
  short_row: 'The row has fewer cells than the header.',
  two_digit_year: 'A birth date needs a year of four digits.',
  scientific_notation: 'A spreadsheet has shortened the number; its digits are lost.',
  formula_without_value: 'The cell holds a formula without a stored value.',
  cell_error: 'The cell holds an error of the spreadsheet.',
  pdf_not_found: 'The archive has no such PDF.',
  pdf_not_used: 'No row names this PDF.',
  already_exists: 'The same is here already; the row is skipped.',
  differs: 'What is here under this key has other values.',
  due_date_assumed: 'The due date follows from the document date and `payment_days`.',
  // Of an e-invoice.
  totals_mismatch: 'The sums of the e-invoice do not agree.',
  tax_differs: 'A tax amount differs from its rate.',
  no_lines: 'The e-invoice has no lines.',
  lines_summed: 'The lines above the limit are summed by rate.',
  unsupported_currency: 'The currency is not EUR.',
  type_not_collectable: 'A document of this type is not collected.',
  nothing_due: 'Nothing is left to pay.',
  corrects_known_invoice: 'The document corrects an invoice that is here.',
  credit: 'The credit note becomes a payment on its invoice.',
  credit_note: 'The credit note has no invoice here that it could be set off against.',
  not_the_creditor: 'The company is not the seller.',
  seller_differs: 'The seller has another name than the company.',
  debtor_ambiguous: 'Several debtors fit. Choose one by `debtor_id`.',
  acting_as_assumed: 'The debtor is taken for a consumer.',
  // Of what a run or its undoing did.
  balance_differs: 'The balance differs from `expected_balance` by more than 0.05.',
  followed: 'Something has followed upon what the row made, so it stays.',
} as const satisfies Record<string, string>;
export type ImportCode = keyof typeof importCodes;
