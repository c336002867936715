/**
 * `deliver`: deliveries over TLS to 50 receivers, from the recorded event to the settled attempt, against a
 * bare loop of signed POSTs to the same receivers in the same run, each in turn: by Node's own client, which the
 * ratio is told against, and by undici's pool, which is what we send with ourselves.
 */
import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bare, BareKind } from './bare-posts.ts';
import { ask, recordEvents, startReceivers, startWorker, subscribe, told, wake } from './deliveries.ts';
import { median } from './read.ts';
import { setStage } from './stage.ts';

const receivers = 50;
const rounds = 5;
const seconds = 4;
const deliveries = 10_000;

export async function run(): Promise<void> {
  const stage = await setStage();
  const farm = await startReceivers({ receivers });
  const bare = fork(new URL('bare-posts.ts', import.meta.url));
  try {
    const subscriptions = await subscribe(stage.pool, farm, receivers);
    bare.send({
      origins: subscriptions.map((_each, index) => new URL(farm.url(index)).origin),
      each: 4,
      authority: farm.authority,
    } satisfies Bare);
    await told(bare);
    const worker = await startWorker(stage, farm);
    const measureBare = async (kind: BareKind) => (await ask<{ perSecond: number }>(bare, { seconds, kind })).perSecond;
    const measureOurs = async () => {
      await farm.harvest();
      for (let done = 0; done < deliveries; done += 1000)
        await recordEvents(
          stage.pool,
          Array.from({ length: 1000 }, (_none, index) => subscriptions[(done + index) % receivers] ?? never()),
        );
      const began = performance.now();
      const before = worker.processorTime();
      await wake(stage.pool);
      // Asked of the receivers first: counting rows would cost the database that is measured.
      while ((await farm.count()) < deliveries) await sleep(20);
      while ((await stage.pool.query(`select from webhook_deliveries where outcome is null limit 1`)).rowCount === 1)
        await sleep(20);
      const perSecond = (deliveries * 1000) / (performance.now() - began);
      microseconds.push((1e6 * (worker.processorTime() - before)) / deliveries);
      const { distinct } = await farm.harvest();
      if (distinct !== deliveries) throw new Error(`${distinct} of ${deliveries} events arrived`);
      return perSecond;
    };
    const microseconds: number[] = [];
    await measureBare('node');
    await measureBare('undici');
    await measureOurs();
    const ratios: Record<BareKind, number[]> = { node: [], undici: [] };
    for (let round = 0; round < rounds; round += 1) {
      const [node, undici] = [await measureBare('node'), await measureBare('undici')];
      const ours = await measureOurs();
      ratios.node.push(ours / node);
      ratios.undici.push(ours / undici);
      console.log(
        `deliver round ${round + 1}: ${Math.round(ours)}/s against ${Math.round(node)}/s by Node's own client and ${Math.round(undici)}/s by undici's pool`,
      );
    }
    console.log(
      `deliver: ratio ${median(ratios.node).toFixed(2)} (wanted ≥ 0.5), ${median(ratios.undici).toFixed(2)} of undici's pool; ${median(microseconds).toFixed(0)} µs of the worker's processor time each, its memory ${worker.peakMemory().toFixed(0)} MiB`,
    );
  } finally {
    bare.kill();
    farm.stop();
    await stage.close();
  }
}

function never(): never {
  throw new Error('no such subscription');
}

if (import.meta.main) await run();
