/** Offers of instalment plans (case-work.md 7): how they are made, accepted and end. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { CaseCourse, CasePreview } from '@mahnwerk/contract/operator/case-courses.ts';
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { PlanOffer } from '@mahnwerk/contract/operator/plan-offers.ts';
import { followOffers } from '../../src/domain/case-work/plan-offers/jobs.ts';
import { failuresOf, type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, euros, type Page, publicUrl } from '../harness/cases.ts';
import type { Answer } from '../harness/service.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage()));
after(() => stage.stop());

// 20 March 2026 is a Friday: an offer ends on Monday the 23rd.
const input = {
  first_due: '2026-04-01',
  interval: 'monthly',
  amount: euros('200.00'),
  interest: 'runs',
  settlement_fee: false,
  respond_by: '2026-03-20',
  acceptance: 'payment',
};
const tryOffer = (given: LetterCase, changes: object = {}): Promise<Answer<PlanOffer>> =>
  stage.operate<PlanOffer>('POST', `${given.path}plan-offers/`, { ...input, ...changes });
const offer = async (given: LetterCase, changes?: object) => bodyOf(await tryOffer(given, changes), 201);
const command = (given: LetterCase, { id }: PlanOffer, name: string, body: object) =>
  stage.operate<PlanOffer>('POST', `${given.path}plan-offers/${id}/${name}/`, body);
const read = async (given: LetterCase, { id }: PlanOffer) =>
  bodyOf(await stage.operate<PlanOffer>('GET', `${given.path}plan-offers/${id}/`), 200);
const plansOf = async (given: LetterCase) =>
  bodyOf(await stage.operate<Page<InstalmentPlan>>('GET', `${given.path}instalment-plans/`), 200).results;
const does = async (given: LetterCase, path: string, body: object) => {
  const answer = await stage.operate<{ readonly id: string }>('POST', `${given.path}${path}`, body);
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
};
const nextOf = async ({ company, mandate }: LetterCase) => {
  const { next_step } = await company.read<Mandate>(`/v2/mandates/${mandate.id}/`);
  return [next_step?.kind, next_step?.on];
};
const said = async ({ company, mandate }: LetterCase) =>
  (await company.read<Page<HistoryEntry>>(`/v2/mandates/${mandate.id}/history/`)).results
    .filter(({ code }) => code?.startsWith('plan_offer.'))
    .map(({ title }) => title);
/** Lets days pass, with their jobs; @returns to the day of the stage. */
async function inDays(days: number, then: () => Promise<void>): Promise<void> {
  stage.clock.advance({ days });
  await stage.run(followOffers({ publicUrl }));
  await then();
  stage.clock.advance({ days: -days });
}

test('an offer waits for the debtor, and is the plan once it is accepted', async () => {
  const given = await stage.aCase();
  const made = await offer(given);
  assert.deepEqual(
    [made.status, made.count, made.instalments[0], made.plan_id, made.letter_id],
    ['open', made.instalments.length, { due_date: '2026-04-01', amount: euros('200.00') }, null, null],
  );
  assert.deepEqual(await nextOf(given), ['plan_offer', '2026-03-20']);
  assert.equal((await tryOffer(given)).status, 409, 'one is open at a time');
  const accepted = bodyOf(await command(given, made, 'accept', { by: 'phone' }), 200);
  const [plan] = await plansOf(given);
  assert.ok(plan);
  assert.deepEqual(
    [accepted.status, accepted.plan_id, accepted.accepted_by, accepted.ended_on],
    ['accepted', plan.id, 'phone', '2026-03-02'],
  );
  assert.deepEqual(
    [plan.accepted_by, plan.offer_id, plan.concluded_on, plan.total, plan.interval],
    ['phone', made.id, '2026-03-02', made.total, 'monthly'],
  );
  assert.equal((await command(given, made, 'accept', { by: 'phone' })).status, 409);
  assert.equal((await tryOffer(given)).status, 409, 'while the plan is active');
  assert.deepEqual(await said(given), [
    'Offer of an instalment plan accepted on 2026-03-02',
    'Instalment plan offered until 2026-03-20',
  ]);
});

test('paying the first instalment in time accepts an offer; without it the offer expires on the next working day', async () => {
  const [paying, silent] = [await stage.aCase(), await stage.aCase()];
  const [accepted, expired] = [await offer(paying), await offer(silent)];
  stage.clock.advance({ days: 2 });
  await does(paying, 'payments/', { amount: euros('200.00'), value_date: '2026-03-04', payer: 'debtor' });
  stage.clock.advance({ days: -2 });
  await inDays(18, async () => {
    const offered = await read(paying, accepted);
    assert.deepEqual([offered.status, offered.accepted_by, offered.ended_on], ['accepted', 'payment', '2026-03-04']);
    const [plan] = await plansOf(paying);
    assert.deepEqual([plan?.concluded_on, plan?.instalments[0]?.status], ['2026-03-04', 'paid']);
    assert.equal((await read(silent, expired)).status, 'open', 'a Friday offer can be accepted until it ends');
  });
  await inDays(21, async () => {
    const over = await read(silent, expired);
    assert.deepEqual([over.status, over.ended_on, over.plan_id], ['expired', '2026-03-23', null]);
    assert.deepEqual(await nextOf(silent), ['demand_payment', null]);
  });
});

