/**
 * The process that opens strangers' files: one at a time, without credentials, network or a file of ours but this code
 * and the files it is given. A watch of its own (watch.ts) ends it when a file takes too long or too much; nothing here
 * tries to survive that.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { inspectImage } from './image.ts';
import { inspectPdf, loadPdfium } from './pdf.ts';
import type { Question, Said, Verdict } from './protocol.ts';

/** Until when the watch lets the present file run, and how much memory it may take: shared with its thread. */
const bounds = new BigInt64Array(new SharedArrayBuffer(16));

const watch = new Worker(new URL('watch.ts', import.meta.url), { workerData: { bounds, parent: process.ppid } });
watch.unref();

const say = (said: Said): void => void process.send?.(said);

async function answer(question: Question): Promise<void> {
  Atomics.store(bounds, 1, BigInt(question.limits.memory_bytes));
  Atomics.store(bounds, 0, BigInt(Math.round(performance.timeOrigin + performance.now() + question.limits.milliseconds)));
  const verdict = await inspect(question);
  Atomics.store(bounds, 0, 0n);
  say({ kind: 'verdict', verdict, memory_bytes: process.memoryUsage.rss() });
}

/** A library that fails in a way of its own has met a file it cannot process. */
async function inspect({ path, mediaType, depth, limits }: Question): Promise<Verdict> {
  const bytes = readFileSync(path);
  try {
    return mediaType === 'application/pdf' ? await inspectPdf(bytes, depth, limits) : await inspectImage(bytes, mediaType, limits);
  } catch {
    return { kind: 'unsound', reason: 'processing_failed' };
  }
}

// A stop that the terminal or systemd sends to every process of the service is its parent's to act on.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

await loadPdfium();
process.on('message', (question: Question) => void answer(question));
process.on('disconnect', () => process.exit());
say({ kind: 'ready' });
