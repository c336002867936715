/** What stories of courses ask and do: a case that runs on the built-in policy, its runs, decisions and tasks. */
import assert from 'node:assert/strict';
import type { CaseCourse } from '@mahnwerk/contract/operator/case-courses.ts';
import type { CaseDecision } from '@mahnwerk/contract/operator/case-decisions.ts';
import type { CaseRun, CaseRunSummary } from '@mahnwerk/contract/operator/case-runs.ts';
import type { Task } from '@mahnwerk/contract/operator/tasks.ts';
import type { LetterCase, LetterStage } from './case-letters.ts';
import { aPerson, bodyOf, givenDebtor, type Page } from './cases.ts';

export const at = ({ mandate }: LetterCase) => `/operator/v1/mandates/${mandate.id}/`;
export const told = ({ on, until, outcome, reason, step }: CaseDecision) =>
  `${on.slice(5)}..${until?.slice(5) ?? ''} ${outcome} ${reason} ${step ?? '-'}`;
export const standing = ({ state, next, hold }: CaseCourse) => [state, next?.step, next?.on, hold?.reason];
export const lettersOf = async (given: LetterCase) =>
  (await given.list()).map(({ kind, status }) => `${kind} ${status}`);

export function courseTools(stage: () => LetterStage) {
  const courseOf = async (given: LetterCase) =>
    bodyOf(await stage().operate<CaseCourse>('GET', `${at(given)}course/`), 200);
  const command = (given: LetterCase, name: string, body: object = {}) =>
    stage().operate<CaseCourse>('POST', `${at(given)}course/${name}/`, body);
  const run = async (body: object) => {
    const asked = bodyOf(await stage().operate<CaseRun>('POST', '/operator/v1/case-runs/', body), 202);
    await stage().workOnCases();
    return bodyOf(await stage().operate<CaseRun>('GET', `/operator/v1/case-runs/${asked.id}/`), 200);
  };
  const decisionsOf = async (given: LetterCase, query = '') =>
    bodyOf(await stage().operate<Page<CaseDecision>>('GET', `${at(given)}decisions/${query}`), 200).results;
  const tasksOf = async (given: LetterCase) =>
    bodyOf(
      await stage().operate<Page<Task>>('GET', `/operator/v1/tasks/?mandate_id=${given.mandate.id}&status=waiting`),
      200,
    ).results;

  const leaveBy = async (default_channel: 'email' | 'post') =>
    bodyOf(await stage().operate('PATCH', '/operator/v1/correspondence-settings/', { default_channel }), 200);

  /** A case whose course has begun; its letters leave by e-mail, or lie in the print outbox. */
  async function givenCourse(email = true) {
    await leaveBy(email ? 'email' : 'post');
    const company = await stage().aCompany();
    const channels = [{ type: 'email' as const, value: 'muster@mail.example' }];
    const person = { ...aPerson(), ...(email ? { communication_channels: channels } : {}) };
    const { id: debtor_id } = await givenDebtor(company, person);
    const given = await stage().aCase({ company, order: { debtor_id } });
    await stage().workOnCases();
    return given;
  }

  const summed = async ({ id }: CaseRun) =>
    bodyOf(await stage().operate<CaseRunSummary>('GET', `/operator/v1/case-runs/${id}/summary/`), 200).rows.map(
      ({ outcome, reason, count, open_amount }) => `${outcome} ${reason} ${count} ${open_amount.value}`,
    );

  const runOn = async ({ company }: LetterCase, on: string) => run({ company_id: company.company, on });

  /** Runs on the day of the next step until that is another one; the days and steps that were taken. */
  async function follow(given: LetterCase, steps: number): Promise<string[]> {
    const taken: string[] = [];
    for (let nth = 0; nth < steps; nth += 1) {
      const { next } = await courseOf(given);
      assert.ok(next?.on, JSON.stringify([await courseOf(given), await decisionsOf(given), await given.list()]));
      await runOn(given, next.on);
      taken.push(`${next.on} ${next.step}`);
    }
    return taken;
  }

  return { command, courseOf, decisionsOf, follow, givenCourse, leaveBy, run, runOn, summed, tasksOf };
}
