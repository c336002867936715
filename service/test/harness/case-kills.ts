/**
 * Kills processes (SIGKILL) at random moments while cases move: while a sandbox's clock passes days with scripted debtors,
 * and while runs over cases plan, take steps and make letters. What came of the cases must be what came of the same cases
 * of another company, which moved undisturbed. The suite runs it briefly, `bench/kills-clock.ts` and `bench/kills-cases.ts`
 * fully.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CaseRun } from '@mahnwerk/contract/operator/case-runs.ts';
import type { SandboxAdvance } from '@mahnwerk/contract/shapes/sandbox-advance.ts';
import { aDueClaim, type LetterStage, openLetterStage } from './case-letters.ts';
import { aPerson, bodyOf, type Company, givenDebtor } from './cases.ts';
import { kill as killWorker, startWorker } from './dunning-kills.ts';
import { type MailServer, mailServer } from './mail-server.ts';
import { chanceOf } from './random.ts';

/** Past the day in which most happens, on a slow machine. */
const longest_ms = 1_500;
const look_ms = 20;
const longest_wait_ms = 20_000;

export interface KillTally {
  kills: number;
  /** Kills after which something was left to do. */
  interrupted: number;
  /** What differs, one sentence each. */
  readonly wrong: string[];
}

export const saidOf = ({ kills, interrupted, wrong }: KillTally): string =>
  `${kills} kills while cases moved, ${interrupted} of them in the middle; ${wrong.length} wrong (wanted 0)`;

/** What moves the cases of a company. */
interface Movement {
  readonly default_channel: 'email' | 'post';
  /** The scenarios of the debtors. */
  readonly scenarios: readonly string[];
  /** One after the other; each says its id. */
  readonly begins: readonly ((stage: LetterStage, company: Company) => Promise<string>)[];
  /** The one of an id, if it is under way, and whether any of it is done. */
  readonly underWay: string;
}

interface Killing {
  /** For each that is begun. */
  readonly kills: number;
  readonly seed: number;
}

/** A year or less of the clock. */
export const killClock = ({ days, ...killing }: Killing & { readonly days: number }): Promise<KillTally> =>
  killMoving(
    {
      default_channel: 'post',
      scenarios: [
        'pays_half_after_letter:1',
        'breaks_promise_after_letter:1',
        'promises_after_letter:2',
        'breaks_plan_at:2',
        'objects_after_letter:2',
        'silent',
      ],
      begins: [
        async (_stage, company) =>
          bodyOf(await company.send<SandboxAdvance>('POST', '/v2/sandbox/clock/advance/', { days }), 202).id,
      ],
      underWay: `select at_on > from_on as is_begun from sandbox_advances where id = $1 and status = 'running'`,
    },
    killing,
  );

/** Runs on days on which a first letter, a reminder with its fee, and a call or an offer of a plan are due. */
export const killRuns = ({ cases, ...killing }: Killing & { readonly cases: number }): Promise<KillTally> =>
  killMoving(
    {
      // Half of the debtors cannot be reached so.
      default_channel: 'email',
      scenarios: Array.from({ length: cases }, () => 'silent'),
      begins: ['2026-03-03', '2026-03-31', '2026-04-30'].map(
        (on) => async (stage, company) =>
          bodyOf(
            await stage.operate<CaseRun>('POST', '/operator/v1/case-runs/', { company_id: company.company, on }),
            202,
          ).id,
      ),
      underWay: `select counts ? 'examined' as is_begun from ladder_runs where id = $1 and status in ('queued', 'running')`,
    },
    killing,
  );

