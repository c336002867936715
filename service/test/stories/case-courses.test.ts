/** How a case moves by itself (case-work.md 4): its course, runs, what holds it, and what a person does about it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { CaseCourse } from '@mahnwerk/contract/operator/case-courses.ts';
import type { CaseDecision } from '@mahnwerk/contract/operator/case-decisions.ts';
import type { CaseRun } from '@mahnwerk/contract/operator/case-runs.ts';
import type { Task } from '@mahnwerk/contract/operator/tasks.ts';
import { type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { aPerson, bodyOf, givenDebtor, type Page } from '../harness/cases.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage()));
after(() => stage.stop());

const at = ({ mandate }: LetterCase) => `/operator/v1/mandates/${mandate.id}/`;
const courseOf = async (given: LetterCase) =>
  bodyOf(await stage.operate<CaseCourse>('GET', `${at(given)}course/`), 200);
const run = async (body: object) => {
  const asked = bodyOf(await stage.operate<CaseRun>('POST', '/operator/v1/case-runs/', body), 202);
  await stage.workOnCases();
  return bodyOf(await stage.operate<CaseRun>('GET', `/operator/v1/case-runs/${asked.id}/`), 200);
};
const decisionsOf = async (given: LetterCase, query = '') =>
  bodyOf(await stage.operate<Page<CaseDecision>>('GET', `${at(given)}decisions/${query}`), 200).results;
const told = ({ on, until, outcome, reason, step }: CaseDecision) =>
  `${on.slice(5)}..${until?.slice(5) ?? ''} ${outcome} ${reason} ${step ?? '-'}`;
const tasksOf = async (given: LetterCase) =>
  bodyOf(
    await stage.operate<Page<Task>>('GET', `/operator/v1/tasks/?mandate_id=${given.mandate.id}&status=waiting`),
    200,
  ).results;
const lettersOf = async (given: LetterCase) => (await given.list()).map(({ kind, status }) => `${kind} ${status}`);
const standing = ({ state, next, hold }: CaseCourse) => [state, next?.step, next?.on, hold?.reason];

/** A case whose course has begun; its letters leave by e-mail. */
async function givenCourse(email = true) {
  const company = await stage.aCompany();
  const channels = [{ type: 'email' as const, value: 'muster@mail.example' }];
  const person = { ...aPerson(), ...(email ? { communication_channels: channels } : {}) };
  const { id: debtor_id } = await givenDebtor(company, person);
  const given = await stage.aCase({ company, order: { debtor_id } });
  await stage.workOnCases();
  return given;
}

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

test('an accepted case takes the first letter on the next working day, and waits until it has left', async () => {
  const given = await givenCourse(false);
  assert.deepEqual(standing(await courseOf(given)), ['running', 'first', '2026-03-03', undefined]);
  const { counts, status } = await runOn(given, '2026-03-03');
  assert.deepEqual([status, counts.examined, counts.steps, counts.letters], ['finished', 1, 1, 1]);
  assert.deepEqual(await lettersOf(given), ['first_letter_consumer waiting']);
  assert.deepEqual(standing(await courseOf(given)), ['held', 'reminder', null, 'letter_under_way']);
  assert.deepEqual((await decisionsOf(given)).map(told), [
    '03-04.. hold letter_under_way reminder',
    '03-03..03-03 step due first',
    '03-02..03-02 wait not_due first',
  ]);
  const batch = await stage.take(given.company.company);
  bodyOf(
    await stage.operate('POST', `/operator/v1/print-batches/${batch.id}/confirm/`, { posted_on: '2026-03-03' }),
    200,
  );
  await stage.workOnCases();
  const { state, next } = await courseOf(given);
  assert.deepEqual([state, next?.step], ['running', 'reminder']);
  const [letter] = await given.list();
  assert.ok(letter?.pay_by && next?.on && next.on > letter.pay_by, 'the reminder is after the deadline');
});

test('letters, court and monitoring follow each other; a person files, and the procedure is the court’s', async () => {
  await stage.operate('PATCH', '/operator/v1/correspondence-settings/', { default_channel: 'email' });
  const given = await givenCourse();
  assert.deepEqual(
    (await follow(given, 3)).map((step) => step.slice(11)),
    ['first', 'reminder', 'last'],
  );
  assert.deepEqual((await lettersOf(given)).toReversed(), [
    'first_letter_consumer sent',
    'reminder sent',
    'final_notice sent',
  ]);
  await follow(given, 1);
  const [task] = await tasksOf(given);
  assert.deepEqual([task?.kind, task?.blocking, task?.cause.type], ['court_application', true, 'policy']);
  assert.deepEqual(standing(await courseOf(given)), ['held', 'monitor', null, 'task_open']);
  bodyOf(await stage.operate('POST', `/operator/v1/tasks/${task?.id}/done/`, { outcome: 'filed' }), 200);
  await stage.workOnCases();
  const caseOf = () => given.company.read<Mandate>(`/v2/mandates/${given.mandate.id}/`);
  assert.equal((await caseOf()).procedure_state, 'judicial_dunning');
  await follow(given, 1);
  assert.equal((await caseOf()).procedure_state, 'long_term_monitoring');
  const { next, steps } = await courseOf(given);
  assert.deepEqual([next?.step, next?.kind], ['monitor', 'monitor']);
  assert.deepEqual(
    steps.map(({ key, status }) => `${key} ${status}`),
    [
      'first taken',
      'first_business skipped',
      'reminder taken',
      'call skipped',
      'offer skipped',
      'last taken',
      'court taken',
      'monitor next',
      'close ahead',
    ],
  );
});
