/** What a person does about the course of a case (case-work.md 4.5), always with a reason, which the audit log keeps. */
import type { CaseCourse, caseCourses } from '@mahnwerk/contract/operator/case-courses.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { reportOutside } from '../../../platform/day-range.ts';
import { type Audited, audited } from '../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { addDays } from '../../../values/day.ts';
import { workingDayAfter } from '../../../values/working-day.ts';
import { appendSteps, clockOfMandate, lockUnclosed, type MandateRow } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { readCompany, refuseCopy } from '../../parties/companies/index.ts';
import { type CaseWorkPolicy, enabledPolicy, readPolicyVersion } from '../policies/index.ts';
import { holdOfCompany } from './company.ts';
import { caseDays, later } from './days.ts';
import type { Skipped } from './decide.ts';
import { settled } from './follow.ts';
import { lookAt } from './look.ts';
import { moveCase } from './move.ts';
import { presentCourse } from './read.ts';
import type { Standing } from './standing.ts';
import { startCourse } from './start.ts';
import * as store from './store.ts';
import { type FactRow, lockCourse } from './store-facts.ts';
import { type CourseGiven, type CourseNeeds, needsOf } from './take.ts';
import { holdText } from './words.ts';

type Routes = (typeof caseCourses)['routes'];

type Running = FactRow & { readonly policy_id: string; readonly policy_version: number };

interface Locked {
  readonly mandate: MandateRow;
  readonly row: Running;
  readonly policy: CaseWorkPolicy;
  readonly on: string;
}

const conflict = (isFree: boolean, detail: string): void => refuseUnless(isFree, 'conflict', { detail });

/** @throws Refusal not_found; conflict if the case is closed or runs on no policy */
async function lockRunning(tx: CompanyTx, id: string): Promise<Locked> {
  await refuseCopy(tx);
  const mandate = await lockUnclosed(tx, id);
  const [row, on] = await Promise.all([lockCourse(tx, id), businessDate(tx)]);
  const { policy_id = null, policy_version = null } = row ?? {};
  refuseUnless(row !== undefined && policy_id !== null && policy_version !== null, 'conflict', {
    detail: 'The case runs on no policy.',
  });
  const running = { ...row, policy_id, policy_version };
  return { mandate, row: running, policy: await readPolicyVersion(tx, running), on };
}

/** Answers with the course; the reason stays in the audit log. */
async function told(
  tx: CompanyTx,
  id: string,
  before: CaseCourse,
  reason: string | null,
): Promise<Audited<CaseCourse>> {
  const after = await presentCourse(tx, id);
  return audited(after, {
    before: audible(before),
    after: { ...audible(after), ...(reason === null ? {} : { reason }) },
  });
}

const audible = ({ policy, started_on, state, next, hold }: CaseCourse) => ({
  policy,
  started_on,
  state,
  next: next && { step: next.step, on: next.on },
  hold: hold?.reason ?? null,
});

export const start = (given: CourseGiven): Handler<'operator', Routes['start']> =>
  checked(
    async ({ tx, path, body, deps }) => {
      const { policy_id, step } = body ?? {};
      const { today } = await clockOfMandate(tx, path.mandate_id);
      const asked =
        policy_id === undefined
          ? undefined
          : await enabledPolicy(tx, policy_id, { day: today, environment: deps.environment });
      refuseFailures((report) => {
        if (policy_id !== undefined && asked === undefined)
          report.failBelow(['policy_id'], 'invalid', 'No enabled policy with this id exists.');
        if (step !== undefined && asked !== undefined && asked.steps.every(({ key }) => key !== step))
          report.failAt('step', 'invalid', 'The policy has no such step.');
      });
      return asked;
    },
    async ({ tx, path: { mandate_id: id }, body, checked: asked, deps }) => {
      await refuseCopy(tx);
      const mandate = await lockUnclosed(tx, id);
      const before = await presentCourse(tx, id);
      const today = await businessDate(tx);
      const { environment } = deps;
      const policy = asked ?? (await store.chooseFor(tx, { id, today, environment }));
      refuseUnless(policy !== undefined, 'conflict', { detail: 'No policy is enabled for the case.' });
      const isOver = before.hold?.reason === 'no_step_left';
      conflict(before.policy?.id !== policy.id || isOver, `The case runs on “${policy.name}”.`);
      const position = body?.step === undefined ? 0 : policy.steps.findIndex(({ key }) => key === body.step);
      refuseFailures((report) => {
        if (position < 0) report.failAt('step', 'invalid', 'The policy has no such step.');
      });
      await startCourse(tx, { id, today, policy, position, environment });
      await lookAt(tx, mandate, { on: today, needs: needsOf(given, deps) });
      return told(tx, id, before, null);
    },
  );

