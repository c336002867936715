import { test } from 'node:test';
import assert from 'node:assert/strict';
import { TooManyWaiting } from './database/failure.ts';
import { FairSemaphore } from './fair-semaphore.ts';

const options = { slots: 4, share: 2, waiting: 3, timeout_ms: 60_000 };

/** Acquires slots one after the other; `granted` lists the tenants that got one, in order. */
function asking(semaphore: FairSemaphore) {
  const granted: string[] = [];
  const ask = (tenant: string): Promise<void> => semaphore.acquire(tenant).then(() => void granted.push(tenant));
  return { granted, ask };
}

test('a tenant gets its share at once, and another one its own beside it', async () => {
  const semaphore = new FairSemaphore(options);
  const { granted, ask } = asking(semaphore);
  const third = [ask('busy'), ask('busy'), ask('busy')][2];
  await Promise.all([ask('quiet'), ask('quiet')]);
  assert.deepEqual(granted, ['busy', 'busy', 'quiet', 'quiet']);
  assert.equal(semaphore.waiting, 1);
  semaphore.release('busy');
  await third;
});

test('free slots go round-robin to the tenants that wait, whoever asked more often', async () => {
  const semaphore = new FairSemaphore({ ...options, slots: 1, share: 1 });
  const { granted, ask } = asking(semaphore);
  await ask('first');
  const all = ['busy', 'busy', 'busy', 'quiet', 'late'].map(ask);
  for (const holder of ['first', 'busy', 'quiet', 'late', 'busy']) {
    semaphore.release(holder);
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  assert.deepEqual(granted, ['first', 'busy', 'quiet', 'late', 'busy', 'busy']);
});

test('a tenant whose queue is full is rejected at once, and no other tenant is', async () => {
  const semaphore = new FairSemaphore(options);
  const { ask } = asking(semaphore);
  const five = Array.from({ length: 5 }, () => ask('busy'));
  await assert.rejects(ask('busy'), TooManyWaiting);
  await ask('quiet');
  for (let index = 0; index < 3; index += 1) semaphore.release('busy');
  await Promise.all(five);
});

test('a wait ends after its limit, and what waits behind it keeps its place', async () => {
  const semaphore = new FairSemaphore({ ...options, slots: 1, share: 1, timeout_ms: 20 });
  await semaphore.acquire('holder');
  await assert.rejects(semaphore.acquire('waiter'), TooManyWaiting);
  assert.equal(semaphore.waiting, 0);
  const next = semaphore.acquire('next');
  semaphore.release('holder');
  await next;
});

test('the tenants of a group hold no more than its share together; others get the slots that it leaves', async () => {
  const semaphore = new FairSemaphore({ ...options, group_share: 2 });
  const granted: string[] = [];
  const ask = (tenant: string, group?: string) =>
    semaphore.acquire(tenant, group).then(() => void granted.push(`${group ?? 'itself'} for ${tenant}`));
  const third = [ask('one', 'partner'), ask('two', 'partner'), ask('three', 'partner')][2];
  await Promise.all([ask('three'), ask('four')]);
  assert.deepEqual(granted, ['partner for one', 'partner for two', 'itself for three', 'itself for four']);
  // A free slot does not help the group: only a release by one of its own tenants does.
  semaphore.release('four');
  assert.equal(semaphore.waiting, 1);
  semaphore.release('one', 'partner');
  await third;
  assert.equal(granted.at(-1), 'partner for three');
});

test('a request that waits for its group’s share does not hold up its tenant’s other requests', async () => {
  const semaphore = new FairSemaphore({ ...options, slots: 2, group_share: 1 });
  await Promise.all([semaphore.acquire('one', 'partner'), semaphore.acquire('other')]);
  const granted: string[] = [];
  const byPartner = semaphore.acquire('two', 'partner').then(() => void granted.push('partner'));
  const byItself = semaphore.acquire('two').then(() => void granted.push('itself'));
  semaphore.release('other');
  await byItself;
  semaphore.release('one', 'partner');
  await byPartner;
  assert.deepEqual(granted, ['itself', 'partner']);
});
