/** The course of a case by property: thousands of random lives, day by day, against an oracle without a queue. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyLife, type Life, live, type Mover } from '../../../../test/harness/course-life.ts';
import { CourseOracle } from '../../../../test/harness/course-oracle.ts';
import { chanceOf } from '../../../../test/harness/random.ts';
import { isWorkingDay } from '../../../values/working-day.ts';
import type { FilledStep } from '../policies/index.ts';
import { caseDays } from './days.ts';
import { decide, type Mode, type Stand, taken } from './decide.ts';
import type { Facts } from './facts.ts';
import type { Course } from './standing.ts';
import { taskOf } from './step-task.ts';

const started_on = '2026-01-05';

/** The engine as the service drives it: looks after changes, runs on the days of its queue. */
class Engine implements Mover {
  #course: Course;
  #stand: Stand | undefined;
  #answer = '';
  readonly #life: Life;

  constructor(life: Life) {
    this.#life = life;
    const { id: policy_id } = life.policy;
    const standing = { position: 0, round: 0, anchor_on: started_on };
    this.#course = {
      id: 'case',
      policy_id,
      policy_version: 1,
      started_on,
      standing,
      decision_id: null,
      hold: null,
      hold_until: null,
    };
  }

  look(facts: Facts, on: string): void {
    this.#ask(facts, on, 'look');
  }

  run(facts: Facts, on: string): FilledStep | undefined {
    const next = this.#stand?.next_on ?? null;
    return next !== null && next <= on ? this.#ask(facts, on, 'run') : undefined;
  }

  took(): void {
    // The stand after the step says what it waits for.
  }

  answer(): string {
    return this.#answer;
  }

  #ask(facts: Facts, on: string, mode: Mode): FilledStep | undefined {
    const { policy } = this.#life;
    const asking = { policy, days: caseDays(policy), on };
    const verdict = decide(this.#course, facts, { ...asking, mode });
    if (verdict.outcome !== 'step') {
      this.#answer = verdict.outcome === 'hold' ? `hold ${verdict.reason}` : verdict.outcome;
      this.#set(verdict.stand);
      return undefined;
    }
    const { step } = verdict;
    const until = taskOf(step, { id: '', mandate_id: '', on, days: asking.days })?.due_on ?? null;
    const after = taken(verdict.stand.standing, { step, costs: [], until }, { ...asking, facts });
    this.#answer = after.hold === null ? 'wait' : `hold ${after.hold.reason}`;
    this.#set(after);
    return step;
  }

  #set(stand: Stand): void {
    const { standing, hold } = stand;
    this.#stand = stand;
    this.#course = { ...this.#course, standing, hold: hold?.reason ?? null, hold_until: hold?.until ?? null };
  }
}

const lives = 3000;

test('each day of thousands of lives has the answer of an oracle that asks every day anew', () => {
  const chance = chanceOf(20_261_128);
  for (let nth = 0; nth < lives; nth += 1) {
    const life = anyLife(chance);
    const expected = live(life, new CourseOracle(life.policy, started_on));
    const lived = live(life, new Engine(life));
    assert.deepEqual(lived, expected, `life ${nth}`);
    const steps = lived.filter((day) => day.includes(' step '));
    assert.ok(
      steps.every((day) => isWorkingDay(day.slice(0, 10), new Set(life.policy.quiet_days))),
      'steps are on working days',
    );
  }
});
