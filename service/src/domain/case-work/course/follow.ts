/** What the standing of a case follows before it is decided about: tasks, letters, plans and promises that ended. Pure. */
import type { CaseWorkPolicy } from '../policies/index.ts';
import type { CaseDays } from './days.ts';
import { later } from './days.ts';
import { type Facts, isUnderWay } from './facts.ts';
import type { Course, Hold, Reason, Standing, Taken } from './standing.ts';
import { ownReasons, reasonsOfDay } from './standing.ts';

/** What follows outside the course. */
export interface Effects {
  /** The step of the last decision counts as not taken: its letter did not leave. */
  readonly isTakenBack: boolean;
  /** The court was asked: the procedure is the court's. */
  readonly isFiled: boolean;
}

export interface Followed extends Effects {
  readonly standing: Standing;
}

/** Moves to the step of a key, where it lies ahead. */
export function jump(standing: Standing, { steps }: CaseWorkPolicy, key: string | null | undefined): Standing {
  const index = key == null ? -1 : steps.findIndex((step) => step.key === key);
  return index < standing.position ? standing : { ...standing, position: index, round: 0 };
}

export interface Asking {
  readonly policy: CaseWorkPolicy;
  readonly days: CaseDays;
  readonly on: string;
}

/** The standing after everything that has ended since it was stored. */
export function follow(course: Course, facts: Facts, asking: Asking): Followed {
  const { standing, isTakenBack } = followLetters(course.standing, facts, asking);
  const task = followTask(standing, facts, asking);
  const offered = followOffer(task.standing, facts, asking);
  const agreed = followAgreements(course, offered, facts, asking);
  return { standing: agreed, isTakenBack, isFiled: task.isFiled };
}

/** An offer that did not reach the debtor: its letter was stopped, and no person has ended it. */
const isUnsent = ({ offer, own_letters }: Facts): boolean =>
  offer?.status === 'withdrawn' && offer.by_person !== true && own_letters.every(({ status }) => status === 'stopped');

/** As before a step that turned out not to be taken: it comes again on the next working day at the earliest. */
function before(standing: Standing, { position, round, anchor_on }: Taken, { days, on }: Asking): Standing {
  const { taken: _taken, repeat_by: _way, ...rest } = standing;
  const least_on = later(standing.least_on, days.next(on));
  return { ...rest, position, round, anchor_on, least_on, back_on: on };
}

/** The standing behind a first letter that a person has sent: the next step is after its deadline. */
export function behindSent(
  standing: Standing,
  payBy: string | null,
  { days, on }: Pick<Asking, 'days' | 'on'>,
): Standing {
  const { repeat_by: _way, ...rest } = standing;
  const least_on = later(rest.least_on, days.next(on), payBy && days.next(days.next(payBy)));
  return { ...rest, position: rest.position + 1, round: 0, least_on };
}

function followLetters(standing: Standing, facts: Facts, asking: Asking) {
  const { taken } = standing;
  const { own_letters: letters } = facts;
  const same = { standing, isTakenBack: false };
  if (taken === undefined || letters.length === 0 || isUnderWay(facts)) return same;
  if (taken.awaits === 'offer' && isUnsent(facts))
    return { standing: before(standing, taken, asking), isTakenBack: true };
  if (taken.kind !== 'letter') return same;
  if (letters.some(({ status }) => status === 'sent' || status === 'posted'))
    return { standing: settled(standing), isTakenBack: false };
  const [first] = letters;
  const isBack = letters.some(({ status }) => status === 'undeliverable');
  // Twice in vain: a person looks at the letter that came back.
  if (isBack && taken.is_repeat === true) return { standing: settled(standing), isTakenBack: false };
  const back = before(standing, taken, asking);
  if (!isBack) return { standing: back, isTakenBack: true };
  return {
    standing: { ...back, repeat_by: first?.channel === 'email' ? ('post' as const) : ('email' as const) },
    isTakenBack: false,
  };
}

/** Nothing is awaited any more. */
export function settled(standing: Standing): Standing {
  if (standing.taken?.awaits === undefined) return standing;
  const { awaits: _over, ...taken } = standing.taken;
  return { ...standing, taken };
}

/** The step after a task counts from its end, and its outcome says which one that is. */
function followTask(standing: Standing, { own_task: task }: Facts, { policy, on }: Asking) {
  const { taken } = standing;
  if (taken?.awaits !== 'task' || task?.is_open === true) return { standing, isFiled: false };
  const step = policy.steps.find(({ key }) => key === taken.key);
  const outcome = task?.outcome ?? null;
  const target = step?.kind === 'task' && outcome !== null ? step.outcomes[outcome] : undefined;
  const ended = { ...settled(standing), anchor_on: later(standing.anchor_on, task?.ended_on ?? on) };
  return { standing: jump(ended, policy, target), isFiled: taken.kind === 'court' && outcome === 'filed' };
}

/** The step after an offer counts from its end: the day of the refusal, or the first working day after it expired. */
function followOffer(standing: Standing, { offer }: Facts, { days, on }: Asking): Standing {
  if (standing.taken?.awaits !== 'offer' || offer?.status === 'open') return standing;
  return { ...settled(standing), anchor_on: later(standing.anchor_on, days.from(offer?.ended_on ?? on)) };
}

/** A plan that ended, and promises that were broken, lead to a step of the policy. */
function followAgreements(
  course: Course,
  standing: Standing,
  { plan, broken_promises }: Facts,
  asking: Asking,
): Standing {
  const { policy, days, on } = asking;
  let reached = plan?.status === 'active' ? unfollowed(standing, plan.id) : standing;
  if (plan !== null && plan.status !== 'active' && plan.id !== reached.plan_followed && plan.ended_on !== null) {
    const ended = plan.ended_on;
    reached = { ...reached, plan_followed: plan.id };
    if (ended >= course.started_on) reached = { ...reached, anchor_on: later(reached.anchor_on, ended) };
    if (ended >= course.started_on && plan.status === 'defaulted')
      reached = jump(reached, policy, policy.plan.on_default);
  }
  if (broken_promises <= (reached.broken_followed ?? 0)) return reached;
  reached = { ...reached, broken_followed: broken_promises, least_on: later(reached.least_on, days.next(on)) };
  return jump(reached, policy, policy.promise.on_broken);
}

/** A plan that goes on after its default may come into default again, which the course follows anew. */
function unfollowed(standing: Standing, plan: string): Standing {
  const { plan_followed, ...rest } = standing;
  return plan_followed === plan ? rest : standing;
}

/** The earliest day after what has kept the case from moving: Next(L), L its last day. */
export function afterHold(standing: Standing, ended: Hold, { days, on }: Omit<Asking, 'policy'>): Standing {
  if (isOwn(ended.reason)) return standing;
  const last = ended.until !== null && ended.until < on ? ended.until : on;
  return { ...standing, least_on: later(standing.least_on, days.next(last)) };
}

const isOwn = (reason: Reason): boolean => ownReasons.has(reason) || reasonsOfDay.has(reason);
