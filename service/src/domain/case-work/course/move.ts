/** Moves one case that is locked: looks where it stands, and takes its step where it may (case-work.md 4). */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { firstLetterPayBy } from '../../case-correspondence/case-letters/index.ts';
import { reverseCosts } from '../../collection/bookkeeping/index.ts';
import { appendSteps, findMandate, isMandateOver, type MandateRow } from '../../collection/mandates/index.ts';
import { type IdentifiedDecision, recordDecisions, rewriteDecision } from '../../ladder/decisions/index.ts';
import type { Counts } from '../../ladder/runs/index.ts';
import { readPolicyVersion } from '../policies/index.ts';
import { caseDays } from './days.ts';
import { decide, held, type Mode, type Skipped, type Stand, type Verdict } from './decide.ts';
import { decisionOf, refusedDecision } from './decision.ts';
import { stepTaken } from './step-taken.ts';
import { type Asking, behindSent } from './follow.ts';
import { reasonOf } from './letter-step.ts';
import { cases, type Course, type Hold } from './standing.ts';
import { setStanding, setStands } from './store.ts';
import { type FactRow, type KnownCase, knownOf, lockCourse } from './store-facts.ts';
import { changeProcedure, type CourseNeeds, takeStep, type Took } from './take.ts';

export interface Moving {
  /** Locked, with its course. */
  readonly mandate: MandateRow;
  readonly row: FactRow;
  readonly on: string;
  readonly mode: Mode;
  readonly run_id: string | null;
  /** Steps that a person passed. */
  readonly passed?: readonly Skipped[];
  readonly needs: CourseNeeds;
}

/** What a decision on a case wrote. */
export interface Moved {
  readonly outcome: Verdict['outcome'];
  readonly reason: IdentifiedDecision['reason'];
  readonly counts: Counts;
}

/** Decides about a case and writes what follows. */
export async function moveCase(tx: CompanyTx, moving: Moving): Promise<Moved> {
  const known = knownOf(moving.row);
  const policy = await readPolicyVersion(tx, known.course);
  const asking = { policy, days: caseDays(policy), on: moving.on };
  const decided = decide(known.course, known.facts, { ...asking, mode: moving.mode });
  const verdict: Verdict = { ...decided, skipped: [...(moving.passed ?? []), ...decided.skipped] };
  if (verdict.isTakenBack) await takeBack(tx, moving, known);
  if (verdict.isFiled) changeProcedure(tx, moving.mandate, 'judicial_dunning', moving.needs.publicUrl);
  const isChanged = verdict.isTakenBack || verdict.isFiled;
  const mandate = isChanged ? orNotFound(await findMandate(tx, moving.mandate.id)) : moving.mandate;
  return write(tx, { ...moving, mandate }, { known, verdict, asking });
}

interface Judged {
  readonly known: KnownCase;
  readonly verdict: Verdict;
  readonly asking: Asking;
}

async function write(tx: CompanyTx, moving: Moving, { known, verdict, asking }: Judged): Promise<Moved> {
  const { mandate, on, run_id, needs } = moving;
  const { course, facts } = known;
  const id = newId();
  const deciding = { id, on, run_id };
  if (verdict.outcome !== 'step') {
    record(tx, {
      on,
      stand: verdict.stand,
      course,
      decision: decisionOf(course, verdict, deciding),
      is_over: verdict.outcome === 'end',
    });
    return { ...told(verdict), counts: verdict.outcome === 'hold' ? { held: 1 } : {} };
  }
  const { standing } = verdict.stand;
  const { step } = verdict;
  const took = await takeStep(tx, {
    mandate,
    step,
    id,
    on,
    days: asking.days,
    repeat_by: standing.repeat_by,
    is_disputed: facts.is_disputed,
    open_cents: facts.open_cents,
    needs,
  });
  if (took.kind === 'refused' && took.isSent === true && moving.mode === 'run')
    return passSent(tx, moving, { known, verdict, asking });
  if (took.kind === 'refused') return refuse(tx, { known, verdict, asking }, { deciding, took });
  const { stand, decision, following } = stepTaken({ course, facts, verdict, took, asking }, deciding);
  record(tx, { on, stand, course, decision, decision_id: id });
  appendSteps(tx, on, [{ mandate_id: course.id, code: 'step.taken', name: step.name }]);
  recordDecisions(tx, cases.kind, following);
  return { ...told(verdict), counts: countsOf(took) };
}

const told = ({ outcome, reason }: Verdict) => ({ outcome, reason });

const countsOf = ({ made }: Extract<Took, { readonly kind: 'taken' }>): Counts => ({
  steps: 1,
  ...(made.task_id === undefined ? {} : { tasks: 1 }),
  ...(made.offer_id === undefined ? {} : { offers: 1 }),
});

/** A person has sent the first letter of the step: it is passed, and the case is decided again. */
async function passSent(tx: CompanyTx, moving: Moving, { known, verdict, asking }: Judged): Promise<Moved> {
  const { id } = known.course;
  const payBy = await firstLetterPayBy(tx, id);
  const { step = '', name = '' } = verdict.named ?? {};
  setStanding(tx, id, behindSent(verdict.stand.standing, payBy, asking));
  appendSteps(tx, moving.on, [{ mandate_id: id, code: 'step.skipped', name }]);
  const passed: readonly Skipped[] = [...verdict.skipped, { step, because: 'person' }];
  return moveCase(tx, { ...moving, row: orNotFound(await lockCourse(tx, id)), passed });
}

interface Refusing {
  readonly deciding: { readonly id: string; readonly on: string; readonly run_id: string | null };
  readonly took: Extract<Took, { readonly kind: 'refused' }>;
}

/** The step meets a reason on its day: the case is asked again. */
function refuse(
  tx: CompanyTx,
  { known: { course, facts }, verdict, asking }: Judged,
  { deciding, took }: Refusing,
): Moved {
  const hold: Hold = { reason: took.reason, until: null };
  const stand = held({ standing: verdict.stand.standing, hold, facts }, asking);
  const decision = refusedDecision(course, verdict, took, deciding);
  record(tx, { on: deciding.on, stand, course, decision });
  return { outcome: 'hold', reason: took.reason, counts: { held: 1 } };
}

interface Recorded {
  readonly on: string;
  readonly stand: Stand;
  readonly course: Course;
  readonly decision: IdentifiedDecision;
  readonly decision_id?: string;
  readonly is_over?: boolean;
}

function record(tx: CompanyTx, { on, stand, course, decision, decision_id, is_over = false }: Recorded): void {
  setStands(tx, on, [{ id: course.id, stand, decision_id: decision_id ?? null, ended_on: is_over ? on : null }]);
  recordDecisions(tx, cases.kind, [decision]);
}

/** The letter of the last step did not leave: the step counts as not taken, and what it booked is reversed. */
async function takeBack(
  tx: CompanyTx,
  { mandate, needs }: Moving,
  { course: { id, standing }, facts: { own_letters } }: KnownCase,
): Promise<void> {
  const { taken: last } = standing;
  if (last === undefined) return;
  const stopped = own_letters.filter(({ status }) => status === 'stopped');
  if (last.costs !== undefined && !isMandateOver(mandate))
    await reverseCosts(tx, mandate, { ids: last.costs, publicUrl: needs.publicUrl });
  rewriteDecision(tx, cases.kind, {
    subject_id: id,
    made: { step: last.key },
    from_on: last.on,
    outcome: 'hold',
    reason: reasonOf(stopped.map(({ stop_reason }) => stop_reason)),
    next_on: null,
    problems: stopped.flatMap(({ stop_problems = [] }) => stop_problems).slice(0, 100),
  });
}
