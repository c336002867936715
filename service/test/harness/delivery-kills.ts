/**
 * Kills dispatchers (SIGKILL) at random moments during deliveries; each is followed by another. Every event must
 * arrive, every delivery must end as a success, and duplicates must be the same bytes. The suite runs it briefly,
 * `bench/kills-deliveries.ts` fully.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../src/platform/database/pool.ts';
import { compileCache } from './compile-cache.ts';
import { type Chance, chanceOf } from './random.ts';
import type { DispatchSettings } from './dispatch-process.ts';
import { authority, givenWebhook, happen, loopbackLeaf } from './dispatching.ts';
import { until } from './until.ts';
import { answer, type Receiver, startReceiver } from './receiver.ts';
import { liveService, type LiveService, secretKey } from './service.ts';

export interface DeliveryTally {
  kills: number;
  events: number;
  requests: number;
  /** Average of open deliveries at the kills, and of leased ones. */
  open: number;
  leased: number;
  /** Violations, one sentence each. */
  readonly wrong: string[];
}

export interface DeliveryKills {
  readonly kills: number;
  /** Open deliveries at each kill, in total. */
  readonly underWay: number;
  readonly receivers: number;
  readonly seed: number;
}

/** The receiver's response time: long enough for many concurrent requests. */
const takes_ms = 60;

export async function killDispatchers({ kills, underWay, receivers, seed }: DeliveryKills): Promise<DeliveryTally> {
  const service = await liveService();
  const database = new Database(service.address, service.clock);
  const hooks = await Promise.all(
    Array.from({ length: receivers }, () =>
      startReceiver({ leaf: loopbackLeaf, behaviour: answer(200, { delay_ms: takes_ms }) }),
    ),
  );
  const companies = await Promise.all(hooks.map((hook) => subscribedCompany(service, hook)));
  const tally: DeliveryTally = { kills: 0, events: 0, requests: 0, open: 0, leased: 0, wrong: [] };
  const recorded = new Set<string>();
  let current: Promise<ChildProcess> = startDispatcher(service);
  try {
    const chance = chanceOf(seed);
    const moments = new Moments();
    for (let kill = 0; kill < kills; kill += 1) {
      await record({ service, database, companies, underWay, recorded });
      const next = startDispatcher(service);
      await killSoon(await current, moments.next(chance));
      const { open, leased } = await stillOpen(service);
      moments.adjust(open, underWay);
      tally.kills += 1;
      tally.open += open / kills;
      tally.leased += leased / kills;
      current = next;
    }
    await finish(await current, service);
    checkTally(tally, { recorded, hooks, unfinished: (await stillOpen(service)).open });
    return tally;
  } finally {
    (await current).kill('SIGKILL');
    await Promise.all(hooks.map((hook) => hook.close()));
    await database.close();
    await service.stop();
  }
}

export const toldOf = ({ kills, events, requests, open, leased, wrong }: DeliveryTally): string =>
  `${kills} kills with ${Math.round(open)} deliveries open and ${Math.round(leased)} of them leased on the average; ${events} events, ${requests - events} arrived twice or more, ${wrong.length} wrong (wanted 0)`;

async function subscribedCompany(service: LiveService, hook: Receiver): Promise<string> {
  const company = await service.givenCompany();
  await givenWebhook(service, { kind: 'company', id: company }, hook.url('127.0.0.1', `/${company}`));
  return company;
}

/** A process that waits for its start message. */
async function startDispatcher({ address }: LiveService): Promise<ChildProcess> {
  const settings: DispatchSettings = {
    database: address,
    secretKey: secretKey.toString('hex'),
    authority: authority.certificate,
  };
  const child = fork(new URL('dispatch-process.ts', import.meta.url), [JSON.stringify(settings)], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
  await once(child, 'message');
  return child;
}

async function killSoon(child: ChildProcess, after_ms: number): Promise<void> {
  child.send('begin');
  await sleep(after_ms);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

interface Recording {
  readonly service: LiveService;
  readonly database: Database;
  readonly companies: readonly string[];
  readonly underWay: number;
  readonly recorded: Set<string>;
}

/** Records events until `underWay` deliveries are open. */
async function record({ service, database, companies, underWay, recorded }: Recording): Promise<void> {
  const missing = underWay - (await stillOpen(service)).open;
  const each = Math.ceil(Math.max(0, missing) / companies.length);
  if (each === 0) return;
  for (let at = 0; at < companies.length; at += 20)
    for (const ids of await Promise.all(companies.slice(at, at + 20).map((company) => happen(database, company, each))))
      for (const id of ids) recorded.add(id);
}

/** The number of open and of leased deliveries. */
async function stillOpen(service: LiveService): Promise<{ open: number; leased: number }> {
  const [row] = await service.sql(
    `select (select count(*) from webhook_deliveries where outcome is null)::int + (select count(*) from webhook_outbox)::int as open,
       (select count(*) from webhook_deliveries where outcome is null and lease_token is not null)::int as leased`,
  );
  return row as { open: number; leased: number };
}

/** The last process delivers the rest. */
async function finish(child: ChildProcess, service: LiveService): Promise<void> {
  child.send('begin');
  await until(async () => (await stillOpen(service)).open === 0, 'the end of every delivery', 60_000).catch(
    () => undefined,
  );
}

interface Seen {
  readonly recorded: ReadonlySet<string>;
  readonly hooks: readonly Receiver[];
  readonly unfinished: number;
}

function checkTally(tally: DeliveryTally, { recorded, hooks, unfinished }: Seen): void {
  const bodies = new Map<string, Buffer>();
  for (const { headers, body } of hooks.flatMap(({ received }) => received)) {
    const id = headers['webhook-id'] ?? '';
    const before = bodies.get(id);
    if (before !== undefined && !before.equals(body)) tally.wrong.push(`${id} arrived in two forms`);
    if (!recorded.has(id)) tally.wrong.push(`${id} arrived, and was never recorded`);
    bodies.set(id, body);
    tally.requests += 1;
  }
  for (const id of recorded) if (!bodies.has(id)) tally.wrong.push(`${id} never arrived`);
  if (unfinished > 0) tally.wrong.push(`${unfinished} deliveries never ended`);
  tally.events = recorded.size;
}

/** Chooses the moment of a kill within the duration of the deliveries, which depends on the machine. */
class Moments {
  #longest_ms = 500;

  next(chance: Chance): number {
    return chance.number() * this.#longest_ms;
  }

  adjust(open: number, of: number): void {
    this.#longest_ms *= open < of / 2 ? 0.9 : 1.1;
  }
}
