import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { LedgerAccount } from '../../money/ledger/index.ts';
import { efforts } from '@mahnwerk/contract/operator/ledger.ts';
import {
  collectionFee,
  expensesFlatRate,
  hasTariff,
  isComputed,
  openPrincipal,
  settlementFee,
  wholeFee,
} from './fees.ts';

const today = '2025-06-01';
const before = '2025-05-31';
const of = (euros: number, ordered_on = today) => ({ value_cents: BigInt(Math.round(euros * 100)), ordered_on });

/** Anlage 2 to § 13 (1) sentence 3 RVG: values up to, and fees, in euros: of orders before 1 June 2025, and since. */
const published: readonly (readonly [value: number, before: number, since: number])[] = [
  [500, 49, 51.5],
  [1_000, 88, 93],
  [1_500, 127, 134.5],
  [2_000, 166, 176],
  [3_000, 222, 235.5],
  [4_000, 278, 295],
  [5_000, 334, 354.5],
  [6_000, 390, 414],
  [7_000, 446, 473.5],
  [8_000, 502, 533],
  [9_000, 558, 592.5],
  [10_000, 614, 652],
  [13_000, 666, 707],
  [16_000, 718, 762],
  [19_000, 770, 817],
  [22_000, 822, 872],
  [25_000, 874, 927],
  [30_000, 955, 1_013],
  [35_000, 1_036, 1_099],
  [40_000, 1_117, 1_185],
  [45_000, 1_198, 1_271],
  [50_000, 1_279, 1_357],
  [65_000, 1_373, 1_456.5],
  [80_000, 1_467, 1_556],
  [95_000, 1_561, 1_655.5],
  [110_000, 1_655, 1_755],
  [125_000, 1_749, 1_854.5],
  [140_000, 1_843, 1_954],
  [155_000, 1_937, 2_053.5],
  [170_000, 2_031, 2_153],
  [185_000, 2_125, 2_252.5],
  [200_000, 2_219, 2_352],
  [230_000, 2_351, 2_492],
  [260_000, 2_483, 2_632],
  [290_000, 2_615, 2_772],
  [320_000, 2_747, 2_912],
  [350_000, 2_879, 3_052],
  [380_000, 3_011, 3_192],
];

test('whole fees are those of the published table, of the day the order was given', () => {
  for (const [value, old, since] of published)
    assert.deepEqual(
      [wholeFee(of(value, before)), wholeFee(of(value))],
      [BigInt(old * 100), BigInt(since * 100)],
      `up to ${value}`,
    );
  // A cent more begins the next step; beyond the table each 50 000 euros begun.
  for (const [index, [value]] of published.slice(0, -1).entries())
    assert.equal(wholeFee(of(value + 0.01)), BigInt((published[index + 1]?.[2] ?? 0) * 100));
  assert.deepEqual(
    [wholeFee(of(500_000, before)), wholeFee(of(500_000.01, before)), wholeFee(of(550_000.01, before))],
    [3_539_00n, 3_704_00n, 3_869_00n],
  );
  assert.deepEqual([hasTariff('2021-09-30'), hasTariff('2021-10-01')], [false, true]);
});

test('collecting costs 0.9 of a fee, 0.5 where it was simple, 1.3 where it was not', () => {
  assert.deepEqual(
    efforts.map((effort) => collectionFee(of(1_190), effort)),
    [67_25n, 121_05n, 174_85n],
  );
  assert.deepEqual(
    efforts.map((effort) => collectionFee(of(1_190, before), effort)),
    [63_50n, 114_30n, 165_10n],
  );
  // § 2 (2): 0.5 × 51.50 = 25.75; 1.3 × 51.50 = 66.95; of small claims 0.9 × 31.50 = 28.35, 0.5 × 31.50 = 15.75, 1.3 × 31.50 = 40.95.
  assert.deepEqual(
    efforts.map((effort) => collectionFee(of(50.01), effort)),
    [25_75n, 46_35n, 66_95n],
  );
  assert.deepEqual(
    efforts.map((effort) => collectionFee(of(50), effort)),
    [15_75n, 28_35n, 40_95n],
  );
  assert.deepEqual(
    efforts.map((effort) => collectionFee(of(50, before), effort)),
    [15_00n, 27_00n, 39_00n],
  );
});

test('an agreement on payments costs 0.7 of a fee on half of what is agreed on', () => {
  assert.deepEqual([settlementFee(of(1_190)), settlementFee(of(1_190, before))], [65_10n, 61_60n]);
  // Half of it begins the next step only beyond 1000 euros; the lower fee of small claims is for collecting alone.
  assert.deepEqual(
    [settlementFee(of(1_000)), settlementFee(of(1_000.01)), settlementFee(of(20))],
    [36_05n, 65_10n, 36_05n],
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
  assert.deepEqual(
    (['court_fee', 'collection_fee', 'settlement_fee', 'expenses_flat_rate', 'lawyer_fee'] as const).map(isComputed),
    [false, true, true, true, false],
  );
});

test('whoever collects more is never owed less, and never more than for a higher effort', () => {
  const cents = fc.bigInt({ min: 1n, max: 20_000_000_00n });
  fc.assert(
    fc.property(cents, cents, fc.constantFrom(today, before), (one, other, ordered_on) => {
      const [less, more] = [one, other]
        .sort((a, b) => (a < b ? -1 : 1))
        .map((value_cents) => ({ value_cents: value_cents ?? 0n, ordered_on }));
      assert(less !== undefined && more !== undefined);
      assert(
        wholeFee(less) <= wholeFee(more) &&
          settlementFee(less) <= settlementFee(more) &&
          settlementFee(less) < wholeFee(less),
      );
      const [simple, average, extensive] = efforts.map((effort) => collectionFee(less, effort));
      assert(
        simple !== undefined &&
          average !== undefined &&
          extensive !== undefined &&
          15_00n <= simple &&
          simple <= average &&
          average <= extensive,
      );
      for (const effort of efforts) assert(collectionFee(less, effort) <= collectionFee(more, effort));
      assert(
        collectionFee({ ...less, ordered_on: before }, 'average') <=
          collectionFee({ ...less, ordered_on: today }, 'average'),
      );
    }),
  );
});

test('what was paid on the principal before its day is not collected, what was paid after it was', () => {
  const posting = (
    account: LedgerAccount,
    amount_cents: bigint,
    value_date: string,
    claim_id: string | null = 'a',
  ) => ({
    account,
    amount_cents,
    value_date,
    claim_id,
  });
  const postings = [
    posting('legal_claim_of_principal_claim', 100_00n, '2026-01-10'),
    posting('legal_claim_of_costs_interest_free', 5_00n, '2026-01-20'),
    posting('payment_on_costs_interest_free', -5_00n, '2026-01-25'),
    posting('payment_on_principal_claim', -30_00n, '2026-01-25'),
    posting('payment_on_principal_claim', -40_00n, '2026-03-01'),
    posting('legal_claim_of_principal_claim', 50_00n, '2026-01-10', 'b'),
    posting('payment_on_principal_claim', -80_00n, '2026-01-10', 'b'),
    posting('due_to_creditor', -100_00n, '2026-01-10'),
  ];
  assert.equal(openPrincipal(postings, [{ id: 'a', day: '2026-02-01' }]), 70_00n);
  assert.equal(openPrincipal(postings, [{ id: 'a', day: '2026-03-01' }]), 30_00n);
  assert.equal(
    openPrincipal(postings, [
      { id: 'a', day: '2026-02-01' },
      { id: 'b', day: '2026-02-01' },
    ]),
    70_00n,
    'what one claim was overpaid takes nothing from another',
  );
});
