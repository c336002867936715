/**
 * Kills a process (SIGKILL) while it does a run of statements, posts their interest, publishes the drafts, makes their
 * documents, pays them out, downloads the payouts and cancels everything, so that the next run states the same items
 * again: in the middle of a transaction, or at a random moment. The next process goes on where it was.
 * statement-kill-checks.ts says what must be true afterwards. The suite runs it briefly, `bench/kills-statements.ts` fully.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dayOf } from '../../src/values/day.ts';
import { openStage, type Stage } from './cases.ts';
import { aCase, aClient, givenIssuer } from './collected-money.ts';
import { type Chance, chanceOf } from './random.ts';
import { type Apart, startApart } from './separate-process.ts';
import { checkStatements } from './statement-kill-checks.ts';
import { isWithin, type Phase, phases, type Work, type Worker, workOn } from './statement-kill-work.ts';
import { until } from './until.ts';

export interface StatementTally {
  kills: number;
  /** Kills by the phase that was under way. */
  readonly phases: Record<Phase, number>;
  /** Kills between the first and the last page of a run, and of the postings of its interest. */
  between: number;
  /** Kills in the middle of a transaction. */
  open: number;
  rounds: number;
  /** Violations, one sentence each. */
  readonly wrong: string[];
}

export interface StatementKills {
  readonly kills: number;
  readonly companies: number;
  /** Mandates of each company, with two payments each. */
  readonly mandates: number;
  /** The share of kills in the middle of a transaction; the others are at a random moment of the phase, but for those in a run. */
  readonly held: number;
  readonly seed: number;
}

/** Mandates of one transaction of a process apart. */
const page = 4;
/** Phases of several transactions that depend on each other. */
const isPaged: ReadonlySet<Phase> = new Set(['run', 'interest']);

/** A process that is ready to work. */
interface Ready extends Worker {
  readonly apart: Apart;
}

/** The longest time in a phase before a kill at a random moment. */
const within_ms: Readonly<Record<Phase, number>> = {
  run: 400,
  interest: 400,
  publish: 60,
  documents: 400,
  pay: 40,
  file: 20,
  undo: 60,
};

export async function killStatements(given: StatementKills): Promise<StatementTally> {
  const { kills, companies, mandates, held, seed } = given;
  const stage = await openStage();
  const wrong: string[] = [];
  const none = Object.fromEntries(phases.map((phase) => [phase, 0])) as Record<Phase, number>;
  const tally: StatementTally = { kills: 0, phases: none, between: 0, open: 0, rounds: 0, wrong };
  let next: Promise<Ready> | undefined;
  try {
    await givenIssuer(stage);
    for (let nth = 0; nth < companies; nth += 1) await givenPayments(stage, mandates);
    const acknowledged = { numbers: new Map(), payouts: new Set<string>(), files: new Map() };
    const key = await stage.givenKey('operator');
    const work: Work = { stage, key, acknowledged, wrong, phase: 'run', rounds: 0 };
    const chance = chanceOf(seed);
    next = startNext(stage);
    for (; tally.kills < kills; tally.kills += 1) {
      const ready = await next;
      next = startNext(stage);
      const phase = phases[tally.kills % phases.length] ?? 'run';
      await killIn(work, ready, tally, { phase, isHeld: isPaged.has(phase) || chance.in(held), chance });
    }
    const last = await next;
    last.apart.child.send('begin');
    await workOn(work, last, { last: 'file' });
    tally.rounds = work.rounds;
    await checkStatements(stage, { url: last.url, key, mandates, acknowledged, wrong });
    return tally;
  } finally {
    await (await next)?.apart.kill();
    await stage.stop();
  }
}

/** One line for people. */
export const summaryOf = ({ kills, phases: under, between, open, rounds, wrong }: StatementTally): string =>
  `${kills} kills (${Object.entries(under)
    .map(([phase, count]) => `${count} in ${phase}`)
    .join(
      ', ',
    )}), ${open} in the middle of a transaction, ${between} between two pages; ${rounds} rounds of statements paid out; ${wrong.length} wrong (wanted 0)`;

/** Cases that bear interest, each with two payments. */
async function givenPayments(stage: Stage, mandates: number): Promise<void> {
  const payout_bank_account = { account_holder: 'Tischlerei Brandt', iban: 'DE89370400440532013000' };
  const client = await aClient(stage, {}, { payout_bank_account });
  for (let nth = 0; nth < mandates; nth += 1) {
    const file = await aCase(stage, client, { delay_date: '2026-01-25' });
    await file.pay('10.00', { value_date: '2026-02-27' });
    await file.pay('20.00');
  }
}

