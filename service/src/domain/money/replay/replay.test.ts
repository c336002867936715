import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';
import { baseRateRows } from '../../../../test/harness/base-rate-rows.ts';
import { aClaim, aCost, aPayment, aWaiver, fixed, statutory } from '../../../../test/harness/money-facts.ts';
import { addDays } from '../../../values/day.ts';
import { moneyOf } from '../../../values/money.ts';
import { exactText, percentText } from '../interest/index.ts';
import {
  baseRatesBy,
  baseRatesKnownAt,
  type ClaimFact,
  type CostFact,
  type Designation,
  type Facts,
  factsKnownAt,
  noFacts,
  replay as replayOf,
  type Replay,
  statutoryTerms,
  type Terms,
} from './index.ts';

const replay = (facts: Partial<Facts>, day: string): Replay =>
  replayOf({ ...noFacts, ...facts }, { base_rates: baseRatesBy(baseRateRows) }, day);

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

/** The rows as the examples of money-data.json write them. */
const rowsOf = (result: Replay) =>
  result.interest_rows.map((row) => [
    row.from,
    row.until,
    row.days,
    row.year_days,
    row.rate === null ? null : percentText(row.rate),
    exactText(row.exact, 6),
    moneyOf(row.amount).value,
  ]);

const oneClaim = (principal_cents: bigint, from: string, terms: Terms): Partial<Facts> => ({
  claims: [aClaim({ id: 'claim', since: from, principal_cents, default_terms: { ...terms, from } })],
});

test('interest is a table of rows that add up, by the examples of the law', () => {
  const example = (cents: bigint, [from, until]: readonly [string, string], terms: Terms) =>
    rowsOf(replay(oneClaim(cents, from, terms), until));
  assert.deepEqual(example(234_000n, ['2022-11-14', '2024-08-20'], statutory(5n)), [
    ['2022-11-14', '2022-12-31', 48, 365, '4.12', '12.678312', '12.68'],
    ['2023-01-01', '2023-06-30', 181, 365, '6.62', '76.817392', '76.82'],
    ['2023-07-01', '2023-12-31', 184, 365, '8.12', '95.784855', '95.78'],
    ['2024-01-01', '2024-06-30', 182, 366, '8.62', '100.302885', '100.30'],
    ['2024-07-01', '2024-08-20', 51, 366, '8.37', '27.291689', '27.30'],
  ]);
  assert.deepEqual(example(81_735n, ['2019-12-20', '2020-03-10'], statutory(9n)), [
    ['2019-12-20', '2019-12-31', 12, 365, '8.12', '2.181989', '2.18'],
    ['2020-01-01', '2020-03-10', 70, 366, '8.12', '12.693490', '12.70'],
  ]);
  assert.deepEqual(example(640_000n, ['2007-10-01', '2009-02-28'], { ...statutory(8n), day_count: 'act_365' }), [
    ['2007-10-01', '2007-12-31', 92, 365, '11.19', '180.511562', '180.51'],
    ['2008-01-01', '2008-06-30', 182, 365, '11.32', '361.247562', '361.25'],
    ['2008-07-01', '2008-12-31', 184, 365, '11.19', '361.023123', '361.02'],
    ['2009-01-01', '2009-02-28', 59, 365, '9.62', '99.520877', '99.52'],
  ]);
  assert.deepEqual(example(15_000n, ['2024-02-28', '2024-03-01'], fixed(7_250_000n)), [
    ['2024-02-28', '2024-03-01', 3, 366, '7.25', '0.089139', '0.09'],
  ]);
  assert.deepEqual(example(1_200_000n, ['2021-01-31', '2021-03-31'], { ...fixed(4_000_000n), day_count: '30_360' }), [
    ['2021-01-31', '2021-03-31', 61, 360, '4.00', '81.333333', '81.33'],
  ]);
  assert.deepEqual(example(9_999n, ['2025-06-30', '2025-07-01'], statutory(5n)), [
    ['2025-06-30', '2025-06-30', 1, 365, '7.27', '0.019916', '0.02'],
    ['2025-07-01', '2025-07-01', 1, 365, '6.27', '0.017176', '0.02'],
  ]);
});

