import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseRateRows } from '../../../../test/harness/base-rate-rows.ts';
import { aClaim, aCost, aPayment, statutory } from '../../../../test/harness/money-facts.ts';
import { type Facts, noFacts, replay as replayOf, type Replay } from './index.ts';

const replay = (facts: Partial<Facts>, day: string): Replay =>
  replayOf({ ...noFacts, ...facts }, { base_rates: baseRateRows }, day);

/** The mandate of money-data.json. */
const worked: Partial<Facts> = {
  claims: [
    aClaim({
      id: 'A',
      since: '2024-04-14',
      principal_cents: 184_000n,
      default_terms: { ...statutory(5n), from: '2024-04-15' },
      charges: [{ id: 'A.0', type: 'reminder_fee', amount_cents: 400n, date: '2024-05-02' }],
    }),
    aClaim({
      id: 'B',
      since: '2024-09-30',
      principal_cents: 61_050n,
      default_terms: { ...statutory(5n), from: '2024-10-01' },
    }),
  ],
  costs: [
    aCost({ id: 'k1', date: '2024-11-05', amount_cents: 17_640n }),
    aCost({ id: 'k2', date: '2025-02-03', amount_cents: 9_600n, interest_from: '2025-02-03' }),
  ],
  payments: [
    aPayment({ id: 'p1', value_date: '2024-12-10', amount_cents: 30_000n }),
    aPayment({ id: 'p2', value_date: '2025-03-17', amount_cents: 50_000n }),
    aPayment({ id: 'p3', value_date: '2024-08-01', amount_cents: 12_000n }),
  ],
};

/** Claim and payment of each line. */
const linesOf = ({ lines }: Replay) => [
  ...[
    lines.principal_claim,
    lines.interest_on_principal_claim,
    lines.costs_interest_bearing,
    lines.costs_interest_free,
    lines.interest_on_costs,
  ].flatMap(({ claimed, waived, paid }) => [claimed - waived, paid].map(Number)),
  Number(lines.total.open),
];

test('a payment that is booked late lowers interest from its own day', () => {
  const onDays = (facts: Partial<Facts>) =>
    ['2024-08-01', '2024-12-31', '2025-03-17', '2025-12-31'].map((day) => linesOf(replay(facts, day)));
  assert.deepEqual(onDays(worked), [
    [184_000, 6_917, 4_683, 4_683, 0, 0, 400, 400, 0, 0, 177_083],
    [245_050, 13_972, 12_089, 9_988, 0, 0, 18_040, 18_040, 0, 0, 233_179],
    [245_050, 50_899, 15_588, 13_379, 9_600, 9_600, 18_040, 18_040, 82, 82, 196_360],
    [245_050, 50_899, 25_784, 13_379, 9_600, 9_600, 18_040, 18_040, 82, 82, 206_556],
  ]);
  const withoutLate = worked.payments?.slice(0, 2) ?? [];
  assert.deepEqual(onDays({ ...worked, payments: withoutLate }), [
    [184_000, 0, 4_683, 0, 0, 0, 400, 0, 0, 0, 189_083],
    [245_050, 1_764, 12_355, 10_196, 0, 0, 18_040, 18_040, 0, 0, 245_445],
    [245_050, 38_449, 16_038, 13_829, 9_600, 9_600, 18_040, 18_040, 82, 82, 208_810],
    [245_050, 38_449, 26_889, 13_829, 9_600, 9_600, 18_040, 18_040, 82, 82, 219_661],
  ]);
});

test('each payment shows what it settles, in the order of the law', () => {
  const parts = replay(worked, '2025-12-31').payments.map(({ payment_id, rule, surplus, allocation }) => [
    payment_id,
    rule,
    surplus,
    ...allocation.map(({ line, claim_id, cost_id, amount }) => `${claim_id}/${cost_id} ${line} ${amount}`),
  ]);
  assert.deepEqual(parts, [
    [
      'p3',
      'allocation.bgb_367_1',
      0n,
      'A/A.0 costs_interest_free 400',
      'A/null interest_on_principal_claim 4683',
      'A/null principal_claim 6917',
    ],
    [
      'p1',
      'allocation.bgb_367_1',
      0n,
      'null/k1 costs_interest_free 17640',
      'A/null interest_on_principal_claim 5305',
      'A/null principal_claim 7055',
    ],
    [
      'p2',
      'allocation.bgb_367_1',
      0n,
      'null/k2 interest_on_costs 82',
      'null/k2 costs_interest_bearing 9600',
      'A/null interest_on_principal_claim 3391',
      'A/null principal_claim 36927',
    ],
  ]);
});
