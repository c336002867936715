import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costOf, emptyCost, isComplete } from './costs.ts';

const typed = { ...emptyCost, date: '2026-03-01' };

test('an empty rate of VAT is not sent: the service takes that of the law', () => {
  assert.deepEqual(costOf({ ...typed, amount: '12,50' }), {
    kind: 'address_inquiry',
    date: '2026-03-01',
    interest_bearing: false,
    amount: { currency: 'EUR', value: '12.50' },
  });
  assert.equal(costOf({ ...typed, vat_rate: '7,5' }).vat_rate, '7.5');
});

test('a rate takes the place of the effort, and an amount that of both', () => {
  const fee = { ...typed, kind: 'collection_fee', effort: 'extensive', reason: 'Four languages' } as const;
  assert.equal(costOf(fee).effort, 'extensive');
  const { effort, rate, reason } = costOf({ ...fee, rate: '1,2' });
  assert.deepEqual([effort, rate, reason], [undefined, '1.2', 'Four languages']);
  const stated = costOf({ ...fee, rate: '1,2', value: '500', amount: '80' });
  assert.deepEqual(
    [stated.effort, stated.rate, stated.value, stated.reason],
    [undefined, undefined, undefined, undefined],
  );
});

test('costs that no law determines wait for their amount, those of the law do not', () => {
  assert.deepEqual([isComplete(typed), isComplete({ ...typed, amount: '12,50' })], [false, true]);
  assert.deepEqual(
    (['collection_fee', 'court_fee', 'expenses_flat_rate'] as const).map((kind) => isComplete({ ...typed, kind })),
    [true, true, true],
  );
});

test('a lump sum waits for its claim', () => {
  const sum = { ...typed, kind: 'late_payment_lump_sum' } as const;
  assert.deepEqual([isComplete(sum), isComplete({ ...sum, claim_id: 'x' })], [false, true]);
  assert.equal(costOf({ ...typed, claim_id: 'x' }).claim_id, undefined);
});