test('variable interest begins in 2002, follows a negative base rate, and goes on where none is known', () => {
  const since2001 = replay(oneClaim(100_000n, '2001-12-01', statutory(5n)), '2002-01-01');
  assert.deepEqual(rowsOf(since2001), [['2002-01-01', '2002-01-01', 1, 365, '7.57', '0.207397', '0.21']]);
  const negative = replay(oneClaim(100_000n, '2013-01-01', statutory(0n)), '2013-06-30');
  assert.equal(negative.lines.total.open, 100_000n);
  assert.equal(negative.interest_rows[0]?.rate, 0n);
  const known = replay(oneClaim(100_000n, '2026-12-01', statutory(5n)), '2026-12-31');
  assert.equal(known.provisional_from, null);
  const beyond = replay(oneClaim(100_000n, '2026-12-01', statutory(5n)), '2027-01-01');
  assert.equal(beyond.provisional_from, '2027-01-01');
  assert.equal(beyond.interest_rows[1]?.table_version, 'base_rate/2026-07-01');
  assert.equal(replay(oneClaim(100_000n, '2026-12-01', fixed(5_000_000n)), '2027-01-01').provisional_from, null);
});

test('the interest of the next day is stated, and none after the closing', () => {
  const facts = oneClaim(100_000n, '2025-01-01', fixed(3_650_000n));
  assert.equal(exactText(replay(facts, '2025-05-05').daily_interest, 4), '0.1000');
  const closings = [{ id: 'closing', date: '2025-05-05', recorded_at: '2025-05-05T08:00:00.000Z' }];
  const closed = replay({ ...facts, closings }, '2025-12-31');
  assert.deepEqual([closed.as_of, closed.daily_interest], ['2025-05-05', 0n]);
  assert.deepEqual(closed.lines, replay(facts, '2025-05-05').lines);
});

test('interest that the client charged ends computed interest up to its day', () => {
  const claim = aClaim({
    id: 'claim',
    since: '2025-01-01',
    principal_cents: 100_000n,
    default_terms: { ...fixed(3_650_000n), from: '2025-01-02' },
    charges: [{ id: 'stated', type: 'interest', amount_cents: 123n, date: '2025-01-20' }],
  });
  const result = replay({ claims: [claim] }, '2025-01-30');
  assert.equal(result.claims[0]?.interest_starts_on, '2025-01-21');
  assert.deepEqual(
    result.interest_rows.map(({ rule, from, until, amount }) => [rule, from, until, amount]),
    [
      ['interest.client_stated', null, '2025-01-20', 123n],
      ['interest.fixed', '2025-01-21', '2025-01-30', 100n],
    ],
  );
  assert.equal(replay({ claims: [claim] }, '2025-01-19').lines.total.open, 100_000n);
});

test('payments on the principal first lower the part that bears interest', () => {
  const facts = oneClaim(300_000n, '2025-01-01', { ...fixed(3_650_000n), amount_base: 100_000n });
  const designation = { claim_id: null, line: 'principal' } as const;
  const payments = [aPayment({ id: 'p', value_date: '2025-01-10', amount_cents: 40_000n, designation })];
  assert.deepEqual(
    replay({ ...facts, payments }, '2025-01-20').interest_rows.map(({ base, days }) => [base, days]),
    [
      [100_000n, 10],
      [60_000n, 10],
    ],
  );
});

/** What each claim has been paid. */
const paidOn = ({ claims }: Replay) =>
  claims.map(({ principal, interest, charges }) => [principal.paid, interest.paid, charges.paid]);