async function killMoving(
  { default_channel, scenarios, begins, underWay }: Movement,
  { kills, seed }: Killing,
): Promise<KillTally> {
  const mails = await mailServer();
  const stage = await openLetterStage({ mails: mails.url });
  const tally: KillTally = { kills: 0, interrupted: 0, wrong: [] };
  try {
    await stage.operate('PATCH', '/operator/v1/correspondence-settings/', { default_channel });
    const [calm, killed] = [await givenCases(stage, scenarios), await givenCases(stage, scenarios)];
    const chance = chanceOf(seed);
    for (const begin of begins) {
      await begin(stage, calm);
      await stage.workOnCases();
      const id = await begin(stage, killed);
      for (let left = kills; left > 0; left -= 1) {
        tally.kills += 1;
        // Every second kill finds something done, the others whatever there is.
        const isBegun = async () => (await stage.sql(underWay, [id]))[0]?.is_begun !== false;
        await interrupt(stage, mails, {
          after_ms: chance.number() * longest_ms,
          ...(tally.kills % 2 === 1 ? { isBegun } : {}),
        });
        const [under] = await stage.sql(underWay, [id]);
        if (under === undefined) break;
        if (under.is_begun === true) tally.interrupted += 1;
      }
      await stage.workOnCases();
    }
    await compare(stage, [calm, killed], tally);
    return tally;
  } finally {
    await stage.stop();
    await mails.close();
  }
}

/** Every second debtor has a mailbox, every third a telephone. */
async function givenCases(stage: LetterStage, scenarios: readonly string[]): Promise<Company> {
  const company = await stage.aCompany();
  for (const [index, value] of scenarios.entries()) {
    const channels = [
      ...(index % 2 === 0 ? [{ type: 'email', value: `mika.${index}@debtor.example` } as const] : []),
      ...(index % 3 === 0 ? [{ type: 'phone', value: '+493012345678' } as const] : []),
    ];
    const person = { ...aPerson(), ...(channels.length === 0 ? {} : { communication_channels: channels }) };
    const { id: debtor_id } = await givenDebtor(company, person);
    const claims = [aDueClaim(index + 1, { metadata: [{ type: 'sandbox_scenario', value }] })];
    await stage.aCase({ company, order: { debtor_id, claims } });
  }
  await stage.workOnCases();
  return company;
}

interface Moment {
  readonly after_ms: number;
  /** What is waited for first. */
  readonly isBegun?: () => Promise<boolean>;
}

async function interrupt(stage: LetterStage, mails: MailServer, { after_ms, isBegun }: Moment): Promise<void> {
  const worker = await startWorker(stage, mails, stage.clock.now());
  try {
    worker.send('begin');
    if (isBegun !== undefined) await until(isBegun);
    await sleep(isBegun === undefined ? after_ms : after_ms / 4);
  } finally {
    await killWorker(worker);
  }
  await stage.sql(`update work_items set lease_until = '-infinity' where lease_token is not null`);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < longest_wait_ms && !(await isTrue()); waited += look_ms) await sleep(look_ms);
}

/** What came of a company's cases, in the order in which they were made; without ids. */
const cases = '(select row_number() over (order by m.id) as nth, m.* from mandates m where m.company_id = $1) m';
const questions = {
  advance: 'select a.status, a.at_on, a.counts::text from sandbox_advances a where a.company_id = $1',
  runs: `select r.run_on, r.status, r.counts::text from ladder_runs r where r.company_id = $1 and r.kind = 'mandate' order by 1`,
  courses: `select m.nth, c.hold, c.step_on, c.next_on, c.ended_on from ${cases}
    join case_courses c on c.company_id = m.company_id and c.id = m.id order by 1`,
  offers: `select m.nth, o.made_on, o.status, o.respond_by, o.instalments::text from ${cases}
    join plan_offers o on o.company_id = m.company_id and o.mandate_id = m.id order by 1, 2`,
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

async function compare(stage: LetterStage, companies: readonly Company[], { wrong }: KillTally): Promise<void> {
  for (const [name, question] of Object.entries(questions)) {
    const [calm, killed] = await Promise.all(
      companies.map(async ({ company }) => JSON.stringify(await stage.sql(question, [company]))),
    );
    if (calm !== killed) wrong.push(`${name}: ${killed} instead of ${calm}`);
  }
}
