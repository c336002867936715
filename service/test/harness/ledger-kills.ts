/**
 * Kills a process (SIGKILL) while it books payments, costs and reversals on one mandate: at a random moment, or with the
 * facts written and their entries still to come. Each command is then sent again with its key to the next process. Each
 * must have happened once, whole, and the books must be what a replay says. The suite runs it briefly,
 * `bench/kills-ledger.ts` fully.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { verifyBooks } from '../../src/domain/collection/books/index.ts';
import { aClaim, bodyOf, euros, givenAccepted, openStage, type Stage } from './cases.ts';
import { type Chance, chanceOf } from './random.ts';
import { type Apart, startApart } from './separate-process.ts';
import { type Answer, send } from './service.ts';

/** The results of a run. */
export interface LedgerTally {
  kills: number;
  commands: number;
  /** Commands with a response before the kill. */
  answered: number;
  /** Kills with facts written and the entries waiting. */
  between: number;
  /** Violations, one sentence each. */
  readonly wrong: string[];
}

interface Command {
  readonly path: string;
  readonly body: unknown;
  readonly idempotencyKey: string;
}

interface Killing {
  readonly stage: Stage;
  readonly key: string;
  readonly mandate: string;
  readonly chance: Chance;
  readonly tally: LedgerTally;
}

export async function killBookings({ kills, seed }: { kills: number; seed: number }): Promise<LedgerTally> {
  const stage = await openStage();
  try {
    const tally: LedgerTally = { kills: 0, commands: 0, answered: 0, between: 0, wrong: [] };
    const claims = [aClaim(1, { delay_date: '2026-01-25' }), aClaim(2, { principal_amount: euros('4900.00') })];
    const { mandate } = await givenAccepted(stage, await stage.aCompany(), { claims });
    const key = await stage.givenKey('operator');
    const killing = { stage, key, mandate: mandate.id, chance: chanceOf(seed), tally };
    let next = startApart(stage);
    for (let kill = 0; kill < kills; kill += 1) {
      const apart = await next;
      next = startApart(stage);
      await killOnce(killing, apart, next);
    }
    await (await next).kill();
    await countEffects(killing);
    return tally;
  } finally {
    await stage.stop();
  }
}

async function killOnce(killing: Killing, apart: Apart, next: Promise<Apart>): Promise<void> {
  const { tally, chance } = killing;
  const commands = await commandsOn(killing);
  const isBetween = chance.in(0.5);
  const release = isBetween ? await holdEntries(killing.stage) : undefined;
  const first = commands.map((command) => ask(killing, apart.url, command).catch(() => undefined));
  if (isBetween && (await someWait(killing.stage))) tally.between += 1;
  // A process that has just started books in some 200 ms.
  await sleep(chance.number() * (isBetween ? 60 : 400));
  await apart.kill();
  await release?.();
  tally.answered += (await Promise.all(first)).filter((answer) => answer !== undefined).length;
  const { url } = await next;
  for (const command of commands) {
    const answer = await untilAnswered(killing, url, command);
    if (answer.status >= 300) tally.wrong.push(`${command.path} was answered ${answer.status} ${answer.text}`);
  }
  tally.kills += 1;
  tally.commands += commands.length;
  await verify(killing);
}

/** A payment of a random day, costs, and the reversal of an earlier payment. */
async function commandsOn({ stage, mandate, chance }: Killing): Promise<Command[]> {
  const path = `/operator/v1/mandates/${mandate}/`;
  const day = () => `2026-02-${String(1 + chance.whole(27)).padStart(2, '0')}`;
  const payment = () => ({
    amount: euros(`${1 + chance.whole(40)}.${10 + chance.whole(90)}`),
    value_date: day(),
    payer: 'debtor',
    reference: randomUUID(),
  });
  const earlier = bodyOf(await stage.operate<{ id: string }>('POST', `${path}payments/`, payment()), 201);
  const costs = {
    kind: 'other',
    amount: euros('1.50'),
    date: day(),
    interest_bearing: true,
    description: randomUUID(),
  };
  return [
    { path: `${path}payments/`, body: payment(), idempotencyKey: randomUUID() },
    { path: `${path}costs/`, body: costs, idempotencyKey: randomUUID() },
    { path: `${path}payments/${earlier.id}/reverse/`, body: undefined, idempotencyKey: randomUUID() },
  ];
}

const ask = ({ key }: Killing, url: string, { path, body, idempotencyKey }: Command): Promise<Answer> =>
  send(url, 'POST', path, { key, idempotencyKey, ...(body === undefined ? {} : { body }) });

/** The transaction of a killed process may hold the mandate for a moment. */
async function untilAnswered(killing: Killing, url: string, command: Command): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask(killing, url, command);
    if (answer.body.code !== 'idempotency_request_in_progress' || attempt === 5) return answer;
  }
}

/** Facts are written, entries wait. */
async function holdEntries({ address }: Stage): Promise<() => Promise<void>> {
  const client = new pg.Client(address);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('lock table ledger_postings in share mode');
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

const wait_ms = 2_000;

/** Whether a command waits for the held table within some seconds. */
async function someWait(stage: Stage): Promise<boolean> {
  for (const end = performance.now() + wait_ms; performance.now() < end; await sleep(5)) {
    const waiting = await stage.sql(
      `select from pg_locks where relation = 'ledger_postings'::regclass and mode = 'RowExclusiveLock' and not granted`,
    );
    if (waiting.length > 0) return true;
  }
  return false;
}

async function verify({ stage, tally }: Killing): Promise<void> {
  for await (const { differences } of verifyBooks(stage.database))
    for (const { account, booked_cents, replayed_cents } of differences)
      tally.wrong.push(`after ${tally.kills} kills ${account} is ${booked_cents}, and replayed ${replayed_cents}`);
}

/** Each payment and each cost of a command exists once as a fact and once as an entry of its own, each reversal too. */
async function countEffects({ stage, mandate, tally }: Killing): Promise<void> {
  const counted = await stage.sql(
    `select (select count(*)::int from ledger_facts where mandate_id = $1 and kind = 'payment') as payments,
       (select count(*)::int from ledger_facts where mandate_id = $1 and kind = 'cost') as costs,
       (select count(*)::int from ledger_facts where mandate_id = $1 and kind = 'reversal') as reversals,
       (select count(*)::int from ledger_postings where mandate_id = $1 and line = 1 and not derived) as entries,
       (select count(*)::int from ledger_facts where mandate_id = $1) - (select max(number) from ledger_facts where mandate_id = $1) as gaps`,
    [mandate],
  );
  const { kills } = tally;
  const wanted = { payments: 2 * kills, costs: kills, reversals: kills, entries: 4 * kills + 2, gaps: 0 };
  if (JSON.stringify(counted[0]) !== JSON.stringify(wanted))
    tally.wrong.push(`recorded ${JSON.stringify(counted[0])} instead of ${JSON.stringify(wanted)}`);
}

/** One line for people. */
export const summaryOf = ({ kills, commands, answered, between, wrong }: LedgerTally): string =>
  `${kills} kills with ${commands} bookings under way, ${between} between facts and entries: ${answered} were answered before; ${wrong.length} wrong (wanted 0)`;
