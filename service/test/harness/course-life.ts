/** Random lives of cases, day by day: what debtors, letters, people and agreements do, and who is asked each day. */
import type { CaseWorkPolicy, FilledStep } from '../../src/domain/case-work/policies/index.ts';
import type { Facts } from '../../src/domain/case-work/course/facts.ts';
import { taskOf } from '../../src/domain/case-work/course/step-task.ts';
import { caseDays } from '../../src/domain/case-work/course/days.ts';
import { addDays } from '../../src/values/day.ts';
import { moneyOf } from '../../src/values/money.ts';
import { isWorkingDay } from '../../src/values/working-day.ts';
import type { Chance } from './random.ts';

const start = '2026-01-05';

/** What moves the case: the engine, or the oracle. */
export interface Mover {
  /** Something happened: where does the case stand? */
  look(facts: Facts, on: string): void;
  /** The run of a working day. @returns the step that it takes */
  run(facts: Facts, on: string): FilledStep | undefined;
  /** The step of the run is made. */
  took(facts: Facts, on: string): void;
  /** The answer of the day so far, but for a step. */
  answer(): string;
}

/** Something that changes what is known of a case, on a day, before or after the run. */
interface Happening {
  readonly day: number;
  readonly isEarly: boolean;
  readonly change: (facts: Facts, on: string) => Facts;
}

export interface Life {
  readonly policy: CaseWorkPolicy;
  readonly happenings: readonly Happening[];
  /** What becomes of the nth letter and the nth task. */
  readonly letters: readonly { readonly after: number; readonly status: 'sent' | 'stopped' | 'undeliverable' }[];
  readonly tasks: readonly { readonly after: number; readonly isFirst: boolean }[];
  readonly days: number;
}

const whole = (chance: Chance, least: number, most: number): number => least + chance.whole(most - least + 1);
const oneOf = <T>(chance: Chance, ...values: readonly [T, ...T[]]): T =>
  values[chance.whole(values.length)] ?? values[0];

function anyStep(chance: Chance, index: number, keys: readonly string[]): FilledStep {
  const common = {
    key: keys[index] ?? '',
    name: `Schritt ${index}`,
    days: whole(chance, 0, 12),
    ...anyCondition(chance),
  };
  const ahead = keys[whole(chance, index + 1, keys.length)];
  switch (oneOf(chance, 'letter', 'letter', 'task', 'wait', 'court', 'monitor', 'close')) {
    case 'letter':
      return { ...common, kind: 'letter', text_key: 'reminder', channel: null, recipients: 'debtor', fee: null };
    case 'task': {
      const outcomes: Readonly<Record<string, string>> = ahead === undefined ? {} : { done: ahead };
      const blocking = chance.in(0.6);
      const task = { task_kind: 'check', title: 'Prüfen', due_days: whole(chance, 0, 5), priority: 'normal' } as const;
      return { ...common, ...task, kind: 'task', team_id: null, blocking, outcomes, fee: null };
    }
    case 'wait':
      return { ...common, kind: 'wait', for_days: whole(chance, 1, 20) };
    case 'court':
      return { ...common, kind: 'court', due_days: whole(chance, 0, 5), team_id: null, fee: null };
    case 'monitor':
      return {
        ...common,
        kind: 'monitor',
        every_days: whole(chance, 30, 50),
        rounds: whole(chance, 1, 4),
        checks: ['assets'],
      };
    case 'close':
      return { ...common, kind: 'close', code: 'uncollectible' };
  }
}

const anyCondition = (chance: Chance): Pick<FilledStep, 'when'> =>
  oneOf<Pick<FilledStep, 'when'>>(
    chance,
    {},
    {},
    { when: { reachable_by: ['phone'] } },
    { when: { open_min: moneyOf(5_000n) } },
    { when: { age_days_min: whole(chance, 0, 60) } },
    { when: { broken_promises_min: 1 } },
    { when: { plan_defaulted: true } },
  );

