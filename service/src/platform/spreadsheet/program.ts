/** The program of the thread that writes a workbook (workbook.ts). */
import { parentPort } from 'node:worker_threads';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { moneyOf } from '../../values/money.ts';
import { xmlText } from '../../values/xml.ts';
import type { WorkbookAnswer, WorkbookQuestion } from './protocol.ts';
import type { Cell } from './sheet.ts';

async function write({ name, columns, rows }: WorkbookQuestion): Promise<WorkbookAnswer> {
  const header = columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const, wrap: true }));
  const data: SheetData = [header, ...rows.map((row) => row.map(cellOf))];
  const file = writeExcelFile(data, {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    orientation: 'landscape',
  });
  return { kind: 'written', bytes: await file.toBuffer() };
}

/** An amount becomes the number with its two decimals: the only float, which prints them again up to 13 digits before the point. */
function cellOf(cell: Cell) {
  if (cell.kind === 'text') return { value: xmlText(cell.text), type: String };
  if (cell.kind === 'amount') return { value: Number(moneyOf(cell.cents).value), type: Number, format: '#,##0.00' };
  if (cell.kind === 'day') return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd.mm.yyyy' };
  return null;
}

async function answer(question: WorkbookQuestion): Promise<void> {
  const said = await write(question).catch((error: unknown): WorkbookAnswer => ({
    kind: 'failed',
    message: String(error),
  }));
  parentPort?.postMessage(said, []);
}

parentPort?.on('message', (question: WorkbookQuestion) => void answer(question));
parentPort?.postMessage('ready', []);
