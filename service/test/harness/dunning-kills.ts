/**
 * Kills workers (SIGKILL) at random moments of a run of the ladder: while it plans, hands over, makes letters, passes the
 * gate and sends mails. Two work at a time; the lease of all work lapses with a kill, so that the other one repeats what
 * it does. dunning-kill-checks.ts says what must be true afterwards. The suite runs it briefly, `bench/kills-dunning.ts`
 * fully.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { no_company } from '../../src/platform/queue/store.ts';
import { compileCache } from './compile-cache.ts';
import type { DunningProcessSettings } from './dunning-process.ts';
import { completeCompany } from './company.ts';
import { checkMails, checkRun, type DunningTally } from './dunning-kill-checks.ts';
import { layInvoices } from './dunning-rows.ts';
import { type MailServer, mailServer } from './mail-server.ts';
import { chanceOf } from './random.ts';
import { liveService, type LiveService, secretKey, TestClock } from './service.ts';

export interface DunningKills {
  readonly kills: number;
  readonly companies: number;
  /** Debtors of each company with due invoices, a multiple of four: see `layRun`. */
  readonly due: number;
  /** How long the mail server takes for a mail, so that mails are under way when no letter is any more. */
  readonly mail_ms: number;
  readonly seed: number;
}

const on = '2026-03-09';
const now = `${on}T08:00:00.000Z`;
const end_ms = 600_000;
/** Share of the kills before mails alone are under way. */
const letters_share = 0.7;

export async function killRuns({ kills, companies, due, mail_ms, seed }: DunningKills): Promise<DunningTally> {
  const service = await liveService({ clock: new TestClock(now) });
  const mails = await mailServer({ accept_ms: mail_ms });
  const phases = { plan: 0, letters: 0, mails: 0, over: 0 };
  const tally: DunningTally = { kills: 0, debtors: companies * due, phases, repeated: 0, wrong: [] };
  const workers: ChildProcess[] = [];
  try {
    await layRun(service, { companies, due });
    const start = () => startWorker(service, mails, now);
    workers.push(await start(), await start());
    for (const worker of workers) worker.send('begin');
    const chance = chanceOf(seed);
    const moments = new Moments(tally);
    for (; tally.kills < kills; tally.kills += 1) {
      if (tally.kills === Math.floor(kills * letters_share)) await reach(service, ['mails', 'over']);
      const starting = start();
      await sleep(moments.next(chance.number()));
      const killed = workers.splice(chance.whole(workers.length), 1)[0];
      const { phase, done } = await progressOf(service);
      phases[phase] += 1;
      if (killed !== undefined) await kill(killed);
      await service.sql(`update work_items set lease_until = '-infinity' where lease_token is not null`);
      moments.adjust(done, (tally.kills + 1) / kills);
      const next = await starting;
      next.send('begin');
      workers.push(next);
    }
    await reach(service, ['over']).catch((error) => tally.wrong.push(String(error)));
    await checkRun(service, tally);
    checkMails(mails, tally);
    return tally;
  } finally {
    await Promise.all(workers.map(kill));
    await mails.close();
    await service.stop();
  }
}

export const toldOf = ({ kills, debtors, phases, repeated, wrong }: DunningTally): string =>
  `${kills} kills in a run over ${debtors} debtors (${phases.plan} in the plan and its handovers, ${phases.letters} with letters, ${phases.mails} with mails alone under way, ${phases.over} after the end); ${repeated} mails arrived again, ${wrong.length} wrong (wanted 0)`;

// Half of the mails wait until the last letter has passed the gate, so that kills meet mails alone.
const held_mails = [
  `create function hold_mail() returns trigger language plpgsql as 'begin new.due_at := ''infinity''; return new; end'`,
  `create trigger hold_mail before insert on work_items for each row
   when (new.kind = 'mail.bulk' and hashtext(new.key) % 2 = 0) execute function hold_mail()`,
];

