/** The limits of reading e-invoices (intake.md 3). */
export const eInvoiceLimits = {
  line_characters: 255, // of a member in one line; longer ones are cut
  text_characters: 5_000, // of descriptions and terms
  lines: 500, // those behind them are summed by rate
  entries: 1_000, // of every other collection
  document_bytes: 10 * 1024 * 1024,
  archive_documents: 500,
  archive_unpacked_bytes: 500 * 1024 * 1024,
  archive_ratio: 100, // unpacked to packed
  xml_depth: 64,
  xml_elements: 200_000,
} as const;
