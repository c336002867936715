/** The uploads of `upload`, in a thread of their own: who measures the reads must not be busy with them. Made before they are asked for. */
import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { aPdf } from '../test/harness/files.ts';
import { Line } from './line.ts';

/** What the thread is handed. */
export interface Uploads {
  readonly port: number;
  readonly key: string;
  /** Claims. */
  readonly targets: readonly string[];
  readonly files: number;
  readonly at_once: number;
  readonly file_bytes: number;
}

const { port, key, targets, files, at_once, file_bytes } = workerData as Uploads;
let made = 0;
let requests: Buffer[] = [];
parentPort?.on('message', (asked: 'make' | 'send') => {
  if (asked === 'make') requests = makeRequests();
  void (asked === 'send' ? uploadAll() : Promise.resolve()).then(() => parentPort?.postMessage('done', []));
});

/** No two are alike, in earlier bursts neither: the same bytes are stored once. */
function makeRequests(): Buffer[] {
  const padding = file_bytes - aPdf(1).length;
  return Array.from({ length: files }, () => {
    const number = made++;
    return uploadOf(aPdf(1, { text: `Nr ${number}`, padding }), targets[number % targets.length] ?? '');
  });
}

async function uploadAll(): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      const line = await Line.open(port);
      for (let request = requests[next++]; request !== undefined; request = requests[next++])
        await line.ask(request, 201);
      line.close();
    }),
  );
}

function uploadOf(file: Buffer, claim: string): Buffer {
  const boundary = 'mahnwerk-bench';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\ninvoice\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="invoice.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const length = head.length + file.length + tail.length;
  const request = `POST /v2/claims/${claim}/documents/ HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(request), Buffer.from(head), file, Buffer.from(tail)]);
}
