/**
 * The watchdog of a helper process (watchdog.ts): a thread of that process, because a library in a loop blocks its own
 * thread. It ends the whole process and writes the reason to standard error. It also ends it when the parent has died.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * `bounds` of the current question: the end of its wall time (milliseconds since 1970), resident bytes, processor time,
 * and the processor time of the process when the question began (both in microseconds). The last one is 0 while there
 * is no question.
 */
const { bounds, parent } = workerData as { readonly bounds: BigInt64Array; readonly parent: number };

/** In this time memory grows by at most about 15 MB (a page that inflates to a gigabyte). */
const every_ms = 20;

const bound = (index: number): number => Number(Atomics.load(bounds, index));

setInterval(() => {
  if (process.ppid !== parent) end('parent', 0);
  const begun_us = bound(3);
  if (begun_us === 0) return;
  const { user, system } = process.cpuUsage();
  const used_us = user + system - begun_us;
  if (used_us > bound(2)) end('time', used_us);
  if (process.memoryUsage.rss() > bound(1)) end('memory', used_us);
  if (performance.timeOrigin + performance.now() > bound(0)) end('starved', used_us);
}, every_ms);

function end(reason: 'parent' | 'time' | 'memory' | 'starved', used_us: number): void {
  try {
    writeSync(2, `watchdog: ${reason} ${Math.round(used_us / 1000)}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
