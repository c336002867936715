import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Decimal } from './decimal.ts';
import { largestTotalCents, Money } from './money.ts';

const cents = fc.bigInt({ min: -largestTotalCents, max: largestTotalCents });
const amounts = cents.map((each) => Money.of('EUR', each));
const quantities = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 6 }))
  .map(([units, scale]) => Decimal.of(units, scale));

const euros = (value: string): Money => Money.fromWire({ currency: 'EUR', value });

function decimal(value: string): Decimal {
  const read = Decimal.parse(value);
  assert(read !== undefined, value);
  return read;
}

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
    ['-9999999999.99', -largestTotalCents],
    ['9999999999.99', largestTotalCents],
  ] as const)
    assert.equal(Money.parse(value), expected, value);
});

test('what is not an amount is not read', () => {
  for (const value of [
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
    '٣',
    'NaN',
    '0x1',
    '--1',
  ])
    assert.equal(Money.parse(value), undefined, value);
});

test('an amount is written with two decimals, and zero has no sign', () => {
  assert.deepEqual(Money.of('EUR', 119_000n).toWire(), { currency: 'EUR', value: '1190.00' });
  assert.equal(Money.of('EUR', -1n).toWire().value, '-0.01');
  assert.equal(Money.of('EUR', 10n).toWire().value, '0.10');
  assert.equal(euros('-0.00').toWire().value, '0.00');
  assert.equal(Money.zero().negated().toWire().value, '0.00');
});

test('reading what was written gives the same amount', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      assert.deepEqual(Money.fromWire(amount.toWire()), amount);
      assert.equal(Money.parse(amount.toWire().value), amount.cents);
      assert.match(amount.toWire().value, /^-?(0|[1-9]\d{0,9})\.\d{2}$/);
    }),
  );
});

test('adding is associative and commutative, and subtracting undoes it', () => {
  fc.assert(
    fc.property(amounts, amounts, amounts, (one, two, three) => {
      assert.deepEqual(one.plus(two).plus(three), one.plus(two.plus(three)));
      assert.deepEqual(one.plus(two), two.plus(one));
      assert.deepEqual(one.plus(two).minus(two), one);
      assert.deepEqual(one.minus(two), two.minus(one).negated());
      assert.deepEqual(Money.sum([one, two, three]), one.plus(two).plus(three));
    }),
  );
});

test('a sum of nothing is nothing', () => {
  assert.equal(Money.sum([]).isZero(), true);
});

test('the order of amounts is the order of their cents', () => {
  fc.assert(
    fc.property(amounts, amounts, (one, two) => {
      assert.equal(one.compare(two), one.cents === two.cents ? 0 : one.cents < two.cents ? -1 : 1);
      assert.equal(one.minus(two).isNegative(), one.compare(two) === -1);
      assert.equal(one.minus(two).isZero(), one.compare(two) === 0);
      assert.equal(one.minus(two).isPositive(), one.compare(two) === 1);
    }),
  );
});

test('a unit price times a quantity is rounded commercially', () => {
  assert.equal(euros('19.99').times(decimal('2.5'), 'half_up').toWire().value, '49.98');
  assert.equal(euros('0.01').times(decimal('0.5'), 'half_up').toWire().value, '0.01');
  assert.equal(euros('0.01').times(decimal('0.499999'), 'half_up').toWire().value, '0.00');
  assert.equal(euros('-0.01').times(decimal('0.5'), 'half_up').toWire().value, '-0.01');
  assert.equal(euros('1.01').times(decimal('1.5'), 'half_up').toWire().value, '1.52');
});

test('the collecting fee of § 2 (2) RVG is rounded to the nearest cent, never in two steps', () => {
  const onePercent = decimal('0.01');
  assert.equal(euros('1234.56').times(onePercent, 'half_up').toWire().value, '12.35');
  assert.equal(euros('1234.46').times(onePercent, 'half_up').toWire().value, '12.34');
});

test('a product is never off by more than half a cent', () => {
  fc.assert(
    fc.property(amounts, quantities, (amount, quantity) => {
      const one = 10n ** BigInt(quantity.scale);
      const error = amount.cents * quantity.units - amount.times(quantity, 'half_up').cents * one;
      assert(2n * (error < 0n ? -error : error) <= one);
    }),
  );
});

test('an amount times one is the amount, times a whole number is exact', () => {
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: -1000n, max: 1000n }), (amount, times) => {
      assert.deepEqual(amount.times(Decimal.of(1n, 0), 'half_up'), amount);
      assert.equal(amount.times(Decimal.of(times, 0), 'half_up').cents, amount.cents * times);
    }),
  );
});

test('a total beyond ten digits can be held and is told apart', () => {
  const largest = Money.of('EUR', largestTotalCents);
  const cent = Money.of('EUR', 1n);
  assert.equal(largest.toWire().value, '9999999999.99');
  assert.equal(largest.isTooLarge(), false);
  assert.equal(largest.negated().isTooLarge(), false);
  assert.equal(largest.plus(cent).isTooLarge(), true);
  assert.equal(largest.negated().minus(cent).isTooLarge(), true);
  assert.equal(Money.parse(largest.plus(cent).toWire().value), undefined);
});

test('money is never a float, never in another currency, never changed', () => {
  assert.throws(() => Money.of('EUR', 1.5 as never), assert.AssertionError);
  assert.throws(() => Money.of('EUR', 150 as never), assert.AssertionError);
  assert.throws(() => Money.of('USD' as never, 1n), assert.AssertionError);
  assert.throws(() => Money.fromWire({ currency: 'EUR', value: '1.234' }), assert.AssertionError);
  assert.throws(() => Money.fromWire({ currency: 'CHF' as never, value: '1.00' }), assert.AssertionError);
  assert.throws(() => Object.assign(euros('1.00'), { cents: 2n }), TypeError);
  fc.assert(
    fc.property(amounts, quantities, (amount, quantity) =>
      assert.equal(typeof amount.times(quantity, 'half_up').cents, 'bigint'),
    ),
  );
});

test('money cannot slip into JSON without its wire form', () => {
  assert.throws(() => JSON.stringify(euros('1.00')), TypeError);
});