/** The next process lives a day later, so that each run posts interest. */
async function startNext(stage: Stage): Promise<Ready> {
  stage.clock.advance({ days: 1 });
  const day = dayOf(stage.clock.now());
  const apart = await startApart(stage);
  return { apart, url: apart.url, day, isKilled: false };
}

interface Moment {
  readonly phase: Phase;
  /** In the middle of a transaction. */
  readonly isHeld: boolean;
  readonly chance: Chance;
}

async function killIn(work: Work, ready: Ready, tally: StatementTally, moment: Moment): Promise<void> {
  const { phase, isHeld, chance } = moment;
  ready.apart.child.send('begin');
  let hold: Hold | undefined;
  const reached = Promise.withResolvers<void>();
  const working = workOn(work, ready, {
    async before(begun) {
      if (isHeld && begun === heldBefore[phase]) hold = await holdUp(work.stage, phase, chance);
      if (begun === phase) reached.resolve();
    },
  }).catch((error: unknown) => {
    if (!ready.isKilled) throw error;
  });
  await Promise.race([reached.promise, working]);
  if (isHeld) await until(() => hold?.isWaitedFor() ?? false, `a transaction of the phase ${phase}`);
  await sleep(chance.number() * (isHeld ? 10 : within_ms[phase]));
  if (await hold?.isWaitedFor()) tally.open += 1;
  ready.isKilled = true;
  tally.phases[work.phase] += 1;
  await ready.apart.kill();
  await hold?.release();
  await working;
  await until(async () => !(await areTransactionsOpen(work.stage)), 'the end of the transactions of the process');
  await work.stage.sql(
    `update work_items set lease_until = '-infinity', due_at = clock_timestamp() where kind like 'statements.%'`,
  );
  if (await isWithin(work)) tally.between += 1;
}

/** Work of the queue begins before its phase. */
const heldBefore: Readonly<Record<Phase, Phase>> = {
  run: 'run',
  interest: 'run',
  publish: 'publish',
  documents: 'publish',
  pay: 'pay',
  file: 'file',
  undo: 'undo',
};

/** A lock for which the phase waits in the middle of a transaction; of phases with pages, behind the first page. */
const holds: Readonly<Record<Phase, string>> = {
  run: `insert into statement_items (company_id, statement_id, kind, source_id, mandate_id, recorded_at)
    select p.company_id, gen_random_uuid(), 'allocation', p.entry_id, p.mandate_id, p.recorded_at from ledger_postings p
    where p.line = 1 and p.derived and p.rule like 'allocation.%' and p.mandate_id = (select id from mandates order by company_id, id offset $1 limit 1)`,
  interest:
    'select from mandates where id = (select id from mandates order by company_id, id offset $1 limit 1) for update',
  publish: 'lock table statement_numbers in share mode',
  documents: 'lock table documents in share mode',
  pay: 'lock table payout_items in share mode',
  file: 'lock table payouts in share mode',
  undo: 'lock table statement_numbers in share mode',
};

interface Hold {
  /** Whether a transaction waits for it. */
  isWaitedFor(): Promise<boolean>;
  release(): Promise<void>;
}

async function holdUp(stage: Stage, phase: Phase, chance: Chance): Promise<Hold> {
  const client = new pg.Client(stage.address);
  client.on('error', () => undefined);
  await client.connect();
  // A row that is never committed has no statement. A busy machine takes its time until the phase waits.
  await client.query(
    'begin; set local session_replication_role = replica; set local idle_in_transaction_session_timeout = 0',
  );
  const { rows } = await client.query<{ pid: number; mandates: number }>(
    'select pg_backend_pid() as pid, (select count(*)::int from mandates) as mandates',
  );
  const { pid = 0, mandates = 0 } = rows[0] ?? {};
  const behindFirst = page + chance.whole(mandates - page);
  await client.query(holds[phase], holds[phase].includes('$1') ? [behindFirst] : []);
  return {
    isWaitedFor: async () =>
      (await stage.sql('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid])).length > 0,
    async release() {
      await client.query('rollback');
      await client.end();
    },
  };
}

const areTransactionsOpen = async (stage: Stage): Promise<boolean> =>
  (
    await stage.sql(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`,
    )
  ).length > 0;
