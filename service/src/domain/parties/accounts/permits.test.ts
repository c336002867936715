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
