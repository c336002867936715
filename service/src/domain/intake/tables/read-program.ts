/** The program of the thread that reads tables (read-table.ts): the head of a file, or the records of one file page by page. */
import { answerInThread } from '../../../platform/workers/program.ts';
import { comparableName, type RawRecord } from '../shape/index.ts';
import { headOf } from './head.ts';
import type { TableAnswer, TableQuestion } from './protocol.ts';
import { TableRefused } from './refusal.ts';
import { pagesOf } from './rows.ts';

let pages: AsyncGenerator<readonly RawRecord[]> | undefined;

async function answered(question: TableQuestion): Promise<TableAnswer> {
  switch (question.kind) {
    case 'head': {
      const names = new Set(question.names);
      return { kind: 'head', head: await headOf({ ...question, knows: (cell) => names.has(comparableName(cell)) }) };
    }
    case 'open':
      await pages?.return(undefined);
      pages = pagesOf(question);
      return { kind: 'opened' };
    case 'next': {
      const next = await pages?.next();
      return next === undefined || next.done === true ? { kind: 'end' } : { kind: 'page', records: next.value };
    }
  }
}

async function answer(question: TableQuestion): Promise<TableAnswer> {
  try {
    return await answered(question);
  } catch (error) {
    if (error instanceof TableRefused) return { kind: 'refused', problem: error.problem };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

answerInThread(answer);
