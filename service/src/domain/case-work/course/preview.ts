/** What follows on a case if the debtor does nothing (case-work.md 4.5). The rules are those of a run. */
import type { caseCourses, CasePreview } from '@mahnwerk/contract/operator/case-courses.ts';
import type { CaseHoldReason } from '@mahnwerk/contract/operator/case-decisions.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { outcomesByKind } from '@mahnwerk/contract/shapes/task.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { addDays } from '../../../values/day.ts';
import { firstLetterPayBy } from '../../case-correspondence/case-letters/index.ts';
import { findText } from '../../case-correspondence/letter-texts/index.ts';
import { findMandate, type MandateRow } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { type CaseWorkPolicy, type FilledStep, readPolicyVersion } from '../policies/index.ts';
import { type CaseDays, caseDays } from './days.ts';
import { decide, taken, type Verdict } from './decide.ts';
import { type Facts, holdOf } from './facts.ts';
import { type Asking, behindSent } from './follow.ts';
import { checkStep } from './letter-step.ts';
import { offerOf } from './offer.ts';
import type { Course } from './standing.ts';
import { taskOf } from './step-task.ts';
import { type KnownCase, knownOf, readCourse } from './store-facts.ts';
import { type CourseGiven, type CourseNeeds, needsOf } from './take.ts';
import { decisionText } from './words.ts';

type Entry = CasePreview['entries'][number];

type Preview = Handler<'operator', (typeof caseCourses)['routes']['preview']>;

export const previewCourse =
  (given: CourseGiven): Preview =>
  ({ db, path, query, deps }) =>
    db.snapshot(async () => {
      const { mandate_id: id } = path;
      const mandate = orNotFound(await findMandate(db, id));
      const today = await businessDate(db);
      const last = addDays(today, limits.course_preview_days);
      const until = query.until ?? addDays(today, 366);
      refuseFailures((report) => {
        if (until < today || until > last)
          report.failAt('until', 'invalid_parameter', `Expected a day from ${today} to ${last}.`);
      });
      const row = await readCourse(db, id);
      if (row === undefined || row.policy_id === null || row.policy_version === null)
        return { as_of: today, entries: [] };
      const policy = await readPolicyVersion(db, { policy_id: row.policy_id, policy_version: row.policy_version });
      const { course, facts } = knownOf(row);
      const payDays = await readPayDays(db, policy, today);
      const asking = { policy, days: caseDays(policy), on: today };
      const sent = await readSent(db, { mandate, course, facts, asking, needs: needsOf(given, deps) });
      return { as_of: today, entries: foresee({ course, facts }, { ...asking, payDays, sent, today, until }) };
    });

/** The days to pay of the texts that the letters of a policy have today. */
async function readPayDays(
  db: CompanyDb,
  { steps }: CaseWorkPolicy,
  today: string,
): Promise<ReadonlyMap<string, number | null>> {
  const keys = [...new Set(steps.flatMap((step) => ('text_key' in step ? [step.text_key] : [])))];
  const texts = await Promise.all(keys.map((key) => findText(db, { owner: db.tenant.company_id, today }, key)));
  return new Map(keys.map((key, index) => [key, texts[index]?.document.payment_days ?? null]));
}

/** First letters that a person has sent: steps with them are passed. */
interface Sent {
  readonly steps: ReadonlySet<string>;
  readonly pay_by: string | null;
}

async function readSent(
  db: CompanyDb,
  {
    mandate,
    course,
    facts,
    asking: { policy, on },
    needs,
  }: KnownCase & { readonly mandate: MandateRow; readonly asking: Asking; readonly needs: CourseNeeds },
): Promise<Sent> {
  const steps = new Set<string>();
  const pay_by = await firstLetterPayBy(db, mandate.id);
  const ahead = pay_by === null ? [] : policy.steps.slice(course.standing.position);
  for (const step of ahead.filter(({ kind }) => kind === 'letter')) {
    const { open_cents } = facts;
    const refused = await checkStep(db, { mandate, step, on, repeat_by: undefined, open_cents, needs });
    if (refused?.isSent === true) steps.add(step.key);
  }
  return { steps, pay_by };
}

interface Foreseeing {
  readonly policy: CaseWorkPolicy;
  readonly days: CaseDays;
  readonly payDays: ReadonlyMap<string, number | null>;
  readonly sent: Sent;
  readonly today: string;
  readonly until: string;
}

interface Simulated {
  readonly course: Course;
  readonly facts: Facts;
}

