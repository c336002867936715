import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cents, money } from './money.ts';

test('an amount is whole cents, and cents are the amount that a body takes', () => {
  for (const [value, amount, written] of [
    ['1190.00', 119_000n, '1190.00'],
    ['0.05', 5n, '0.05'],
    ['-0.50', -50n, '-0.50'],
    ['12', 1200n, '12.00'],
    ['12.5', 1250n, '12.50'],
    ['0.00', 0n, '0.00'],
  ] as const) {
    assert.equal(cents({ value }), amount);
    assert.deepEqual(money(amount), { currency: 'EUR', value: written });
  }
});

test('any number of cents survives being written and read', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (amount) => cents(money(amount)) === amount),
  );
});

test('a text that is no amount is refused instead of read as another', () => {
  for (const value of ['', '1.190,00', '1190.005', '.5', '1e3', ' 1', 'NaN'])
    assert.throws(() => cents({ value }), TypeError, value);
});