export const takeStep =
  (given: CourseGiven): Handler<'operator', Routes['take_step']> =>
  async ({ tx, path: { mandate_id: id }, body: { reason }, deps }) => {
    const found = await lockRunning(tx, id);
    const needs = needsOf(given, deps);
    // What has ended by now is followed first: a letter that was stopped has taken no step.
    await lookAt(tx, found.mandate, { on: found.on, needs });
    const { mandate, row, on } = await lockRunning(tx, id);
    const held = holdOfCompany(await readCompany(tx));
    conflict(held === undefined, held === undefined ? '' : holdText(held));
    const before = await presentCourse(tx, id);
    conflict(row.standing.taken?.on !== on && row.standing.back_on !== on, 'The case has taken a step today.');
    const moved = await moveCase(tx, { mandate, row, on, mode: 'command', run_id: null, needs });
    conflict(
      moved.outcome === 'step',
      moved.outcome === 'hold' ? holdText(moved.reason as never) : 'The case has ended.',
    );
    return told(tx, id, before, reason);
  };

export const skipStep =
  (given: CourseGiven): Handler<'operator', Routes['skip_step']> =>
  async (call) => {
    const { tx, path, body, deps } = call;
    const { mandate, row, policy, on } = await lockRunning(tx, path.mandate_id);
    const before = await presentCourse(tx, path.mandate_id);
    const { position } = row.standing;
    conflict(position < policy.steps.length, holdText('no_step_left'));
    const target = body.to === undefined ? position + 1 : policy.steps.findIndex(({ key }) => key === body.to);
    refuseFailures((report) => {
      if (target <= position) report.failAt('to', 'invalid', 'No such step lies ahead.');
    });
    const steps = policy.steps.slice(position, target);
    const passed = steps.map(({ key }): Skipped => ({ step: key, because: 'person' }));
    if (row.standing.taken?.awaits === 'task' && row.decision_id !== null) store.cancelTask(tx, row.decision_id);
    const { repeat_by: _way, ...rest } = settled(row.standing);
    const standing: Standing = {
      ...rest,
      position: target,
      round: 0,
      anchor_on: later(rest.anchor_on, on),
      least_on: later(rest.least_on, caseDays(policy).next(on)),
    };
    appendSteps(
      tx,
      on,
      steps.map(({ name }) => ({ mandate_id: mandate.id, code: 'step.skipped', name })),
    );
    await restand(tx, mandate, { row, standing, on, passed, needs: needsOf(given, deps) });
    return told(tx, path.mandate_id, before, body.reason);
  };

export const postpone = (given: CourseGiven): Handler<'operator', Routes['postpone']> =>
  checked(
    async ({ tx, path, body }) => {
      const { today } = await clockOfMandate(tx, path.mandate_id);
      const range = { from: workingDayAfter(today, 1), to: addDays(today, limits.course_postpone_days) };
      refuseFailures((report) => reportOutside('on', body.on, range, report));
    },
    async ({ tx, path: { mandate_id: id }, body, deps }) => {
      const { mandate, row, policy, on } = await lockRunning(tx, id);
      const before = await presentCourse(tx, id);
      const step = policy.steps[row.standing.position];
      refuseUnless(step !== undefined, 'conflict', { detail: holdText('no_step_left') });
      const least_on = caseDays(policy).from(body.on);
      const standing: Standing = { ...row.standing, least_on, is_postponed: true };
      appendSteps(tx, least_on, [{ mandate_id: id, code: 'step.postponed', name: step.name }]);
      await restand(tx, mandate, { row, standing, on, passed: [], needs: needsOf(given, deps) });
      return told(tx, id, before, body.reason);
    },
  );

interface Restanding {
  readonly row: FactRow;
  readonly standing: Standing;
  readonly on: string;
  readonly passed: readonly Skipped[];
  readonly needs: CourseNeeds;
}

/** Says where the case stands after a person has moved it. */
async function restand(
  tx: CompanyTx,
  mandate: MandateRow,
  { row, standing, passed, ...of }: Restanding,
): Promise<void> {
  store.setStanding(tx, row.id, standing);
  const changed = (await lockCourse(tx, row.id)) ?? row;
  await moveCase(tx, { mandate, row: changed, mode: 'look', run_id: null, passed, ...of });
}
