/** The operator's work on statements, phase by phase, and the moment at which a phase is under way (statement-kills.ts). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { StatementRun } from '@mahnwerk/contract/operator/statement-runs.ts';
import type { Stage } from './cases.ts';
import { send } from './service.ts';
import { type Acknowledged, hashOf } from './statement-kill-checks.ts';
import { until } from './until.ts';

/** In their order: each begins where the one before has ended. */
export const phases = ['run', 'interest', 'publish', 'documents', 'pay', 'file', 'undo'] as const;
export type Phase = (typeof phases)[number];

/** The operator's work, which outlives the process that does it. */
export interface Work {
  readonly stage: Stage;
  readonly key: string;
  readonly acknowledged: Acknowledged;
  readonly wrong: string[];
  phase: Phase;
  /** Times that everything was stated, published and paid out. */
  rounds: number;
}

/** One process that works. */
export interface Worker {
  readonly url: string;
  /** The day on which its clock stands. */
  readonly day: string;
  isKilled: boolean;
}

/** What a phase of several transactions has done and not done: true between its first and its last page. */
const isBetweenPages: Readonly<Partial<Record<Phase, string>>> = {
  run: `select from statement_runs r where r.status = 'running' and (r.done_mandate is not null or r.done_company is not null)
     and exists (select from mandates m where not exists (select from statement_items i where i.mandate_id = m.id and i.is_active))`,
  interest: `select from statement_runs r join work_items w on w.kind = 'statements.interest' and w.key = r.id::text
     where (r.posted_mandate is not null or r.posted_company is not null)
     and exists (select from mandates m where not exists (select from ledger_facts f
       where f.mandate_id = m.id and f.kind = 'interest_posting' and f.fact ->> 'date' = r.period_end::text))`,
};

/** Whether a part of the pages of the phase is done; undefined for a phase without pages. */
export async function isWithin({ stage, phase }: Work): Promise<boolean | undefined> {
  const text = isBetweenPages[phase];
  return text === undefined ? undefined : (await stage.sql(text)).length > 0;
}

/** Works with one process until it is killed, or until the phase `last` has ended. `before` is called before each phase. */
export async function workOn(
  work: Work,
  worker: Worker,
  { before, last }: { readonly before?: (phase: Phase) => Promise<void>; readonly last?: Phase },
): Promise<void> {
  for (;;) {
    const done = work.phase;
    await before?.(done);
    await doing[done](work, worker);
    if (worker.isKilled) return;
    if (done === 'file') work.rounds += 1;
    if (done === last) return;
    work.phase = phases[(phases.indexOf(done) + 1) % phases.length] ?? 'run';
  }
}

const doing: Readonly<Record<Phase, (work: Work, worker: Worker) => Promise<void>>> = {
  run: state,
  interest: untilNoneWaits('statements.interest'),
  publish,
  documents: untilNoneWaits('statements.documents'),
  pay,
  file: download,
  undo,
};

/** `sent`: method and path. */
async function ask({ key, wrong }: Work, { url }: Worker, sent: string, body?: unknown) {
  const [method = '', path = ''] = sent.split(' ');
  const answer = await send<{ readonly id: string; readonly invoice_no: string | null }>(
    url,
    method,
    `/operator/v1/${path}`,
    { key, ...(body === undefined ? {} : { body }) },
  );
  if (answer.status >= 300) wrong.push(`${sent} was answered ${answer.status} ${answer.text}`);
  return answer;
}

const idsOf = async ({ stage }: Work, rows: string): Promise<readonly string[]> =>
  (await stage.sql(`select id::text as id from ${rows} order by id`)).map(({ id }) => String(id));

/** A run from its start or its progress to its end: what it has done is never less than before. */
async function state(work: Work, worker: Worker): Promise<void> {
  const path = 'statement-runs/';
  const dates = { period_start: '2026-01-01', period_end: worker.day, booking_date: worker.day };
  const [begun] = await idsOf(work, `statement_runs where status = 'running'`);
  const drafts = await idsOf(work, `statements where status = 'draft'`);
  if (begun === undefined && drafts.length > 0) return;
  const id = begun ?? (await ask(work, worker, `POST ${path}`, dates)).body.id;
  for (let before = 0; ; await sleep(5)) {
    const { status, statements, skipped } = await progressOf(work, worker, `${path}${id}/`);
    const done = statements.length + skipped.length;
    if (done < before) work.wrong.push(`the run has done ${done} companies after ${before}`);
    before = done;
    if (status === 'finished') return;
    if (status === 'failed') throw new Error('the run has failed');
  }
}

const progressOf = async ({ key }: Work, { url }: Worker, path: string): Promise<StatementRun> =>
  (await send<StatementRun>(url, 'GET', `/operator/v1/${path}`, { key })).body;

/** Work of the queue follows by itself. */
function untilNoneWaits(kind: string): (work: Work, worker: Worker) => Promise<void> {
  return ({ stage }, worker) =>
    until(
      async () => worker.isKilled || (await stage.sql('select from work_items where kind = $1', [kind])).length === 0,
      `the end of all ${kind}`,
      60_000,
    );
}

async function publish(work: Work, worker: Worker): Promise<void> {
  const drafts = await idsOf(work, `statements where status = 'draft'`);
  const publications = drafts.map(async (id) => {
    const { body } = await ask(work, worker, `POST statements/${id}/publish/`);
    work.acknowledged.numbers.set(id, body.invoice_no ?? '');
  });
  await Promise.all(publications);
}

/** One payout for each statement. */
async function pay(work: Work, worker: Worker): Promise<void> {
  const due = await idsOf(
    work,
    `statements s where s.status = 'published' and not exists (select from payout_items i where i.statement_id = s.id and i.is_active)`,
  );
  for (const id of due) {
    const payout = { execution_date: '2026-12-31', statement_ids: [id] };
    work.acknowledged.payouts.add((await ask(work, worker, 'POST payouts/', payout)).body.id);
  }
}

/** Every other payout goes to the bank. */
async function download(work: Work, worker: Worker): Promise<void> {
  const prepared = await idsOf(work, `payouts where status = 'prepared'`);
  for (const id of prepared.filter((_id, nth) => nth % 2 === 0))
    work.acknowledged.files.set(id, hashOf((await ask(work, worker, `GET payouts/${id}/file/`)).text));
}

/** What went to the bank stays paid; everything is stated again. */
async function undo(work: Work, worker: Worker): Promise<void> {
  for (const id of await idsOf(work, `payouts where status = 'prepared'`))
    await ask(work, worker, `POST payouts/${id}/cancel/`);
  const published = await idsOf(work, `statements where status = 'published'`);
  const body = { reason: 'Wrong.' };
  await Promise.all(published.map((id) => ask(work, worker, `POST statements/${id}/cancel/`, body)));
}
