/** What a case says of the next step is true on every day (case-work.md 10): the clock passes one day after the other. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import type { CaseDecision } from '@mahnwerk/contract/operator/case-decisions.ts';
import { addDays } from '../../src/values/day.ts';
import { aDueClaim, type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, type Page } from '../harness/cases.ts';
import { byLane } from '../harness/lane.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage()));
after(() => stage.stop());

/** Kinds whose day is that of the course's next step. */
const ofCourse: ReadonlySet<string> = new Set(['demand_payment', 'await_court', 'enforce', 'monitor']);

const nextOf = async ({ path }: LetterCase) => bodyOf(await stage.operate<OperatorMandate>('GET', path), 200).next_step;
const stepOn = async ({ path }: LetterCase, on: string) => {
  const { results } = bodyOf(await stage.operate<Page<CaseDecision>>('GET', `${path}decisions/?on=${on}`), 200);
  return results.find(({ outcome }) => outcome === 'step')?.step;
};

test('each step is taken on the day that the case named the day before, and on no other', async () => {
  const company = await stage.aCompany();
  const given: LetterCase[] = [];
  for (const value of ['silent', 'breaks_promise_after_letter:1', 'breaks_plan_at:2']) {
    const claims = [aDueClaim(1, { metadata: [{ type: 'sandbox_scenario', value }] })];
    given.push(await stage.aCase({ company, order: { claims } }));
  }
  await stage.workOnCases();
  let today = '2026-03-02';
  let steps = 0;
  for (let day = 0; day < byLane({ gate: 35, whole: 366 }); day += 1) {
    const said = await Promise.all(given.map(nextOf));
    const tomorrow = addDays(today, 1);
    bodyOf(await company.send('POST', '/v2/sandbox/clock/advance/', { days: 1 }), 202);
    await stage.workOnCases();
    for (const [index, each] of given.entries()) {
      const next = said[index];
      const at = `case ${index} on ${tomorrow} after ${JSON.stringify(next)}`;
      assert.ok(next == null || next.on === null || next.on >= today, `${at}: the day is over`);
      const taken = await stepOn(each, tomorrow);
      if (taken !== undefined) steps += 1;
      const isNamed = next != null && ofCourse.has(next.kind) && next.on === tomorrow;
      assert.equal(taken, isNamed ? next.step?.key : undefined, at);
    }
    today = tomorrow;
  }
  assert.ok(steps >= 6, `${steps} steps`);
});
