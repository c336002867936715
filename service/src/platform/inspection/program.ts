/**
 * The process that opens uploaded files: one at a time, without credentials, network or a file of ours but this code
 * and the files it is given. A watch of its own (watch.ts) ends it when a file takes too long or too much; nothing here
 * tries to survive that.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { inspectImage, loadImageMagick } from './image.ts';
import { inspectPdf, loadPdfium } from './pdf.ts';
import type { Question, Said, Result } from './protocol.ts';

/** The limits of the present file, shared with the thread of the watch, which says what they are. */
const bounds = new BigInt64Array(new SharedArrayBuffer(32));

const watch = new Worker(new URL('watch.ts', import.meta.url), { workerData: { bounds, parent: process.ppid } });
watch.unref();

const say = (said: Said): void => void process.send?.(said);

/** Processor time of this process so far, of all its threads. */
function processor_us(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function answer(question: Question): Promise<void> {
  // The library's own start takes none of the file's time.
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

/** A library that fails in a way of its own has met a file it cannot process. */
async function inspect({ path, mediaType, depth, limits }: Question): Promise<Result> {
  const bytes = readFileSync(path);
  try {
    return mediaType === 'application/pdf'
      ? await inspectPdf(bytes, depth, limits)
      : await inspectImage(bytes, mediaType, limits);
  } catch {
    return { kind: 'unsound', reason: 'processing_failed' };
  }
}

// A stop that the terminal or systemd sends to every process of the service is its parent's to act on.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

await loadPdfium();
process.on('message', (question: Question) => void answer(question));
process.on('disconnect', () => process.exit());
say({ kind: 'ready', used_ms: processor_us() / 1000 });
