/**
 * `neighbours [attack …] [seconds=60]`: four companies make 20 mixed requests a second, while others do what slows a service down, each
 * within its rate limits. Each attack meets a program of its own: its data is made, the same load is measured without the attack, then
 * with it. Wanted under each: no failure, p99 at most 1 s, memory of the process at most 512 MiB.
 */
import { fork } from 'node:child_process';
import { testAuthority } from '../test/harness/certificates.ts';
import { ask, told } from './deliveries.ts';
import type { Attack } from './neighbours/attack.ts';
import type { Order } from './neighbours/attacker.ts';
import { attacks } from './neighbours/attacks.ts';
import { made } from './neighbours/call.ts';
import { makeParty, type Party } from './neighbours/parties.ts';
import type { Certificate } from './neighbours/receiver.ts';
import { openSite, type Site } from './neighbours/site.ts';
import { type Load, readyTimes, Victims } from './neighbours/victim.ts';

const default_seconds = 60;
const warm_up_seconds = 5;
const quiet_seconds = 20;
const wanted = { p99_ms: 1_000, memory_mib: 512, ready_ms: 10_000, delivery_ms: 2_000 } as const;
const victims = { count: 4, keys: 30 } as const;
const attackers = { count: 2, keys: 8 } as const;
const receiver_host = '127.0.1.1';

interface Measured extends Load {
  /** Of the probe's images, in milliseconds. */
  readonly ready: readonly number[];
  /** Of the victims' events, in milliseconds. */
  readonly deliveries: readonly number[];
}

interface Verdict {
  readonly name: string;
  readonly missed: readonly string[];
}

/** @param words names of attacks and `seconds=n` */
export async function run(words: readonly string[] = []): Promise<void> {
  const seconds = Number(
    words.find((word) => word.startsWith('seconds='))?.slice('seconds='.length) ?? default_seconds,
  );
  const names = words.filter((word) => !word.startsWith('seconds='));
  const unknown = names.filter((name) => !attacks.some((attack) => attack.name === name));
  if (unknown.length > 0 || !(seconds > 0))
    throw new Error(
      `unknown: ${unknown.join(', ')}; there are seconds=<number> and ${attacks.map(({ name }) => name).join(', ')}`,
    );
  const verdicts: Verdict[] = [];
  for (const attack of attacks)
    if (names.length === 0 || names.includes(attack.name)) verdicts.push(await measure(attack, seconds));
  for (const { name, missed } of verdicts)
    console.log(`neighbours: ${name}: ${missed.length === 0 ? 'holds' : `missed: ${missed.join(', ')}`}`);
  if (verdicts.some(({ missed }) => missed.length > 0)) process.exitCode = 1;
}

async function measure(attack: Attack, seconds: number): Promise<Verdict> {
  const authority = testAuthority();
  const receiver = fork(new URL('neighbours/receiver.ts', import.meta.url));
  const { certificate, key } = authority.issue({ names: [receiver_host] });
  const receiverPort = await ask<number>(receiver, { certificate, key } satisfies Certificate);
  const origin = `https://${receiver_host}:${receiverPort}`;
  const site = await openSite(authority.certificate).catch((error: unknown) => {
    receiver.kill();
    throw error;
  });
  try {
    const attacked = await makeAll(site, victims.count + 1, 'Opfer', victims.keys);
    for (const [index, { keys }] of attacked.entries())
      await made({
        port: site.port,
        key: keys[0] ?? '',
        method: 'POST',
        path: '/v2/webhooks/',
        body: { url: `${origin}/${index}` },
      });
    const attacking = await makeAll(site, attackers.count, 'Angreifer', attackers.keys);
    const prepared = await attack.prepare?.({ site, attackers: attacking, receiver: origin });
    await site.limit();
    const [probe, ...others] = attacked;
    if (probe === undefined) throw new Error('no probe');
    const load = new Victims(site.port, others);
    const observe = async (duration: number): Promise<Measured> => {
      const over = new AbortController();
      const probing = readyTimes(site.port, probe, over.signal);
      await ask(receiver, 'harvest');
      const measured = await load.load(duration).finally(() => over.abort());
      return { ...measured, ready: await probing, deliveries: await ask<number[]>(receiver, 'harvest') };
    };
    await load.load(warm_up_seconds);
    const quiet = await observe(Math.min(seconds, quiet_seconds));
    const attacker = fork(new URL('neighbours/attacker.ts', import.meta.url));
    attacker.send({
      attack: attack.name,
      scene: { port: site.port, operatorKey: site.operatorKey, attackers: attacking, prepared },
    } satisfies Order);
    const under = await observe(seconds);
    const results = await ended(attacker);
    return report(attack, { quiet, under, results, site });
  } finally {
    receiver.kill();
    await site.close();
  }
}

