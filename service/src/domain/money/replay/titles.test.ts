/** A title that is recorded after its claim was accepted (case-work.md 9): what it does to the balance, by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseRateRows } from '../../../../test/harness/base-rate-rows.ts';
import { aClaim, aCost, aPayment, aTitle, fixed } from '../../../../test/harness/money-facts.ts';
import { baseRatesBy, type Facts, factsKnownAt, noFacts, replay, type Replay, type TitleFact } from './index.ts';

const end = '9999-12-31T00:00:00.000Z';

const balance = (facts: Partial<Facts>, day: string, knownAt = end): Replay =>
  replay(factsKnownAt({ ...noFacts, ...facts }, knownAt), { base_rates: baseRatesBy(baseRateRows) }, day);

const percent = 1_000_000n;
const cent = (euros: number): bigint => BigInt(Math.round(euros * 100));

/** 3,650.00 at 10 %: 1.00 a day; 0.90 a day once 365.00 of it are paid. */
const untitled: Partial<Facts> = {
  claims: [
    aClaim({
      id: 'A',
      since: '2025-01-01',
      principal_cents: cent(3_650),
      default_terms: { ...fixed(10n * percent), from: '2025-01-01' },
    }),
  ],
  costs: [
    aCost({ id: 'k1', date: '2025-02-01', amount_cents: cent(50) }),
    aCost({ id: 'k2', date: '2025-04-15', amount_cents: cent(20) }),
  ],
  // 50.00 of costs, interest of 60 days, and 365.00 of the principal.
  payments: [aPayment({ id: 'p1', value_date: '2025-03-01', amount_cents: cent(475) })],
};

/** 5 % of what is open on its issue: 0.45 a day. */
const interest = (amount: number, rate = 5n): NonNullable<TitleFact['interest']> => ({
  ...fixed(rate * percent),
  amount_base: cent(amount),
  amount_base_on: '2025-05-01',
  rule: 'interest.title',
  from: '2025-04-01',
});

const title = aTitle({
  id: 't',
  claim_id: 'A',
  issued_on: '2025-05-01',
  interest: interest(3_285),
  titled_costs_cents: cent(80),
  contains_cost_ids: ['k1', 'k2'],
  recorded_at: '2025-06-10T00:00:00.000Z',
});

const linesOf = ({ lines, claims: [claim] }: Replay) => [
  lines.principal_claim.open,
  lines.interest_on_principal_claim.open,
  lines.costs_interest_free.claimed,
  lines.costs_interest_free.open,
  lines.costs_interest_bearing.claimed,
  lines.costs_interest_bearing.open,
  lines.total.open,
  claim?.is_titled,
];

test('interest follows the title from its first day, and its costs take the place of those that it contains', () => {
  const titled = { ...untitled, titles: [title] };
  // Before its interest begins, only the name changes.
  assert.deepEqual(linesOf(balance(titled, '2025-03-31')), [
    cent(3_285),
    cent(27),
    cent(50),
    0n,
    0n,
    0n,
    cent(3_312),
    true,
  ]);
  assert.deepEqual(linesOf(balance(untitled, '2025-04-30')), [
    cent(3_285),
    cent(54),
    cent(70),
    cent(20),
    0n,
    0n,
    cent(3_359),
    false,
  ]);
  // 30 days of April at 0.45 instead of 0.90. The costs are still owed by themselves.
  assert.deepEqual(linesOf(balance(titled, '2025-04-30')), [
    cent(3_285),
    cent(40.5),
    cent(70),
    cent(20),
    0n,
    0n,
    cent(3_345.5),
    true,
  ]);
  // The 50.00 that were paid on the first costs settle a day's interest on the titled costs, 0.02, and 49.98 of them.
  const issued = balance(titled, '2025-05-01');
  assert.deepEqual(linesOf(issued), [cent(3_285), cent(40.95), 0n, 0n, cent(80), cent(30.02), cent(3_355.97), true]);
  assert.deepEqual(
    issued.titled.map(({ on, rule, claim_id, cost_id, amount }) => [on, rule, claim_id ?? cost_id, amount]),
    [
      ['2025-05-01', 'title.costs', 'A', cent(80)],
      ['2025-05-01', 'title.costs_replaced', 'k1', -cent(50)],
      ['2025-05-01', 'title.costs_replaced', 'k2', -cent(20)],
    ],
  );
  assert.deepEqual(
    issued.payments[0]?.allocation.map(({ on, line, amount }) => [on, line, amount]),
    [
      ['2025-03-01', 'costs_interest_free', cent(50)],
      ['2025-03-01', 'interest_on_principal_claim', cent(60)],
      ['2025-03-01', 'principal_claim', cent(365)],
      ['2025-05-01', 'costs_interest_free', -cent(50)],
      ['2025-05-01', 'interest_on_costs', cent(0.02)],
      ['2025-05-01', 'costs_interest_bearing', cent(49.98)],
    ],
  );
});