/** The entries from today on; pure. */
export function foresee(from: Simulated, asked: Foreseeing): Entry[] {
  const { policy, days, sent, today, until } = asked;
  const entries: Entry[] = [];
  let { course, facts } = from;
  let assumes: string[] = [];
  // Today's run may be over: what is due today is taken at the next one.
  let on = from.course.standing.taken?.on === today ? days.next(today) : days.from(today);
  while (on <= until && entries.length < limits.course_preview_entries) {
    const assumed = assume(facts, on);
    if (assumed !== undefined) {
      facts = assumed.facts;
      assumes = [...assumes, assumed.text];
      if (assumed.on > on) on = days.from(assumed.on);
      continue;
    }
    const verdict = decide(course, facts, { policy, days, on, mode: 'run' });
    if (verdict.outcome === 'step' && sent.steps.has(verdict.step.key)) {
      const standing = behindSent(verdict.stand.standing, sent.pay_by, { days, on });
      course = { ...course, standing, hold: null, hold_until: null };
      continue;
    }
    if (verdict.outcome === 'step') {
      entries.push(entryOf(verdict, { on, assumes }));
      assumes = [];
      ({ course, facts } = afterStep({ course, facts }, verdict, { ...asked, on }));
      on = days.next(on);
      continue;
    }
    if (verdict.outcome !== 'wait') {
      if (verdict.outcome === 'hold') entries.push(entryOf(verdict, { on, assumes }));
      break;
    }
    course = { ...course, standing: verdict.stand.standing, hold: null, hold_until: null };
    on = verdict.stand.step_on ?? days.next(on);
  }
  return entries;
}

function entryOf(
  verdict: Verdict,
  { on, assumes }: { readonly on: string; readonly assumes: readonly string[] },
): Entry {
  const { named, outcome, reason, stand } = verdict;
  const { step, name, kind, round } = named ?? { step: null, name: null, kind: null, round: null };
  const why = decisionText({ reason: reason as CaseHoldReason, name, next_on: stand.step_on });
  return { on, step, name, kind, round, outcome, why, assumes };
}

/** The end of what holds the case, where it ends by itself. */
function assume(
  facts: Facts,
  on: string,
): { readonly facts: Facts; readonly on: string; readonly text: string } | undefined {
  const hold = holdOf(facts, on);
  if (hold === null) return undefined;
  if (hold.reason === 'letter_under_way')
    return {
      facts: { ...facts, own_letters: facts.own_letters.map((letter) => ({ ...letter, status: 'sent' })) },
      on,
      text: 'The letter leaves.',
    };
  if (hold.reason === 'task_open') {
    const done_on = hold.until !== null && hold.until > on ? hold.until : on;
    const own = facts.own_task && { ...facts.own_task, is_open: false, ended_on: done_on };
    return {
      facts: { ...facts, blocking_due: null, own_task: own },
      on: done_on,
      text: `The task is done on ${done_on}.`,
    };
  }
  const end = hold.until;
  if (hold.reason === 'offer_open' && facts.offer !== null && end !== null)
    return {
      facts: { ...facts, offer: { ...facts.offer, status: 'expired', ended_on: addDays(end, 1) } },
      on: addDays(end, 1),
      text: `The offer expires on ${end}.`,
    };
  if (end === null) return undefined;
  if (hold.reason === 'promise_open')
    return {
      facts: { ...facts, promise_until: null, broken_promises: facts.broken_promises + 1 },
      on: addDays(end, 1),
      text: `The promise is broken on ${addDays(end, 1)}.`,
    };
  if (hold.reason === 'paused')
    return {
      facts: { ...facts, processing_state: 'in_progress', paused_until: null },
      on: addDays(end, 1),
      text: `The pause ends on ${end}.`,
    };
  return { facts: { ...facts, clarify: null }, on: addDays(end, 1), text: `The stop ends on ${end}.` };
}

const firstOutcome = (step: FilledStep) => {
  if (step.kind === 'task') return outcomesByKind[step.task_kind][0];
  return step.kind === 'court' ? outcomesByKind.court_application[0] : outcomesByKind.closing_proposal[0];
};

function afterStep(
  { course, facts }: Simulated,
  verdict: Extract<Verdict, { readonly outcome: 'step' }>,
  { policy, days, payDays, on }: Foreseeing & { readonly on: string },
): Simulated {
  const { step, stand } = verdict;
  const task = taskOf(step, { id: '', mandate_id: course.id, on, days });
  const offered = step.kind === 'offer_plan' ? offerOf(step, { on, open_cents: facts.open_cents }) : undefined;
  const until = task?.due_on ?? offered?.respond_by ?? null;
  const after = taken(stand.standing, { step, costs: [], until }, { policy, days, on, facts });
  const pays = step.kind === 'letter' ? payDays.get(step.text_key) : null;
  const letter = { status: 'created', channel: 'post', pay_by: pays == null ? null : days.from(addDays(on, pays)) };
  const isWaited = task?.blocking === true;
  return {
    course: { ...course, standing: after.standing, hold: null, hold_until: null },
    facts: {
      ...facts,
      offer: offered === undefined ? facts.offer : { status: 'open', respond_by: offered.respond_by, ended_on: null },
      own_letters: step.kind === 'letter' ? [letter] : [],
      own_task: isWaited ? { is_open: true, outcome: firstOutcome(step), ended_on: null } : null,
      blocking_due: isWaited ? task.due_on : facts.blocking_due,
    },
  };
}