test('claims rank by title, rate and age, and equal ones share to the cent', () => {
  const claim = (id: string, more: object = {}) =>
    aClaim({ id, since: '2025-01-01', principal_cents: 10_000n, ...more });
  const pay = (claims: ClaimFact[], amount_cents = 10_000n) =>
    replay({ claims, payments: [aPayment({ id: 'p', value_date: '2025-02-01', amount_cents })] }, '2025-02-01');
  const principal = (result: Replay) => result.claims.map((each) => each.principal.paid);
  assert.deepEqual(principal(pay([claim('a', { titled: true }), claim('b')])), [0n, 10_000n]);
  const default_terms = { ...fixed(1_000_000n), from: '2025-02-02' };
  assert.deepEqual(principal(pay([claim('a', { default_terms }), claim('b')])), [5_000n, 5_000n], 'no rate that day');
  const bears = { default_terms: { ...fixed(1_000_000n), from: '2025-02-01' } };
  assert.deepEqual(principal(pay([claim('a'), claim('b', bears)])), [0n, 10_000n]);
  assert.deepEqual(principal(pay([claim('a'), claim('b', { ranked_by: '2024-12-31' })])), [0n, 10_000n]);
  const thirds = [claim('c'), claim('a'), claim('b', { principal_cents: 20_000n })];
  assert.deepEqual(principal(pay(thirds, 1_002n)), [250n, 251n, 501n], 'the remainder by claim id');
});

test('a consumer credit is paid principal before interest from its default on', () => {
  const credit = aClaim({
    id: 'credit',
    since: '2025-01-01',
    principal_cents: 100_000n,
    default_terms: { ...fixed(3_650_000n), from: '2025-01-01' },
    consumer_credit_since: '2025-01-11',
  });
  const payments = ['2025-01-10', '2025-01-20'].map((value_date) =>
    aPayment({ id: value_date, value_date, amount_cents: 1_000n }),
  );
  const result = replay({ claims: [credit], payments }, '2025-01-20');
  assert.deepEqual(
    result.payments.map(({ rule, allocation }) => [rule, ...allocation.map(({ line, amount }) => `${line} ${amount}`)]),
    [
      ['allocation.bgb_367_1', 'interest_on_principal_claim 100', 'principal_claim 900'],
      ['allocation.bgb_497_3', 'principal_claim 1000'],
    ],
  );
});

test('a designated claim is settled first, a designated line even before the costs', () => {
  const claims = ['a', 'b'].map((id) =>
    aClaim({
      id,
      since: '2025-01-01',
      principal_cents: 10_000n,
      charges: [{ id: `fee-${id}`, type: 'reminder_fee', amount_cents: 500n, date: '2025-01-01' }],
    }),
  );
  const costs = [aCost({ id: 'k', date: '2025-01-01', amount_cents: 2_000n })];
  const pay = (designation: Designation) => {
    const payments = [aPayment({ id: 'p', value_date: '2025-02-01', amount_cents: 3_000n, designation })];
    const result = replay({ claims, costs, payments }, '2025-02-01');
    return [...paidOn(result).map(([principal, , charges]) => [principal, charges]), result.costs.at(-1)?.figures.paid];
  };
  assert.deepEqual(pay({ claim_id: 'b', line: null }), [[0n, 0n], [500n, 500n], 2_000n]);
  assert.deepEqual(pay({ claim_id: 'b', line: 'principal' }), [[0n, 0n], [3_000n, 0n], 0n]);
  assert.deepEqual(pay({ claim_id: null, line: 'costs' }), [[0n, 500n], [0n, 500n], 2_000n]);
});

