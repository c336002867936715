/**
 * The process that opens uploaded files: one at a time, without credentials, network, or access to files other than its
 * code and those to inspect. Its watchdog ends it when a file exceeds time or memory; the process does not
 * try to survive that.
 */
import { answerInProcess } from '../workers/program.ts';
import { readFileSync } from 'node:fs';
import { inspectImage, loadImageMagick } from './image.ts';
import { inspectPdf } from './pdf.ts';
import { loadPdfium } from './pdfium.ts';
import { processor_us, startWatchdog } from '../workers/watchdog.ts';
import type { InspectionQuestion, Said, InspectionProtocolResult } from './protocol.ts';

const watchdog = startWatchdog();

async function answer(question: InspectionQuestion): Promise<Said> {
  // Loading the library does not count for the file.
  if (question.mediaType !== 'application/pdf') await loadImageMagick(question.limits);
  watchdog.begin({ ...question.limits, wall_ms: question.wall_ms });
  const result = await inspect(question);
  const used_ms = watchdog.end();
  return { kind: 'result', result, memory_bytes: process.memoryUsage.rss(), used_ms };
}

/** Inspects a file; an unexpected failure of a library means that it cannot process the file. */
async function inspect({ path, mediaType, depth, limits }: InspectionQuestion): Promise<InspectionProtocolResult> {
  const bytes = readFileSync(path);
  try {
    return mediaType === 'application/pdf'
      ? await inspectPdf(bytes, depth, limits)
      : await inspectImage(bytes, mediaType, limits);
  } catch {
    return { kind: 'unsound', reason: 'processing_failed' };
  }
}

await loadPdfium();
answerInProcess(answer, { kind: 'ready', used_ms: processor_us() / 1000 } satisfies Said);
