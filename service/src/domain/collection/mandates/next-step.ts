/** What happens next with a case (portal.md 1 and 4): the first of the steps that applies. Pure. */
import type { Mandate, OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import { clarifications } from './case-hold.ts';
import { defaultDayOf, type NewestPlan } from './newest-plan.ts';
import { lastDayOf, type OpenPromise } from './promise-course.ts';
import type { Statements } from './statements.gen.ts';

type MandateStep = NonNullable<Mandate['next_step']>;

type Known = Pick<
  Statements['get']['row'],
  | 'closed_at'
  | 'open_request_count'
  | 'has_unread_message'
  | 'processing_state'
  | 'procedure_state'
  | 'payment_state'
  | 'newest_plan'
  | 'open_promise'
  | 'offered_until'
  | 'paused_until'
  | 'limitation_on'
  | 'hold'
  | 'course'
>;

const step = (
  kind: MandateStep['kind'],
  text: string,
  { on = null, since = null }: Partial<Pick<MandateStep, 'on' | 'since'>> = {},
): MandateStep => ({ kind, on, text, since });

const ofProcedure: Readonly<Record<Known['procedure_state'], MandateStep | null>> = {
  extrajudicial: step('demand_payment', 'The operator demands payment out of court.'),
  judicial_dunning: step('await_court', 'The court decides on the order for payment.'),
  foreclosure: step('enforce', 'The title is enforced.'),
  long_term_monitoring: step('monitor', 'The debtor is monitored for assets.'),
  ended: null,
};

interface Asked {
  readonly today: string;
  /** The day of the earliest follow-up that is due; known to the operator alone. */
  readonly followUpOn?: string | undefined;
}

export function nextStepOf(mandate: Known, { today, followUpOn }: Asked): MandateStep | null {
  if (mandate.closed_at !== null) return null;
  if (mandate.open_request_count > 0)
    return step('answer_request', 'The client answers the open request, so that the case goes on.');
  if (mandate.has_unread_message) return step('review_message', 'The operator reads the message of the client.');
  if (followUpOn !== undefined)
    return step('follow_up', `A follow-up is due since ${followUpOn}.`, { on: today, since: followUpOn });
  if (mandate.processing_state !== 'in_progress')
    return step('resume', 'The case is paused.', { on: mandate.paused_until });
  if (mandate.payment_state === 'fully_paid') return step('close', 'Everything is paid; the operator closes the case.');
  return (
    clarifyStep(mandate, today) ??
    planStep(mandate.newest_plan, today) ??
    offerStep(mandate.offered_until, today) ??
    promiseStep(mandate.open_promise, today) ??
    taskStep(mandate.course, today) ??
    decideStep(mandate, today) ??
    undecidedStep(mandate.course, today) ??
    procedureStep(mandate, today)
  );
}

/** The same, with the next step of the policy. */
export function operatorStepOf(mandate: Known, asked: Asked): OperatorMandate['next_step'] {
  const next = nextStepOf(mandate, asked);
  return next && { ...next, step: mandate.course?.step ?? null };
}

/** Undefined: nothing is to be clarified. A stop whose last day has passed ends at the next look of the job. */
function clarifyStep({ hold, limitation_on }: Known, today: string): MandateStep | undefined {
  if (hold !== null) {
    const until = hold.until !== null && hold.until >= today ? hold.until : null;
    return step('clarify', clarifications[hold.reason], { on: until });
  }
  const isBarred = limitation_on !== null && limitation_on < today;
  return isBarred ? step('clarify', clarifications.time_barred) : undefined;
}

/** The day since when a plan is in default; its day may have come before the night stores it. Undefined: it is not. */
function defaultedSince(plan: NewestPlan, today: string): string | undefined {
  const day = defaultDayOf(plan);
  return day !== undefined && day <= today ? day : undefined;
}

const isOver = ({ decided, status }: NewestPlan): boolean => decided || (status !== 'active' && status !== 'defaulted');

/** Undefined: no active plan says what happens next. */
function planStep(plan: NewestPlan | null, today: string): MandateStep | undefined {
  if (plan === null || isOver(plan) || defaultedSince(plan, today) !== undefined) return undefined;
  const [due] = plan.unpaid;
  if (due === undefined) return undefined;
  if (due >= today) return step('instalment', 'The debtor pays the next instalment.', { on: due });
  const defaultDay = defaultDayOf(plan);
  const consequence = defaultDay === undefined ? '' : ` On ${defaultDay} the plan is in default.`;
  return step(
    'instalment_late',
    `The instalment of ${due} is overdue; the service does not remind the debtor.${consequence}`,
    { on: defaultDay ?? null, since: due },
  );
}

/** Undefined: no plan is offered. An offer whose last day has passed ends at the next look of the job. */
const offerStep = (respond_by: string | null, today: string): MandateStep | undefined =>
  respond_by === null || respond_by < today
    ? undefined
    : step('plan_offer', 'The debtor decides on an instalment plan.', { on: respond_by });

/** Undefined: no promise is open. One whose days have passed is broken at the next look of the job. */
function promiseStep(promise: OpenPromise | null, today: string): MandateStep | undefined {
  if (promise === null) return undefined;
  const { due_on } = promise;
  if (due_on >= today) return step('promise', 'The debtor pays what it promised.', { on: due_on });
  const on = lastDayOf(promise);
  if (on < today) return undefined;
  return step('promise', `The payment promised by ${due_on} is missing; it counts until ${on}.`, { on, since: due_on });
}

/** Undefined: no plan waits for the decision of the operator, or the course goes on with a step. */
function decideStep({ newest_plan: plan, course }: Known, today: string): MandateStep | undefined {
  const since = plan === null || isOver(plan) ? undefined : defaultedSince(plan, today);
  if (since === undefined || course?.step) return undefined;
  return step(
    'decide',
    `The instalment plan is in default since ${since}. The operator decides how the case goes on; until then the debtor is not asked for payment.`,
    { on: course && ahead(course.due_on, course, today), since },
  );
}

/** No day of a course is shown once it has passed. */
function ahead(day: string | null, { business_date }: NonNullable<Known['course']>, today: string): string | null {
  const reached = business_date !== null && business_date > today ? business_date : today;
  return day !== null && day >= reached ? day : null;
}

/** Undefined: the case waits for no task. */
function taskStep(course: Known['course'], today: string): MandateStep | undefined {
  if (course?.is_task_open !== true) return undefined;
  return step('task', 'The operator does what the case waits for.', { on: ahead(course.due_on, course, today) });
}

/** Undefined: no step is missing that a person decides about. */
function undecidedStep(course: Known['course'], today: string): MandateStep | undefined {
  if (course === null || course.is_task_open || course.due_on === null) return undefined;
  return step('decide', 'The operator decides how the case goes on.', { on: ahead(course.due_on, course, today) });
}

function procedureStep({ procedure_state, course }: Known, today: string): MandateStep | null {
  const next = ofProcedure[procedure_state];
  return next === null || course === null ? next : { ...next, on: ahead(course.step_on, course, today) };
}