test('an agreed order holds for payments of its days, and the last recorded one wins', () => {
  const facts = oneClaim(100_000n, '2025-01-01', fixed(3_650_000n));
  const days = { from: '2025-01-10', until: '2025-01-31' };
  const rule = { id: 'rule', order: 'principal_first', claim_id: null, ...days, reason: 'settlement' } as const;
  const allocation_rules = [{ ...rule, recorded_at: '2025-01-09T10:00:00.000Z' }];
  const costs = [aCost({ id: 'k', date: '2025-01-01', amount_cents: 300n })];
  const pay = (value_date: string, rules: Facts['allocation_rules'] = allocation_rules) => {
    const payments = [aPayment({ id: 'p', value_date, amount_cents: 1_000n })];
    return replay({ ...facts, costs, payments, allocation_rules: rules }, value_date).payments[0];
  };
  assert.equal(pay('2025-01-31')?.rule, 'allocation.principal_first');
  assert.deepEqual(
    pay('2025-01-31')?.allocation.map(({ line }) => line),
    ['principal_claim'],
  );
  assert.equal(pay('2025-02-01')?.rule, 'allocation.bgb_367_1');
  const later = { ...rule, order: 'bgb_367_1', claim_id: 'claim', recorded_at: '2025-01-10T10:00:00.000Z' } as const;
  assert.equal(pay('2025-01-31', [...allocation_rules, later])?.rule, 'allocation.bgb_367_1');
});

test('surplus stands on a principal below zero, settles later costs on their day, and is refunded', () => {
  const facts = {
    ...oneClaim(10_000n, '2025-01-01', fixed(0n)),
    costs: [aCost({ id: 'k', date: '2025-03-01', amount_cents: 1_500n })],
    payments: [aPayment({ id: 'p', value_date: '2025-02-01', amount_cents: 14_000n })],
  };
  const before = replay(facts, '2025-02-28');
  assert.deepEqual([before.lines.principal_claim.open, before.payments[0]?.surplus_claim_id], [-4_000n, 'claim']);
  assert.equal(before.lines.costs_interest_free.paid, 0n);
  const refund = { id: 'r', payment_id: 'p', amount_cents: 2_500n, value_date: '2025-04-01' };
  const refunds = [{ ...refund, recorded_at: '2025-04-01T10:00:00.000Z' }];
  const after = replay({ ...facts, refunds }, '2025-04-01');
  assert.deepEqual(after.lines.total.open, 0n);
  assert.deepEqual([after.payments[0]?.surplus, after.payments[0]?.refunded], [0n, 2_500n]);
  assert.deepEqual(after.payments[0]?.allocation.at(-1), {
    on: '2025-03-01',
    claim_id: null,
    cost_id: 'k',
    line: 'costs_interest_free',
    amount: 1_500n,
  });
});

test('a waived principal bears no interest from the next day on', () => {
  const facts = oneClaim(100_000n, '2025-01-01', fixed(3_650_000n));
  const waivers = [aWaiver({ id: 'w', line: 'principal_claim', value_date: '2025-01-10', amount_cents: 50_000n })];
  const result = replay({ ...facts, waivers }, '2025-01-20');
  assert.deepEqual(
    result.interest_rows.map(({ base, until }) => [base, until]),
    [
      [100_000n, '2025-01-10'],
      [50_000n, '2025-01-20'],
    ],
  );
  assert.deepEqual(result.lines.principal_claim, { claimed: 100_000n, waived: 50_000n, paid: 0n, open: 50_000n });
});

test('of lump sums and fees out of court the debtor owes the larger, whichever comes first', () => {
  const claim = (date: string) =>
    aClaim({
      id: 'claim',
      since: '2025-01-01',
      principal_cents: 100_000n,
      charges: [{ id: 'lump', type: 'late_payment_lump_sum', amount_cents: 4_000n, date }],
    });
  const fee = (date: string, amount_cents: bigint) =>
    aCost({ id: 'fee', kind: 'collection_fee', date, amount_cents, extrajudicial_fee: true });
  const owed = (claims: ClaimFact[], costs: CostFact[]) => replay({ claims, costs }, '2025-12-31');
  const feeLater = owed([claim('2025-01-02')], [fee('2025-03-01', 9_000n)]);
  assert.deepEqual(
    feeLater.costs.map(({ figures }) => figures.claimed),
    [4_000n, 5_000n],
  );
  assert.deepEqual(
    feeLater.offsets.map(({ on, cost_id, amount }) => [on, cost_id, amount]),
    [['2025-03-01', 'fee', -4_000n]],
  );
  assert.equal(owed([claim('2025-04-01')], [fee('2025-03-01', 3_000n)]).lines.costs_interest_free.open, 4_000n);
  const payments = [aPayment({ id: 'p', value_date: '2025-03-15', amount_cents: 9_000n })];
  const paid = replay({ claims: [claim('2025-04-01')], costs: [fee('2025-03-01', 9_000n)], payments }, '2025-12-31');
  assert.deepEqual(
    paid.costs.map(({ figures }) => [figures.claimed, figures.paid]),
    [
      [0n, 0n],
      [9_000n, 9_000n],
    ],
  );
});

