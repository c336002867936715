import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { centsOf, moneyOf, parseCents, sumOf } from './money.ts';

const largest = limits.total_cents;
const amounts = fc.bigInt({ min: -largest, max: largest });

test('an amount is read with no, one or two decimals', () => {
  for (const [value, expected] of [
    ['0', 0n],
    ['0.0', 0n],
    ['-0', 0n],
    ['-0.00', 0n],
    ['0.01', 1n],
    ['0.1', 10n],
    ['-0.5', -50n],
    ['1190', 119_000n],
    ['1190.0', 119_000n],
    ['1190.00', 119_000n],
    ['-9999999999.99', -largest],
    ['9999999999.99', largest],
  ] as const)
    assert.equal(parseCents(value), expected, value);
});

test('what is not an amount is not read', () => {
  const values = [
    '',
    '-',
    '.5',
    '5.',
    '01',
    '00',
    '1.234',
    '1,50',
    '1e3',
    '+1',
    ' 1',
    '1 ',
    '1\n',
    '10000000000',
    '1 000',
  ];
  for (const value of [...values, '٣', 'NaN', '0x1', '--1']) assert.equal(parseCents(value), undefined, value);
});

test('an amount is written with two decimals, and zero has no sign', () => {
  assert.deepEqual(moneyOf(119_000n), { currency: 'EUR', value: '1190.00' });
  assert.equal(moneyOf(-1n).value, '-0.01');
  assert.equal(moneyOf(10n).value, '0.10');
  assert.equal(moneyOf(centsOf({ currency: 'EUR', value: '-0.00' })).value, '0.00');
});

test('reading what was written gives the same amount', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      assert.equal(centsOf(moneyOf(amount)), amount);
      assert.match(moneyOf(amount).value, /^-?(0|[1-9]\d{0,9})\.\d{2}$/);
    }),
  );
});

test('a sum is exact, and a sum of nothing is zero', () => {
  assert.equal(sumOf([]), 0n);
  fc.assert(fc.property(amounts, amounts, (one, two) => assert.equal(sumOf([one, two, -two]), one)));
});

test('money that was not validated is not read', () => {
  assert.throws(() => centsOf({ currency: 'EUR', value: '1.234' }), assert.AssertionError);
  assert.throws(() => centsOf({ currency: 'CHF' as never, value: '1.00' }), assert.AssertionError);
});
