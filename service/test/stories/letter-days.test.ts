/** Letters of a case that were written, and do not hold any more on the day on which they are sent (correspondence.md 5, 6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import { addDays } from '../../src/values/day.ts';
import { failuresOf, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, euros } from '../harness/cases.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage()));
after(() => stage.stop());

/** So many days from today. */
const inDays = (days: number): string => addDays(stage.clock.now().slice(0, 10), days);

test('an offer of instalments from a day that has passed is refused: when it is written, and when it is sent later', async () => {
  const given = await stage.aCase();
  await given.sent({ text_key: 'first_letter_consumer' });
  const offer = (first_due: string) => ({
    text_key: 'plan_offer',
    plan: { first_due, interval: 'monthly' as const, amount: euros('200.00') },
  });
  assert.deepEqual(failuresOf(await given.tryDraft(offer(inDays(-1)))), ['plan.first_due invalid']);
  const { id } = await given.draft(offer(inDays(3)));
  stage.clock.advance({ days: 4 });
  const refused = await stage.command(id, 'send');
  assert.equal(refused.status, 422);
  assert.deepEqual(failuresOf(refused), ['letter changed']);
  const later = { plan: offer(inDays(0)).plan };
  bodyOf(await stage.operate('PATCH', `/operator/v1/letters/${id}/`, later), 200);
  bodyOf(await stage.command(id, 'send'), 200);
  bodyOf(await stage.command(id, 'withdraw', {}), 200);
  stage.clock.advance({ days: 1 });
  const anew = bodyOf(await stage.command(id, 'redraft'), 201);
  assert.deepEqual(anew.plan, { ...later.plan, count: null }, 'the office chooses another day');
});

test('an offer whose instalments are too small to cover what is open does not leave, and none is cut off', async () => {
  const given = await stage.aCase();
  await given.sent({ text_key: 'first_letter_consumer' });
  const plan = { first_due: inDays(20), interval: 'monthly' as const };
  const { id } = await given.draft({ text_key: 'plan_offer', plan: { ...plan, amount: euros('1.00') } });
  assert.deepEqual(failuresOf(await stage.command(id, 'send')), ['letter changed']);
  bodyOf(await stage.operate<Letter>('PATCH', `/operator/v1/letters/${id}/`, { plan: { ...plan, count: 120 } }), 200);
  bodyOf(await stage.command(id, 'send'), 200);
});

test('a deadline that was chosen weeks ago and is tomorrow is refused, and one with three days leaves', async () => {
  const given = await stage.aCase();
  const { id } = await given.draft({ text_key: 'first_letter_consumer', pay_by: inDays(21) });
  stage.clock.advance({ days: 20 });
  const refused = await stage.command(id, 'send');
  assert.equal(refused.status, 422);
  assert.deepEqual(failuresOf(refused), ['letter changed']);
  bodyOf(await stage.operate('PATCH', `/operator/v1/letters/${id}/`, { pay_by: inDays(3) }), 200);
  bodyOf(await stage.command(id, 'send'), 200);
  await stage.workOnDunning();
  assert.deepEqual([(await stage.read(id)).status, (await stage.read(id)).pay_by], ['waiting', inDays(3)]);
});