/** Two instalments of 50.00 on a claim of 100.00, and costs that make the law's order visible. */
const planned = (payments: readonly (readonly [string, bigint])[]): Partial<Facts> => ({
  ...oneClaim(10_000n, '2025-01-01', fixed(36_500_000n)),
  payments: payments.map(([value_date, amount_cents]) => aPayment({ id: value_date, value_date, amount_cents })),
  plans: [
    {
      id: 'plan',
      concluded_on: '2025-02-01',
      instalments: ['2025-02-10', '2025-03-10'].map((due_date) => ({ due_date, amount_cents: 5_000n })),
      grace_days: 7,
      default_after: 1,
      waives_interest_if_kept: true,
      principal_first: true,
      recorded_at: '2025-02-01T10:00:00.000Z',
    },
  ],
});

test('a plan that is kept pays the principal first and waives the interest since its conclusion', () => {
  const result = replay(
    planned([
      ['2025-02-17', 5_000n],
      ['2025-03-10', 5_000n],
    ]),
    '2025-06-30',
  );
  assert.deepEqual(result.plans, [
    {
      plan_id: 'plan',
      status: 'fulfilled',
      ended_on: '2025-03-10',
      instalments: [
        { due_date: '2025-02-10', amount: 5_000n, paid: 5_000n, status: 'paid' },
        { due_date: '2025-03-10', amount: 5_000n, paid: 5_000n, status: 'paid' },
      ],
    },
  ]);
  const { principal_claim: principal, interest_on_principal_claim: interest } = result.lines;
  assert.deepEqual([principal.open, interest.open], [0n, 310n], 'interest of 31 days of January is left');
  assert.deepEqual(
    result.waivers.map(({ plan_id, value_date }) => [plan_id, value_date]),
    [['plan', '2025-03-10']],
  );
});

test('a plan is in default the day after the grace of a missed instalment, and the law allocates again', () => {
  const result = replay(
    planned([
      ['2025-02-18', 5_000n],
      ['2025-03-10', 5_000n],
    ]),
    '2025-06-30',
  );
  assert.deepEqual([result.plans[0]?.status, result.plans[0]?.ended_on], ['defaulted', '2025-02-18']);
  assert.ok(result.payments.every(({ rule }) => rule === 'allocation.bgb_367_1'));
  assert.deepEqual(result.waivers, []);
});

test('the last recorded terms hold on their days', () => {
  const facts = oneClaim(100_000n, '2025-01-01', fixed(3_650_000n));
  const at = (day: string, from: string, until: string | null, terms: Terms | null) => ({
    id: day,
    claim_id: 'claim',
    from,
    until,
    terms,
    reason: 'contract',
    recorded_at: `${day}T10:00:00.000Z`,
  });
  const terms = [
    at('2025-06-02', '2025-01-11', '2025-01-20', null),
    at('2025-06-01', '2025-01-06', null, fixed(7_300_000n)),
  ];
  assert.deepEqual(
    replay({ ...facts, terms }, '2025-01-25').interest_rows.map(({ from, until, amount }) => [from, until, amount]),
    [
      ['2025-01-01', '2025-01-05', 50n],
      ['2025-01-06', '2025-01-10', 100n],
      ['2025-01-21', '2025-01-25', 100n],
    ],
  );
});