test('a title without interest ends it with its issue, and one without costs leaves those of the case alone', () => {
  const silent = { ...title, interest: null, titled_costs_cents: null, contains_cost_ids: [] };
  const titled = { ...untitled, titles: [silent] };
  const before = [cent(3_285), cent(54), cent(70), cent(20), 0n, 0n, cent(3_359), true];
  assert.deepEqual(linesOf(balance(titled, '2025-04-30')), before);
  assert.deepEqual(linesOf(balance(titled, '2026-01-31')), before);
});

test('a title on a part bears interest on it; what is paid after its issue lowers that part first', () => {
  // 10 % on 1,825.00 are 0.50 a day; 365.00 less are 0.40.
  const part = { ...title, interest: interest(1_825, 10n), titled_costs_cents: null, contains_cost_ids: [] };
  // In April and May 61 days of 0.50 after 27.00 of March: with the costs of 20.00 and the principal 442.50.
  const paid = aPayment({ id: 'p2', value_date: '2025-05-31', amount_cents: cent(20 + 27 + 30.5 + 365) });
  const titled = { ...untitled, titles: [part], payments: [...(untitled.payments ?? []), paid] };
  assert.deepEqual(linesOf(balance(titled, '2025-05-31')).slice(0, 4), [cent(2_920), 0n, cent(70), 0n]);
  assert.deepEqual(linesOf(balance(titled, '2025-06-30')).slice(0, 2), [cent(2_920), cent(12)]);
  // A payment of March that is booked late lowers the principal, not the part that the title awards.
  const late = aPayment({ id: 'p3', value_date: '2025-03-01', amount_cents: cent(365) });
  const both = balance({ ...titled, payments: [...titled.payments, late] }, '2025-06-30');
  assert.equal(both.lines.principal_claim.open, cent(2_920 - 365 - 3));
  assert.deepEqual(both.interest_rows.map(({ from, until, base, amount }) => [from, until, base, amount]).slice(1), [
    ['2025-03-02', '2025-03-31', cent(2_920), cent(24)],
    ['2025-04-01', '2025-05-31', cent(1_825), cent(30.5)],
    ['2025-06-01', '2025-06-30', cent(1_825 - 368), cent(11.98)],
  ]);
});

test('a title is less urgent than an untitled claim from its issue on, not before', () => {
  const claims = ['A', 'B'].map((id) => aClaim({ id, since: '2025-01-01', principal_cents: cent(100) }));
  const payments = ['2025-04-30', '2025-05-01'].map((value_date) =>
    aPayment({ id: value_date, value_date, amount_cents: cent(60) }),
  );
  const titled = { ...title, interest: null, titled_costs_cents: null, contains_cost_ids: [] };
  const open = balance({ claims, payments, titles: [titled] }, '2025-05-01').claims.map(
    ({ principal }) => principal.open,
  );
  assert.deepEqual(open, [cent(70), cent(10)]);
});

test('what is revoked never was, from then on; the past knows it still', () => {
  const reversals = [{ reverses_id: 't', recorded_at: '2025-07-01T00:00:00.000Z' }];
  const revoked = { ...untitled, titles: [title], reversals };
  const at = (knownAt: string) => linesOf(balance(revoked, '2025-05-01', knownAt));
  const without = linesOf(balance(untitled, '2025-05-01'));
  assert.deepEqual(at('2025-06-09T23:59:59.999Z'), without);
  assert.deepEqual(at('2025-06-30T00:00:00.000Z'), linesOf(balance({ ...untitled, titles: [title] }, '2025-05-01')));
  assert.deepEqual(at('2025-07-01T00:00:00.000Z'), without);
  const again = { ...title, id: 't2', titled_costs_cents: cent(70), recorded_at: '2025-07-02T00:00:00.000Z' };
  assert.equal(
    balance({ ...revoked, titles: [title, again] }, '2025-05-01').lines.costs_interest_bearing.claimed,
    cent(70),
  );
});
