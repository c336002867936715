/** What follows from an instalment plan by itself (case-work.md 7): its confirmation, reminders, the tasks and the report of what goes wrong. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { CasePolicy } from '@mahnwerk/contract/operator/case-policies.ts';
import type { CaseCourse } from '@mahnwerk/contract/operator/case-courses.ts';
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import type { PlanOffer } from '@mahnwerk/contract/operator/plan-offers.ts';
import type { Task } from '@mahnwerk/contract/operator/tasks.ts';
import { sendPlanLetters } from '../../src/domain/case-work/plan-letters/jobs.ts';
import { followOffers } from '../../src/domain/case-work/plan-offers/jobs.ts';
import { balanceMandates } from '../../src/domain/collection/mandates/jobs.ts';
import { letterNeeds } from '../../src/modules.ts';
import { daysBetween } from '../../src/values/day.ts';
import { type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { aPerson, bodyOf, euros, givenDebtor, type Page, publicUrl } from '../harness/cases.ts';

let stage: LetterStage;
before(async () => {
  stage = await openLetterStage();
  bodyOf(await stage.operate('PATCH', '/operator/v1/correspondence-settings/', { default_channel: 'email' }), 200);
});
beforeEach(() => stage.clock.advance({ days: daysBetween(today(), begin) }));
after(() => stage.stop());

const send = sendPlanLetters({ needs: letterNeeds, environment: 'sandbox' });
const begin = '2026-03-02';

/** A case whose course has begun; its letters leave by e-mail where the debtor has an address. */
async function givenCourse({ email = true, others = false } = {}) {
  const company = await stage.aCompany();
  const channels = [{ type: 'email' as const, value: 'muster@mail.example' }];
  const person = { ...aPerson(), ...(email ? { communication_channels: channels } : {}) };
  const { id: debtor_id } = await givenDebtor(company, person);
  const given = await stage.aCase({ company, order: { debtor_id } });
  if (!others) await stage.workOnCases();
  return { ...given, debtor_id };
}
const does = async <T = { readonly id: string }>(given: LetterCase, path: string, body?: object): Promise<T> => {
  const answer = await stage.operate<T>('POST', `${given.path}${path}`, body);
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
};
const terms = { first_due: '2026-04-01', interval: 'monthly', amount: euros('200.00'), count: 3, interest: 'runs' };
const agree = (given: LetterCase, changes: object = {}) =>
  does<InstalmentPlan>(given, 'instalment-plans/', {
    ...terms,
    concluded_on: begin,
    settlement_fee: false,
    ...changes,
  });
const pay = (given: LetterCase, value_date: string, amount = '200.00') =>
  does(given, 'payments/', { amount: euros(amount), value_date, payer: 'debtor' });
const today = () => stage.clock.now().slice(0, 10);
/** Lets the days pass until one, with its work. */
async function on(day: string, ...jobs: readonly 'late'[]): Promise<void> {
  stage.clock.advance({ days: daysBetween(today(), day) });
  if (jobs.includes('late')) await stage.run(balanceMandates({ publicUrl }));
  await stage.run(send);
  await stage.workOnCases();
}
const lettersOf = async (given: LetterCase) =>
  (await given.list()).map(({ kind, status, dated }) => `${kind} ${status} ${dated?.slice(5)}`).toReversed();
const tasksOf = async (given: LetterCase, kind: string) =>
  bodyOf(await stage.operate<Page<Task>>('GET', `/operator/v1/tasks/?mandate_id=${given.mandate.id}&kind=${kind}`), 200)
    .results;
const told = ({ status, due_on, cause, close_reason }: Task) => [status, due_on, cause.type, close_reason];
const historyOf = async ({ company, mandate }: LetterCase) =>
  (await company.read<Page<HistoryEntry>>(`/v2/mandates/${mandate.id}/history/`)).results;
const courseOf = async (given: LetterCase) =>
  bodyOf(await stage.operate<CaseCourse>('GET', `${given.path}course/`), 200);

