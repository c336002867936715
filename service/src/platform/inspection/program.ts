/**
 * The process that opens uploaded files: one at a time, without credentials, network, or access to files other than its
 * code and those to inspect. Its watchdog (watch.ts) ends it when a file exceeds time or memory; the process does not
 * try to survive that.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { inspectImage, loadImageMagick } from './image.ts';
import { inspectPdf, loadPdfium } from './pdf.ts';
import type { InspectionQuestion, Said, InspectionProtocolResult } from './protocol.ts';

/** The limits of the current file, shared with the watchdog's thread (layout: watch.ts). */
const bounds = new BigInt64Array(new SharedArrayBuffer(32));

const watch = new Worker(new URL('watch.ts', import.meta.url), { workerData: { bounds, parent: process.ppid } });
watch.unref();

const say = (said: Said): void => void process.send?.(said);

/** Processor time of all threads of this process so far, in microseconds. */
function processor_us(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function answer(question: InspectionQuestion): Promise<void> {
  // Loading the library does not count for the file.
  if (question.mediaType !== 'application/pdf') await loadImageMagick(question.limits);
  const { milliseconds, memory_bytes } = question.limits;
  const begun_us = processor_us();
  const deadline_ms = Math.round(performance.timeOrigin + performance.now() + question.wall_ms);
  for (const [index, bound] of [deadline_ms, memory_bytes, milliseconds * 1000, begun_us].entries())
    Atomics.store(bounds, index, BigInt(bound));
  const result = await inspect(question);
  Atomics.store(bounds, 3, 0n);
  const used_ms = (processor_us() - begun_us) / 1000;
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
