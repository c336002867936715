/** English texts of lists. */
import type { table as german } from '../de/table.ts';

export const table: typeof german = {
  all: 'all',
  find: 'Name or number',
  range: (from, to, count) => `${from} to ${to} of ${count}`,
  next: 'Next page',
  previous: 'Previous page',
  size: 'Rows per page',
  nextRow: 'Next row',
  previousRow: 'Previous row',
  cancel: 'Cancel',
  close: 'Close',
  none: 'Nothing here yet.',
  noMatch: 'Nothing matches the filter.',
  reset: 'Reset the filter',
  select: 'Select the row',
  selectRow: (name) => `Select ${name}`,
  selectPage: 'Select all rows of this page',
  preview: 'Preview',
  closePreview: 'Close the preview',
  columns: 'Columns',
  allColumns: 'All columns',
  before: (column) => `Move ${column} forward`,
  behind: (column) => `Move ${column} back`,
  ascending: 'ascending',
  descending: 'descending',
};
