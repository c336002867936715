/** When a refused or unanswered mail is over, and when it is tried again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Attempted, decisionOf, failureOf } from './result.ts';

const errorOf = (command: string, response: string): Error =>
  Object.assign(new Error('x'), { command, response, responseCode: Number(response.slice(0, 3)) });

const first: Attempted = { attempts: 1, left_seconds: 172_800, believesAddress: true };
const eighth: Attempted = { ...first, attempts: 8 };
const decided = (error: unknown, attempted: Attempted): string | number => {
  const decision = decisionOf(failureOf(error), attempted);
  return decision.kind === 'refused' ? decision.by : decision.seconds;
};

test('only a refused address is final at once, and only for a mail with a reference', () => {
  for (const reply of [
    '550 no',
    '550 5.1.1 no',
    '551 5.1.2 no',
    '553 5.1.3 no',
    '556 5.1.10 no',
    '550-5.2.1 no\n550 no',
  ])
    assert.equal(decided(errorOf('RCPT TO', reply), first), 'address', reply);
  assert.equal(decided(errorOf('RCPT TO', '550 5.1.1 no'), { ...first, believesAddress: false }), 10);
  for (const reply of ['550 5.7.1 no', '551 no', '552 5.2.2 full', '550 5.1.11 no', '554 5.1.1x no', '450 4.1.1 no'])
    assert.equal(decided(errorOf('RCPT TO', reply), first), 10, reply);
  assert.equal(decided(errorOf('DATA', '550 5.1.1 no'), first), 10);
});

test('another permanent refusal is final at the eighth attempt; a refused login or sender never is', () => {
  for (const command of ['RCPT TO', 'DATA']) assert.equal(decided(errorOf(command, '554 5.7.1 no'), eighth), 'other');
  for (const command of ['AUTH PLAIN', 'MAIL FROM', 'CONN'])
    assert.equal(decided(errorOf(command, '550 5.7.1 no'), eighth), 1_280);
  assert.equal(decided(errorOf('RCPT TO', '451 later'), eighth), 1_280);
});

test('attempts wait 10 seconds, doubling to an hour, and end with the lifetime', () => {
  const hangs = new Error('no answer');
  assert.deepEqual(
    [1, 2, 7, 9, 10, 40].map((attempts) => decided(hangs, { ...first, attempts })),
    [10, 20, 640, 2_560, 3_600, 3_600],
  );
  assert.equal(decided(hangs, { ...first, attempts: 40, left_seconds: 3_600 }), 'no_answer');
  assert.equal(decided(hangs, { ...first, attempts: 40, left_seconds: 3_601 }), 3_600);
  assert.equal(decided(hangs, { ...first, attempts: 40, left_seconds: undefined }), 3_600);
});