test('statutory points follow debtor, claim type and the day on which the debt arose', () => {
  const points = (
    acting_as: 'consumer' | 'business',
    claim_type_code: ClaimTypeCode | null,
    arisen_on: string | null,
  ) => statutoryTerms({ acting_as, claim_type_code, arisen_on }).rule;
  assert.equal(points('business', 'H11', '2014-07-29'), 'interest.statutory_9');
  assert.equal(points('business', 'H11', '2014-07-28'), 'interest.statutory_8');
  assert.equal(points('business', 'H11', null), 'interest.statutory_9');
  assert.equal(points('business', 'H04', '2014-07-28'), 'interest.statutory_5');
  assert.equal(points('consumer', 'H11', '2020-01-01'), 'interest.statutory_5');
});

test('a corrected base rate is known from its recording on', () => {
  const correction = { valid_from: '2026-07-01', rate: '9.99', version: 'base_rate/2026-07-01/2' };
  const versions = [...baseRateRows, { ...correction, recorded_at: '2026-08-01T00:00:00.000Z' }];
  const known = (instant: string) => baseRatesKnownAt(versions, instant).at(-1)?.rate;
  assert.equal(known('2026-07-31T23:59:59.999Z'), '1.52');
  assert.equal(known('2026-08-01T00:00:00.000Z'), '9.99');
  assert.equal(baseRatesKnownAt(versions, '2027-01-01T00:00:00.000Z').length, baseRateRows.length);
});

test('before the first record all is zero', () => {
  const facts = factsKnownAt({ ...noFacts, ...worked }, '2023-12-31T23:59:59.999Z');
  const { lines, claims, payments, interest_rows } = replay(facts, '2025-12-31');
  assert.ok(Object.values(lines).every(({ claimed, paid, open }) => claimed === 0n && paid === 0n && open === 0n));
  assert.deepEqual([claims, payments, interest_rows], [[], [], []]);
});

test('ten thousand payments of a mandate are each allocated', () => {
  const payments = Array.from({ length: 10_000 }, (_each, index) =>
    aPayment({ id: String(index), value_date: addDays('2016-01-01', Math.floor(index / 3)), amount_cents: 150n }),
  );
  const claims = ['a', 'b'].map((id) =>
    aClaim({
      id,
      since: '2015-12-31',
      principal_cents: 1_000_000n,
      default_terms: { ...statutory(5n), from: '2016-01-01' },
    }),
  );
  const { lines, claims: paid, payments: allocated } = replay({ claims, payments }, '2026-01-01');
  assert.equal(allocated.length, 10_000);
  assert.equal(lines.total.paid, 1_500_000n);
  const difference = paid.reduce((sum, { principal }) => principal.paid - sum, 0n);
  assert.ok(difference >= -1n && difference <= 1n, 'equal claims are paid alike');
});

test('a kept plan ends at nothing, also where its payments settled interest first', () => {
  const facts: Partial<Facts> = {
    ...oneClaim(193_830n, '2025-02-01', fixed(5_000_000n)),
    plans: [
      {
        id: 'plan',
        concluded_on: '2025-02-01',
        instalments: ['2025-05-10', '2025-09-10'].map((due_date) => ({ due_date, amount_cents: 96_915n })),
        grace_days: 7,
        default_after: 1,
        waives_interest_if_kept: true,
        principal_first: false,
        recorded_at: '2025-02-01T10:00:00.000Z',
      },
    ],
    payments: ['2025-05-10', '2025-09-10'].map((value_date, index) =>
      aPayment({
        id: `payment ${index}`,
        value_date,
        amount_cents: 96_915n,
        recorded_at: `${value_date}T10:00:00.000Z`,
      }),
    ),
  };
  const between = replay(facts, '2025-09-09');
  assert.equal(between.plans[0]?.status, 'active');
  assert.ok((between.lines.interest_on_principal_claim.paid ?? 0n) > 0n, 'until it is kept, the law allocates');
  const result = replay(facts, '2026-01-31');
  assert.deepEqual([result.plans[0]?.status, result.plans[0]?.ended_on], ['fulfilled', '2025-09-10']);
  const { total, interest_on_principal_claim: interest, principal_claim: principal } = result.lines;
  assert.deepEqual([total.open, interest.paid, principal.paid], [0n, 0n, 193_830n]);
  for (const { allocation, surplus, amount } of result.payments)
    assert.equal(
      allocation.reduce((sum, part) => sum + part.amount, surplus),
      amount,
    );
});

