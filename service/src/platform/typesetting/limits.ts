/** The limits of one document and of the process that typesets. */
import type { QuestionLimits } from '../workers/watchdog.ts';

/** A letter takes about 10 ms, one with 100 invoices a tenth of a second; the process needs about 150 MB. */
export const documentLimits: QuestionLimits = { milliseconds: 5_000, memory_bytes: 512 * 1024 * 1024, wall_ms: 30_000 };

/** The process is replaced after this number of documents: native code never returns all of its memory. */
export const documents_max = 5_000;

/** Above this resident memory the process is replaced after the document. */
export const grown_bytes = 384 * 1024 * 1024;

/** Waiting documents; a further one is refused. */
export const waiting_max = 64;
