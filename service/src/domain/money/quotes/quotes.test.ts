import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FeePositionInput, FeeQuoteInput, InterestQuoteInput } from '@mahnwerk/contract/operator/quotes.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { moneyOf } from '../../../values/money.ts';
import { checkFeeQuote } from './check-fee-quote.ts';
import { quoteFees } from './fee-quote.ts';
import { checkInterestQuote, quoteInterest } from './interest-quote.ts';

const euros = (value: string) => ({ currency: 'EUR', value }) as const;

const quote = (positions: readonly FeePositionInput[], ordered_on = '2025-08-01'): FeeQuoteInput => ({
  ordered_on,
  positions,
});

const failuresOf = (check: (errors: ValidationErrors) => void): string[] => {
  const errors = new ValidationErrors();
  check(errors);
  return errors.failures.map(({ field, code }) => `${code} ${field}`);
};
const feeFailures = (...positions: readonly FeePositionInput[]) =>
  failuresOf((errors) => checkFeeQuote(errors, quote(positions)));

const baseRates = [
  { valid_from: '2002-01-01', rate: '2.57', version: 'base_rate/2002-01-01' },
  { valid_from: '2026-07-01', rate: '1.52', version: 'base_rate/2026-07-01' },
];
const interest: InterestQuoteInput = {
  principal: euros('1000.00'),
  from: '2026-12-31',
  until: '2027-01-01',
  kind: 'base_plus',
  points: '5',
};

test('a quote of fees has its positions, VAT once on their sum, and names rules and tables', () => {
  const collection = { kind: 'collection_fee', value: euros('1777.00'), rate: '0.9' } as const;
  const { positions, ...sums } = quoteFees(quote([collection, { kind: 'expenses_flat_rate' }]));
  assert.deepEqual(positions, [
    {
      kind: 'collection_fee',
      rule: 'fee.vv_2300',
      table_version: 'rvg/2025-06-01',
      value: euros('1777.00'),
      whole_fee: euros('176.00'),
      rate: '0.9',
      credit: null,
      amount: euros('158.40'),
    },
    {
      kind: 'expenses_flat_rate',
      rule: 'fee.vv_7002',
      table_version: null,
      value: null,
      whole_fee: null,
      rate: null,
      credit: null,
      amount: euros('20.00'),
    },
  ]);
  assert.deepEqual(sums, { net: euros('178.40'), vat_rate: '19', vat: euros('33.90'), gross: euros('212.30') });
});

test('the flat rate counts the fees of its matter before the credit, each measure of enforcement apart', () => {
  const { positions } = quoteFees(
    quote([
      { kind: 'court_dunning_fee', value: euros('742.10'), credit: { rate: '0.45', value: euros('742.10') } },
      { kind: 'expenses_flat_rate', matter: 'court_dunning' },
      { kind: 'enforcement_fee', value: euros('742.10') },
      { kind: 'enforcement_fee', value: euros('30000.00') },
      { kind: 'expenses_flat_rate', matter: 'enforcement' },
      { kind: 'court_fee', value: euros('742.10') },
    ]),
  );
  assert.deepEqual(
    positions.map(({ amount }) => amount.value),
    ['51.15', '18.60', '27.90', '303.90', '25.58', '38.00'],
  );
  assert.deepEqual(positions[0]?.credit, { rate: '0.45', value: euros('742.10'), amount: euros('41.85') });
});

test('the flat rate of enforcement is quoted once for a measure with its agreement, whichever stands first', () => {
  const measure = { kind: 'enforcement_fee', value: euros('6000.00') } as const;
  const agreement = { kind: 'settlement_fee', matter: 'enforcement', value: euros('6000.00') } as const;
  const flat = { kind: 'expenses_flat_rate', matter: 'enforcement' } as const;
  const amounts = (positions: readonly FeePositionInput[]) =>
    quoteFees(quote(positions)).positions.map(({ amount }) => amount.value);
  assert.deepEqual(amounts([measure, agreement, flat]), ['124.20', '164.85', '20.00']);
  assert.deepEqual(amounts([agreement, measure, flat]), ['164.85', '124.20', '20.00']);
  assert.equal(amounts([measure, agreement, measure, flat])[3], '40.00');
});

test('VAT is not owed on court fees and the lump sum, nor by the rate 0', () => {
  const positions = [
    { kind: 'court_fee', value: euros('742.10') },
    { kind: 'late_payment_lump_sum' },
    { kind: 'address_inquiry', amount: euros('10.00') },
  ] as const;
  const { net, vat, gross } = quoteFees(quote(positions));
  assert.deepEqual([net.value, vat.value, gross.value], ['88.00', '1.90', '89.90']);
  assert.equal(quoteFees({ ...quote(positions), vat_rate: '0' }).vat.value, '0.00');
  assert.equal(quoteFees(quote(positions.slice(2), '2020-08-01')).vat_rate, '16');
});

