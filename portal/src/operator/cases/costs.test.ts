import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costOf, emptyCost } from './costs.ts';

const typed = { ...emptyCost, date: '2026-02-20' };

test('costs whose rate of VAT was left as it was are booked at the rate of the law', () => {
  assert.deepEqual(costOf({ ...typed, kind: 'collection_fee' }), {
    kind: 'collection_fee',
    date: '2026-02-20',
    interest_bearing: false,
  });
});

test('a rate that a person types is booked, 0 too', () => {
  assert.equal(costOf({ ...typed, vat_rate: '7,5' }).vat_rate, '7.5');
  assert.equal(costOf({ ...typed, vat_rate: '0' }).vat_rate, '0');
});