async function makeAll(site: Site, count: number, name: string, keys: number): Promise<Party[]> {
  const parties: Party[] = [];
  for (let number = 1; number <= count; number += 1)
    parties.push(await makeParty(site, `${name} ${number} GmbH`, keys));
  return parties;
}

async function ended(attacker: ReturnType<typeof fork>): Promise<Readonly<Record<string, number>>> {
  if (attacker.exitCode !== null) throw new Error('the attackers ended');
  const results = told<Record<string, number>>(attacker);
  attacker.send('end');
  return results;
}

interface Observed {
  readonly quiet: Measured;
  readonly under: Measured;
  readonly results: Readonly<Record<string, number>>;
  readonly site: Site;
}

function report({ name, about }: Attack, { quiet, under, results, site }: Observed): Verdict {
  const memory = site.peakMemory();
  const failed = [...under.failures.values()].reduce((sum, count) => sum + count, 0);
  const [p99, ready, delivery] = [
    at(under.latencies, 0.99),
    under.ready.at(-1) ?? Number.NaN,
    at(under.deliveries, 0.99),
  ];
  console.log(`neighbours: ${name}: ${about}`);
  console.log(
    `  ${failed} of ${under.requests} failed; p50 ${ms(at(under.latencies, 0.5))}, p99 ${ms(p99)} against ${ms(at(quiet.latencies, 0.99))} without (${(p99 / at(quiet.latencies, 0.99)).toFixed(1)} ×), longest ${ms(under.latencies.at(-1))}; memory ${memory.toFixed(0)} MiB`,
  );
  console.log(
    `  an image is ready in ${ms(ready)} at most against ${ms(quiet.ready.at(-1))}; deliveries p99 ${ms(delivery)} against ${ms(at(quiet.deliveries, 0.99))} (${under.deliveries.length} of them); the attackers' answers: ${listed(Object.entries(results)) || 'none'}`,
  );
  if (failed > 0) console.log(`  failed: ${listed([...under.failures])}`);
  if (quiet.failures.size > 0) console.log(`  failed without the attack: ${listed([...quiet.failures])}`);
  if (site.ended !== undefined) console.log(`  ${site.ended}`);
  const missed = [
    ...(failed === 0 ? [] : [`${failed} failures`]),
    ...(p99 <= wanted.p99_ms ? [] : [`p99 ${ms(p99)} (wanted ≤ ${wanted.p99_ms} ms)`]),
    ...(memory <= wanted.memory_mib ? [] : [`memory ${memory.toFixed(0)} MiB (wanted ≤ ${wanted.memory_mib})`]),
    ...(ready <= wanted.ready_ms ? [] : [`image ready in ${ms(ready)} (wanted ≤ ${wanted.ready_ms} ms)`]),
    ...(delivery <= wanted.delivery_ms ? [] : [`deliveries p99 ${ms(delivery)} (wanted ≤ ${wanted.delivery_ms} ms)`]),
  ];
  return { name, missed };
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const ms = (milliseconds: number | undefined): string => `${(milliseconds ?? Number.NaN).toFixed(0)} ms`;
const listed = (counts: readonly (readonly [string, number])[]): string =>
  counts
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ');

if (import.meta.main) await run(process.argv.slice(2));
