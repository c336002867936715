/**
 * Kills processes (SIGKILL) at random moments of a letter of a case: while its command is under way, while it is made,
 * passes the gate and is mailed, while a print batch takes it, while a batch is confirmed. What was asked for is asked
 * again with its key. Each letter must leave once, with one file, its fees booked once, one message id. The mailbox is
 * killed in mailbox.test.ts. The suite runs it briefly, `bench/kills-letters.ts` fully.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import { type LetterStage, openLetterStage } from './case-letters.ts';
import { aPerson, bodyOf, type Company, givenDebtor, type Page } from './cases.ts';
import { returnAbandonedBatches } from './dunning-letters.ts';
import { kill as killWorker, startWorker } from './dunning-kills.ts';
import { type MailServer, mailServer } from './mail-server.ts';
import { type Chance, chanceOf } from './random.ts';
import { startApart } from './separate-process.ts';
import { type Answer, send } from './service.ts';

const phases = ['send', 'making', 'batch', 'confirm'] as const;
type Phase = (typeof phases)[number];

export interface LetterTally {
  kills: number;
  /** Kills after which something was left to do. */
  interrupted: number;
  /** Mails that arrived twice or more. */
  repeated: number;
  /** Violations, one sentence each. */
  readonly wrong: string[];
}

/** The longest wait before a kill: past the end of what is killed on a slow machine. */
const longest_ms: Readonly<Record<Phase, number>> = { send: 80, making: 2_500, batch: 2_000, confirm: 80 };

interface Killing {
  readonly stage: LetterStage;
  readonly mails: MailServer;
  readonly company: Company;
  readonly key: string;
  readonly chance: Chance;
}

export async function killLetters({
  kills,
  seed,
}: {
  readonly kills: number;
  readonly seed: number;
}): Promise<LetterTally> {
  const mails = await mailServer({ accept_ms: 200 });
  const stage = await openLetterStage({ mails: mails.url });
  const tally: LetterTally = { kills: 0, interrupted: 0, repeated: 0, wrong: [] };
  try {
    const [company, key] = [await stage.aCompany(), await stage.givenKey('operator')];
    const killing = { stage, mails, company, key, chance: chanceOf(seed) };
    for (; tally.kills < kills; tally.kills += 1) {
      // The gate has one kill, of another kind in each run.
      const phase = phases[(seed + tally.kills) % phases.length] ?? 'send';
      const channel = phase === 'making' || (phase === 'send' && tally.kills % 8 === 0) ? 'email' : 'post';
      const letter = await aDraft(killing, channel, tally.kills);
      if (await interrupt[phase](killing, letter)) tally.interrupted += 1;
      await stage.sql(`update work_items set lease_until = '-infinity' where lease_token is not null`);
    }
    await stage.workOnDunning();
    await postAll(stage, company);
    await check(stage, tally);
    checkMails(mails, tally);
    return tally;
  } finally {
    await stage.stop();
    await mails.close();
  }
}

export const toldOf = ({ kills, interrupted, repeated, wrong }: LetterTally): string =>
  `${kills} kills in sending, making, taking and confirming of letters, ${interrupted} of them in the middle; ${repeated} mails arrived again, ${wrong.length} wrong (wanted 0)`;

async function aDraft({ stage, company }: Killing, channel: 'post' | 'email', nth: number): Promise<string> {
  const debtor = { ...aPerson(), communication_channels: [{ type: 'email', value: `mika.${nth}@debtor.example` }] };
  const { id: debtor_id } = await givenDebtor(company, debtor as ReturnType<typeof aPerson>);
  const given = await stage.aCase({ company, order: { debtor_id } });
  return (await given.draft({ text_key: 'first_letter_consumer', channel })).id;
}

/** Each returns whether its kill left something to do. */
const interrupt: Readonly<Record<Phase, (killing: Killing, letter: string) => Promise<boolean>>> = {
  send: (killing, letter) => killCommand(killing, 'send', `/operator/v1/letters/${letter}/send/`),
  async making({ stage, mails, chance }, letter) {
    bodyOf(await stage.command(letter, 'send'), 200);
    const worker = await startWorker(stage, mails, stage.clock.now());
    worker.send('begin');
    await sleep(chance.number() * longest_ms.making);
    await killWorker(worker);
    return (await stage.read(letter)).status !== 'sent';
  },
  async batch(killing, letter) {
    const { stage, key, chance } = killing;
    await waits(killing, letter);
    const apart = await startApart(stage);
    const body = { company_id: killing.company.company, format: 'zip' };
    const answered = send(apart.url, 'POST', '/operator/v1/print-batches/', { key, body }).catch(() => undefined);
    await Promise.race([sleep(chance.number() * longest_ms.batch), answered]);
    await apart.kill();
    // Its transactions end with its connections, and its lease lapses.
    await sleep(100);
    await stage.sql(`update print_batch_leases set leased_until = '-infinity'`);
    await stage.run(returnAbandonedBatches);
    return (await answered) === undefined;
  },
  async confirm(killing, letter) {
    await waits(killing, letter);
    const { id } = await killing.stage.take(killing.company.company);
    return killCommand(killing, 'confirm', `/operator/v1/print-batches/${id}/confirm/`, { posted_on: '2026-03-02' });
  },
};

