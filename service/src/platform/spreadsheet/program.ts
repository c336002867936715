/** The program of the thread that writes a workbook (workbook.ts). */
import { answerInThread } from '../workers/program.ts';
import { setPriority } from 'node:os';
import { deserialize } from 'node:v8';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { moneyOf } from '../../values/money.ts';
import { xmlText } from '../../values/xml.ts';
import type { WorkbookAnswer, WorkbookQuestion } from './workbook.ts';
import type { Cell, Sheet } from './sheet.ts';

// Linux has priorities of threads; elsewhere it would be that of the service. Answering clients comes before.
if (process.platform === 'linux') setPriority(10);

async function write(question: WorkbookQuestion): Promise<WorkbookAnswer> {
  const { name, columns, rows } = deserialize(question) as Sheet;
  const header = columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const, wrap: true }));
  const data: SheetData = [header, ...rows.map((row) => row.map(cellOf))];
  const file = writeExcelFile(data, {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    orientation: 'landscape',
  });
  return { kind: 'written', bytes: withoutTimes(await file.toBuffer()) };
}

/** An amount becomes the number with its two decimals: the only float, which prints them again up to 13 digits before the point. */
function cellOf(cell: Cell) {
  if (cell.kind === 'text') return { value: xmlText(cell.text), type: String };
  if (cell.kind === 'amount') return { value: Number(moneyOf(cell.cents).value), type: Number, format: '#,##0.00' };
  if (cell.kind === 'day') return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd.mm.yyyy' };
  return null;
}

const [entry_signature, end_signature] = [0x02_01_4b_50, 0x06_05_4b_50];
/** 1 January 1980, the first day of a ZIP. */
const first_day = 0x00_21_00_00;

/** Sets the times of the files in a ZIP, which are those of its writing: the same sheet is the same bytes. In place. */
function withoutTimes(zip: Buffer): Buffer {
  const end = zip.lastIndexOf(Buffer.from(new Uint32Array([end_signature]).buffer));
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === entry_signature) {
    zip.writeUInt32LE(first_day, at + 12);
    zip.writeUInt32LE(first_day, zip.readUInt32LE(at + 42) + 10);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return zip;
}

answerInThread((question: WorkbookQuestion) =>
  write(question).catch((error: unknown): WorkbookAnswer => ({ kind: 'failed', message: String(error) })),
);
