/**
 * An oracle of the course of a case, written from case-work.md 3 and 4 alone: it asks every day anew, without a queue, and
 * knows nothing of the engine but the facts.
 */
import type { CaseWorkPolicy, FilledStep } from '../../src/domain/case-work/policies/index.ts';
import { type Facts, failing } from '../../src/domain/case-work/course/facts.ts';
import { addDays } from '../../src/values/day.ts';
import { workingDayAfter, workingDayFrom } from '../../src/values/working-day.ts';
import type { Mover } from './course-life.ts';

const latest = (...days: readonly string[]): string => days.toSorted().at(-1) ?? '';

export class CourseOracle implements Mover {
  readonly #policy: CaseWorkPolicy;
  readonly #quiet: ReadonlySet<string>;
  readonly #startedOn: string;
  /** The place of the next step, and how many rounds of it are done. */
  #at = 0;
  #rounds = 0;
  /** The day that the next step counts from. */
  #anchor: string;
  #notBefore = '';
  #stopped: { readonly reason: string; readonly until: string | null } | undefined;
  #before: { readonly at: number; readonly rounds: number; readonly anchor: string } | undefined;
  #last: FilledStep | undefined;
  #isRepeat = false;
  #repeats = false;
  #waits: 'letter' | 'task' | undefined;
  #planEnded: string | undefined;
  #broken = 0;

  constructor(policy: CaseWorkPolicy, on: string) {
    this.#policy = policy;
    this.#quiet = new Set(policy.quiet_days);
    this.#startedOn = on;
    this.#anchor = on;
  }

  look(facts: Facts, on: string): void {
    this.#followStep(facts, on);
    this.#followPlan(facts);
    if (facts.broken_promises > this.#broken) {
      this.#broken = facts.broken_promises;
      this.#notBefore = latest(this.#notBefore, this.#next(on));
      this.#jump(this.#policy.promise.on_broken);
    }
    const now = this.#stopOf(facts);
    if (this.#stopped !== undefined && now === undefined && this.#isStop(this.#stopped.reason)) {
      const { until } = this.#stopped;
      this.#notBefore = latest(this.#notBefore, this.#next(until !== null && until < on ? until : on));
    }
    this.#stopped = now;
  }

  run(facts: Facts, on: string): FilledStep | undefined {
    this.look(facts, on);
    if (this.#stopped !== undefined) return undefined;
    for (;;) {
      const step = this.#policy.steps[this.#at];
      if (step === undefined || this.#dueOn(step, facts) > on) return undefined;
      if (failing(step.when, facts, on).length === 0) {
        this.#take(step, on);
        return step;
      }
      this.#at += 1;
      this.#rounds = 0;
    }
  }

  took(facts: Facts, on: string): void {
    this.look(facts, on);
  }

  answer(): string {
    if (this.#stopped !== undefined) return `hold ${this.#stopped.reason}`;
    return this.#policy.steps[this.#at] === undefined ? 'hold no_step_left' : 'wait';
  }

  /** Stops and pauses, not what a step itself waits for. */
  #isStop(reason: string): boolean {
    return !['task_open', 'letter_under_way', 'plan_running'].includes(reason);
  }

  #next = (day: string): string => workingDayAfter(day, 1, this.#quiet);
  #from = (day: string): string => workingDayFrom(day, this.#quiet);

  #dueOn(step: FilledStep, { own_letters: letters }: Facts): string {
    const distance = step.kind === 'monitor' && this.#rounds > 0 ? step.every_days : step.days;
    const due = latest(this.#from(addDays(this.#anchor, distance)), this.#next(this.#anchor), this.#notBefore);
    const payBy = letters.filter(({ status }) => status === 'sent').flatMap(({ pay_by }) => pay_by ?? []);
    return latest(due, ...payBy.map((day) => this.#next(this.#next(day))));
  }

  #take(step: FilledStep, on: string): void {
    this.#before = { at: this.#at, rounds: this.#rounds, anchor: this.#anchor };
    this.#isRepeat = this.#repeats;
    this.#repeats = false;
    this.#last = step;
    this.#anchor = step.kind === 'wait' ? addDays(on, step.for_days) : on;
    this.#notBefore = '';
    this.#rounds = step.kind === 'monitor' && this.#rounds + 1 < step.rounds ? this.#rounds + 1 : 0;
    if (this.#rounds === 0) this.#at += 1;
    const isBlocking = (step.kind === 'task' && step.blocking) || step.kind === 'court' || step.kind === 'close';
    this.#waits = step.kind === 'letter' ? 'letter' : isBlocking ? 'task' : undefined;
  }

  #followStep({ own_letters: [letter], own_task: task }: Facts, on: string): void {
    if (this.#waits === 'task' && task?.is_open === false) {
      this.#waits = undefined;
      this.#anchor = latest(this.#anchor, task.ended_on ?? on);
      if (this.#last?.kind === 'task' && task.outcome !== null) this.#jump(this.#last.outcomes[task.outcome] ?? null);
    }
    if (this.#last?.kind !== 'letter' || letter === undefined || letter.status === 'created') return;
    this.#waits = undefined;
    const isBack = letter.status === 'undeliverable';
    if (letter.status === 'sent' || this.#before === undefined || (isBack && this.#isRepeat)) return;
    // It counts as not taken.
    ({ at: this.#at, rounds: this.#rounds, anchor: this.#anchor } = this.#before);
    this.#notBefore = latest(this.#notBefore, this.#next(on));
    this.#repeats = isBack;
    this.#last = undefined;
  }

  #followPlan({ plan }: Facts): void {
    if (plan?.status === 'active' && plan.id === this.#planEnded) this.#planEnded = undefined;
    if (plan === null || plan.status === 'active' || plan.id === this.#planEnded || plan.ended_on === null) return;
    this.#planEnded = plan.id;
    if (plan.ended_on < this.#startedOn) return;
    this.#anchor = latest(this.#anchor, plan.ended_on);
    if (plan.status === 'defaulted') this.#jump(this.#policy.plan.on_default);
  }

  /** Only ahead. */
  #jump(key: string | null): void {
    const to = this.#policy.steps.findIndex((step) => step.key === key);
    if (to < this.#at) return;
    this.#at = to;
    this.#rounds = 0;
  }

  #stopOf(facts: Facts): { readonly reason: string; readonly until: string | null } | undefined {
    if (facts.open_cents <= 0n) return { reason: 'paid', until: null };
    if (facts.clarify !== null) return facts.clarify;
    if (facts.has_open_request) return { reason: 'awaiting_client', until: null };
    if (facts.plan?.status === 'active') return { reason: 'plan_running', until: null };
    if (facts.promise_until !== null) return { reason: 'promise_open', until: facts.promise_until };
    if (facts.blocking_due !== null) return { reason: 'task_open', until: facts.blocking_due };
    if (facts.own_letters.some(({ status }) => status === 'created'))
      return { reason: 'letter_under_way', until: null };
    return undefined;
  }
}