test('a plan whose sum includes future interest is fulfilled on the day on which all is paid early', () => {
  const facts: Partial<Facts> = {
    ...oneClaim(100_000n, '2025-02-01', fixed(3_650_000n)),
    plans: [
      {
        id: 'plan',
        concluded_on: '2025-02-01',
        instalments: ['2025-03-01', '2025-04-01'].map((due_date) => ({ due_date, amount_cents: 52_000n })),
        grace_days: 7,
        default_after: 1,
        waives_interest_if_kept: false,
        principal_first: false,
        recorded_at: '2025-02-01T10:00:00.000Z',
      },
    ],
    // 1,000.00 and 20 days of 0.10.
    payments: [
      aPayment({
        id: 'all',
        value_date: '2025-02-20',
        amount_cents: 100_200n,
        recorded_at: '2025-02-20T10:00:00.000Z',
      }),
    ],
  };
  const { plans, lines } = replay(facts, '2025-12-31');
  assert.equal(lines.total.open, 0n);
  assert.deepEqual([plans[0]?.status, plans[0]?.ended_on], ['fulfilled', '2025-02-20']);
  assert.deepEqual(
    plans[0]?.instalments.map(({ status, paid }) => [status, paid]),
    [
      ['paid', 52_000n],
      ['open', 48_200n],
    ],
    'what was not needed is never late',
  );
  assert.equal(replay(facts, '2025-02-19').plans[0]?.status, 'active');
});

test('default terms recorded anew apply from their recording on, the last ones, and below what was agreed', () => {
  const [first, second, third] = ['2025-01-10', '2025-02-10', '2025-03-10'].map((day) => `${day}T10:00:00.000Z`);
  const claim = aClaim({
    id: 'claim',
    since: '2025-01-01',
    principal_cents: 36_500n,
    default_terms: { ...fixed(9_000_000n), from: '2025-01-01' },
    recorded_at: first ?? '',
  });
  const corrected = (recorded_at = '', percent = 0n) => ({
    id: recorded_at,
    claim_id: 'claim',
    default_terms: { ...fixed(percent), from: '2025-01-01' },
    recorded_at,
  });
  const facts: Facts = {
    ...noFacts,
    claims: [claim, { ...claim, id: 'other' }],
    // In whatever order they are read.
    default_terms: [corrected(third, 7_000_000n), corrected(second, 8_000_000n)],
    terms: [
      {
        id: 'agreed',
        claim_id: 'claim',
        from: '2025-01-01',
        until: '2025-01-10',
        terms: fixed(1_000_000n),
        reason: '§ 4',
        recorded_at: first ?? '',
      },
    ],
  };
  const interestKnownAt = (known: string) =>
    replay(factsKnownAt(facts, known), '2025-01-20').claims.map(({ interest }) => interest.claimed);
  // 10 days at 1 %, ten at the default, of a cent a day for each percent; the other claim keeps its own.
  assert.deepEqual(interestKnownAt('2025-02-10T09:59:59.999Z'), [100n, 180n]);
  assert.deepEqual(interestKnownAt(second ?? ''), [90n, 180n]);
  assert.deepEqual(interestKnownAt(third ?? ''), [80n, 180n]);
});
