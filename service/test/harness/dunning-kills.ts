/**
 * Kills workers (SIGKILL) at random moments of a run of the ladder: while it plans, makes letters, passes the gate and
 * sends mails. Two work at a time; the lease of all work lapses with a kill, so that the other one repeats what it does.
 * Every due invoice must have one notice, level, fee, letter, event and message id. The suite runs it briefly,
 * `bench/kills-dunning.ts` fully.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { no_company } from '../../src/platform/queue/store.ts';
import type { DunningProcessSettings } from './dunning-process.ts';
import { layInvoices } from './dunning-rows.ts';
import { type MailServer, mailServer } from './mail-server.ts';
import { chanceOf } from './random.ts';
import { liveService, type LiveService, secretKey, TestClock } from './service.ts';
import { until } from './until.ts';

export interface DunningKills {
  readonly kills: number;
  readonly companies: number;
  /** Due invoices of each company. */
  readonly due: number;
  readonly seed: number;
}

export interface DunningTally {
  kills: number;
  invoices: number;
  /** Kills by what was under way: the plan of the run, letters, mails. */
  readonly phases: { plan: number; letters: number; mails: number; over: number };
  /** Mails that arrived twice or more. */
  repeated: number;
  /** Violations, one sentence each. */
  readonly wrong: string[];
}

const on = '2026-03-09';
const now = `${on}T08:00:00.000Z`;
const end_ms = 300_000;

export async function killRuns({ kills, companies, due, seed }: DunningKills): Promise<DunningTally> {
  const service = await liveService({ clock: new TestClock(now) });
  const mails = await mailServer();
  const phases = { plan: 0, letters: 0, mails: 0, over: 0 };
  const tally: DunningTally = { kills: 0, invoices: companies * due, phases, repeated: 0, wrong: [] };
  const workers: ChildProcess[] = [];
  try {
    await layRun(service, { companies, due });
    const start = () => startWorker(service, mails);
    workers.push(await start(), await start());
    for (const worker of workers) worker.send('begin');
    const chance = chanceOf(seed);
    const moments = new Moments(tally);
    for (; tally.kills < kills; tally.kills += 1) {
      const [next] = await Promise.all([start(), sleep(moments.next(chance.number()))]);
      const killed = workers.splice(chance.whole(workers.length), 1)[0];
      const { phase, done } = await progressOf(service);
      phases[phase] += 1;
      if (killed !== undefined) await kill(killed);
      await service.sql(`update work_items set lease_until = '-infinity' where lease_token is not null`);
      moments.adjust(done, (tally.kills + 1) / kills);
      next.send('begin');
      workers.push(next);
    }
    await until(async () => (await progressOf(service)).phase === 'over', 'the end of the run', end_ms).catch((error) =>
      tally.wrong.push(String(error)),
    );
    await checkRun(service, tally);
    checkMails(mails, tally);
    return tally;
  } finally {
    await Promise.all(workers.map(kill));
    await mails.close();
    await service.stop();
  }
}

export const toldOf = ({ kills, invoices, phases, repeated, wrong }: DunningTally): string =>
  `${kills} kills in a run over ${invoices} due invoices (${phases.plan} in the plan, ${phases.letters} with letters, ${phases.mails} with mails alone under way, ${phases.over} after the end); ${repeated} mails arrived again, ${wrong.length} wrong (wanted 0)`;

/** Invoices with one due step each, and a run of the operator that waits. */
async function layRun(
  service: LiveService,
  { companies, due }: Pick<DunningKills, 'companies' | 'due'>,
): Promise<void> {
  const pool = new pg.Pool({ ...service.address, max: 2 });
  try {
    const { run } = await layInvoices(pool, { companies, debtors: due, each: 1, due, on });
    await pool.query(`update dunning_debtors set email = company_id || '.' || email where email is not null`);
    await pool.query(`update dunning_runs set status = 'queued' where id = $1`, [run]);
    await pool.query(`insert into work_items (company_id, kind, key) values ($1, 'dunning.run', $2)`, [
      no_company,
      run,
    ]);
  } finally {
    await pool.end();
  }
}

/** Shared by the processes: Node reads compiled code back. */
const compileCache = join(tmpdir(), 'mahnwerk-test-compiled');

