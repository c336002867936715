/** What is decided about a case on a day (case-work.md 4.1 to 4.3). Pure. */
import type { FilledStep } from '../policies/index.ts';
import { addDays } from '../../../values/day.ts';
import { centsOf } from '../../../values/money.ts';
import { type Dated, dueOn } from './days.ts';
import { failing, type Facts, holdOf } from './facts.ts';
import { afterHold, type Asking, type Effects, follow } from './follow.ts';
import { type Course, type Hold, type Reason, reasonsOfDay, type Standing } from './standing.ts';

/** A step that was passed, and which of its conditions failed. */
export interface Skipped {
  readonly step: string;
  readonly because: string;
}

/** A step as decisions name it. */
export interface NamedStep {
  readonly step: string;
  readonly name: string;
  readonly kind: FilledStep['kind'];
  readonly round: number | null;
}

/** Where the case stands from now on. */
export interface Stand {
  readonly standing: Standing;
  readonly hold: Hold | null;
  /** The step that comes next by what is known. */
  readonly named: NamedStep | null;
  readonly step_on: string | null;
  readonly next_on: string | null;
}

interface Common extends Effects {
  readonly stand: Stand;
  readonly skipped: readonly Skipped[];
  /** The next step; of a step to take, that one. */
  readonly named: NamedStep | null;
}

export type Verdict = Common &
  (
    | { readonly outcome: 'end'; readonly reason: 'closed' }
    | { readonly outcome: 'hold'; readonly reason: Reason }
    | { readonly outcome: 'wait'; readonly reason: 'not_due' | 'postponed' }
    | { readonly outcome: 'step'; readonly reason: 'due' | 'repeated' | 'commanded'; readonly step: FilledStep }
  );

/** How a case is asked: a run takes what is due, a look takes nothing, a command takes the next step whatever its day. */
export type Mode = 'run' | 'look' | 'command';

/** Cases that are held are asked when that ends; after so many days also if nothing told of it. */
const asked_again_days = 30;

const nameOf = (step: FilledStep | undefined, { round }: Standing): NamedStep | null =>
  step === undefined
    ? null
    : { step: step.key, name: step.name, kind: step.kind, round: step.kind === 'monitor' ? round + 1 : null };

/** What is decided about a course on a day. */
export function decide(course: Course, facts: Facts, asking: Asking & { readonly mode: Mode }): Verdict {
  const { on, mode } = asking;
  const { steps } = asking.policy;
  const followed = follow(course, facts, asking);
  const { isTakenBack, isFiled } = followed;
  let { standing } = followed;
  const payBy = payByOf(facts);
  const common = { isTakenBack, isFiled, skipped: [] as readonly Skipped[] };
  const stay = (hold: Hold) => ({
    ...common,
    stand: held({ standing, hold, facts }, asking),
    named: foreseen(standing, facts, { ...asking, payBy }).named,
  });
  if (facts.is_closed)
    return {
      ...stay({ reason: 'closed', until: null }),
      stand: { standing, ...nothing },
      outcome: 'end',
      reason: 'closed',
    };
  const hold = holdOf(facts, on);
  if (hold !== null) return { ...stay(hold), outcome: 'hold', reason: hold.reason };
  const former = course.hold === null ? null : { reason: course.hold, until: course.hold_until };
  if (former !== null && mode === 'look' && reasonsOfDay.has(former.reason) && !isTakenBack)
    return { ...stay(former), outcome: 'hold', reason: former.reason };
  if (former !== null) standing = afterHold(standing, former, asking);
  const passed = mode === 'look' ? { standing, skipped: [] } : pass(standing, facts, { ...asking, payBy });
  standing = passed.standing;
  const step = steps[standing.position];
  const found = { ...common, skipped: passed.skipped, named: nameOf(step, standing) };
  if (step === undefined) {
    const left: Hold = { reason: 'no_step_left', until: null };
    return { ...found, stand: held({ standing, hold: left, facts }, asking), outcome: 'hold', reason: left.reason };
  }
  const due = dueOn(step, { standing, payBy }, asking.days);
  const stand = waiting(standing, due, { facts, payBy, ...asking });
  if (mode === 'command') return { ...found, stand, outcome: 'step', reason: 'commanded', step };
  if (due > on || mode === 'look')
    return {
      ...found,
      named: stand.named,
      stand,
      outcome: 'wait',
      reason: isPostponed(standing, due) ? 'postponed' : 'not_due',
    };
  const reason = standing.repeat_by === undefined ? 'due' : 'repeated';
  return { ...found, stand, outcome: 'step', reason, step };
}

const nothing = { hold: null, named: null, step_on: null, next_on: null } as const;

/** The deadline of the letter that was sent last. */
const payByOf = ({ own_letters }: Facts): string | null =>
  own_letters.reduce<string | null>((last, { status, pay_by }) => {
    const counts = pay_by !== null && (status === 'sent' || status === 'posted');
    return counts && (last === null || pay_by > last) ? pay_by : last;
  }, null);

/** Why a step is passed on a day: its first condition that fails, or no plan can be offered; undefined: it is taken. */
function refusalOf(step: FilledStep, facts: Facts, on: string): string | undefined {
  const [because] = failing(step.when, facts, on);
  if (because !== undefined) return because;
  // Silence is an answer only to a debtor who has asked, which a step does not know.
  const hasTerms =
    step.kind !== 'offer_plan' || (step.acceptance !== 'silence' && facts.open_cents >= centsOf(step.min_amount));
  return hasTerms ? undefined : 'no_terms';
}

