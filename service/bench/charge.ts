/**
 * `charge`: what counting a request costs `read` (GET /v2/claims/{id}/, 50 connections): counters in the
 * process and in Redis against none, in turn, in short slices, each round beginning with another one, so
 * that whatever else the machine does meets them alike.
 */
import { startRedis } from '../test/harness/redis.ts';
import { load, message } from './load.ts';
import { median } from './read.ts';
import { makeClaim, makeDebtor } from './set-up.ts';
import { type Program, setStage } from './stage.ts';

const connections = 50;
const rounds = 45;
const slice_seconds = 0.5;
const warm_up_seconds = 6;

const kinds = ['off', 'memory', 'redis'] as const;
type Kind = (typeof kinds)[number];

interface Measured {
  readonly perSecond: number;
  readonly requests: number;
  /** The service's own processor time, in seconds; Redis's and PostgreSQL's are not in it. */
  readonly processor: number;
}

export async function run(): Promise<void> {
  const redis = await startRedis();
  const stage = await setStage();
  try {
    const { key } = await stage.company();
    const service = await stage.start('charge-server.ts', { BENCH_REDIS: redis.url });
    const path = `/v2/claims/${await makeClaim(service.port, key, await makeDebtor(service.port, key))}/`;
    const request = message('GET', path, { Authorization: `Bearer ${key}` });
    for (const kind of kinds) await measure(service, kind, request, warm_up_seconds);
    const measured: Record<Kind, Measured[]> = { off: [], memory: [], redis: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const index of kinds.keys()) {
        const kind = kinds[(round + index) % kinds.length] ?? 'off';
        measured[kind].push(await measure(service, kind, request, slice_seconds));
      }
    for (const kind of ['memory', 'redis'] as const) tell(kind, measured);
  } finally {
    await stage.close();
    await redis.stop();
  }
}

async function measure(service: Program, kind: Kind, request: string, seconds: number): Promise<Measured> {
  await fetch(`http://127.0.0.1:${service.port}/bench/${kind}`);
  const before = service.processorTime();
  const began = performance.now();
  const { perSecond } = await load({ port: service.port, connections, seconds, request: () => request, expected: 200 });
  const requests = (perSecond * (performance.now() - began)) / 1000;
  return { perSecond, requests, processor: service.processorTime() - before };
}

function tell(kind: Kind, measured: Readonly<Record<Kind, readonly Measured[]>>): void {
  const ratio = median(
    measured[kind].map(({ perSecond }, round) => perSecond / (measured.off[round]?.perSecond ?? Number.NaN)),
  );
  const [speed, reference] = [kind, 'off' as const].map((each) =>
    Math.round(median(measured[each].map(({ perSecond }) => perSecond))),
  );
  const cost = microseconds(measured[kind]) - microseconds(measured.off);
  console.log(
    `charge: ${kind} ratio ${ratio.toFixed(3)} (wanted ≥ 0.95), ${speed}/s against ${reference}/s without counters; ${cost.toFixed(1)} µs more of the service's processor time a request, of ${microseconds(measured.off).toFixed(0)}`,
  );
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Of a request, over all slices: Linux counts in hundredths of a second. */
const microseconds = (all: readonly Measured[]): number =>
  (1e6 * sumOf(all.map(({ processor }) => processor))) / sumOf(all.map(({ requests }) => requests));

if (import.meta.main) await run();
