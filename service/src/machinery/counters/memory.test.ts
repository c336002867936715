import { test } from 'node:test';
import assert from 'node:assert/strict';
import { MemoryCounters } from './memory.ts';

const bucket = (name: string, limit: number) => ({ bucket: name, limit, windowSeconds: 60 });

function countersAt(start = 1_000) {
  const clock = { now: start };
  return { clock, counters: new MemoryCounters(() => clock.now) };
}

test('exactly the limit is served in a window, and the wait is the whole seconds to its end', () => {
  const { clock, counters } = countersAt();
  for (let served = 0; served < 3; served += 1) assert.equal(counters.charge([bucket('a', 3)]), undefined);
  assert.deepEqual(counters.charge([bucket('a', 3)]), { retryAfterSeconds: 60 });
  clock.now += 500;
  assert.deepEqual(counters.charge([bucket('a', 3)]), { retryAfterSeconds: 60 });
  clock.now += 59_499;
  assert.deepEqual(counters.charge([bucket('a', 3)]), { retryAfterSeconds: 1 });
});

test('a window opens with the first request charged to it and lasts its length', () => {
  const { clock, counters } = countersAt();
  clock.now += 30_000;
  counters.charge([bucket('a', 1)]);
  clock.now += 59_999;
  assert.notEqual(counters.charge([bucket('a', 1)]), undefined);
  clock.now += 1;
  assert.equal(counters.charge([bucket('a', 1)]), undefined);
});

test('a request that one bucket refuses is charged to none', () => {
  const { counters } = countersAt();
  counters.charge([bucket('small', 1)]);
  for (let refused = 0; refused < 5; refused += 1) assert.notEqual(counters.charge([bucket('large', 2), bucket('small', 1)]), undefined);
  assert.equal(counters.charge([bucket('large', 2)]), undefined);
  assert.equal(counters.charge([bucket('large', 2)]), undefined);
  assert.notEqual(counters.charge([bucket('large', 2)]), undefined);
});

test('looking at a bucket does not charge it', () => {
  const { counters } = countersAt();
  for (let looked = 0; looked < 5; looked += 1) assert.equal(counters.exhausted(bucket('a', 1)), undefined);
  counters.charge([bucket('a', 1)]);
  assert.deepEqual(counters.exhausted(bucket('a', 1)), { retryAfterSeconds: 60 });
});
