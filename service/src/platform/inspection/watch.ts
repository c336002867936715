/**
 * The watch over an inspection: a thread of the inspecting process, because a library that loops or grows gives its own
 * thread no turn. It ends the whole process, and says why on standard error. Also when the parent has gone: nobody would
 * end a loop then.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * `bounds` of the present file: when its wall time ends (milliseconds since 1970), resident bytes, processor time, and the
 * processor time of the process when the file began (both in microseconds). The last is 0 while there is no file.
 */
const { bounds, parent } = workerData as { readonly bounds: BigInt64Array; readonly parent: number };

/** Memory grows by some 15 MB in this time at worst (a page that inflates to a gigabyte). */
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
    writeSync(2, `inspection ended: ${reason} ${Math.round(used_us / 1000)}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
