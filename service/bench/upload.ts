/**
 * `upload`: 200 PDFs of 1 MiB as multipart, 10 at a time, while others read claims 200 times a second. Wanted: memory of
 * the API at most 256 MiB, p99 of the reads at most twice what it is without uploads.
 */
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { aPdf } from '../test/harness/files.ts';
import { message } from './load.ts';
import { makeClaim, makeDebtor } from './set-up.ts';
import { setStage } from './stage.ts';

const files = 200;
const at_once = 10;
const file_bytes = 1024 * 1024;
const reads_per_second = 200;
const idle_seconds = 5;
/** Claims take 100 documents each. */
const claims = 4;

export async function run(): Promise<void> {
  const stage = await setStage();
  try {
    const { key } = await stage.company();
    const service = await stage.start('server.ts');
    const debtor = await makeDebtor(service.port, key);
    const targets: string[] = [];
    for (let index = 0; index < claims; index += 1) targets.push(await makeClaim(service.port, key, debtor));
    const ask = message('GET', `/v2/claims/${await makeClaim(service.port, key, debtor)}/`, { Authorization: `Bearer ${key}` });
    // Made before anything is measured: this process shares the machine with what it measures.
    const requests = requestsOf(key, targets);
    const reader = await openReader(service.port, ask);
    await reader.during(pause(1_000));
    const idle = p99(await reader.during(pause(idle_seconds * 1000)));
    const began = performance.now();
    const busy = p99(await reader.during(uploadAll(service.port, requests)));
    const seconds = (performance.now() - began) / 1000;
    reader.close();
    console.log(
      `upload: ${(files / seconds).toFixed(0)} files/s of 1 MiB, read p99 ${busy.toFixed(1)} ms against ${idle.toFixed(1)} ms idle, ratio ${(busy / idle).toFixed(2)} (wanted ≤ 2), memory ${Math.round(service.peakMemory())} MiB (wanted ≤ 256)`,
    );
  } finally {
    await stage.close();
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const p99 = (latencies: readonly number[]): number => latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? Number.NaN;

function requestsOf(key: string, targets: readonly string[]): Buffer[] {
  const padding = file_bytes - aPdf(1).length;
  return Array.from({ length: files }, (_none, number) => uploadOf(aPdf(1, { text: `Nr ${number}`, padding }), key, targets[number % targets.length] ?? ''));
}

async function uploadAll(port: number, requests: readonly Buffer[]): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      const line = await Line.open(port);
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) await line.ask(request, 201);
      line.close();
    }),
  );
}

function uploadOf(file: Buffer, key: string, claim: string): Buffer {
  const boundary = 'mahnwerk-bench';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\ninvoice\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="invoice.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const length = head.length + file.length + tail.length;
  const request = `POST /v2/claims/${claim}/documents/ HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(request), Buffer.from(head), file, Buffer.from(tail)]);
}

/** A connection, asked one thing after the other. */
class Line {
  readonly #socket: Socket;
  #received = '';
  #answered: ((status: number) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (piece) => {
      this.#received += piece.toString('latin1');
      const head = this.#received.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(this.#received.slice(0, head))?.[1] ?? 0);
      if (head < 0 || this.#received.length < head + 4 + length) return;
      const status = Number(this.#received.slice(9, 12));
      this.#received = '';
      this.#answered?.(status);
    });
  }

  static open(port: number): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Line(socket)));
      socket.on('error', reject);
    });
  }

  async ask(request: Buffer | string, expected: number): Promise<void> {
    const status = await new Promise<number>((resolve) => {
      this.#answered = resolve;
      this.#socket.write(request);
    });
    if (status !== expected) throw new Error(`answered ${status} instead of ${expected}`);
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** Reads at a steady pace over a few connections. */
async function openReader(port: number, request: string) {
  const free = await Promise.all(Array.from({ length: 8 }, () => Line.open(port)));
  const lines = [...free];
  return {
    async during(work: Promise<void>): Promise<number[]> {
      const latencies: number[] = [];
      const over = new AbortController();
      const ended = work.finally(() => over.abort());
      const under: Promise<void>[] = [];
      const began = performance.now();
      const read = async (line: Line) => {
        const sent = performance.now();
        await line.ask(request, 200);
        latencies.push(performance.now() - sent);
        free.push(line);
      };
      for (let count = 0; !over.signal.aborted; count += 1) {
        const wait = began + (count * 1000) / reads_per_second - performance.now();
        if (wait > 0) await pause(wait);
        const line = free.pop();
        if (line !== undefined) under.push(read(line));
      }
      await Promise.all([ended, ...under]);
      return latencies;
    },
    close: () => lines.forEach((line) => line.close()),
  };
}

if (import.meta.main) await run();
