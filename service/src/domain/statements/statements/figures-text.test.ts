import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { detailsIn, textOf } from './figures-text.ts';

const plain = { noNullPrototype: true };

test('figures are read as they were written, whatever a reference of the client looks like', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^'{0,2}-?\d{1,3}n$/));
  fc.assert(
    fc.property(
      fc.record(
        {
          your_reference: text,
          fees: fc.bigInt(),
          rows: fc.array(fc.record({ amount: fc.bigInt(), kind: text }, plain)),
        },
        plain,
      ),
      (figures) => assert.deepEqual(detailsIn(textOf(figures)), figures),
    ),
  );
});