test('silence accepts an offer that the debtor has asked for', async () => {
  const given = await stage.aCase();
  const silence = { acceptance: 'silence', requested_on: '2026-03-01' };
  assert.deepEqual(failuresOf(await tryOffer(given, { acceptance: 'silence' })), ['requested_on required']);
  assert.deepEqual(failuresOf(await tryOffer(given, { ...silence, settlement_fee: true })), [
    'settlement_fee not_allowed',
  ]);
  const made = await offer(given, silence);
  await inDays(21, async () => {
    const { status, accepted_by, ended_on } = await read(given, made);
    assert.deepEqual([status, accepted_by, ended_on], ['accepted', 'silence', '2026-03-23']);
    assert.equal((await plansOf(given))[0]?.concluded_on, '2026-03-23');
  });
});

test('an offer has days that can be; it is declined or withdrawn once, and a stop, a plan and the closing withdraw it', async () => {
  const given = await stage.aCase();
  const wrong: readonly [object, string][] = [
    [{ respond_by: '2026-03-02' }, 'respond_by invalid'],
    [{ respond_by: '2026-05-02', first_due: '2026-06-01' }, 'respond_by invalid'],
    [{ first_due: '2026-03-19' }, 'first_due invalid'],
    [{ requested_on: '2026-03-03' }, 'requested_on invalid'],
    [{ text_key: 'reminder' }, 'text_key invalid'],
  ];
  for (const [changes, failure] of wrong) assert.deepEqual(failuresOf(await tryOffer(given, changes)), [failure]);
  for (const name of ['decline', 'withdraw']) {
    const made = await offer(given);
    const { body } = await command(given, made, name, { reason: 'Zu viel' });
    assert.deepEqual([body.status, body.end_reason], [name === 'decline' ? 'declined' : 'withdrawn', 'Zu viel']);
    assert.equal((await command(given, made, name, { reason: 'Zu viel' })).status, 409);
  }
  const causes: readonly ((given: LetterCase) => Promise<unknown>)[] = [
    (each) => does(each, 'stops/', { kind: 'office', note: 'x' }),
    (each) => does(each, 'declarations/', { type: 'objection', ground: 'amount' }),
    (each) => {
      const { respond_by: _day, acceptance: _by, ...plan } = input;
      return does(each, 'instalment-plans/', { ...plan, concluded_on: '2026-03-02' });
    },
    (each) => does(each, 'close/', { reason: 'Erledigt' }),
  ];
  for (const happen of causes) {
    const each = await stage.aCase();
    const made = await offer(each);
    await happen(each);
    assert.equal((await read(each, made)).status, 'withdrawn');
  }
});

test('the letter of an offer says just what it offers, and is withdrawn with it', async () => {
  const given = await stage.aCase();
  const refused = await tryOffer(given, { text_key: 'plan_offer' });
  assert.equal(refused.status, 409, 'no first letter has left');
  await given.sent({ text_key: 'first_letter_consumer' });
  const made = await offer(given, { text_key: 'plan_offer', interest: 'waived_if_kept' });
  assert.ok(made.letter_id);
  const letters = await given.list();
  assert.deepEqual(letters.find(({ id }) => id === made.letter_id)?.kind, 'plan_offer');
  bodyOf(await command(given, made, 'withdraw', { reason: 'Doch nicht' }), 200);
  assert.equal((await stage.read(made.letter_id)).status, 'stopped');
});

test('a plan replaces the active one in one transaction', async () => {
  const given = await stage.aCase();
  const { respond_by: _day, acceptance: _by, ...terms } = input;
  const plan = { ...terms, concluded_on: '2026-03-02' };
  const { id: first } = await does(given, 'instalment-plans/', plan);
  const again = (changes: object) => stage.operate('POST', `${given.path}instalment-plans/`, { ...plan, ...changes });
  assert.equal((await again({})).status, 409);
  assert.deepEqual(failuresOf(await again({ replaces_plan_id: given.mandate.id })), ['replaces_plan_id invalid']);
  assert.equal((await again({ replaces_plan_id: first, amount: euros('100.00') })).status, 201);
  const plans = await plansOf(given);
  assert.deepEqual(
    plans.map(({ status, accepted_by, replaces_plan_id }) => [status, accepted_by, replaces_plan_id]),
    [
      ['active', 'operator', first],
      ['cancelled', 'operator', null],
    ],
  );
});

test('an open offer keeps the course of its case until its last day, and the preview knows', async () => {
  const given = await stage.aCase();
  await stage.workOnCases();
  await offer(given);
  await stage.workOnCases();
  const { state, hold } = bodyOf(await stage.operate<CaseCourse>('GET', `${given.path}course/`), 200);
  assert.deepEqual([state, hold?.reason, hold?.until], ['held', 'offer_open', '2026-03-20']);
  const { entries } = bodyOf(await stage.operate<CasePreview>('GET', `${given.path}preview/`), 200);
  assert.deepEqual(entries[0]?.assumes, ['The offer expires on 2026-03-20.']);
});
