/**
 * Reads tables in a thread of its own with little memory, page by page: no other request waits for them, and a file that
 * exceeds time or memory ends the thread alone.
 */
import { Helper, threadHost } from '../../../platform/workers/helper.ts';
import { SpareHelper } from '../../../platform/workers/spare-helper.ts';
import type { Dialect, DialectWish, Field, FileProblem, RawRecord } from '../shape/index.ts';
import type { TableHead } from './head.ts';
import { namesOf } from './names.ts';
import type { TableAnswer, TableQuestion } from './protocol.ts';
import { TableRefused } from './refusal.ts';

const program = new URL('read-program.ts', import.meta.url);

/** Ten times what the largest file takes on a busy machine. */
const head_ms = 120_000;
/** One page, or the shared texts of a workbook before the first one. */
const page_ms = 60_000;

/** A few pages as objects; the shared texts of a workbook are bytes outside of it. */
const maxOldGenerationSizeMb = 96;

const page = 1_000;
const idle_ms = 15_000;

type Reader = Helper<TableQuestion, TableAnswer>;

const startReader = (): Reader => new Helper(threadHost({ program, name: 'table', maxOldGenerationSizeMb }));

const readers = new SpareHelper<TableQuestion, TableAnswer>(startReader, idle_ms);

/** A helper that exceeded its limits, or failed, is the fault of the file. */
const processing_failed = 'The file could not be processed within the limits of one import.';

/** @throws TableRefused */
async function ask(reader: Reader, question: TableQuestion, answer_ms: number): Promise<TableAnswer> {
  const asked = await reader.ask(question, answer_ms);
  if (asked.kind === 'ended') throw new TableRefused('processing_failed', processing_failed);
  const { answer } = asked;
  if (answer.kind === 'failed')
    throw Object.assign(new TableRefused('processing_failed', processing_failed), { cause: answer.message });
  if (answer.kind === 'refused')
    throw new TableRefused(answer.problem.code, answer.problem.message, answer.problem.line);
  return answer;
}

/** A file, and the fields of its kind: their names recognise the header. */
export interface TableFile {
  readonly path: string;
  readonly fields: readonly Field[];
}

/** What a CSV, a workbook, or an archive with one table says of itself; it is read whole. A wish that is absent is found out. */
export async function readHead({ path, fields }: TableFile, wish: DialectWish = {}): Promise<TableHead | FileProblem> {
  const reader = readers.take();
  try {
    const answer = await ask(reader, { kind: 'head', path, wish, names: fields.flatMap(namesOf) }, head_ms);
    if (answer.kind !== 'head') throw new Error('the thread that reads tables answered another question');
    return answer.head;
  } catch (error) {
    if (error instanceof TableRefused) return error.problem;
    throw error;
  } finally {
    await readers.giveBack(reader);
  }
}

/** The records behind the header, by pages, as the head of the file says. @throws TableRefused */
export async function* readRecords(path: string, dialect: Dialect): AsyncGenerator<readonly RawRecord[]> {
  const reader = readers.take();
  let isOver = false;
  try {
    await ask(reader, { kind: 'open', path, dialect, page }, page_ms);
    // The thread reads a page while the caller works on the one before.
    let next = ask(reader, { kind: 'next' }, page_ms);
    for (;;) {
      const answer = await next;
      if (answer.kind !== 'page') break;
      next = ask(reader, { kind: 'next' }, page_ms);
      next.catch(() => undefined);
      yield answer.records;
    }
    isOver = true;
  } finally {
    await (isOver ? readers.giveBack(reader) : reader.end());
  }
}