/** A policy and what happens to a case that runs on it. */
export function anyLife(chance: Chance): Life {
  const keys = Array.from({ length: whole(chance, 2, 7) }, (_none, index) => `s${index}`);
  const days = whole(chance, 100, 400);
  const jump = () => (chance.in(0.5) ? null : oneOf(chance, 's0', 's1', ...keys));
  const policy: CaseWorkPolicy = {
    id: chance.uuid(),
    name: 'Plan',
    company_id: null,
    claim_kind: 'any',
    version: 1,
    steps: keys.map((_key, index) => anyStep(chance, index, keys)),
    promise: { max_days: 30, grace_days: 3, on_broken: jump() },
    plan: { reminder_days: 0, reminder_text_key: null, confirmation_text_key: null, on_default: jump() },
    limitation_days: 92,
    quiet_days: Array.from({ length: chance.whole(8) }, () => addDays(start, chance.whole(days))),
  };
  return {
    policy,
    happenings: Array.from({ length: chance.whole(12) }, () => anyHappening(chance, days))
      .flat()
      .toSorted((one, other) => one.day - other.day || Number(other.isEarly) - Number(one.isEarly)),
    letters: Array.from({ length: 40 }, () => ({
      after: chance.whole(4),
      status: oneOf(chance, 'sent', 'sent', 'sent', 'stopped', 'undeliverable'),
    })),
    tasks: Array.from({ length: 40 }, () => ({ after: chance.whole(9), isFirst: chance.in(0.5) })),
    days,
  };
}

type Change = Happening['change'];

/** Something that begins, and often ends. */
function anyHappening(chance: Chance, days: number): Happening[] {
  const day = chance.whole(days);
  const length = whole(chance, 0, 25);
  const of = (begin: Change, end: Change, ends = chance.in(0.8)): Happening[] => [
    { day, isEarly: chance.in(0.5), change: begin },
    ...(ends ? [{ day: day + length + 1, isEarly: true, change: end }] : []),
  ];
  const id = chance.uuid();
  switch (oneOf(chance, 'stop', 'until', 'objection', 'request', 'paid', 'plan', 'promise', 'phone', 'open')) {
    case 'stop':
      return of((facts) => ({ ...facts, clarify: { reason: 'office', until: null } }), uncleared);
    case 'until':
      return of(
        (facts, on) => ({ ...facts, clarify: { reason: 'deferred', until: addDays(on, length) } }),
        uncleared,
        true,
      );
    case 'objection':
      return of((facts) => ({ ...facts, clarify: { reason: 'disputed', until: null } }), uncleared);
    case 'request':
      return of(
        (facts) => ({ ...facts, has_open_request: true }),
        (facts) => ({ ...facts, has_open_request: false }),
      );
    case 'paid':
      return of(
        (facts, on) => ({ ...facts, open_cents: 0n, paid_on: on }),
        (facts) => ({ ...facts, open_cents: 20_000n }),
      );
    case 'open':
      return of(
        (facts, on) => ({ ...facts, open_cents: facts.open_cents === 0n ? 0n : 1_000n, paid_on: on }),
        (facts) => facts,
        false,
      );
    case 'plan': {
      const status = oneOf(chance, 'defaulted', 'cancelled');
      const begins: Change = (facts) => ({ ...facts, plan: { id, status: 'active', ended_on: null } });
      const ends: Change = (facts, on) =>
        facts.plan?.id === id ? { ...facts, plan: { id, status, ended_on: on } } : facts;
      const once = of(begins, ends, true);
      if (status === 'cancelled' || chance.in(0.5)) return once;
      // A payment of an earlier day takes it out of its default, until it comes again.
      const resumes: Change = (facts) => (facts.plan?.id === id ? begins(facts, '') : facts);
      const again = once.map((each, index) => ({
        ...each,
        day: each.day + 2 * length,
        change: index === 0 ? resumes : ends,
      }));
      return [...once, ...again];
    }
    case 'promise':
      return of(
        (facts, on) => ({ ...facts, promise_until: addDays(on, length) }),
        (facts) =>
          facts.promise_until === null
            ? facts
            : { ...facts, promise_until: null, broken_promises: facts.broken_promises + 1 },
        true,
      );
    case 'phone':
      return of(
        (facts) => ({ ...facts, reachable_by: [] }),
        (facts) => ({ ...facts, reachable_by: ['phone'] }),
      );
  }
}

