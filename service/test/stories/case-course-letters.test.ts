/** What becomes of a step whose letter does not leave, and of a case that begins while its debtor is represented (case-work.md 4). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CasePreview } from '@mahnwerk/contract/operator/case-courses.ts';
import type { CaseDecision } from '@mahnwerk/contract/operator/case-decisions.ts';
import type { CaseRun } from '@mahnwerk/contract/operator/case-runs.ts';
import type { Stop } from '@mahnwerk/contract/operator/case-stops.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { PlanOffer } from '@mahnwerk/contract/operator/plan-offers.ts';
import { at, courseTools, lettersOf, standing, told } from '../harness/case-courses.ts';
import { type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, type Page } from '../harness/cases.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage()));
after(() => stage.stop());

const { courseOf, decisionsOf, follow, givenCourse, leaveBy, run, runOn, summed, tasksOf } = courseTools(() => stage);

const offersOf = async (given: LetterCase) =>
  bodyOf(await stage.operate<Page<PlanOffer>>('GET', `${at(given)}plan-offers/`), 200).results;
const stopsOf = async (given: LetterCase) =>
  bodyOf(await stage.operate<Page<Stop>>('GET', `${at(given)}stops/`), 200).results.map(
    ({ kind, status, set_by }) => `${kind} ${status} ${set_by.type}`,
  );

test('an offer whose letter is taken back has not been made: it is withdrawn, and offered again on the next day', async () => {
  const given = await givenCourse();
  await follow(given, 2);
  await leaveBy('post');
  const [offered] = await follow(given, 1);
  const day = offered?.slice(0, 10) ?? '';
  assert.deepEqual(
    (await offersOf(given)).map(({ status }) => status),
    ['open'],
  );
  const letter = (await given.list()).find(({ kind }) => kind === 'plan_offer');
  assert.equal(letter?.status, 'waiting');
  bodyOf(await stage.command(letter?.id ?? '', 'withdraw', {}), 200);
  await stage.workOnCases();
  assert.deepEqual(
    (await offersOf(given)).map(({ status, end_reason }) => [status, end_reason]),
    [['withdrawn', null]],
  );
  const { next } = await courseOf(given);
  assert.equal(next?.step, 'offer');
  const decision = (await decisionsOf(given, `?on=${day}`))[0];
  assert.deepEqual([decision?.outcome, decision?.reason, decision?.step], ['hold', 'not_ready', 'offer']);
  await follow(given, 1);
  assert.deepEqual(
    (await offersOf(given)).map(({ status }) => status),
    ['open', 'withdrawn'],
  );
});

test('an offer that a person withdraws is over, and the next step follows', async () => {
  const given = await givenCourse();
  await follow(given, 2);
  await leaveBy('post');
  await follow(given, 1);
  const [offer] = await offersOf(given);
  bodyOf(await stage.operate('POST', `${at(given)}plan-offers/${offer?.id}/withdraw/`, { reason: 'Doch nicht.' }), 200);
  await stage.workOnCases();
  assert.equal((await courseOf(given)).next?.step, 'last');
});

test('what a stopped run has not sent yet is stopped, and says so; the step comes again on the next day', async () => {
  const given = await givenCourse(false);
  const { id } = bodyOf(
    await stage.operate<CaseRun>('POST', '/operator/v1/case-runs/', {
      company_id: given.company.company,
      on: '2026-03-03',
    }),
    202,
  );
  await stage.workOnDunning('case.run');
  assert.deepEqual(await lettersOf(given), ['first_letter_consumer created']);
  bodyOf(await stage.operate('POST', `/operator/v1/case-runs/${id}/stop/`), 200);
  await stage.workOnCases();
  const [letter] = await given.list();
  assert.deepEqual([letter?.status, letter?.stop?.reason], ['stopped', 'run_stopped']);
  assert.deepEqual((await decisionsOf(given)).map(told), [
    '03-04.. wait not_due first',
    '03-03..03-03 hold run_stopped first',
    '03-02..03-02 wait not_due first',
  ]);
  const { counts } = bodyOf(await stage.operate<CaseRun>('GET', `/operator/v1/case-runs/${id}/`), 200);
  assert.deepEqual([counts.letters, counts.stopped], [0, 1]);
  assert.deepEqual(await tasksOf(given), [], 'no person is asked');
  await runOn(given, '2026-03-04');
  assert.deepEqual((await lettersOf(given)).toReversed(), [
    'first_letter_consumer stopped',
    'first_letter_consumer waiting',
  ]);
});

test('a case that begins while its debtor is represented is stopped too, and not again once a person has lifted that', async () => {
  const former = await givenCourse();
  const party = { role: 'lawyer', name: 'Rechtsanwältin Erika Muster', email: 'kanzlei@muster.example' };
  const circumstances = `/operator/v1/debtors/${former.mandate.debtor_id}/circumstances/`;
  bodyOf(await stage.operate('POST', circumstances, { type: 'represented', party }), 201);
  const { company, mandate } = former;
  bodyOf(await stage.operate('POST', `${at(former)}close/`, { reason: '<p>Erledigt.</p>' }), 200);
  const given = await stage.aCase({ company, order: { debtor_id: mandate.debtor_id } });
  await stage.workOnCases();
  assert.deepEqual(await stopsOf(given), ['representation active service']);
  assert.deepEqual(standing(await courseOf(given)), ['held', 'first', null, 'represented']);
  await given.liftStops();
  await stage.workOnCases();
  await stage.workOnCases();
  assert.deepEqual(await stopsOf(given), ['representation lifted service']);
  assert.equal((await courseOf(given)).state, 'running');
});

test('a first letter that a person has sent is the step’s own: it is passed, and the reminder waits for its deadline', async () => {
  const given = await givenCourse();
  const sent = await given.sent({ text_key: 'first_letter_consumer' });
  assert.equal(sent.status, 'sent');
  await stage.workOnCases();
  const dry = await run({ company_id: given.company.company, on: '2026-03-03', dry_run: true });
  assert.deepEqual(
    (await summed(dry)).map((row) => row.slice(0, 14)),
    ['wait not_due 1'],
  );
  assert.equal(dry.counts.letters, 0);
  const { entries } = bodyOf(await stage.operate<CasePreview>('GET', `${at(given)}preview/`), 200);
  await runOn(given, '2026-03-03');
  const [decision] = await decisionsOf(given);
  assert.deepEqual([decision?.outcome, decision?.reason, decision?.step], ['wait', 'not_due', 'reminder']);
  assert.deepEqual(decision?.skipped, [{ step: 'first', because: 'person' }]);
  const { next, state } = await courseOf(given);
  assert.equal(state, 'running');
  assert.ok(sent.pay_by && next?.on && next.on > sent.pay_by, 'the reminder is after the deadline');
  assert.deepEqual([entries[0]?.step, entries[0]?.on], ['reminder', next.on], 'the preview has said so');
  assert.deepEqual(await tasksOf(given), []);
});

test('a dry run asks the gate as the run will: a debtor without an address is held, with what is missing', async () => {
  const given = await givenCourse(false);
  const asked = { company_id: given.company.company, on: '2026-03-03', dry_run: true };
  const free = await run(asked);
  assert.deepEqual([free.counts.steps, free.counts.letters, free.counts.held], [1, 1, 0]);
  await leaveBy('email');
  const held = await run(asked);
  assert.deepEqual([held.counts.steps, held.counts.letters, held.counts.held], [0, 0, 1]);
  const [decision] = bodyOf(
    await stage.operate<Page<CaseDecision>>('GET', `/operator/v1/case-runs/${held.id}/decisions/`),
    200,
  ).results;
  assert.deepEqual([decision?.reason, decision?.problems.map(({ code }) => code)], ['unreachable', ['no_email']]);
  assert.equal((await courseOf(given)).state, 'running', 'nothing is written');
});

test('a letter that came back is a task of its case, which takes note of the letter; one noted elsewhere ends its task', async () => {
  const given = await givenCourse();
  const [first, second] = [
    await given.sent({ text_key: 'first_letter_consumer' }),
    await given.sent({ text_key: 'free', subject: 'Frage', body: 'Wann?' }),
  ];
  const taskOf = async ({ id }: Letter) => (await tasksOf(given)).find(({ cause }) => cause.id === id);
  for (const { id } of [first, second])
    bodyOf(await stage.command(id, 'undeliverable', { reason: 'Unbekannt', cause: 'mailbox' }), 200);
  const [ofFirst, ofSecond] = [await taskOf(first), await taskOf(second)];
  assert.deepEqual(
    [ofFirst?.kind, ofFirst?.cause.type, ofSecond?.kind],
    ['letter_stopped', 'letter', 'letter_stopped'],
  );
  assert.equal(ofFirst?.due_on, '2026-03-03');
  const done = await stage.operate('POST', `/operator/v1/tasks/${ofFirst.id}/done/`, { outcome: 'done' });
  assert.equal(done.status, 200, done.text);
  assert.ok((await stage.read(first.id)).acknowledged_at, 'a person took note');
  bodyOf(await stage.command(second.id, 'acknowledge'), 200);
  assert.equal(await taskOf(second), undefined);
});
