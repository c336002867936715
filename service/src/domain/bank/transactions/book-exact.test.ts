/** How many transactions the credits of a file take: payments of one case share a replay. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pagesOf } from './book-exact.ts';

const creditsOf = (mandate_id: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${mandate_id}-${index}`, mandate_id }));

test('credits of one case are booked in few replays, those of many cases in short transactions', () => {
  const sizes = (...credits: readonly ReturnType<typeof creditsOf>[]) =>
    pagesOf(credits.flat()).map((page) => [page.credits.length, page.done]);
  assert.deepEqual(sizes(creditsOf('a', 600)), [
    [250, null],
    [250, null],
    [100, 'a'],
  ]);
  assert.deepEqual(sizes(creditsOf('a', 10), creditsOf('b', 10), creditsOf('c', 10), creditsOf('d', 1)), [
    [20, 'b'],
    [11, 'd'],
  ]);
  assert.deepEqual(sizes(creditsOf('a', 1), creditsOf('b', 30)), [
    [1, 'a'],
    [30, 'b'],
  ]);
  assert.deepEqual(sizes(), []);
});
