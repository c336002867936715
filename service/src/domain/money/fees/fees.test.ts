import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { gkgTables, type RvgTable, rvgTables, tableOn } from '../law-tables/index.ts';
import {
  bearsVat,
  courtFee,
  expensesFlatRate,
  feeRateOf,
  feeRateText,
  rateOf,
  rvgFee,
  type RvgKind,
  vatOf,
  vatRateOn,
  wholeFee,
} from './index.ts';

const tableFor = (day: string): RvgTable => {
  const table = tableOn(rvgTables, day);
  assert.ok(table);
  return table;
};

const cents = (euros: string): bigint => BigInt(euros.replace('.', ''));

interface Asked {
  readonly kind?: RvgKind;
  readonly rate?: string;
  readonly disputed?: boolean;
}

const feeOf = (euros: string, day: string, { kind = 'collection_fee', rate, disputed = false }: Asked = {}) =>
  rvgFee(tableFor(day), {
    kind,
    value: cents(euros),
    rate: rate === undefined ? rateOf(kind, { kind, disputed }) : feeRateOf(rate),
    disputed,
    credit: null,
  });

/** The step rules of § 13 (1) RVG and § 34 (1) GKG: value up to, step, and what each started step adds, in cents. */
const stepRules: Readonly<Record<string, { least: bigint; adds: readonly bigint[] }>> = {
  'rvg/2021-10-01': { least: 49_00n, adds: [39_00n, 56_00n, 52_00n, 81_00n, 94_00n, 132_00n, 165_00n] },
  'rvg/2025-06-01': { least: 51_50n, adds: [41_50n, 59_50n, 55_00n, 86_00n, 99_50n, 140_00n, 175_00n] },
  'gkg/2021-01-01': { least: 38_00n, adds: [20_00n, 21_00n, 29_00n, 38_00n, 132_00n, 198_00n, 198_00n] },
  'gkg/2025-06-01': { least: 40_00n, adds: [21_00n, 22_50n, 30_50n, 40_50n, 140_00n, 210_00n, 210_00n] },
};
const steps: readonly (readonly [upTo: bigint, step: bigint])[] = [
  [2_000_00n, 500_00n],
  [10_000_00n, 1_000_00n],
  [25_000_00n, 3_000_00n],
  [50_000_00n, 5_000_00n],
  [200_000_00n, 15_000_00n],
  [500_000_00n, 30_000_00n],
  [10n ** 12n, 50_000_00n],
];

/** The whole fee by the step rules, one step at a time. */
function bySteps(version: string, value: bigint): bigint {
  const rule = stepRules[version];
  assert.ok(rule, version);
  let [reached, fee] = [500_00n, rule.least];
  for (const [index, [upTo, step]] of steps.entries())
    while (reached < value && reached < upTo) {
      reached += step;
      fee += rule.adds[index] ?? 0n;
    }
  return fee;
}

const tables = [...rvgTables, ...gkgTables];

test('the printed annexes are what the step rules give, in all 42 rows, and jump only behind them', () => {
  assert.deepEqual(tables.map(({ version }) => version).sort(), Object.keys(stepRules).sort());
  for (const table of tables) {
    assert.equal(table.fees.length, 42);
    for (const { up_to, fee } of table.fees) {
      assert.equal(bySteps(table.version, up_to), fee, `${table.version} ${up_to}`);
      assert.equal(wholeFee(table, up_to), fee);
      assert.equal(wholeFee(table, up_to + 1n), bySteps(table.version, up_to + 1n));
    }
  }
});

test('whole fees follow the step rules for every value, and never fall', () => {
  fc.assert(
    fc.property(fc.constantFrom(...tables), fc.bigInt({ min: 1n, max: 3_000_000_00n }), (table, value) => {
      assert.equal(wholeFee(table, value), bySteps(table.version, value));
      assert.ok(wholeFee(table, value) <= wholeFee(table, value + 1n));
    }),
  );
});

