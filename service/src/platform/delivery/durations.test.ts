/** The median of durations that were counted in classes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duration_step, medianOf } from './durations.ts';

const classOf = (milliseconds: number): number =>
  Math.round(Math.log(Math.max(1, milliseconds)) / Math.log(duration_step));

const counted = (durations: readonly number[]) =>
  durations.map((each) => ({ duration_class: classOf(each), count: 1n }));

test('the median of counted durations is within a twentieth of the true one, from a millisecond to a minute', () => {
  for (const middle of [1, 2, 12, 87, 350, 2_400, 15_000, 60_000]) {
    const median = medianOf(counted([1, middle, 60_000])) ?? 0;
    assert.ok(Math.abs(median - middle) <= Math.max(0.5, middle * 0.05), `${median} for ${middle}`);
  }
});

test('attempts of one class count each; without attempts there is no median', () => {
  const [quick, slow] = [classOf(10), classOf(1_000)];
  assert.equal(
    medianOf([
      { duration_class: slow, count: 3n },
      { duration_class: quick, count: 5n },
    ]),
    10,
  );
  assert.equal(
    medianOf([
      { duration_class: slow, count: 5n },
      { duration_class: quick, count: 3n },
    ]),
    Math.round(duration_step ** slow),
  );
  assert.equal(medianOf([]), null);
});
