/** How large a table may be (intake.md 1). Larger ones are refused while they are read. */
export const bounds = {
  /** Of a CSV. */
  file_bytes: 50 * 1024 * 1024,
  /** Of a workbook or an archive, packed. */
  packed_bytes: 20 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  cell_characters: 32_767,
  /** What an archive or a workbook unpacks to, and how many times its own size that may be. */
  unpacked_bytes: 500 * 1024 * 1024,
  unpacked_times: 100,
  documents: 500,
  document_bytes: 10 * 1024 * 1024,
} as const;

/** The most bytes of one record: every column full, in UTF-8, with its quotes doubled. Only an unclosed quote is longer. */
export const record_bytes = 8 * 1024 * 1024;
