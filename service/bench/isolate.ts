/**
 * `isolate`: 2 000 receivers of which 200 never answer and have a backlog of 100 deliveries each; 200 deliveries a second
 * to the others. Latencies of the healthy ones, from the recording of the event to the receiver's answer (it takes 20 to
 * 80 ms itself), against a run without the hanging ones. Each run begins cold: no receiver is known, no connection open.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { recordEvents, type Subscription, startReceivers, startWorker, subscribe, wake } from './deliveries.ts';
import { type Stage, setStage } from './stage.ts';

const receivers = 2_000;
const hanging = 200;
const backlog = 100;
const perSecond = 200;
const seconds = 25;

export async function run(): Promise<void> {
  const without = await measure(0);
  const beside = await measure(hanging);
  const tell = (name: string, { done, sent, p50, p99 }: Seen) =>
    console.log(`isolate: ${name}: ${done} of ${sent} delivered, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`);
  tell('without hanging receivers', without);
  tell(`beside ${hanging} hanging receivers`, beside);
  console.log(
    `isolate: p99 ${beside.p99.toFixed(0)} ms (wanted ≤ 250), ${(beside.p99 / without.p99).toFixed(2)} × that without (wanted ≤ 2)`,
  );
}

interface Seen {
  readonly sent: number;
  readonly done: number;
  readonly p50: number;
  readonly p99: number;
}

async function measure(stuck: number): Promise<Seen> {
  const stage = await setStage();
  const farm = await startReceivers({ receivers, hanging: stuck, takes: [20, 80] });
  try {
    const subscriptions = await subscribe(stage.pool, farm, receivers);
    for (let done = 0; done < stuck * backlog; done += 1000)
      await recordEvents(
        stage.pool,
        Array.from({ length: 1000 }, (_none, index) => subscriptions[(done + index) % stuck]).filter(
          (each) => each !== undefined,
        ),
      );
    await startWorker(stage, farm);
    await wake(stage.pool);
    const sent = await trickle(stage, subscriptions.slice(hanging));
    await sleep(2_000);
    const { latencies } = await farm.harvest();
    const sorted = latencies.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    return { sent, done: sorted.length, p50: at(0.5), p99: at(0.99) };
  } finally {
    farm.stop();
    await stage.close();
  }
}

/** Records an event every few milliseconds, for one receiver after the other. */
async function trickle(stage: Stage, subscriptions: readonly Subscription[]): Promise<number> {
  const began = performance.now();
  let sent = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const subscription = subscriptions[sent % subscriptions.length];
      if (subscription === undefined) throw new Error('no subscription');
      await recordEvents(stage.pool, [subscription]);
      await wake(stage.pool);
    }
    await sleep(2);
  }
  return sent;
}

if (import.meta.main) await run();
