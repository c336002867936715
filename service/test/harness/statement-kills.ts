/**
 * Kills a process (SIGKILL) at random moments while it does a run of statements, publishes its drafts, pays them out and
 * cancels everything, so that the next run states the same items again. The next process goes on where it was.
 * statement-kill-checks.ts says what must be true afterwards. The suite runs it briefly, `bench/kills-statements.ts` fully.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Payout } from '@mahnwerk/contract/operator/payouts.ts';
import type { OperatorStatement, StatementRun } from '@mahnwerk/contract/operator/statements.ts';
import { openStage, type Stage } from './cases.ts';
import { aCase, aClient, givenIssuer } from './collected-money.ts';
import { copyCases } from './copied-cases.ts';
import { chanceOf } from './random.ts';
import { type Apart, startApart } from './separate-process.ts';
import { send } from './service.ts';
import { checkStatements, type Acknowledged } from './statement-kill-checks.ts';
import { until } from './until.ts';

const phases = ['run', 'publish', 'pay', 'undo'] as const;
type Phase = (typeof phases)[number];

export interface StatementTally {
  kills: number;
  /** Kills by what was under way. */
  readonly phases: Record<Phase, number>;
  /** Kills in a run that had stated a part of its mandates. */
  within: number;
  /** Times that everything was stated, published and paid out. */
  rounds: number;
  /** Violations, one sentence each. */
  readonly wrong: string[];
}

export interface StatementKills {
  readonly kills: number;
  readonly companies: number;
  /** Mandates of each company, with two payments each. */
  readonly mandates: number;
  readonly seed: number;
}

/** The operator's work, which outlives the process that does it. */
interface Work {
  readonly stage: Stage;
  readonly key: string;
  readonly tally: StatementTally;
  readonly acknowledged: Acknowledged;
  phase: Phase;
}

/** The longest time in a phase before its kill. */
const within_ms: Readonly<Record<Phase, number>> = { run: 400, publish: 60, pay: 40, undo: 60 };

export async function killStatements({ kills, companies, mandates, seed }: StatementKills): Promise<StatementTally> {
  const stage = await openStage();
  const tally: StatementTally = {
    kills: 0,
    phases: { run: 0, publish: 0, pay: 0, undo: 0 },
    within: 0,
    rounds: 0,
    wrong: [],
  };
  const acknowledged = { numbers: new Map<string, string>(), payouts: new Set<string>() };
  let next: Promise<Apart> | undefined;
  try {
    await givenIssuer(stage);
    for (let given = 0; given < companies; given += 1) await givenPayments(stage, mandates);
    const work: Work = { stage, key: await stage.givenKey('operator'), tally, acknowledged, phase: 'run' };
    const chance = chanceOf(seed);
    next = startApart(stage);
    for (; tally.kills < kills; tally.kills += 1) {
      const apart = await next;
      next = startApart(stage);
      const phase = phases[tally.kills % phases.length] ?? 'run';
      await killIn(work, apart, { phase, after_ms: chance.number() * within_ms[phase] });
    }
    const last = await next;
    last.child.send('begin');
    await goOn(work, last.url, (done) => done === 'pay');
    await checkStatements(stage, { mandates, acknowledged, wrong: tally.wrong });
    return tally;
  } finally {
    await (await next)?.kill();
    await stage.stop();
  }
}

/** One line for people. */
export const summaryOf = ({ kills, phases: under, within, rounds, wrong }: StatementTally): string =>
  `${kills} kills (${under.run} in a run, ${within} of them with a part stated, ${under.publish} in publications, ${under.pay} in a payout, ${under.undo} in cancellations), ${rounds} rounds of statements paid out; ${wrong.length} wrong (wanted 0)`;

async function givenPayments(stage: Stage, mandates: number): Promise<void> {
  const client = await aClient(
    stage,
    {},
    {
      payout_bank_account: { account_holder: 'Tischlerei Brandt', iban: 'DE89370400440532013000' },
    },
  );
  const one = await aCase(stage, client);
  for (const value of ['10.00', '20.00']) await one.pay(value);
  await copyCases((text, values) => stage.sql(text, values), one.id, mandates - 1);
  await stage.sql('drop table copied');
}

interface Moment {
  readonly phase: Phase;
  readonly after_ms: number;
}