test('a plan is confirmed, reminds before each instalment, is late, and is in default; every letter and report once', async () => {
  const given = await givenCourse();
  const plan = await agree(given);
  await stage.workOnCases();
  const confirmed = 'plan_confirmation sent 03-02';
  assert.deepEqual(await lettersOf(given), [confirmed]);
  await on('2026-03-28');
  assert.deepEqual(await lettersOf(given), [confirmed]);
  await on('2026-03-29');
  await on('2026-03-31');
  assert.deepEqual(await lettersOf(given), [confirmed, 'instalment_reminder sent 03-29']);
  const [reminder] = await given.list();
  assert.deepEqual(
    [reminder?.pay_by, reminder?.demanded_amount, reminder?.costs, reminder?.plan_id, reminder?.origin],
    ['2026-04-01', euros('200.00'), [], plan.id, 'case_work'],
  );
  await on('2026-04-01');
  await pay(given, '2026-04-01');
  await on('2026-04-02', 'late');
  assert.deepEqual(await tasksOf(given, 'plan_late'), []);

  // The second instalment: what holds the case keeps the reminder from leaving, and it leaves once it may.
  await on('2026-04-27');
  const stop = await does(given, 'stops/', { kind: 'office', note: 'Rückfrage.' });
  await on('2026-04-28');
  assert.equal((await lettersOf(given)).length, 2);
  await does(given, `stops/${stop.id}/lift/`, { reason: 'Geklärt.' });
  await on('2026-04-29');
  assert.deepEqual((await lettersOf(given)).slice(2), ['instalment_reminder sent 04-29']);
  await on('2026-05-01', 'late');
  assert.deepEqual(await tasksOf(given, 'plan_late'), [], 'it can still be paid today');
  // 4 May 2026 is a Monday.
  await on('2026-05-02', 'late');
  assert.deepEqual((await tasksOf(given, 'plan_late')).map(told), [['open', '2026-05-04', 'plan', null]]);
  await on('2026-05-04', 'late');
  await pay(given, '2026-05-04');
  assert.deepEqual((await tasksOf(given, 'plan_late')).map(told), [['done', '2026-05-04', 'plan', 'cause_gone']]);

  // Of the third one a part is paid: the reminder asks for the rest. It does not come, and the plan is in default.
  await on('2026-05-20');
  await pay(given, '2026-05-20', '150.00');
  await on('2026-05-29');
  assert.deepEqual((await lettersOf(given)).slice(3), ['instalment_reminder sent 05-29']);
  assert.deepEqual((await given.list())[0]?.demanded_amount, euros('50.00'));
  await on('2026-06-02', 'late');
  assert.deepEqual((await tasksOf(given, 'plan_late')).map(told), [
    ['done', '2026-05-04', 'plan', 'cause_gone'],
    ['open', '2026-06-03', 'plan', null],
  ]);
  await on('2026-06-09', 'late');
  assert.deepEqual(
    (await tasksOf(given, 'plan_late')).map(({ close_reason }) => close_reason),
    ['cause_gone', 'cause_gone'],
  );
  assert.deepEqual((await tasksOf(given, 'plan_defaulted')).map(told), [['open', '2026-06-10', 'plan', null]]);
  assert.equal((await lettersOf(given)).length, 4, 'no letter follows the default by itself');
});

test('a plan is confirmed whichever way it was concluded, also where its course has not begun yet', async () => {
  const offer = { ...terms, count: undefined, settlement_fee: false, respond_by: '2026-03-20' };
  const made = async (acceptance: string, changes: object = {}) => {
    const given = await givenCourse({ others: true });
    return { given, offer: await does<PlanOffer>(given, 'plan-offers/', { ...offer, acceptance, ...changes }) };
  };
  const [signed, paying, silent] = [
    await made('signature'),
    await made('payment'),
    await made('silence', { requested_on: begin }),
  ];
  await does(signed.given, `plan-offers/${signed.offer.id}/accept/`, { by: 'phone' });
  stage.clock.advance({ days: 2 });
  await pay(paying.given, '2026-03-04');
  stage.clock.advance({ days: 19 });
  await stage.run(followOffers({ publicUrl }));
  await stage.workOnCases();
  assert.deepEqual(await Promise.all([signed, paying, silent].map(({ given }) => lettersOf(given))), [
    ['plan_confirmation sent 03-23'],
    ['plan_confirmation sent 03-23'],
    ['plan_confirmation sent 03-23'],
  ]);
});

