/**
 * Kills processes (SIGKILL) at random moments while a sandbox's clock passes days with scripted debtors. What came of the
 * cases must be what came of the same cases of another company, whose days passed undisturbed. The suite runs it briefly,
 * `bench/kills-clock.ts` fully.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxAdvance } from '@mahnwerk/contract/shapes/sandbox-advance.ts';
import { aDueClaim, type LetterStage, openLetterStage } from './case-letters.ts';
import { aPerson, bodyOf, type Company, givenDebtor } from './cases.ts';
import { kill as killWorker, startWorker } from './dunning-kills.ts';
import { type MailServer, mailServer } from './mail-server.ts';
import { chanceOf } from './random.ts';

const scenarios = [
  'pays_half_after_letter:1',
  'breaks_promise_after_letter:1',
  'promises_after_letter:2',
  'breaks_plan_at:2',
  'objects_after_letter:2',
  'silent',
];

/** Past the day in which most happens, on a slow machine. */
const longest_ms = 1_500;

export interface ClockTally {
  kills: number;
  /** Kills after which days were left. */
  interrupted: number;
  /** What differs, one sentence each. */
  readonly wrong: string[];
}

export const saidOf = ({ kills, interrupted, wrong }: ClockTally): string =>
  `${kills} kills while days passed, ${interrupted} of them in the middle; ${wrong.length} wrong (wanted 0)`;

interface Killing {
  readonly kills: number;
  readonly seed: number;
  readonly days: number;
}

export async function killClock({ kills, seed, days }: Killing): Promise<ClockTally> {
  const mails = await mailServer();
  const stage = await openLetterStage({ mails: mails.url });
  const tally: ClockTally = { kills: 0, interrupted: 0, wrong: [] };
  try {
    const [calm, killed] = [await givenCases(stage), await givenCases(stage)];
    await advance(calm, days);
    await stage.workOnCases();
    const id = await advance(killed, days);
    const chance = chanceOf(seed);
    for (; tally.kills < kills; tally.kills += 1) {
      if (await interrupt(stage, { mails, id, after_ms: chance.number() * longest_ms })) tally.interrupted += 1;
      else break;
    }
    await stage.workOnCases();
    await compare(stage, [calm, killed], tally);
    return tally;
  } finally {
    await stage.stop();
    await mails.close();
  }
}

async function givenCases(stage: LetterStage): Promise<Company> {
  const company = await stage.aCompany();
  for (const [index, value] of scenarios.entries()) {
    const mailbox = { type: 'email', value: `mika.${index}@debtor.example` } as const;
    const person = { ...aPerson(), ...(index % 2 === 0 ? { communication_channels: [mailbox] } : {}) };
    const { id: debtor_id } = await givenDebtor(company, person);
    const claims = [aDueClaim(index + 1, { metadata: [{ type: 'sandbox_scenario', value }] })];
    await stage.aCase({ company, order: { debtor_id, claims } });
  }
  await stage.workOnCases();
  return company;
}

const advance = async (company: Company, days: number): Promise<string> =>
  bodyOf(await company.send<SandboxAdvance>('POST', '/v2/sandbox/clock/advance/', { days }), 202).id;

/** @returns whether the advance was under way */
async function interrupt(
  stage: LetterStage,
  { mails, id, after_ms }: { readonly mails: MailServer; readonly id: string; readonly after_ms: number },
): Promise<boolean> {
  const worker = await startWorker(stage, mails, stage.clock.now());
  worker.send('begin');
  await sleep(after_ms);
  await killWorker(worker);
  await stage.sql(`update work_items set lease_until = '-infinity' where lease_token is not null`);
  const [row] = await stage.sql(`select status from sandbox_advances where id = $1`, [id]);
  return row?.status === 'running';
}

/** What came of a company's cases, in the order in which they were made; without ids. */
const cases = '(select row_number() over (order by m.id) as nth, m.* from mandates m where m.company_id = $1) m';
const questions = {
  advance: 'select a.status, a.at_on, a.counts::text from sandbox_advances a where a.company_id = $1',
  decisions: `select m.nth, d.from_on, d.outcome, d.reason, d.details ->> 'step' as step, d.next_on from ${cases}
    join ladder_decisions d on d.company_id = m.company_id and d.subject_id = m.id and d.kind = 'mandate' order by 1, 2`,
  cases: `select m.nth, m.procedure_state, m.payment_state, m.total_balance_cents, m.balanced_on from ${cases} order by 1`,
  letters: `select m.nth, l.dated, k.text_key, l.status, l.channel, k.pay_by, k.demanded_cents from ${cases}
    join case_letters k on k.company_id = m.company_id and k.mandate_id = m.id join letters l on l.company_id = k.company_id and l.id = k.id
    order by 1, 2, 3`,
  payments: `select m.nth, p.value_date, p.amount_cents, p.status from ${cases}
    join mandate_payments p on p.company_id = m.company_id and p.mandate_id = m.id order by 1, 2, 3`,
  costs: `select m.nth, c.value_date, c.kind, c.amount_cents, c.status from ${cases}
    join mandate_costs c on c.company_id = m.company_id and c.mandate_id = m.id order by 1, 2, 3, 4`,
  tasks: `select m.nth, t.kind, t.due_on, t.status, t.outcome from ${cases}
    join tasks t on t.company_id = m.company_id and t.mandate_id = m.id order by 1, 2, 3`,
  promises: `select m.nth, p.due_on, p.status, p.paid_cents from ${cases}
    join promises p on p.company_id = m.company_id and p.mandate_id = m.id order by 1, 2`,
  plans: `select m.nth, p.status, p.ended_on, p.instalments::text from ${cases}
    join instalment_plans p on p.company_id = m.company_id and p.mandate_id = m.id order by 1, 2`,
} as const;

async function compare(stage: LetterStage, companies: readonly Company[], { wrong }: ClockTally): Promise<void> {
  for (const [name, question] of Object.entries(questions)) {
    const [calm, killed] = await Promise.all(
      companies.map(async ({ company }) => JSON.stringify(await stage.sql(question, [company]))),
    );
    if (calm !== killed) wrong.push(`${name}: ${killed} instead of ${calm}`);
  }
}