async function killIn(work: Work, apart: Apart, { phase, after_ms }: Moment): Promise<void> {
  const { stage, tally } = work;
  apart.child.send('begin');
  let isKilled = false;
  const working = goOn(work, apart.url, () => isKilled).catch((error: unknown) => {
    if (!isKilled) throw error;
  });
  await Promise.race([until(() => work.phase === phase, `the phase ${phase}`, 60_000), working]);
  await sleep(after_ms);
  isKilled = true;
  tally.phases[work.phase] += 1;
  await apart.kill();
  await working;
  await until(async () => !(await areTransactionsOpen(stage)), 'the end of the transactions of the killed process');
  await stage.sql(
    `update work_items set lease_until = '-infinity', due_at = clock_timestamp() where kind like 'statements.%'`,
  );
  if (work.phase === 'run' && (await isPartStated(stage))) tally.within += 1;
}

const areTransactionsOpen = async (stage: Stage): Promise<boolean> =>
  (
    await stage.sql(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`,
    )
  ).length > 0;

/** Whether a run under way has stated something that it must not lose. */
const isPartStated = async (stage: Stage): Promise<boolean> =>
  (
    await stage.sql(
      `select from statement_runs r where r.status = 'running' and (r.done_mandate is not null or r.done_company is not null)`,
    )
  ).length > 0;

/** Works with one process, phase by phase, until a phase ends with which `isOver`. */
async function goOn(work: Work, url: string, isOver: (done: Phase) => boolean): Promise<void> {
  const doing: Record<Phase, (work: Work, url: string) => Promise<void>> = { run: state, publish, pay, undo };
  for (;;) {
    const done = work.phase;
    await doing[done](work, url);
    if (done === 'pay') work.tally.rounds += 1;
    if (isOver(done)) return;
    work.phase = phases[(phases.indexOf(done) + 1) % phases.length] ?? 'run';
  }
}

async function ask<T>({ key, tally }: Work, url: string, path: string, body?: unknown): Promise<T> {
  const method = path.startsWith('statement-runs/') && body === undefined ? 'GET' : 'POST';
  const answer = await send<T>(url, method, `/operator/v1/${path}`, { key, ...(body === undefined ? {} : { body }) });
  if (answer.status >= 300) tally.wrong.push(`${method} ${path} was answered ${answer.status} ${answer.text}`);
  return answer.body;
}

const idsOf = async ({ stage }: Work, rows: string): Promise<readonly string[]> =>
  (await stage.sql(`select id::text as id from ${rows} order by id`)).map(({ id }) => String(id));

/** A run from its start or its progress to its end: what it has done is never less than before. */
async function state(work: Work, url: string): Promise<void> {
  const path = 'statement-runs/';
  const dates = { period_start: '2026-01-01', period_end: '2026-03-02', booking_date: '2026-03-02' };
  const [begun] = await idsOf(work, `statement_runs where status = 'running'`);
  const drafts = await idsOf(work, `statements where status = 'draft'`);
  if (begun === undefined && drafts.length > 0) return;
  const id = begun ?? (await ask<StatementRun>(work, url, path, dates)).id;
  for (let before = 0; ; await sleep(5)) {
    const { status, statements, skipped } = await ask<StatementRun>(work, url, `${path}${id}/`);
    const done = statements.length + skipped.length;
    if (done < before) work.tally.wrong.push(`the run has done ${done} companies after ${before}`);
    before = done;
    if (status === 'finished') return;
    if (status === 'failed') throw new Error('the run has failed');
  }
}

async function publish(work: Work, url: string): Promise<void> {
  const drafts = await idsOf(work, `statements where status = 'draft'`);
  const publications = drafts.map(async (id) => {
    const { invoice_no } = await ask<OperatorStatement>(work, url, `statements/${id}/publish/`);
    work.acknowledged.numbers.set(id, invoice_no ?? '');
  });
  await Promise.all(publications);
}

async function pay(work: Work, url: string): Promise<void> {
  const due = await idsOf(
    work,
    `statements s where s.status = 'published' and not exists (select from payout_items i where i.statement_id = s.id and i.is_active)`,
  );
  if (due.length > 0) {
    const { id } = await ask<Payout>(work, url, 'payouts/', { execution_date: '2026-03-03' });
    work.acknowledged.payouts.add(id);
  }
}

async function undo(work: Work, url: string): Promise<void> {
  for (const id of await idsOf(work, `payouts where status = 'prepared'`))
    await ask(work, url, `payouts/${id}/cancel/`);
  const published = await idsOf(work, `statements where status = 'published'`);
  await Promise.all(published.map((id) => ask(work, url, `statements/${id}/cancel/`, { reason: 'Wrong.' })));
}
