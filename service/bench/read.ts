/** `read`: GET /v2/claims/{id}/ against bare node:http with one prepared select answering the same bytes; 50 connections. */
import { load, message } from './load.ts';
import { setStage } from './stage.ts';
import { makeClaim, makeDebtor } from './set-up.ts';

const connections = 50;
const rounds = 3;

export async function run(): Promise<void> {
  const stage = await setStage();
  try {
    const { id: company, key } = await stage.company();
    const service = await stage.start('server.ts');
    const reference = await stage.start('reference-read.ts', { BENCH_COMPANY: company });
    const claim = await makeClaim(service.port, key, await makeDebtor(service.port, key));
    const path = `/v2/claims/${claim}/`;
    await refuseDifferentBytes(path, key, service.port, reference.port);
    const ask = message('GET', path, { Authorization: `Bearer ${key}` });
    const drive = (port: number, seconds: number) =>
      load({ port, connections, seconds, request: () => ask, expected: 200 });
    await drive(reference.port, 2);
    await drive(service.port, 2);
    const ratios: number[] = [];
    const tails: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bare = await drive(reference.port, 4);
      const ours = await drive(service.port, 4);
      ratios.push(ours.perSecond / bare.perSecond);
      tails.push(ours.p99 / bare.p99);
      console.log(
        `read round ${round + 1}: ${Math.round(ours.perSecond)}/s against ${Math.round(bare.perSecond)}/s, p99 ${ours.p99.toFixed(1)} against ${bare.p99.toFixed(1)} ms`,
      );
    }
    console.log(
      `read: ratio ${median(ratios).toFixed(2)} (wanted ≥ 0.5), p99 ratio ${median(tails).toFixed(2)} (wanted ≤ 3), memory ${Math.round(service.peakMemory())} MiB (wanted ≤ 256)`,
    );
  } finally {
    await stage.close();
  }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function refuseDifferentBytes(path: string, key: string, ...ports: readonly number[]): Promise<void> {
  const bodies = await Promise.all(
    ports.map(async (port) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: `Bearer ${key}` } })).text(),
    ),
  );
  if (new Set(bodies).size !== 1) throw new Error('the reference answers other bytes than the service');
}

if (import.meta.main) await run();
