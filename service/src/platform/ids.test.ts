import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from './ids.ts';

test('every identifier is greater than the one before it, also when the clock is set back', (t) => {
  const ids = Array.from({ length: 10_000 }, newId);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 60_000 });
  ids.push(newId(), newId());
  assert.deepEqual(ids.toSorted(), ids);
  assert.equal(new Set(ids).size, ids.length);
});
