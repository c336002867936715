/** Writes a sheet as XLSX, in a thread of its own: a large one would block the service for seconds. */
import { serialize } from 'node:v8';
import { Helper, threadHost } from '../workers/helper.ts';
import type { Sheet } from './sheet.ts';

/** A sheet in bytes (`serializedSheet`): an object of many cells would block the thread that copies it. */
export type WorkbookQuestion = Uint8Array;

export type WorkbookAnswer =
  | { readonly kind: 'written'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string };

/** The workbook was not written. */
export class WorkbookFailed extends Error {}

const program = new URL('program.ts', import.meta.url);

/** 6,400 rows take 0.8 s, 51,000 take 4 s and 600 MB. */
const [write_ms, heap_mb] = [60_000, 1_024];

/** A sheet as it travels between threads: bytes of their own, which are moved. */
export const serializedSheet = (sheet: Sheet): Uint8Array => new Uint8Array(serialize(sheet));

/** The same sheet is the same bytes. @param sheet from `serializedSheet`. @throws WorkbookFailed */
export async function workbookOf(sheet: Uint8Array): Promise<Buffer> {
  const helper = new Helper<WorkbookQuestion, WorkbookAnswer>(
    threadHost({ program, name: 'workbook', maxOldGenerationSizeMb: heap_mb }),
  );
  try {
    const asked = await helper.ask(sheet, write_ms);
    if (asked.kind === 'ended') throw new WorkbookFailed(asked.isLate ? 'out of time' : 'the thread ended');
    if (asked.answer.kind === 'failed') throw new WorkbookFailed(asked.answer.message);
    const { bytes } = asked.answer;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    await helper.end();
  }
}