test('a position without a value, a table, a statutory fee or a fee of its matter requires what it lacks', () => {
  assert.deepEqual(
    feeFailures(
      { kind: 'collection_fee' },
      { kind: 'address_inquiry' },
      { kind: 'court_fee', value: euros('1.00'), matter: 'enforcement' },
      { kind: 'expenses_flat_rate', matter: 'enforcement' },
      { kind: 'expenses_flat_rate' },
      { kind: 'expenses_flat_rate' },
    ),
    [
      'required positions[0].value',
      'required positions[1].amount',
      'required positions[2].amount',
      'required positions[3].amount',
      'required positions[5].amount',
    ],
  );
  const old = quote(
    [
      { kind: 'enforcement_fee', value: euros('1.00') },
      { kind: 'court_fee', value: euros('1.00') },
    ],
    '2021-09-30',
  );
  assert.deepEqual(
    failuresOf((errors) => checkFeeQuote(errors, old)),
    ['required positions[0].amount'],
  );
});

test('rates, efforts, creditors and credits that a fee does not have are refused', () => {
  const value = euros('1000.00');
  assert.deepEqual(
    feeFailures(
      { kind: 'collection_fee', value, rate: '1.31' },
      { kind: 'collection_fee', value, rate: '0.49', disputed: true },
      { kind: 'collection_fee', value, rate: '2.5', disputed: true },
      { kind: 'collection_fee', value, rate: '0.5', effort: 'simple' },
      { kind: 'collection_fee', value, effort: 'simple', disputed: true },
      { kind: 'settlement_fee', value, rate: '1', clients: 2 },
      { kind: 'enforcement_fee', value, rate: '0.3' },
      { kind: 'other', amount: value, rate: '0.3', credit: value },
      { kind: 'court_dunning_fee', value, credit: { rate: '0.76', value } },
    ),
    [
      'invalid positions[0].rate',
      'invalid positions[1].rate',
      'not_allowed positions[3].effort',
      'not_allowed positions[4].effort',
      'invalid positions[5].rate',
      'not_allowed positions[5].clients',
      'not_allowed positions[6].rate',
      'not_allowed positions[7].rate',
      'not_allowed positions[7].credit',
      'invalid positions[8].credit.rate',
    ],
  );
  assert.throws(() => quoteFees(quote([{ kind: 'court_dunning_fee', value, credit: euros('93.01') }])), {
    code: 'validation_error',
  });
});

test('a quote of interest goes on beyond the last known rate, and says so', () => {
  const { periods, ...sums } = quoteInterest(interest, baseRates);
  assert.deepEqual(periods[1], {
    from: '2027-01-01',
    until: '2027-01-01',
    days: 1,
    year_days: 365,
    base: euros('1000.00'),
    base_rate: '1.52',
    points: '5.00',
    rate: '6.52',
    table_version: 'base_rate/2026-07-01',
    exact: '0.178630',
    amount: euros('0.18'),
  });
  assert.deepEqual(sums, {
    exact: '0.357260',
    amount: euros('0.36'),
    days: 2,
    daily_interest: '0.1786',
    provisional_from: '2027-01-01',
  });
  const known = { ...interest, until: '2026-12-31' };
  assert.equal(quoteInterest(known, baseRates).provisional_from, null);
  assert.equal(quoteInterest({ ...interest, kind: 'fixed', rate: '5' }, baseRates).provisional_from, null);
});

test('statutory interest is five points above the base rate, and no kind is none', () => {
  const { points, ...bare } = interest;
  const { points: _none, ...statutory } = { ...interest, kind: 'statutory' as const };
  assert.equal(points, '5');
  assert.deepEqual(quoteInterest(statutory, baseRates), quoteInterest(interest, baseRates));
  const none = quoteInterest({ ...bare, kind: 'none' }, baseRates);
  assert.deepEqual([none.periods, none.amount, none.daily_interest], [[], moneyOf(0n), '0.0000']);
});

test('the next day of a month of 30 days may add nothing, or three days', () => {
  const daily = (until: string) =>
    quoteInterest(
      { principal: euros('3600.00'), from: '2026-01-01', until, kind: 'fixed', rate: '10', day_count: '30_360' },
      baseRates,
    ).daily_interest;
  assert.deepEqual(['2026-01-15', '2026-01-30', '2026-02-28'].map(daily), ['1.0000', '0.0000', '3.0000']);
});

test('terms of interest that contradict each other are refused', () => {
  const failures = (changes: object) => failuresOf((errors) => checkInterestQuote(errors, { ...interest, ...changes }));
  assert.deepEqual(failures({}), []);
  assert.deepEqual(failures({ until: '2026-12-30' }), ['invalid until']);
  assert.deepEqual(failures({ from: '1900-01-01', until: '2101-01-01' }), ['invalid until']);
  assert.deepEqual(failures({ kind: 'fixed' }), ['not_allowed points', 'required rate']);
  assert.deepEqual(failures({ kind: 'statutory', rate: '5' }), ['not_allowed points', 'not_allowed rate']);
});

test('several creditors raise the fee of the court dunning or that of the enforcement order, not both', () => {
  const value = euros('5000.00');
  const ratesOf = (...positions: readonly FeePositionInput[]) =>
    quoteFees(quote(positions)).positions.map(({ rate, amount }) => `${rate} ${amount.value}`);
  const order = { kind: 'enforcement_order_fee', value, clients: 2 } as const;
  assert.deepEqual(ratesOf({ kind: 'court_dunning_fee', value, clients: 2 }, order), ['1.3 460.85', '0.5 177.25']);
  assert.deepEqual(ratesOf({ kind: 'court_dunning_fee', value }, order), ['1 354.50', '0.8 283.60']);
  assert.deepEqual(ratesOf(order), ['0.8 283.60']);
});
