/** What strangers and owners can try before a password is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryCounters } from '../../../platform/counters/memory.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { guess, type Guesser, guessesOf } from './guesses.ts';

const email = 'mara@kundin.example';

/** Attempts of one deployment; each answers whether the password was compared. */
function aDeployment() {
  const counters = new MemoryCounters();
  return async (isRight: boolean, who: Partial<Guesser> = {}): Promise<'compared' | 'refused'> => {
    try {
      await guess(counters, guessesOf({ email, address: '203.0.113.7', ...who }), async () => isRight, Boolean);
      return 'compared';
    } catch (error) {
      assert.ok(error instanceof Refusal && error.code === 'throttled', String(error));
      return 'refused';
    }
  };
}

const wrong = false;
const right = true;

test('ten wrong passwords of one address refuse it, and no other address and no other account', async () => {
  const attempt = aDeployment();
  for (let times = 0; times < 10; times += 1) assert.equal(await attempt(wrong), 'compared');
  assert.equal(await attempt(right), 'refused');
  assert.equal(await attempt(right, { address: '203.0.113.8' }), 'compared');
  assert.equal(await attempt(right, { email: 'jana@kundin.example' }), 'compared');
});

test('the addresses of one IPv6 subscriber count as one', async () => {
  const attempt = aDeployment();
  for (let times = 0; times < 10; times += 1) await attempt(wrong, { address: `2001:db8:1:2::${times + 1}` });
  assert.equal(await attempt(right, { address: '2001:db8:1:2:ffff::1' }), 'refused');
  assert.equal(await attempt(right, { address: '2001:db8:1:3::1' }), 'compared');
});

test('right passwords count nowhere, and clear what the same address had', async () => {
  const attempt = aDeployment();
  for (let times = 0; times < 150; times += 1) assert.equal(await attempt(right), 'compared');
  for (let round = 0; round < 3; round += 1) {
    for (let times = 0; times < 9; times += 1) assert.equal(await attempt(wrong), 'compared');
    assert.equal(await attempt(right), 'compared');
  }
});

test('a hundred wrong passwords from many addresses refuse unknown browsers; a known one has ten of its own', async () => {
  const attempt = aDeployment();
  for (let times = 0; times < 100; times += 1)
    assert.equal(await attempt(wrong, { address: `198.51.100.${times % 50}` }), 'compared');
  assert.equal(await attempt(right), 'refused');
  const known = { browser: 'hers' };
  for (let times = 0; times < 9; times += 1) assert.equal(await attempt(wrong, known), 'compared');
  assert.equal(await attempt(right, known), 'compared');
  for (let times = 0; times < 10; times += 1) assert.equal(await attempt(wrong, known), 'compared');
  assert.equal(await attempt(right, known), 'refused');
  assert.equal(await attempt(right, { browser: 'another of hers' }), 'compared');
});

test('one address guesses at all accounts together a hundred times; a success of its own brings none back', async () => {
  const attempt = aDeployment();
  for (let times = 0; times < 100; times += 1) {
    assert.equal(await attempt(wrong, { email: `${times}@kundin.example` }), 'compared');
    if (times === 50) assert.equal(await attempt(right), 'compared');
  }
  assert.equal(await attempt(wrong, { email: 'last@kundin.example' }), 'refused');
  assert.equal(await attempt(right, { browser: 'hers' }), 'compared');
});

test('guesses of one moment are guesses too, and what compares nothing is none', async () => {
  const counters = new MemoryCounters();
  const limits = guessesOf({ email, address: '203.0.113.7' });
  const never = new Refusal('service_unavailable');
  for (let times = 0; times < 20; times += 1)
    await assert.rejects(
      guess(counters, limits, () => Promise.reject(never), Boolean),
      never,
    );
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const outcomes = Promise.allSettled(
    Array.from({ length: 14 }, () => guess(counters, limits, () => promise, Boolean)),
  );
  resolve(false);
  assert.equal((await outcomes).filter(({ status }) => status === 'rejected').length, 4);
});
