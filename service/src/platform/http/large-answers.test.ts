import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LargeAnswers } from './large-answers.ts';

const MiB = 1024 * 1024;

/** Answers that take the slot; `began` lists their owners in order. */
function making() {
  const answers = new LargeAnswers();
  const began: string[] = [];
  const remember = (owner: string) => {
    const answer = answers.begin(owner, 'orders.list');
    answer.represented(2 * MiB);
    answer.end();
  };
  const begin = async (owner: string) => {
    const answer = answers.begin(owner, 'orders.list');
    if (answer.needsSlot) await answer.takeSlot();
    began.push(owner);
    return answer;
  };
  return { answers, began, remember, begin };
}

test('after a large answer the operation takes the slot for this owner; other operations and owners do not', () => {
  const { answers, remember } = making();
  const small = answers.begin('quiet', 'orders.list');
  small.represented(MiB);
  small.end();
  remember('busy');
  assert.equal(answers.begin('busy', 'orders.list').needsSlot, true);
  assert.equal(answers.begin('busy', 'debtors.list').needsSlot, false);
  assert.equal(answers.begin('quiet', 'orders.list').needsSlot, false);
});

test('large answers are made one at a time, owners round-robin', async () => {
  const { began, remember, begin } = making();
  remember('busy');
  remember('victim');
  const work = async (owner: string) => {
    const answer = await begin(owner);
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    answer.end();
  };
  let [running, most] = [0, 0];
  await Promise.all(['busy', 'busy', 'busy', 'victim'].map(work));
  assert.equal(most, 1);
  assert.deepEqual(began, ['busy', 'busy', 'victim', 'busy']);
});