// Of each four debtors: the first has a letter of two invoices and two levels, the second a handover, the others a first
// reminder. The first and the third have a mailbox.
const due_rows = [
  `update dunning_debtors set email = company_id || '.' || email where email is not null`,
  `update dunning_debtors set legal_form = 'gmbh'`,
  `update dunning_invoices i set next_on = $1 from dunning_debtors d
   where d.id = i.debtor_id and substr(d.customer_number, 2)::int % 4 = 0 and i.next_on > $1`,
  `update dunning_invoices i set current_level = 3, claim_type_code = 'H43', contract_date = invoice_date from dunning_debtors d
   where d.id = i.debtor_id and substr(d.customer_number, 2)::int % 4 = 1 and i.next_on = $1`,
  `update dunnings n set level = 3 from dunning_invoices i where i.id = n.invoice_id and i.current_level = 3`,
  `update ladder_queue q set due_on = i.next_on from dunning_invoices i where i.id = q.subject_id`,
  `update ladder_decisions d set next_on = i.next_on, details = ('{"level":' || i.current_level || '}')::json from dunning_invoices i where i.id = d.subject_id`,
];

/** Invoices with one due step each, and a run of the operator that waits. */
async function layRun(
  service: LiveService,
  { companies, due }: Pick<DunningKills, 'companies' | 'due'>,
): Promise<void> {
  const pool = new pg.Pool({ ...service.address, max: 2 });
  try {
    const { run } = await layInvoices(pool, { companies, debtors: due, each: 2, due, on });
    for (const text of [...held_mails, ...due_rows]) await pool.query(text, text.includes('$1') ? [on] : []);
    const { phone, legal_form, legal_representatives, tax_treatment, notification_channels } = completeCompany;
    await pool.query(
      `update companies set phone = $1, legal_form = $2, legal_representatives = $3, tax_treatment = $4, notification_channels = $5`,
      [phone, legal_form, JSON.stringify(legal_representatives), tax_treatment, JSON.stringify(notification_channels)],
    );
    await pool.query(`update ladder_runs set status = 'queued' where id = $1`, [run]);
    await pool.query(`insert into work_items (company_id, kind, key) values ($1, 'dunning.run', $2)`, [
      no_company,
      run,
    ]);
  } finally {
    await pool.end();
  }
}

/** A process that waits for its start message. @param now its fixed business time */
export async function startWorker(
  { address, folder }: LiveService,
  { url }: MailServer,
  now: string,
): Promise<ChildProcess> {
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

/** Ends a worker at any point of its work. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/**
 * What is under way, and the share of it that is over: of the notices half when they pass the gate, half when they are
 * sent. Lets the held mails go once mails alone are under way.
 */
async function progressOf(service: LiveService): Promise<{ phase: keyof DunningTally['phases']; done: number }> {
  const [row] = await service.sql(
    `select (select is_planned from ladder_runs) as planned, (select status <> 'finished' from ladder_runs) as runs,
       (select count(*) from work_items)::int as work,
       (select avg(case when d.status = 'created' then 0 when d.status = 'sending' then 0.5 else 1 end)::float8
        from dunnings d, ladder_runs r where d.dated = r.run_on) as done`,
  );
  const { planned, runs, work, done } = row as { planned: boolean; runs: boolean; work: number; done: number | null };
  const phase = !planned ? 'plan' : runs ? 'letters' : work > 0 ? 'mails' : 'over';
  if (phase === 'mails')
    await service.sql(`update work_items set due_at = clock_timestamp() where due_at = 'infinity'`);
  return { phase, done: done ?? 0 };
}

async function reach(service: LiveService, phases: readonly (keyof DunningTally['phases'])[]): Promise<void> {
  for (const end = performance.now() + end_ms; !phases.includes((await progressOf(service)).phase); await sleep(200))
    if (performance.now() > end) throw new Error(`the run is not ${phases.join(' or ')} after ${end_ms} ms`);
}

/** Chooses moments so that the kills spread over the whole run, whose duration depends on the machine. */
class Moments {
  #longest_ms: number;

  constructor({ debtors }: DunningTally) {
    this.#longest_ms = Math.min(1_500, debtors * 10);
  }

  next(random: number): number {
    return random * this.#longest_ms;
  }

  adjust(done: number, killed: number): void {
    this.#longest_ms *= done > killed ? 0.8 : 1.2;
  }
}