const uncleared: Change = (facts) => ({ ...facts, clarify: null });

const untouched: Facts = {
  is_closed: false,
  processing_state: 'in_progress',
  paused_until: null,
  open_cents: 20_000n,
  clarify: null,
  limitation_on: null,
  has_open_request: false,
  plan: null,
  offer: null,
  promise_until: null,
  blocking_due: null,
  own_task: null,
  own_letters: [],
  accepted_on: start,
  acting_as: 'consumer',
  principal_cents: 20_000n,
  is_titled: false,
  is_disputed: false,
  reachable_by: ['phone'],
  claim_types: [],
  paid_on: null,
  broken_promises: 0,
};

/** Lives a life: each day what happens before the run, the run of a working day, what happens after it. @returns the answer of each day */
export function live({ policy, happenings, letters, tasks, days }: Life, mover: Mover): string[] {
  const calendar = caseDays(policy);
  let facts = untouched;
  let [letter, task] = [0, 0];
  const coming: Happening[] = [...happenings];
  const lived: string[] = [];
  const happen = (day: number, isEarly: boolean, on: string) => {
    // By what they were planned for: what is planned meanwhile happens too.
    for (let index = 0; index < coming.length; index += 1) {
      const each = coming[index];
      if (each === undefined || each.day !== day || each.isEarly !== isEarly) continue;
      facts = each.change(facts, on);
      mover.look(facts, on);
    }
  };
  mover.look(facts, start);
  for (let day = 0; day < days; day += 1) {
    const on = addDays(start, day);
    happen(day, true, on);
    const quiet = new Set(policy.quiet_days);
    const step = day > 0 && isWorkingDay(on, quiet) ? mover.run(facts, on) : undefined;
    if (step !== undefined) {
      const made = taskOf(step, { id: '', mandate_id: '', on, days: calendar });
      facts = {
        ...facts,
        own_letters:
          step.kind === 'letter' ? [{ status: 'created', channel: 'post', pay_by: calendar.from(addDays(on, 7)) }] : [],
        own_task: made === undefined ? null : { is_open: true, outcome: null, ended_on: null },
        blocking_due: made?.blocking === true ? made.due_on : null,
      };
      mover.took(facts, on);
      if (step.kind === 'letter') coming.push(letterEnds(letters[(letter += 1) % letters.length], day));
      if (made?.blocking === true) coming.push(taskEnds(step, tasks[(task += 1) % tasks.length], day));
    }
    happen(day, false, on);
    lived.push(`${on} ${step === undefined ? mover.answer() : `step ${step.key}`}`);
  }
  return lived;
}

function letterEnds(end: Life['letters'][number] | undefined, day: number): Happening {
  const { after = 0, status = 'sent' } = end ?? {};
  const to =
    (next: string): Change =>
    (facts) => ({ ...facts, own_letters: facts.own_letters.map((each) => ({ ...each, status: next })) });
  return { day: day + after, isEarly: false, change: to(status) };
}

function taskEnds(step: FilledStep, end: Life['tasks'][number] | undefined, day: number): Happening {
  const { after = 0, isFirst = true } = end ?? {};
  const outcome =
    step.kind === 'court' ? (isFirst ? 'filed' : 'not_suitable') : step.kind === 'close' ? 'keep' : 'done';
  return {
    day: day + after,
    isEarly: false,
    change: (facts, on) =>
      facts.own_task?.is_open === true && facts.blocking_due !== null
        ? { ...facts, blocking_due: null, own_task: { is_open: false, outcome, ended_on: on } }
        : facts,
  };
}
