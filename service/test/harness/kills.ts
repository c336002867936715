/**
 * Kills a process (SIGKILL) at a random moment during commands; then each command is sent twice more with its key to
 * the next process. Each command must have exactly one effect, and all its responses must be the same bytes. The suite
 * runs it briefly, `bench/idempotency.ts` fully.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startApart, type Apart } from './separate-process.ts';
import { aClaim, aPerson } from './cases.ts';
import { type Chance, chanceOf } from './random.ts';
import { type Answer, liveService, type LiveService, send } from './service.ts';

/** The results of a run, in commands unless stated otherwise. */
export interface Tally {
  kills: number;
  commands: number;
  /** Commands with a response before the kill. */
  answered: number;
  /** Commands without a response that had run: the first retry was a replay. */
  kept: number;
  /** Commands that had not run: the first retry ran them. */
  renewed: number;
  /** Retries with a 409, because the killed process's transaction still held the key. */
  inProgress: number;
  /** Violations, one sentence each. */
  readonly wrong: string[];
}

interface Command {
  readonly path: string;
  readonly key: string;
  readonly idempotencyKey: string;
  readonly body: unknown;
  /** Queries that count its effects, each with its parameter: each must return 1. */
  readonly effects: readonly (readonly [count: string, value: string])[];
}

interface Stage {
  readonly service: LiveService;
  readonly caseKey: string;
  readonly operatorKey: string;
  readonly debtorId: string;
}

/** Lanes alternate, so that one starts processes while the other waits. */
const lanes_max = 2;

export async function killAndRetry({ kills, seed }: { kills: number; seed: number }): Promise<Tally> {
  const service = await liveService();
  try {
    const stage = await setStage(service);
    const tally: Tally = { kills: 0, commands: 0, answered: 0, kept: 0, renewed: 0, inProgress: 0, wrong: [] };
    const commands: Command[] = [];
    const moments = new Moments();
    await Promise.all(
      Array.from({ length: lanes_max }, (_none, lane) =>
        runLane({
          stage,
          tally,
          commands,
          chance: chanceOf(seed + lane),
          moments,
          kills: Math.ceil((kills - lane) / lanes_max),
        }),
      ),
    );
    await countEffects(service, commands, tally);
    return tally;
  } finally {
    await service.stop();
  }
}

async function setStage(service: LiveService): Promise<Stage> {
  const keys = {
    service,
    caseKey: await service.givenKey('case', await service.givenCompany()),
    operatorKey: await service.givenKey('operator'),
  };
  return { ...keys, debtorId: await aDebtor(keys) };
}

interface Lane {
  readonly stage: Stage;
  readonly tally: Tally;
  /** All commands of all lanes, for the final count. */
  readonly commands: Command[];
  readonly chance: Chance;
  readonly moments: Moments;
  readonly kills: number;
}

/** The next process starts while this one works. */
async function runLane(lane: Lane): Promise<void> {
  const { stage, tally, commands, chance, moments, kills } = lane;
  let [current, next] = [warm(stage), warm(stage)];
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const round = await prepare(stage, chance);
      commands.push(...round.commands);
      const first = await killInTheMiddle(await current, round, lane);
      [current, next] = [next, warm(stage)];
      const { url } = await current;
      const done = await Promise.all(
        round.commands.map(async (command, index) =>
          countCommand(command, first[index], await retries(url, command, chance, tally), tally),
        ),
      );
      moments.adjust(done.filter(Boolean).length, done.length);
      await round.unlock();
      tally.kills += 1;
      tally.commands += round.commands.length;
    }
  } finally {
    await Promise.all([current, next].map(async (apart) => (await apart).kill()));
  }
}

/** A process with open database connections, as a long-running one has. */
async function warm({ service, caseKey }: Stage): Promise<Apart> {
  const apart = await startApart(service);
  await Promise.all(
    ['/v2/orders/', '/v2/debtors/', '/v2/claims/', '/v2/health/'].map((path) =>
      send(apart.url, 'GET', path, { key: path === '/v2/health/' ? null : caseKey }),
    ),
  );
  return apart;
}

interface Round {
  readonly commands: readonly Command[];
  /** Unlocks the order that a slow command waits for; without effect if there is none. */
  readonly unlock: () => Promise<void>;
}

/** The share of finalize commands that find their order locked, so that the kill interrupts them. */
const slow_share = 0.3;

/** Prepares creating commands, a finalize and an acceptance, each on an order of its own. */
async function prepare(stage: Stage, chance: Chance): Promise<Round> {
  // A new debtor: its mandates are only those of this acceptance.
  const debtorId = await aDebtor(stage);
  const [draft, submitted] = await Promise.all([aDraft(stage, stage.debtorId), aDraft(stage, debtorId)]);
  await stage.service.send('POST', `/v2/orders/${submitted}/finalize/`, { key: stage.caseKey });
  const commands = [
    create(stage),
    create(stage),
    { ...commandOf(`/v2/orders/${draft}/finalize/`, stage.caseKey), effects: [recorded('order.submitted', draft)] },
    {
      ...commandOf(`/operator/v1/orders/${submitted}/accept/`, stage.operatorKey),
      effects: [
        recorded('order.accepted', submitted),
        ['select count(*)::int as count from mandates where debtor_id = $1', debtorId] as const,
      ],
    },
  ];
  return { commands, unlock: chance.in(slow_share) ? await hold(stage.service, draft) : async () => undefined };
}

function create(stage: Stage): Command {
  const mark = randomUUID();
  return {
    ...commandOf('/v2/orders/', stage.caseKey),
    body: orderOf(stage.debtorId, mark),
    effects: [['select count(*)::int as count from claims where your_reference = $1', mark]],
  };
}

