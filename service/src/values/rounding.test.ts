import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { divideRounded } from './rounding.ts';

const numerator = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
const denominator = fc.bigInt({ min: 1n, max: 10n ** 12n });

test('half a cent is rounded up, less is rounded down', () => {
  assert.equal(divideRounded(123_456n, 100n, 'half_up'), 1235n);
  assert.equal(divideRounded(123_446n, 100n, 'half_up'), 1234n);
  assert.equal(divideRounded(5n, 10n, 'half_up'), 1n);
  assert.equal(divideRounded(4999n, 10_000n, 'half_up'), 0n);
});

test('half a cent of a debit is rounded away from zero too', () => {
  assert.equal(divideRounded(-5n, 10n, 'half_up'), -1n);
  assert.equal(divideRounded(-4n, 10n, 'half_up'), 0n);
  assert.equal(divideRounded(-15n, 10n, 'half_up'), -2n);
});

test('rounding is never off by more than half a unit', () => {
  fc.assert(
    fc.property(numerator, denominator, (over, under) => {
      const error = over - divideRounded(over, under, 'half_up') * under;
      return 2n * (error < 0n ? -error : error) <= under;
    }),
  );
});

test('a debit and a credit of the same size are rounded alike', () => {
  fc.assert(
    fc.property(
      numerator,
      denominator,
      (over, under) => divideRounded(-over, under, 'half_up') === -divideRounded(over, under, 'half_up'),
    ),
  );
});

test('what is whole already is not changed', () => {
  fc.assert(
    fc.property(numerator, denominator, (whole, under) => divideRounded(whole * under, under, 'half_up') === whole),
  );
});

test('a denominator that is not positive is our mistake', () => {
  assert.throws(() => divideRounded(1n, 0n, 'half_up'), assert.AssertionError);
  assert.throws(() => divideRounded(1n, -1n, 'half_up'), assert.AssertionError);
});