test('work that is done twice, and processes that work at once, ask for each letter once', async () => {
  const all = await Promise.all([givenCourse(), givenCourse(), givenCourse()]);
  const plans: InstalmentPlan[] = [];
  for (const given of all) plans.push(await agree(given));
  await stage.workOnCases();
  for (const { id } of plans)
    await stage.sql(`insert into work_items (id, company_id, kind, key)
      select gen_random_uuid(), company_id, 'case.plan', id::text from instalment_plans where id = '${id}'`);
  await stage.workOnCases();
  stage.clock.advance({ days: daysBetween(today(), '2026-03-29') });
  await Promise.all([stage.run(send), stage.run(send), stage.run(send)]);
  await stage.sql(`delete from plan_letters where plan_id = '${plans[0]?.id}'`);
  await Promise.all([stage.run(send), stage.run(send)]);
  await stage.workOnCases();
  const once = ['plan_confirmation sent 03-02', 'instalment_reminder sent 03-29'];
  assert.deepEqual(await Promise.all(all.map(lettersOf)), [once, once, once]);
});

test('a confirmation that the gate refuses is a task until it has left; the plan is concluded all the same', async () => {
  const given = await givenCourse({ email: false });
  const plan = await agree(given);
  await stage.workOnCases();
  assert.deepEqual([plan.status, await lettersOf(given)], ['active', []]);
  const [task] = await tasksOf(given, 'step_blocked');
  assert.deepEqual([task?.status, task?.title, task?.cause.id], ['open', 'Bestätigung der Ratenzahlung', plan.id]);
  await does(given, `../../debtors/${given.debtor_id}/contacts/`, {
    type: 'email',
    value: 'spaeter@mail.example',
    source: 'debtor',
  });
  await stage.run(send);
  assert.deepEqual(await lettersOf(given), [], 'not twice a day');
  await on('2026-03-03');
  assert.deepEqual(await lettersOf(given), ['plan_confirmation sent 03-03']);
  assert.deepEqual(
    (await tasksOf(given, 'step_blocked')).map(({ close_reason }) => close_reason),
    ['cause_gone'],
  );
});

test('what a person has seen to is not asked for again, and a reminder that is refused is a task until its day', async () => {
  const given = await givenCourse({ email: false });
  await agree(given);
  await stage.workOnCases();
  const [task] = await tasksOf(given, 'step_blocked');
  bodyOf(await stage.operate('POST', `/operator/v1/tasks/${task?.id}/done/`, { outcome: 'done' }), 200);
  await on('2026-03-29');
  const open = async () => (await tasksOf(given, 'step_blocked')).filter(({ status }) => status === 'open');
  assert.deepEqual((await open()).length, 1);
  const [first] =
    await stage.sql(`select count(*)::int as count from plan_letters where asked_on = '2026-03-02' and number = 0
    and mandate_id = '${given.mandate.id}'`);
  assert.equal(first?.['count'], 1, 'the confirmation was left to the person');
  await on('2026-04-01');
  assert.deepEqual([await lettersOf(given), await open()], [[], []]);
});

test('a letter in the print outbox stays there no longer than its plan and its instalment', async () => {
  const given = await givenCourse({ email: false });
  bodyOf(await stage.operate('PATCH', '/operator/v1/correspondence-settings/', { default_channel: 'post' }), 200);
  const plan = await agree(given);
  await stage.workOnCases();
  await on('2026-03-29');
  assert.deepEqual(await lettersOf(given), ['plan_confirmation waiting 03-02', 'instalment_reminder waiting 03-29']);
  await pay(given, '2026-03-29');
  await does(given, `instalment-plans/${plan.id}/cancel/`, { reason: 'Anders vereinbart.' });
  await stage.take(given.company.company);
  await stage.workOnDunning();
  assert.deepEqual(await lettersOf(given), ['plan_confirmation stopped 03-02', 'instalment_reminder stopped 03-29']);
  assert.deepEqual(await tasksOf(given, 'letter_stopped'), [], 'nothing is left to do');
  bodyOf(await stage.operate('PATCH', '/operator/v1/correspondence-settings/', { default_channel: 'email' }), 200);
});

