/** Requests at a steady pace while something else happens. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Line } from './line.ts';

const reads_per_second = 200;

export const p99 = (latencies: readonly number[]): number =>
  latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? Number.NaN;

/** Reads at a steady pace over a few connections. */
export async function openReader(port: number, request: string) {
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
        if (wait > 0) await sleep(wait);
        // The one that was free the longest: the service closes what nobody uses.
        const line = free.shift();
        if (line !== undefined) under.push(read(line));
      }
      await Promise.all([ended, ...under]);
      return latencies;
    },
    close: () => lines.forEach((line) => line.close()),
  };
}
