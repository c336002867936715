/**
 * The process that opens uploaded files: one at a time, without credentials, network, or access to files other than its
 * code and those to inspect. Its watchdog ends it when a file exceeds time or memory; the process does not
 * try to survive that.
 */
import { readFileSync } from 'node:fs';
import { inspectImage, loadImageMagick } from './image.ts';
import { inspectPdf, loadPdfium } from './pdf.ts';
import { processor_us, startWatchdog } from '../workers/watchdog.ts';
import type { InspectionQuestion, Said, InspectionProtocolResult } from './protocol.ts';

const watchdog = startWatchdog();

const say = (said: Said): void => void process.send?.(said);

async function answer(question: InspectionQuestion): Promise<void> {
  // Loading the library does not count for the file.
  if (question.mediaType !== 'application/pdf') await loadImageMagick(question.limits);
  watchdog.begin({ ...question.limits, wall_ms: question.wall_ms });
  const result = await inspect(question);
  const used_ms = watchdog.end();
  say({ kind: 'result', result, memory_bytes: process.memoryUsage.rss(), used_ms });
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

// The terminal and systemd send stop signals to every process of the service; only the parent acts on them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

await loadPdfium();
process.on('message', (question: InspectionQuestion) => void answer(question));
process.on('disconnect', () => process.exit());
say({ kind: 'ready', used_ms: processor_us() / 1000 });
