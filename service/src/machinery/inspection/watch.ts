/**
 * The watch over an inspection: a thread of the inspecting process, because a library that loops or grows gives its own
 * thread no turn. It ends the whole process, and says why on standard error. Also when the parent has gone: nobody would
 * end a loop then.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { bounds, parent } = workerData as { readonly bounds: BigInt64Array; readonly parent: number };

/** Memory grows by some 15 MB in this time at worst (a page that inflates to a gigabyte). */
const every_ms = 20;

setInterval(() => {
  const until = Atomics.load(bounds, 0);
  if (process.ppid !== parent) end('parent');
  if (until === 0n) return;
  if (BigInt(Math.round(performance.timeOrigin + performance.now())) > until) end('time');
  if (BigInt(process.memoryUsage.rss()) > Atomics.load(bounds, 1)) end('memory');
}, every_ms);

function end(reason: 'parent' | 'time' | 'memory'): void {
  try {
    writeSync(2, `inspection ended: ${reason}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
