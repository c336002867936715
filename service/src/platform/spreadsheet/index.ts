/** Tables as files for spreadsheets. */
export { csvOf, guarded } from './csv.ts';
export { amountCell, type Cell, type Column, dayCell, noCell, type Sheet, textCell } from './sheet.ts';
export { serializedSheet, WorkbookFailed, workbookOf } from './workbook.ts';