test('the worked examples of the law: collection', () => {
  const examples = [
    ['742.10', '2024-03-01', '0.9', false, '79.20', '15.84', '95.04', '18.06'],
    ['1777.00', '2025-08-01', '0.9', false, '158.40', '20.00', '178.40', '33.90'],
    ['49.99', '2025-08-01', '0.9', false, '28.35', '5.67', '34.02', '6.46'],
    ['50.01', '2025-08-01', '0.9', false, '46.35', '9.27', '55.62', '10.57'],
    ['12345.67', '2026-02-01', '1.3', true, '919.10', '20.00', '939.10', '178.43'],
    ['730000.00', '2022-05-05', '1.3', false, '5673.20', '20.00', '5693.20', '1081.71'],
  ] as const;
  for (const [value, day, rate, disputed, fee, flatRate, net, vat] of examples) {
    const { amount } = feeOf(value, day, { rate, disputed });
    const flat = expensesFlatRate(amount);
    assert.deepEqual(
      [amount, flat, amount + flat, vatOf(amount + flat, '19')],
      [fee, flatRate, net, vat].map(cents),
      value,
    );
  }
});

test('the worked examples of the law: settlements, orders for payment, court fees', () => {
  assert.equal(feeOf('742.10', '2025-08-01', { kind: 'settlement_fee' }).amount, 36_05n);
  assert.equal(feeOf('8800.00', '2024-03-01', { kind: 'settlement_fee' }).amount, 233_80n);
  for (const [value, day, fee] of [
    ['742.10', '2025-08-01', 38_00n],
    ['2500.01', '2024-03-01', 59_50n],
    ['7321.00', '2026-04-04', 119_00n],
  ] as const) {
    const table = tableOn(gkgTables, day);
    assert.ok(table);
    assert.equal(courtFee(table, cents(value)).amount, fee);
  }
  assert.deepEqual(
    (['court_dunning_fee', 'enforcement_order_fee', 'enforcement_fee'] as const).map(
      (kind) => feeOf('742.10', '2025-08-01', { kind }).amount,
    ),
    [93_00n, 46_50n, 27_90n],
  );
});

test('collecting small undisputed claims has a whole fee of its own, other fees do not', () => {
  assert.deepEqual(
    [feeOf('50.00', '2025-06-01'), feeOf('50.00', '2025-05-31')].map(({ rule, whole_fee, amount }) => [
      rule,
      whole_fee,
      amount,
    ]),
    [
      ['fee.vv_2300_small', 31_50n, 28_35n],
      ['fee.vv_2300_small', 30_00n, 27_00n],
    ],
  );
  assert.equal(feeOf('50.00', '2025-06-01', { disputed: true }).amount, 66_95n);
  assert.equal(feeOf('50.00', '2025-06-01', { kind: 'settlement_fee' }).amount, 36_05n);
});

test('half a value starts a step with half a cent, and the settlement of a dispute counts the whole value', () => {
  const settlement = (value: string, rate?: string) =>
    feeOf(value, '2025-06-01', { kind: 'settlement_fee', ...(rate === undefined ? {} : { rate }) }).amount;
  assert.deepEqual([settlement('1000.00'), settlement('1000.01')], [36_05n, 65_10n]);
  assert.equal(settlement('1000.00', '1.5'), 139_50n);
});

test('no fee is below the minimum, and the credit is taken off afterwards', () => {
  const least = feeOf('300.00', '2021-10-01', { kind: 'enforcement_fee' });
  assert.deepEqual([least.minimum_applied, least.amount], [true, 15_00n]);
  const basis = { kind: 'court_dunning_fee', value: 1_000_00n, rate: 1_000n, disputed: false } as const;
  const credited = rvgFee(tableFor('2025-06-01'), { ...basis, credit: { rate: 450n, value: 1_777_00n } });
  // 93.00, less 0.45 of 93.00, the whole fee of the value in common: 41.85.
  assert.deepEqual(credited.credit, { rate: 450n, value: 1_000_00n, amount: 41_85n });
  assert.deepEqual([credited.fee, credited.amount], [93_00n, 51_15n]);
  const byAmount = rvgFee(tableFor('2025-06-01'), { ...basis, credit: 10_00n });
  assert.deepEqual([byAmount.credit, byAmount.amount], [{ rate: null, value: null, amount: 10_00n }, 83_00n]);
  const small = rvgFee(tableFor('2025-06-01'), { ...basis, value: 40_00n, credit: { rate: 450n, value: 40_00n } });
  assert.equal(small.credit?.amount, 14_18n, '0.45 of 31.50: half the fee of § 13 (2)');
});

