/**
 * The process that opens e-invoices and archives of them: one question at a time, without credentials, network, or files other
 * than its code. Its watchdog ends it when a document exceeds time or memory.
 */
import { answerInProcess } from '../../../platform/workers/program.ts';
import { startWatchdog } from '../../../platform/workers/watchdog.ts';
import { type ArchivedFile, openArchive } from './archive.ts';
import { readDocument, typeOf } from './document.ts';
import { DocumentFault } from './fault.ts';
import type { Answer, Question } from './protocol.ts';

type Said = Answer extends infer A ? (A extends Answer ? Omit<A, 'memory_bytes'> : never) : never;

const watchdog = startWatchdog();

/** The documents of the file that was opened last. */
let opened: readonly (Omit<ArchivedFile, 'name'> & { readonly name: string | null })[] = [];

async function open(bytes: Buffer): Promise<Said> {
  opened = [];
  const isArchive = typeOf(bytes) === 'zip';
  opened = isArchive
    ? await openArchive(bytes)
    : [{ name: null, size: bytes.length, read: () => Promise.resolve(bytes) }];
  return { kind: 'opened', documents: opened.map(({ name, size }) => ({ name, size })) };
}

async function say(question: Question): Promise<Said> {
  if (question.ask === 'open') return open(Buffer.from(question.bytes));
  const document = opened[question.position - 1];
  if (document === undefined) throw new DocumentFault('processing_failed', 'The file has no such document.');
  const bytes = await document.read();
  return question.ask === 'bytes' ? { kind: 'bytes', bytes } : { kind: 'read', document: await readDocument(bytes) };
}

async function answer(question: Question): Promise<Answer> {
  watchdog.begin(question.limits);
  const said = await say(question).catch((error: unknown): Said => {
    if (error instanceof DocumentFault) return { kind: 'refused', code: error.code, message: error.message };
    return { kind: 'refused', code: 'processing_failed', message: 'The document could not be processed.' };
  });
  watchdog.end();
  return { ...said, memory_bytes: process.memoryUsage.rss() };
}

answerInProcess(answer);
