/**
 * `upload`: 200 PDFs of 1 MiB as multipart, 10 at a time, while others read claims 200 times a second. Wanted: at least 60 files
 * a second, memory of the API at most 256 MiB, p99 of the reads at most 4 times what it is without uploads. One burst holds some
 * 500 reads, and their p99 is the fifth worst: so there are several bursts, each after its idle time, and all their reads count.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { message } from './load.ts';
import { openReader, p99 } from './reader.ts';
import { makeClaim, makeDebtor } from './set-up.ts';
import { setStage } from './stage.ts';
import type { Uploads } from './uploader.ts';

const bursts = 5;
const files = 200;
const at_once = 10;
const file_bytes = 1024 * 1024;
const idle_seconds = 3;
/** Claims take 100 documents each. */
const claims = 2 * bursts;

export async function run(): Promise<void> {
  const stage = await setStage();
  try {
    const { key } = await stage.company();
    const service = await stage.start('server.ts');
    const debtor = await makeDebtor(service.port, key);
    const targets: string[] = [];
    for (let index = 0; index < claims; index += 1) targets.push(await makeClaim(service.port, key, debtor));
    const ask = message('GET', `/v2/claims/${await makeClaim(service.port, key, debtor)}/`, {
      Authorization: `Bearer ${key}`,
    });
    const uploader = new Worker(new URL('uploader.ts', import.meta.url), {
      workerData: { port: service.port, key, targets, files, at_once, file_bytes } satisfies Uploads,
    });
    const uploaderSays = async (asked: 'make' | 'send') => {
      uploader.postMessage(asked, []);
      await once(uploader, 'message');
    };
    const reader = await openReader(service.port, ask);
    await reader.during(pause(1_000));
    const idle: number[] = [];
    const busy: number[] = [];
    const ratios: number[] = [];
    let seconds = 0;
    for (let burst = 0; burst < bursts; burst += 1) {
      await uploaderSays('make');
      const before = await reader.during(pause(idle_seconds * 1000));
      const began = performance.now();
      const meanwhile = await reader.during(uploaderSays('send'));
      seconds += (performance.now() - began) / 1000;
      idle.push(...before);
      busy.push(...meanwhile);
      ratios.push(p99(meanwhile) / p99(before));
    }
    reader.close();
    await uploader.terminate();
    console.log(
      `upload: ${((bursts * files) / seconds).toFixed(0)} files/s of 1 MiB (wanted ≥ 60), memory ${Math.round(service.peakMemory())} MiB (wanted ≤ 256)`,
    );
    console.log(
      `upload: read p99 ${p99(busy).toFixed(1)} ms against ${p99(idle).toFixed(1)} ms idle, ratio ${(p99(busy) / p99(idle)).toFixed(2)} (wanted ≤ 4); burst by burst ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
    );
  } finally {
    await stage.close();
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
if (import.meta.main) await run();