test('fees stop at a value of 30 million (§ 22 (2) RVG, § 39 (2) GKG), that of an agreement at half of twice as much', () => {
  for (const table of [...rvgTables, ...gkgTables]) {
    const most = wholeFee(table, 30_000_000_00n);
    assert.equal(wholeFee(table, 30_000_000_01n), most, table.version);
    assert.equal(wholeFee(table, 500_000_000_00n), most, table.version);
    assert.ok(wholeFee(table, 29_950_000_00n) < most, table.version);
  }
  const settlement = (value: string) => feeOf(value, '2025-06-01', { kind: 'settlement_fee' }).amount;
  assert.ok(settlement('30000000.00') < settlement('60000000.00'));
  assert.equal(settlement('60000000.00'), settlement('90000000.00'));
});

test('fees never fall with the value, the rate or the law', () => {
  const kinds = fc.constantFrom<RvgKind[]>('collection_fee', 'settlement_fee', 'court_dunning_fee', 'enforcement_fee');
  const values = fc.bigInt({ min: 1n, max: 2_000_000_00n });
  const rates = fc.bigInt({ min: 1n, max: 1_400n });
  fc.assert(
    fc.property(kinds, values, values, rates, (kind, one, other, rate) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      const ask = (value: bigint, at: bigint, day = '2025-06-01') =>
        rvgFee(tableFor(day), { kind, value, rate: at, disputed: false, credit: null }).amount;
      assert.ok(ask(less, rate) <= ask(more, rate));
      assert.ok(ask(less, rate) <= ask(less, rate + 1n));
      assert.ok(ask(less, rate, '2025-05-31') <= ask(less, rate));
    }),
  );
});

test('the rate is that of the effort, of a dispute and of further creditors', () => {
  const rate = (question: Omit<Parameters<typeof rateOf>[1], 'kind'>) =>
    feeRateText(rateOf('collection_fee', { kind: 'collection_fee', ...question }));
  assert.deepEqual(
    [
      {},
      { effort: 'simple' },
      { effort: 'extensive' },
      { rate: '1.15' },
      { disputed: true },
      { disputed: true, rate: '2' },
      { clients: 2 },
      { clients: 7 },
      { clients: 8 },
    ].map((question) => rate(question as Parameters<typeof rate>[0])),
    ['0.9', '0.5', '1.3', '1.15', '1.3', '2', '1.2', '2.7', '2.9'],
  );
});

test('the flat rate is 20 % of the fees, at most 20 euros', () => {
  assert.deepEqual([15_75n, 28_35n, 99_97n, 100_00n, 100_01n, 5_000_00n].map(expensesFlatRate), [
    3_15n,
    5_67n,
    19_99n,
    20_00n,
    20_00n,
    20_00n,
  ]);
});

test('VAT is that of the day, and none is owed on what is passed on', () => {
  assert.deepEqual(['2020-06-30', '2020-07-01', '2020-12-31', '2021-01-01', '2000-01-01'].map(vatRateOn), [
    '19',
    '16',
    '16',
    '19',
    '19',
  ]);
  assert.deepEqual(
    (['collection_fee', 'court_fee', 'bailiff_fee', 'bank_charge', 'late_payment_lump_sum', 'other'] as const).map(
      bearsVat,
    ),
    [true, false, false, false, false, true],
  );
});
