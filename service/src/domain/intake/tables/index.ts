/** Tables as people send them, CSV, XLSX, or a ZIP of one with PDFs, to records and canonical values (intake.md 2). Knows no kind and no database. */
export { type ArchivedFile, archivedFile, archiveOf, documentFinder } from './archive.ts';
export { formatOf, type FoundFormat } from './format.ts';
export type { TableHead } from './head.ts';
export { columnOf, undecidedIn } from './names.ts';
export { readHead, readRecords } from './read-table.ts';
export { TableRefused } from './refusal.ts';
export { howToRead, readValue } from './values/read-value.ts';
export type { ColumnReading } from './values/witness.ts';
