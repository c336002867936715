import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { divideHalfUp } from './rounding.ts';

const numerator = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
const denominator = fc.bigInt({ min: 1n, max: 10n ** 12n });

test('half a cent is rounded up, less is rounded down', () => {
  assert.equal(divideHalfUp(123_456n, 100n), 1235n);
  assert.equal(divideHalfUp(123_446n, 100n), 1234n);
  assert.equal(divideHalfUp(5n, 10n), 1n);
  assert.equal(divideHalfUp(4999n, 10_000n), 0n);
});

test('half a cent of a debit is rounded away from zero too', () => {
  assert.equal(divideHalfUp(-5n, 10n), -1n);
  assert.equal(divideHalfUp(-4n, 10n), 0n);
  assert.equal(divideHalfUp(-15n, 10n), -2n);
});

test('rounding is never off by more than half a unit', () => {
  fc.assert(
    fc.property(numerator, denominator, (over, under) => {
      const error = over - divideHalfUp(over, under) * under;
      return 2n * (error < 0n ? -error : error) <= under;
    }),
  );
});

test('a debit and a credit of the same size are rounded alike', () => {
  fc.assert(
    fc.property(numerator, denominator, (over, under) => divideHalfUp(-over, under) === -divideHalfUp(over, under)),
  );
});

test('what is whole already is not changed', () => {
  fc.assert(fc.property(numerator, denominator, (whole, under) => divideHalfUp(whole * under, under) === whole));
});

test('a denominator that is not positive is our mistake', () => {
  assert.throws(() => divideHalfUp(1n, 0n), assert.AssertionError);
  assert.throws(() => divideHalfUp(1n, -1n), assert.AssertionError);
});
