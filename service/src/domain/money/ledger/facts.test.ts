import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { factText, readFact } from './facts.ts';

test('a fact is read as it was written, whatever its reason looks like', () => {
  const reason = fc.oneof(fc.string(), fc.stringMatching(/^'{0,2}-?\d{1,3}n$/));
  const recorded_at = '2026-03-02T09:00:00.000Z';
  fc.assert(
    fc.property(reason, fc.bigInt(), (text, amount_cents) => {
      const fact = { id: 'waiver', reason: text, amount_cents, parts: [{ amount_cents, line: text }] };
      const read = readFact({ fact: factText(fact as never), recorded_at });
      assert.deepEqual(read, { ...fact, recorded_at });
    }),
  );
});
