import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { divideHalfUp, shareOut } from './rounding.ts';

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

test('shares add up to the amount, and none is off by a whole unit', () => {
  const weights = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), weights, (amount, parts) => {
      const total = parts.reduce((sum, part) => sum + part, 0n);
      const shares = shareOut(amount, parts);
      assert.equal(
        shares.reduce((sum, share) => sum + share, 0n),
        amount,
      );
      for (const [index, share] of shares.entries()) {
        const error = share * total - amount * (parts[index] ?? 0n);
        assert.ok(error > -total && error < total);
      }
    }),
  );
});

test('the largest remainder gets the unit that is left, of equal ones the first', () => {
  assert.deepEqual(shareOut(10n, [1n, 1n, 1n]), [4n, 3n, 3n]);
  assert.deepEqual(shareOut(100n, [1n, 2n, 4n]), [14n, 29n, 57n]);
  assert.throws(() => shareOut(1n, []), assert.AssertionError);
});
