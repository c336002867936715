import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Decimal, mostDecimals } from './decimal.ts';

// What can be read has at most twelve digits before the point.
const writtenForm = /^-?\d{1,12}(?:\.|$)/;

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }), fc.integer({ min: 0, max: mostDecimals }))
  .map(([units, scale]) => Decimal.of(units, scale))
  .filter((decimal) => writtenForm.test(decimal.toWire()));

const canonicalForm = /^(?:0|-?(?:[1-9]\d*|0(?=\.))(?:\.\d{0,5}[1-9])?)$/;

/** @throws AssertionError when it is no decimal */
function read(value: string): Decimal {
  const decimal = Decimal.parse(value);
  assert(decimal !== undefined, value);
  return decimal;
}

test('a quantity keeps its value and loses superfluous zeros', () => {
  for (const [written, canonical] of [
    ['2', '2'],
    ['2.0', '2'],
    ['2.50', '2.5'],
    ['002.5', '2.5'],
    ['0.000001', '0.000001'],
    ['-0.5', '-0.5'],
    ['-0', '0'],
    ['-0.000', '0'],
    ['100', '100'],
    ['1000000.100000', '1000000.1'],
    ['999999999999.999999', '999999999999.999999'],
  ] as const)
    assert.equal(read(written).toWire(), canonical);
});

test('what is not a plain decimal with at most six decimals is not read', () => {
  for (const written of [
    '',
    '.5',
    '5.',
    '1e3',
    '1E-3',
    '+1',
    '1,5',
    ' 1',
    '1 ',
    '1\n',
    '--1',
    '-',
    '0x10',
    'NaN',
    'Infinity',
    '0.0000001',
    '1234567890123',
    '١',
    '1_000',
  ])
    assert.equal(Decimal.parse(written), undefined, written);
});

test('reading what was written gives the same value', () => {
  fc.assert(fc.property(decimals, (decimal) => assert.deepEqual(Decimal.parse(decimal.toWire()), decimal)));
});

test('every value is written in one form, without exponent or superfluous zeros', () => {
  fc.assert(fc.property(decimals, (decimal) => assert.match(decimal.toWire(), canonicalForm)));
});

test('a value written with more decimals is the same value', () => {
  fc.assert(
    fc.property(decimals, fc.integer({ min: 0, max: mostDecimals }), (decimal, more) => {
      const scale = Math.max(decimal.scale, more);
      assert.deepEqual(Decimal.of(decimal.units * 10n ** BigInt(scale - decimal.scale), scale), decimal);
    }),
  );
});

test('the order of decimals is the order of the numbers', () => {
  const ordered = ['-2', '-1.5', '-0.000001', '0', '0.1', '0.11', '0.2', '1', '1.000001', '10'].map(read);
  for (const [index, one] of ordered.entries())
    for (const [position, other] of ordered.entries()) assert.equal(one.compare(other), Math.sign(index - position));
});

test('adding is associative and subtracting undoes it', () => {
  fc.assert(
    fc.property(decimals, decimals, decimals, (one, two, three) => {
      assert.deepEqual(one.plus(two).plus(three), one.plus(two.plus(three)));
      assert.deepEqual(one.plus(two).minus(two), one);
      assert.equal(one.plus(one.negated()).isZero(), true);
    }),
  );
});

test('a decimal knows its sign', () => {
  assert.deepEqual([read('-1').isNegative(), read('0').isZero(), read('0.1').isPositive()], [true, true, true]);
  assert.deepEqual([read('1').isNegative(), read('1').isZero(), read('0').isPositive()], [false, false, false]);
});

test('a decimal is never made of a float, never has seven decimals, never changes', () => {
  assert.throws(() => Decimal.of(1.5 as never, 0), assert.AssertionError);
  assert.throws(() => Decimal.of(1n, 7), assert.AssertionError);
  assert.throws(() => Decimal.of(1n, -1), assert.AssertionError);
  assert.throws(() => Decimal.of(1n, 0.5), assert.AssertionError);
  assert.equal(Object.isFrozen(read('1.5')), true);
});
