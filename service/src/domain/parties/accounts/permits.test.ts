import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Permits } from './permits.ts';

test('no more than allowed go at once; of the others the last comes first, and every fourth time the one that waited longest', async () => {
  const permits = new Permits(2);
  const entered: number[] = [];
  const releases: (() => void)[] = [];
  const all = Array.from({ length: 10 }, async (_none, number) => {
    const release = await permits.take();
    entered.push(number);
    releases.push(release);
  });
  await Promise.all(all.slice(0, 2));
  assert.deepEqual([entered, permits.waiting], [[0, 1], 8]);
  releases[1]?.();
  // Given back twice is given back once.
  releases[1]?.();
  await all[9];
  assert.deepEqual([entered, permits.waiting], [[0, 1, 9], 7]);
  for (const next of [8, 7, 2, 6, 5, 4, 3]) {
    releases.pop()?.();
    await all[next];
  }
  assert.deepEqual(entered, [0, 1, 9, 8, 7, 2, 6, 5, 4, 3]);
});

test('those whose turn is over count all the same, until so many are still there', { timeout: 5_000 }, async () => {
  const permits = new Permits(1, 10, 2);
  const first = await permits.take();
  await permits.take();
  let isIn = false;
  const third = permits.take().then(() => (isIn = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(isIn, false);
  first();
  await third;
});

test('one that takes its time holds the others up for its turn only', { timeout: 5_000 }, async () => {
  const permits = new Permits(1, 10);
  const slow = await permits.take();
  const next = await permits.take();
  // What the slow one gives back later is no permit any more.
  slow();
  const third = permits.take();
  assert.equal(permits.waiting, 1);
  next();
  (await third)();
});