/** Passes the steps that are due and whose conditions fail. A command passes those of any day. */
function pass(
  from: Standing,
  facts: Facts,
  { policy: { steps }, days, on, payBy, mode }: Asking & Pick<Dated, 'payBy'> & { readonly mode: Mode },
): { readonly standing: Standing; readonly skipped: readonly Skipped[] } {
  const skipped: Skipped[] = [];
  let standing = from;
  for (let step = steps[standing.position]; step !== undefined; step = steps[standing.position]) {
    if (mode === 'run' && dueOn(step, { standing, payBy }, days) > on) break;
    const because = refusalOf(step, facts, on);
    if (because === undefined) break;
    skipped.push({ step: step.key, because });
    standing = { ...standing, position: standing.position + 1, round: 0 };
  }
  return { standing, skipped };
}

/** The step that comes next by what is known now, and its day: one whose conditions fail on its day is passed then. */
function foreseen(
  from: Standing,
  facts: Facts,
  { policy: { steps }, days, on, payBy }: Asking & Pick<Dated, 'payBy'>,
): { readonly named: NamedStep | null; readonly on: string | null } {
  for (let position = from.position, round = from.round; ; position += 1, round = 0) {
    const step = steps[position];
    if (step === undefined) return { named: null, on: null };
    const standing = { ...from, position, round };
    const due = dueOn(step, { standing, payBy }, days);
    const day = due < on ? days.from(on) : due;
    if (refusalOf(step, facts, day) === undefined) return { named: nameOf(step, standing), on: day };
  }
}

const isPostponed = ({ is_postponed, least_on }: Standing, due: string): boolean =>
  is_postponed === true && least_on === due;

/** A case that is held. */
export function held(
  { standing, hold, facts }: { readonly standing: Standing; readonly hold: Hold; readonly facts: Facts },
  asking: Asking,
): Stand {
  const { days, on } = asking;
  const next_on = reasonsOfDay.has(hold.reason) ? days.next(on) : days.from(addDays(on, asked_again_days));
  const { named } = foreseen(standing, facts, { ...asking, payBy: payByOf(facts) });
  return { standing, hold, named, step_on: null, next_on };
}

type Waiting = Asking & Pick<Dated, 'payBy'> & { readonly facts: Facts };

/** A case that waits for the day of its next step. It is looked at before if a claim becomes time-barred. */
function waiting(standing: Standing, due: string, { facts, ...asking }: Waiting): Stand {
  const { days, on } = asking;
  const { named, on: step_on } = foreseen(standing, facts, asking);
  const looked_at = due < on ? days.from(on) : due;
  const barred = facts.limitation_on === null ? null : days.from(addDays(facts.limitation_on, 1));
  const next_on = barred !== null && barred > on && barred < looked_at ? barred : looked_at;
  return { standing, hold: null, named, step_on, next_on };
}

/** What the course waits for after a step; undefined: for the day of the next one. */
const awaited = (step: FilledStep): 'letter' | 'task' | 'offer' | undefined => {
  if (step.kind === 'letter') return 'letter';
  if (step.kind === 'offer_plan') return 'offer';
  if (step.kind === 'task') return step.blocking ? 'task' : undefined;
  return step.kind === 'court' || step.kind === 'close' ? 'task' : undefined;
};

const holdAfter = { letter: 'letter_under_way', task: 'task_open', offer: 'offer_open' } as const;

/** The course after a step was taken, as far as it follows from the step alone. */
export function taken(
  before: Standing,
  {
    step,
    costs,
    until,
  }: { readonly step: FilledStep; readonly costs: readonly string[]; readonly until: string | null },
  { facts, ...asking }: Asking & { readonly facts: Facts },
): Stand {
  const { on, policy, days } = asking;
  const { position, round, anchor_on, is_titled, plan_followed, broken_followed } = before;
  const awaits = awaited(step);
  const goesOn = step.kind === 'monitor' && round + 1 < step.rounds;
  const standing: Standing = {
    position: goesOn ? position : position + 1,
    round: goesOn ? round + 1 : 0,
    anchor_on: step.kind === 'wait' ? addDays(on, step.for_days) : on,
    ...(is_titled === undefined ? {} : { is_titled }),
    ...(plan_followed === undefined ? {} : { plan_followed }),
    ...(broken_followed === undefined ? {} : { broken_followed }),
    taken: {
      position,
      round,
      anchor_on,
      on,
      key: step.key,
      kind: step.kind,
      ...(before.repeat_by === undefined ? {} : { is_repeat: true }),
      ...(awaits === undefined ? {} : { awaits }),
      ...(costs.length === 0 ? {} : { costs }),
    },
  };
  const next = policy.steps[standing.position];
  const since = { ...facts, own_letters: [] };
  if (awaits !== undefined) return held({ standing, hold: { reason: holdAfter[awaits], until }, facts: since }, asking);
  if (next === undefined)
    return held({ standing, hold: { reason: 'no_step_left', until: null }, facts: since }, asking);
  const due = dueOn(next, { standing, payBy: null }, days);
  return waiting(standing, due, { facts: since, payBy: null, ...asking });
}