test('a default is one status update with its event, however often it comes and goes, and the course goes on', async () => {
  const line = '/operator/v1/case-policies/ca5e0000-0000-7000-8000-000000000001/';
  const before = bodyOf(await stage.operate<CasePolicy>('GET', line), 200);
  bodyOf(await stage.operate('PATCH', line, { plan: { on_default: 'last' } }), 200);
  const given = await givenCourse();
  await agree(given, { first_due: '2026-03-10', grace_days: 0 });
  await on('2026-03-12', 'late');
  const defaults = async () =>
    (await historyOf(given))
      .filter(({ code }) => code === 'plan.defaulted')
      .map(({ type, values }) => [type, values?.on]);
  const published = async () =>
    (await given.company.feed()).filter(({ type }) => type === 'mandate.status_update.published').length;
  const update = ['status_update', '2026-03-11'];
  assert.deepEqual([await defaults(), await published()], [[update], 1]);
  const { next, anchor_on } = await courseOf(given);
  assert.deepEqual([next?.step, anchor_on], ['last', '2026-03-11']);
  const shown = async () => (await given.company.read<Mandate>(`/v2/mandates/${given.mandate.id}/`)).next_step;
  assert.deepEqual([(await shown())?.kind, (await shown())?.on], ['demand_payment', next?.on]);

  const { id } = await pay(given, '2026-03-10');
  await does(given, `payments/${id}/reverse/`);
  await stage.workOnCases();
  assert.deepEqual([await defaults(), await published()], [[['state_change', '2026-03-11'], update], 1]);
  assert.equal((await tasksOf(given, 'plan_defaulted')).filter(({ status }) => status === 'open').length, 1);
  await pay(given, '2026-03-10');
  await stage.workOnCases();
  assert.equal((await courseOf(given)).hold?.reason, 'plan_running');
  await on('2026-04-12', 'late');
  assert.deepEqual([(await defaults())[0], await published()], [['status_update', '2026-04-11'], 2]);
  assert.equal((await courseOf(given)).anchor_on, '2026-04-11', 'the course follows this default too');
  bodyOf(await stage.operate('PATCH', line, { plan: before.plan }), 200);
});

test('steps that are taken, skipped and postponed stand in the history of the operator alone', async () => {
  const given = await givenCourse();
  const command = (name: string, body: object) => does<CaseCourse>(given, `course/${name}/`, body);
  await command('postpone', { on: '2026-03-06', reason: 'Eilt nicht.' });
  await command('take-step', { reason: 'Eilt doch.' });
  await stage.workOnCases();
  await command('skip-step', { to: 'call', reason: 'Bekannt.' });
  await stage.operate('POST', '/operator/v1/case-runs/', { company_id: given.company.company, on: '2026-03-25' });
  await stage.workOnCases();
  const entries = bodyOf(
    await stage.operate<Page<OperatorHistoryEntry>>('GET', `${given.path}history/?type=step`),
    200,
  ).results;
  assert.deepEqual(
    entries
      .map(({ code, values, internal, author }) => [code, values?.name, values?.on, internal, author?.type])
      .toReversed(),
    [
      ['step.postponed', 'Erstes Schreiben', '2026-03-06', true, 'key'],
      ['step.taken', 'Erstes Schreiben', '2026-03-02', true, 'key'],
      ['step.skipped', 'Erstes Schreiben an Unternehmen', '2026-03-02', true, 'key'],
      ['step.skipped', 'Mahnung', '2026-03-02', true, 'key'],
      ['step.taken', 'Angebot einer Ratenzahlung', '2026-03-25', true, 'service'],
    ],
  );
  const client = [...(await historyOf(given)), ...(await given.company.feed())];
  assert.ok(!JSON.stringify(client).includes('step.'));
});
