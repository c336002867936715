/** How a case moves by itself (case-work.md 4): its course, runs, what holds it, and what a person does about it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Mandate, OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import type { CasePreview } from '@mahnwerk/contract/operator/case-courses.ts';
import type { CaseDecision } from '@mahnwerk/contract/operator/case-decisions.ts';
import type { CasePolicy, ChangedCasePolicy } from '@mahnwerk/contract/operator/case-policies.ts';
import type { Stop } from '@mahnwerk/contract/operator/case-stops.ts';
import type { PlanOffer } from '@mahnwerk/contract/operator/plan-offers.ts';
import { watchLimitation } from '../../src/domain/case-work/tasks/jobs.ts';
import { at, courseTools, lettersOf, standing, told } from '../harness/case-courses.ts';
import { failuresOf, type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, type Page } from '../harness/cases.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage()));
after(() => stage.stop());

const { command, courseOf, decisionsOf, follow, givenCourse, leaveBy, run, runOn, summed, tasksOf } = courseTools(
  () => stage,
);

test('an accepted case takes the first letter on the next working day, and waits until it has left', async () => {
  const given = await givenCourse(false);
  assert.deepEqual(standing(await courseOf(given)), ['running', 'first', '2026-03-03', undefined]);
  const shown = async () => (await given.company.read<Mandate>(`/v2/mandates/${given.mandate.id}/`)).next_step;
  const forOperator = async () => bodyOf(await stage.operate<OperatorMandate>('GET', at(given)), 200).next_step;
  assert.deepEqual([(await shown())?.kind, (await shown())?.on], ['demand_payment', '2026-03-03']);
  assert.deepEqual((await forOperator())?.step, { key: 'first', name: 'Erstes Schreiben', kind: 'letter' });
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
  const given = await givenCourse();
  const names = (steps: readonly string[]) => steps.map((step) => step.slice(11));
  assert.deepEqual(names(await follow(given, 3)), ['first', 'reminder', 'offer']);
  const { hold } = await courseOf(given);
  const offers = bodyOf(await stage.operate<Page<PlanOffer>>('GET', `${at(given)}plan-offers/`), 200).results;
  assert.deepEqual([hold?.reason, hold?.until], ['offer_open', offers[0]?.respond_by]);
  bodyOf(await stage.operate('POST', `${at(given)}plan-offers/${offers[0]?.id}/decline/`, { reason: 'Zu viel.' }), 200);
  await stage.workOnCases();
  assert.deepEqual(names(await follow(given, 1)), ['last']);
  assert.deepEqual((await lettersOf(given)).toReversed(), [
    'first_letter_consumer sent',
    'reminder sent',
    'plan_offer sent',
    'final_notice sent',
  ]);
  await follow(given, 1);
  const [task] = await tasksOf(given);
  assert.deepEqual([task?.kind, task?.blocking, task?.cause.type], ['court_application', true, 'policy']);
  assert.deepEqual(standing(await courseOf(given)), ['held', 'monitor', null, 'task_open']);
  const caseOf = () => given.company.read<Mandate>(`/v2/mandates/${given.mandate.id}/`);
  const { next_step } = await caseOf();
  assert.deepEqual([next_step?.kind, next_step?.on], ['task', task?.due_on]);
  bodyOf(await stage.operate('POST', `/operator/v1/tasks/${task?.id}/done/`, { outcome: 'filed' }), 200);
  await stage.workOnCases();
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
      'offer taken',
      'last taken',
      'court taken',
      'monitor next',
      'close ahead',
    ],
  );
});

test('while something keeps a case from moving no step is taken; the day after it ended is the earliest', async () => {
  const given = await givenCourse();
  const stop = bodyOf(
    await stage.operate<Stop>('POST', `${at(given)}stops/`, { kind: 'office', note: 'Rückfrage.' }),
    201,
  );
  await stage.workOnCases();
  assert.deepEqual(standing(await courseOf(given)), ['held', 'first', null, 'office']);
  const { counts } = await runOn(given, '2026-03-05');
  assert.deepEqual([counts.steps, await lettersOf(given)], [0, []]);
  bodyOf(await stage.operate('POST', `${at(given)}stops/${stop.id}/lift/`, { reason: 'Geklärt.' }), 200);
  await stage.workOnCases();
  assert.deepEqual(standing(await courseOf(given)), ['running', 'first', '2026-03-06', undefined]);
  assert.deepEqual((await decisionsOf(given)).map(told), [
    '03-05.. wait not_due first',
    '03-02..03-04 hold office first',
  ]);
  const [onThird] = await decisionsOf(given, '?on=2026-03-03');
  assert.deepEqual([onThird?.on, onThird?.until, onThird?.reason], ['2026-03-03', '2026-03-03', 'office']);
  assert.deepEqual(await decisionsOf(given, '?on=2026-03-01'), [], 'before its start');
});

test('a person takes the next step now, passes steps and puts the next one off, each with a reason that stays', async () => {
  const given = await givenCourse();
  const reason = 'Der Auftraggeber bittet darum.';
  const failures = async (name: string, body: object) => {
    const { status, body: refused } = await command(given, name, body);
    return status === 400 ? failuresOf({ body: refused }) : [status];
  };
  assert.deepEqual(await failures('take-step', {}), ['reason required']);
  assert.deepEqual(await failures('postpone', { on: '2026-03-02', reason }), ['on invalid']);
  assert.deepEqual(await failures('skip-step', { to: 'nowhere', reason }), ['to invalid']);
  assert.deepEqual(await failures('start', { policy_id: randomUUID() }), ['policy_id invalid']);
  assert.deepEqual(await failures('start', {}), [409], 'it runs on the policy');
  assert.deepEqual(standing(bodyOf(await command(given, 'postpone', { on: '2026-03-14', reason }), 200)), [
    'running',
    'first',
    '2026-03-16',
    undefined,
  ]);
  const taken = bodyOf(await command(given, 'take-step', { reason }), 200);
  assert.deepEqual(standing(taken), ['held', 'reminder', null, 'letter_under_way']);
  assert.deepEqual(await failures('take-step', { reason }), [409], 'one step a day');
  await stage.workOnCases();
  assert.deepEqual(standing(bodyOf(await command(given, 'skip-step', { to: 'court', reason }), 200)).slice(0, 2), [
    'running',
    'court',
  ]);
  const { next } = await courseOf(given);
  await runOn(given, next?.on ?? '');
  assert.deepEqual(
    (await tasksOf(given)).map(({ kind, status }) => [kind, status]),
    [['court_application', 'open']],
  );
  bodyOf(await command(given, 'skip-step', { reason }), 200);
  assert.deepEqual(await tasksOf(given), [], 'what the case waited for is cancelled');
});

test('a letter that does not leave was no step: its fee is reversed, and the step comes again', async () => {
  const given = await givenCourse(false);
  await follow(given, 1);
  const [letter] = await given.list();
  assert.equal(letter?.status, 'waiting');
  bodyOf(await stage.command(letter?.id ?? '', 'withdraw', {}), 200);
  const again = await command(given, 'take-step', { reason: 'Eilt.' });
  assert.equal(again.status, 409, 'no second step on its day');
  await stage.workOnCases();
  assert.deepEqual(standing(await courseOf(given)), ['running', 'first', '2026-03-04', undefined]);
  assert.deepEqual((await decisionsOf(given)).map(told), [
    '03-04.. wait not_due first',
    '03-03..03-03 hold not_ready first',
    '03-02..03-02 wait not_due first',
  ]);
  await follow(given, 1);
  assert.deepEqual((await lettersOf(given)).toReversed(), [
    'first_letter_consumer stopped',
    'first_letter_consumer waiting',
  ]);
});

test('a debtor who cannot be reached holds the case; a person has a task until the step is taken', async () => {
  const given = await givenCourse(false);
  await leaveBy('email');
  await runOn(given, '2026-03-03');
  assert.deepEqual(standing(await courseOf(given)), ['held', 'first', null, 'unreachable']);
  const [decision] = await decisionsOf(given);
  assert.deepEqual([decision?.reason, decision?.problems.map(({ code }) => code)], ['unreachable', ['no_email']]);
  assert.deepEqual(
    (await tasksOf(given)).map(({ kind, due_on }) => [kind, due_on]),
    [['step_blocked', '2026-03-04']],
  );
  await runOn(given, '2026-03-04');
  assert.equal((await decisionsOf(given)).length, 2, 'an unchanged hold is one span');
  const contact = { type: 'email', value: 'neu@mail.example', source: 'debtor' };
  const at_debtor = `/operator/v1/debtors/${given.mandate.debtor_id}/contacts/`;
  bodyOf(await stage.operate('POST', at_debtor, contact), 201);
  await runOn(given, '2026-03-05');
  assert.deepEqual([await lettersOf(given), await tasksOf(given)], [['first_letter_consumer sent'], []]);
});

test('a dry run tries a change of the policy on the cases where they stand, and writes nothing', async () => {
  const given = await givenCourse();
  const before = await courseOf(given);
  const policy_id = before.policy?.id;
  const steps = [{ kind: 'wait', key: 'patience', name: 'Geduld', days: 0, for_days: 10 }];
  const tried = await run({ company_id: given.company.company, dry_run: true, policy_id, policy: { steps } });
  assert.deepEqual([tried.status, tried.counts.examined, tried.policy_id], ['finished', 1, policy_id]);
  const { results } = bodyOf(
    await stage.operate<Page<CaseDecision>>('GET', `/operator/v1/case-runs/${tried.id}/decisions/`),
    200,
  );
  assert.deepEqual(results.map(told), ['03-02..03-02 hold no_step_left -']);
  assert.deepEqual(await courseOf(given), before);
  const asItIs = await run({ company_id: given.company.company, dry_run: true, policy_id });
  assert.deepEqual(await Promise.all([asItIs, tried].map(summed)), [
    ['wait not_due 1 1005.15'],
    ['hold no_step_left 1 1005.15'],
  ]);
  const [ofRun] = await summed(await runOn(given, '2026-03-03'));
  assert.match(ofRun ?? '', /^step due 1 /, 'of a run as well');
  const refused = await stage.operate('POST', '/operator/v1/case-runs/', { policy_id, policy: { steps } });
  assert.deepEqual(failuresOf(refused), ['dry_run required']);
});

test('the preview says what the following runs do', async () => {
  const given = await givenCourse();
  const { entries } = bodyOf(await stage.operate<CasePreview>('GET', `${at(given)}preview/?until=2026-12-31`), 200);
  const foreseen = entries.map(({ on, step }) => `${on} ${step}`);
  assert.deepEqual(foreseen.slice(0, 3), await follow(given, 3));
  assert.equal((await stage.operate('GET', `${at(given)}preview/?until=2030-01-01`)).status, 400);
});

test('running cases go on by a new version at the key of their next step', async () => {
  const given = await givenCourse();
  const made = bodyOf(
    await stage.operate<CasePolicy>('POST', '/operator/v1/case-policies/', {
      company_id: given.company.company,
      claim_kind: 'any',
      name: 'Eigener Plan',
      steps: [
        { kind: 'wait', key: 'patience', name: 'Geduld', days: 3, for_days: 10 },
        { kind: 'task', key: 'call', name: 'Anruf', days: 0, task_kind: 'call', title: 'Anrufen' },
      ],
    }),
    201,
  );
  bodyOf(await command(given, 'start', { policy_id: made.id, step: 'call' }), 200);
  assert.deepEqual(standing(await courseOf(given)).slice(0, 2), ['running', 'call']);
  const steps = [
    { kind: 'close', key: 'end', name: 'Ende', days: 0, code: 'uncollectible' },
    { kind: 'task', key: 'call', name: 'Zweiter Anruf', days: 5, task_kind: 'call', title: 'Anrufen' },
  ];
  const changed = bodyOf(
    await stage.operate<ChangedCasePolicy>('PATCH', `/operator/v1/case-policies/${made.id}/`, {
      steps,
      apply_to_running: true,
    }),
    200,
  );
  assert.deepEqual([changed.version, changed.moved_count, changed.running_cases], [2, 1, 1]);
  await stage.workOnCases();
  const { policy, next } = await courseOf(given);
  assert.deepEqual([policy?.version, next?.name, next?.on], [2, 'Zweiter Anruf', '2026-03-09']);
});

test('the cases of a company whose case work is paused take no step, by no run and by no person', async () => {
  const given = await givenCourse();
  const { company } = given.company;
  const pause = async (case_work_paused: boolean) =>
    bodyOf(await stage.operate('PATCH', `/operator/v1/companies/${company}/`, { case_work_paused }), 200);
  await pause(true);
  assert.deepEqual(standing(await courseOf(given)), ['held', 'first', null, 'company_paused']);
  const { counts } = await run({ company_id: company, on: '2026-03-03', dry_run: true });
  assert.deepEqual([counts.examined, counts.skipped_companies], [0, 1]);
  assert.equal((await command(given, 'take-step', { reason: 'Eilt.' })).status, 409);
  assert.deepEqual((await decisionsOf(given)).map(told), ['03-02.. hold company_paused first']);
  await pause(false);
  await runOn(given, '2026-03-03');
  assert.deepEqual(await lettersOf(given), ['first_letter_consumer sent']);
});

test('a person is warned of a claim that becomes time-barred as many days before as the policy says', async () => {
  const [early, late] = [await givenCourse(), await givenCourse()];
  const steps = [{ kind: 'wait', key: 'patience', name: 'Geduld', days: 0, for_days: 365 }];
  const policy = {
    company_id: early.company.company,
    claim_kind: 'any',
    name: 'Früh gewarnt',
    steps,
    limitation_days: 365,
  };
  const { id: policy_id } = bodyOf(await stage.operate<CasePolicy>('POST', '/operator/v1/case-policies/', policy), 201);
  bodyOf(await command(early, 'start', { policy_id }), 200);
  for (const given of [early, late]) await runOn(given, '2029-01-10');
  await stage.run(watchLimitation);
  const kinds = async (given: LetterCase) => (await tasksOf(given)).map(({ kind }) => kind);
  assert.ok((await kinds(early)).includes('limitation'));
  assert.ok(!(await kinds(late)).includes('limitation'));
});
