/** Letters about costs and instalment plans, and the plans that they allow (correspondence.md 6.2, money.md 6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import { failuresOf, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf } from '../harness/cases.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage()));
after(() => stage.stop());

test('once a notice of its costs has left, a plan with a consumer needs no day of it', async () => {
  const given = await stage.aCase();
  await given.sent({ text_key: 'first_letter_consumer' });
  const plan = {
    concluded_on: '2026-03-02',
    first_due: '2026-04-01',
    interval: 'monthly',
    amount: { currency: 'EUR', value: '200.00' },
    interest: 'runs',
    settlement_fee: true,
  };
  const plans = `${given.path}instalment-plans/`;
  assert.deepEqual(failuresOf(await stage.operate('POST', plans, plan)), ['cost_notice_on required']);
  await given.sent({ text_key: 'cost_notice' });
  const concluded = bodyOf(await stage.operate<InstalmentPlan>('POST', plans, plan), 201);
  assert.equal(concluded.cost_notice_on, '2026-03-02');
  const reminder = await given.draft({ text_key: 'reminder' });
  assert.deepEqual(failuresOf(await stage.command(reminder.id, 'send')), ['letter plan_active']);
  const confirmation = await given.sent({ text_key: 'plan_confirmation' });
  assert.equal(confirmation.status, 'waiting');
});