/** The letter lies in the outbox. */
async function waits({ stage }: Killing, letter: string): Promise<void> {
  bodyOf(await stage.command(letter, 'send'), 200);
  await stage.workOnDunning('case.letter');
  if ((await stage.read(letter)).status !== 'waiting') throw new Error('the letter does not wait');
}

/** Kills the process that has the command, and sends it again with its key. @returns whether it had not answered */
async function killCommand(
  { stage, key, chance }: Killing,
  phase: Phase,
  path: string,
  body: object = {},
): Promise<boolean> {
  const idempotencyKey = randomUUID();
  const ask = (url: string): Promise<Answer> =>
    send(url, 'POST', path, { key, idempotencyKey, ...(phase === 'send' ? {} : { body }) });
  const apart = await startApart(stage);
  const first = ask(apart.url).catch(() => undefined);
  await sleep(chance.number() * longest_ms[phase]);
  await apart.kill();
  const answered = (await first) !== undefined;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { status, body: said, text } = await ask(stage.url);
    if (status === 200) return !answered;
    // The transaction of the killed process may still hold the key.
    if (said.code !== 'idempotency_request_in_progress') throw new Error(`${phase}: ${status} ${text}`);
    await sleep(100);
  }
  throw new Error(`${phase}: the key stays in use`);
}

/** Confirms what batches have, and takes and confirms what waits. */
async function postAll(stage: LetterStage, { company }: Company): Promise<void> {
  const batches = '/operator/v1/print-batches/';
  const confirm = async (id: string) =>
    bodyOf(await stage.operate('POST', `${batches}${id}/confirm/`, { posted_on: '2026-03-02' }), 200);
  const taken = bodyOf(await stage.operate<Page<PrintBatch>>('GET', `${batches}?status=taken`), 200).results;
  for (const { id } of taken) await confirm(id);
  const waiting = bodyOf(await stage.operate<Page<Letter>>('GET', '/operator/v1/letters/?status=waiting'), 200);
  if (waiting.count > 0) await confirm((await stage.take(company)).id);
}

async function check(stage: LetterStage, { kills, wrong }: LetterTally): Promise<void> {
  const rows = await stage.sql(
    `select l.id, l.status, (l.channel = 'email') as mailed,
       (select count(*)::int from documents d where d.parent_type = 'letter' and d.parent_id = l.id) as files,
       (select count(*)::int from letter_evidence e where e.letter_id = l.id and e.what = 'passed') as passed,
       (select count(*)::int from letter_evidence e where e.letter_id = l.id and e.what in ('posted', 'mail_accepted')) as left,
       (select count(*)::int from letter_mails m where m.letter_id = l.id) as mails,
       (select count(*)::int from mandate_costs c where c.mandate_id = l.mandate_id) as costs
     from letters l`,
  );
  if (rows.length !== kills) wrong.push(`${rows.length} of ${kills} letters`);
  for (const { id, status, mailed, ...counts } of rows) {
    const wanted = { files: 1, passed: 1, left: 1, mails: mailed === true ? 1 : 0, costs: 2 };
    const said = JSON.stringify({ status, ...counts });
    if (said !== JSON.stringify({ status: mailed === true ? 'sent' : 'posted', ...wanted }))
      wrong.push(`letter ${String(id)} is ${said}`);
  }
}

/** What arrived again has the same message id. */
function checkMails({ received }: MailServer, tally: LetterTally): void {
  for (const [to, mails] of Map.groupBy(received, (mail) => mail.to[0] ?? '')) {
    const ids = new Set(mails.map(({ headers }) => headers.get('message-id')));
    if (ids.size !== 1) tally.wrong.push(`${to} has ${ids.size} message ids`);
    tally.repeated += mails.length - 1;
  }
}