/** A process that waits for its start message. */
async function startWorker({ address, folder }: LiveService, { url }: MailServer): Promise<ChildProcess> {
  const settings: DunningProcessSettings = {
    database: address,
    secretKey: secretKey.toString('hex'),
    now,
    folder,
    mails: url,
  };
  const child = fork(new URL('dunning-process.ts', import.meta.url), [JSON.stringify(settings)], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** What is under way, and the share of the notices that have passed the gate. */
async function progressOf(service: LiveService): Promise<{ phase: keyof DunningTally['phases']; done: number }> {
  const [row] = await service.sql(
    `select (select is_planned from dunning_runs) as planned, (select status <> 'finished' from dunning_runs) as runs,
       (select count(*) from work_items)::int as work, (select count(*) from dunning_invoices)::int as invoices,
       (select count(*) from dunnings d, dunning_runs r where d.dated = r.run_on and d.status <> 'created')::int as passed`,
  );
  const { planned, runs, work, invoices, passed } = row as {
    planned: boolean;
    runs: boolean;
    work: number;
    invoices: number;
    passed: number;
  };
  const phase = !planned ? 'plan' : runs ? 'letters' : work > 0 ? 'mails' : 'over';
  return { phase, done: passed / invoices };
}

// One row for each due invoice; `level` is the level before the run.
const outcomes = `select i.id, i.current_level, i.fees_cents::int as fees, n.*, e.count as events, d.count as decisions, r.status as run_status, r.notices as run_notices,
    r.letters as run_letters
  from dunning_invoices i cross join dunning_runs r
  cross join lateral (select count(*)::int as notices, count(distinct letter_id)::int as letters, min(level) as level, sum(fee_cents)::int as fee,
      bool_and(status in ('sent', 'waiting')) as left, (select count(*)::int from documents c where c.company_id = i.company_id and c.parent_id = any(array_agg(x.id))) as documents
    from dunnings x where x.company_id = i.company_id and x.invoice_id = i.id and x.dated = r.run_on) n
  cross join lateral (select count(*)::int from events v where v.company_id = i.company_id and v.type = 'dunning.level_reached'
    and v.envelope::json->'data'->>'invoice_id' = i.id::text) e
  cross join lateral (select count(*)::int from dunning_decisions v where v.company_id = i.company_id and v.invoice_id = i.id and v.outcome = 'notice') d`;

interface Outcome {
  readonly id: string;
  readonly current_level: number;
  readonly fees: number;
  readonly notices: number;
  readonly letters: number;
  readonly documents: number;
  readonly level: number;
  readonly fee: number;
  readonly left: boolean;
  readonly events: number;
  readonly decisions: number;
  readonly run_status: string;
  readonly run_notices: number;
  readonly run_letters: number;
}

async function checkRun(service: LiveService, tally: DunningTally): Promise<void> {
  const rows = (await service.sql(outcomes)) as unknown as Outcome[];
  const [letters] = await service.sql(
    'select count(*)::int as count from dunning_letters l, dunning_runs r where l.dated = r.run_on',
  );
  const counted = rows.map(({ run_status, run_notices, run_letters }) => `${run_status} ${run_notices} ${run_letters}`);
  const wanted = `finished ${tally.invoices} ${tally.invoices}`;
  if (counted[0] !== wanted) tally.wrong.push(`the run is ${counted[0]} instead of ${wanted}`);
  if (letters?.count !== tally.invoices) tally.wrong.push(`${String(letters?.count)} letters`);
  for (const { id, level, fees, ...each } of rows) {
    const { notices, letters: own, documents, events, decisions, left } = each;
    const isOnce = [notices, own, documents, events, decisions].every((count) => count === 1) && left;
    const fee = level === 1 ? 0 : 250;
    if (!isOnce || each.current_level !== level || fees !== fee || each.fee !== fee)
      tally.wrong.push(`${id}: ${JSON.stringify({ level, fees, ...each })}`);
  }
}

/** Each debtor with a mailbox has one mail; what arrived again has the same message id. */
function checkMails({ received }: MailServer, tally: DunningTally): void {
  const ids = Map.groupBy(received, ({ to }) => to[0] ?? '');
  const wanted = tally.invoices / 2;
  if (ids.size !== wanted) tally.wrong.push(`${ids.size} of ${wanted} mailboxes have a mail`);
  for (const [to, mails] of ids) {
    const distinct = new Set(mails.map(({ headers }) => headers.get('message-id')));
    if (distinct.size !== 1) tally.wrong.push(`${to} has ${distinct.size} message ids`);
    tally.repeated += mails.length - 1;
  }
}

/** Chooses moments so that the kills spread over the whole run, whose duration depends on the machine. */
class Moments {
  #longest_ms: number;

  constructor({ invoices }: DunningTally) {
    this.#longest_ms = Math.min(1_500, invoices * 10);
  }

  next(random: number): number {
    return random * this.#longest_ms;
  }

  adjust(done: number, killed: number): void {
    this.#longest_ms *= done > killed ? 0.8 : 1.2;
  }
}