const commandOf = (path: string, key: string) => ({ path, key, idempotencyKey: randomUUID(), body: undefined });
const recorded = (type: string, order: string) =>
  [
    `select count(*)::int as count from events where type = '${type}' and envelope::json #>> '{data,order_id}' = $1`,
    order,
  ] as const;
const orderOf = (debtor_id: string, mark: string) => ({
  debtor_id,
  creditor_obligation_fulfilled: true,
  claims: [aClaim(1, { your_reference: mark })],
});

const aDebtor = async ({ service, caseKey }: Omit<Stage, 'debtorId'>): Promise<string> =>
  (await service.send<{ id: string }>('POST', '/v2/debtors/', { key: caseKey, body: aPerson() })).body.id;
const aDraft = async ({ service, caseKey }: Stage, debtorId: string): Promise<string> =>
  (await service.send<{ id: string }>('POST', '/v2/orders/', { key: caseKey, body: orderOf(debtorId, randomUUID()) }))
    .body.id;

/** Locks the order's row; may be released any number of times. */
export async function hold({ address }: LiveService, order: string): Promise<() => Promise<void>> {
  const client = new pg.Client(address);
  // A failed test drops the database under this connection.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('select from orders where id = $1 for update', [order]);
  const end = async () => {
    await client.query('rollback');
    await client.end();
  };
  let ended: Promise<void> | undefined;
  return () => (ended ??= end());
}

/**
 * Chooses the moment of a kill within the duration of the commands, or slightly after it. The duration depends on the
 * machine: each kill that was too late or too early for most commands moves the limit.
 */
class Moments {
  #longest_ms = 60;

  next(chance: Chance): number {
    return performance.now() + chance.number() * this.#longest_ms;
  }

  adjust(done: number, of: number): void {
    this.#longest_ms *= done > of / 2 ? 0.9 : 1.1;
  }
}

/** The responses that arrived before the kill, by command. */
async function killInTheMiddle(
  apart: Apart,
  { commands, unlock }: Round,
  { chance, moments }: Lane,
): Promise<(Answer | undefined)[]> {
  const moment = moments.next(chance);
  const answers = commands.map((command) => ask(apart.url, command).catch(() => undefined));
  // A timer is only exact to a millisecond, longer than the moments of interest.
  await sleep(Math.max(0, moment - performance.now() - 1));
  while (performance.now() < moment) await new Promise(setImmediate);
  await apart.kill();
  // In half of the cases the dead process's statement continues immediately, in the other half it still waits during
  // the retry.
  if (chance.in(0.5)) await unlock();
  else setTimeout(() => void unlock(), 100 + chance.number() * 400);
  return Promise.all(answers);
}

const ask = (url: string, { path, key, idempotencyKey, body }: Command): Promise<Answer> =>
  send(url, 'POST', path, { key, idempotencyKey, ...(body === undefined ? {} : { body }) });

/** Two retries, sequential or concurrent. */
async function retries(url: string, command: Command, chance: Chance, tally: Tally): Promise<Answer[]> {
  const retry = () => untilAnswered(url, command, tally);
  return chance.in(0.5) ? Promise.all([retry(), retry()]) : [await retry(), await retry()];
}

const attempts_max = 5;

/** What a client repeats: the first is under way, or the machine is too busy and nothing has happened. */
const passing: ReadonlySet<string> = new Set([
  'idempotency_request_in_progress',
  'service_unavailable',
  'request_timeout',
]);

async function untilAnswered(url: string, command: Command, tally: Tally): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask(url, command);
    if (!passing.has(String(answer.body.code)) || attempt === attempts_max) return answer;
    tally.inProgress += 1;
  }
}

const isReplay = ({ headers }: Answer): boolean => headers.get('idempotency-replayed') === 'true';
const contentOf = ({ status, headers, text }: Answer): string =>
  JSON.stringify([status, text, ...['etag', 'location', 'content-type'].map((name) => headers.get(name))]);

/** Counts the command and checks its responses; returns whether it ran before the kill. */
function countCommand(command: Command, first: Answer | undefined, retried: readonly Answer[], tally: Tally): boolean {
  const all = [...(first === undefined ? [] : [first]), ...retried];
  const executed = all.filter((each) => !isReplay(each));
  if (all.some(({ status }) => status >= 300))
    tally.wrong.push(
      `${command.path} was answered ${all.map(({ status, text }) => `${status} ${text.slice(0, 200)}`).join(', then ')}`,
    );
  if (executed.length > 1 || (first !== undefined && isReplay(first)))
    tally.wrong.push(`${command.path} was executed ${executed.length} times`);
  if (new Set(all.map(contentOf)).size > 1)
    tally.wrong.push(`${command.path} was answered differently: ${all.map(contentOf).join(', then ')}`);
  const how = first !== undefined ? 'answered' : executed.length === 0 ? 'kept' : 'renewed';
  tally[how] += 1;
  return how !== 'renewed';
}

async function countEffects({ address }: LiveService, commands: readonly Command[], tally: Tally): Promise<void> {
  assert.equal(tally.answered + tally.kept + tally.renewed, tally.commands);
  const client = new pg.Client(address);
  await client.connect();
  try {
    for (const { path, effects } of commands)
      for (const [query, value] of effects) {
        const { rows } = await client.query<{ count: number }>(query, [value]);
        if (rows[0]?.count !== 1) tally.wrong.push(`${path} has had ${rows[0]?.count} effects (${query})`);
      }
  } finally {
    await client.end();
  }
}

/** One line for people. */
export const summaryOf = ({ kills, commands, answered, kept, renewed, inProgress, wrong }: Tally): string =>
  `${kills} kills with ${commands} commands under way: ${answered} were answered before, ${kept} were done unanswered, ${renewed} were done by their retry (${inProgress} in progress); ${wrong.length} wrong (wanted 0)`;
