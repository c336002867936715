import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MandateCostInput } from '@mahnwerk/contract/operator/costs.ts';
import { moneyOf } from '../../../values/money.ts';
import { type BookedCost, computedAmount, type FeeFacts } from './cost-amount.ts';

const facts: FeeFacts = {
  ordered_on: '2026-02-01',
  is_titled: false,
  is_disputed: false,
  booked: [],
  open: { open_principal_at_acceptance: 1_100_00n, open_principal: 900_00n, open_balance: 2_500_00n },
};

const cost = (kind: MandateCostInput['kind'], more: Partial<MandateCostInput> = {}): MandateCostInput => ({
  kind,
  date: '2026-03-01',
  interest_bearing: false,
  ...more,
});

const booked = (input: MandateCostInput, known: Partial<FeeFacts> = {}): BookedCost => ({
  id: `cost of ${input.kind}`,
  kind: input.kind,
  claim_id: null,
  matter: input.matter ?? 'extrajudicial',
  value_date: input.date,
  ...computedAmount(input, { ...facts, ...known }),
});

const shortOf = (input: MandateCostInput, known: Partial<FeeFacts> = {}) => {
  const { amount_cents, rule, working } = computedAmount(input, { ...facts, ...known });
  return [rule, working?.value_rule, working?.rate, moneyOf(amount_cents).value];
};

test('each fee has its value', () => {
  assert.deepEqual(shortOf(cost('collection_fee')), ['fee.vv_2300', 'open_principal_at_acceptance', '0.9', '121.05']);
  assert.deepEqual(shortOf(cost('settlement_fee')), ['fee.vv_1000', 'half_of_open_principal', '0.7', '36.05']);
  assert.deepEqual(shortOf(cost('settlement_fee', { rate: '1.5' })), [
    'fee.vv_1000',
    'open_principal',
    '1.5',
    '139.50',
  ]);
  assert.deepEqual(shortOf(cost('settlement_fee'), { is_titled: true }), [
    'fee.vv_1000',
    'half_of_open_balance',
    '0.7',
    '94.15',
  ]);
  assert.deepEqual(shortOf(cost('settlement_fee', { value: moneyOf(900_00n) })), [
    'fee.vv_1000',
    'half_of_stated',
    '0.7',
    '36.05',
  ]);
  assert.deepEqual(shortOf(cost('enforcement_order_fee')), ['fee.vv_3308', 'open_principal', '0.5', '46.50']);
  assert.deepEqual(shortOf(cost('enforcement_fee')), ['fee.vv_3309', 'open_balance', '0.3', '70.65']);
  assert.deepEqual(shortOf(cost('court_fee')), ['fee.kv_1100', 'open_principal', '0.5', '38.00']);
  assert.deepEqual(shortOf(cost('court_fee', { value: moneyOf(9_000_00n) })), [
    'fee.kv_1100',
    'stated',
    '0.5',
    '130.25',
  ]);
});

test('a disputed claim has a range of its own, and a high rate needs its reason', () => {
  const disputed = { is_disputed: true };
  assert.deepEqual(shortOf(cost('collection_fee'), disputed)[2], '1.3');
  assert.deepEqual(shortOf(cost('collection_fee', { disputed: true }))[2], '1.3');
  assert.deepEqual(shortOf(cost('collection_fee', { disputed: false }), disputed)[2], '0.9');
  const refused = (input: MandateCostInput, known = {}) => {
    try {
      computedAmount(input, { ...facts, ...known });
    } catch (error) {
      return (error as { details: { errors: { code: string; field: string }[] } }).details.errors.map(
        ({ code, field }) => `${code} ${field}`,
      );
    }
    return [];
  };
  assert.deepEqual(refused(cost('collection_fee', { rate: '1.4', reason: 'Many claims' })), ['invalid rate']);
  assert.deepEqual(refused(cost('collection_fee', { rate: '1.3' })), ['required reason']);
  assert.deepEqual(refused(cost('collection_fee', { rate: '1.3' }), disputed), []);
  assert.deepEqual(refused(cost('collection_fee', { rate: '1.31' }), disputed), ['required reason']);
  assert.deepEqual(refused(cost('collection_fee', { rate: '2.51', reason: 'Hard' }), disputed), ['invalid rate']);
  assert.deepEqual(refused(cost('collection_fee', { effort: 'simple' }), disputed), ['not_allowed effort']);
  assert.deepEqual(refused(cost('collection_fee'), { is_titled: true }), ['required amount']);
  assert.deepEqual(refused(cost('collection_fee'), { ordered_on: '2021-09-30' }), ['required amount']);
  assert.deepEqual(refused(cost('court_fee', { date: '2020-12-31' })), ['required amount']);
  assert.deepEqual(refused(cost('court_fee', { matter: 'enforcement' })), ['required amount']);
  assert.deepEqual(refused(cost('enforcement_fee'), { open: { ...facts.open, open_balance: 0n } }), [
    'required amount',
  ]);
});

test('a fee is raised to a higher rate once, and measures of enforcement are fees of their own', () => {
  const simple = booked(cost('collection_fee', { effort: 'simple' }));
  const raise = computedAmount(cost('collection_fee'), { ...facts, booked: [simple] });
  assert.deepEqual([raise.amount_cents, raise.working?.raises_cost_id], [53_80n, simple.id]);
  const average = { ...simple, ...raise, id: 'raised' };
  const most = computedAmount(cost('collection_fee', { effort: 'extensive' }), { ...facts, booked: [simple, average] });
  assert.deepEqual([most.amount_cents, most.working?.raises_cost_id], [53_80n, 'raised']);
  for (const effort of ['simple', 'average'] as const)
    assert.throws(() => computedAmount(cost('collection_fee', { effort }), { ...facts, booked: [simple, average] }), {
      code: 'conflict',
    });
  const stated = { ...simple, rule: 'fee.stated', working: null };
  assert.throws(() => computedAmount(cost('collection_fee'), { ...facts, booked: [stated] }), { code: 'conflict' });
  const measure = booked(cost('enforcement_fee', { matter: 'enforcement' }));
  assert.equal(computedAmount(cost('enforcement_fee'), { ...facts, booked: [measure] }).amount_cents, 70_65n);
});

test('a measure of enforcement and the agreement reached in it are one matter, the next measure is another', () => {
  const matter = 'enforcement';
  const fee = (kind: 'enforcement_fee' | 'settlement_fee', amount_cents: bigint, value_date: string) =>
    ({ ...booked(cost(kind, { matter, date: value_date })), id: `${kind} ${value_date}`, amount_cents }) as const;
  const flat = (costs: readonly BookedCost[]) =>
    moneyOf(computedAmount(cost('expenses_flat_rate', { matter }), { ...facts, booked: costs }).amount_cents).value;
  const [measure, agreement] = [
    fee('enforcement_fee', 117_00n, '2026-03-01'),
    fee('settlement_fee', 155_40n, '2026-03-02'),
  ];
  assert.equal(flat([measure, agreement]), '20.00');
  assert.equal(flat([agreement, measure]), '20.00', 'their days decide, not the order of booking');
  const smaller = [fee('enforcement_fee', 88_50n, '2026-03-01'), fee('settlement_fee', 94_15n, '2026-03-01')];
  assert.equal(flat(smaller), '20.00');
  const next = fee('enforcement_fee', 50_00n, '2026-03-20');
  assert.equal(flat([measure, agreement, next]), '30.00');
  const second = (booked: readonly BookedCost[]) =>
    computedAmount(cost('settlement_fee', { matter, date: '2026-03-21' }), { ...facts, booked });
  assert.throws(() => second([measure, agreement]), { code: 'conflict' });
  assert.equal(second([measure, agreement, next]).working?.raises_cost_id, null, 'an agreement of the next measure');
});

test('the settlement of a dispute has the whole value, however its rate is written', () => {
  assert.deepEqual(shortOf(cost('settlement_fee', { rate: '1.50' })), [
    'fee.vv_1000',
    'open_principal',
    '1.5',
    '139.50',
  ]);
});

test('the fee of a small claim is credited as it was computed, whatever the debtor disputes later', () => {
  const open = { open_principal_at_acceptance: 40_00n, open_principal: 40_00n, open_balance: 40_00n };
  const creditAfter = (collection: BookedCost, is_disputed: boolean) =>
    computedAmount(cost('court_dunning_fee'), { ...facts, open, is_disputed, booked: [collection] }).working?.credit;
  const small = booked(cost('collection_fee'), { open });
  assert.equal(small.rule, 'fee.vv_2300_small');
  const ofSmall = { rate: '0.45', value: moneyOf(40_00n), amount: moneyOf(14_18n) };
  assert.deepEqual(creditAfter(small, true), ofSmall);
  assert.deepEqual(creditAfter(small, false), ofSmall);
  const disputed = booked(cost('collection_fee', { disputed: true }), { open });
  const ofDisputed = { rate: '0.65', value: moneyOf(40_00n), amount: moneyOf(33_48n) };
  assert.deepEqual(creditAfter(disputed, true), ofDisputed);
  assert.deepEqual(creditAfter(disputed, false), ofDisputed);
});

test('half of the last collection rate is credited, and the flat rate counts fees before the credit', () => {
  const raised = booked(cost('collection_fee', { rate: '1.15', reason: 'Several debtors' }));
  const dunning = { booked: [raised] };
  const { working, amount_cents } = computedAmount(cost('court_dunning_fee'), { ...facts, ...dunning });
  assert.deepEqual(working?.credit, { rate: '0.575', value: moneyOf(900_00n), amount: moneyOf(53_48n) });
  assert.equal(amount_cents, 93_00n - 53_48n);
  const disputed = booked(cost('collection_fee', { rate: '2', reason: 'Hard' }), { is_disputed: true });
  const capped = computedAmount(cost('court_dunning_fee'), { ...facts, booked: [disputed] });
  assert.equal(capped.working?.credit?.rate, '0.75');

  const all = [raised, booked(cost('court_dunning_fee', { matter: 'court_dunning' }), dunning)];
  const flat = computedAmount(cost('expenses_flat_rate', { matter: 'court_dunning' }), { ...facts, booked: all });
  assert.deepEqual([flat.amount_cents, flat.working?.value], [18_60n, moneyOf(93_00n)]);
  const flatCost = {
    ...all[0],
    ...flat,
    id: 'flat',
    kind: 'expenses_flat_rate',
    matter: 'court_dunning',
  } as BookedCost;
  assert.throws(
    () =>
      computedAmount(cost('expenses_flat_rate', { matter: 'court_dunning' }), { ...facts, booked: [...all, flatCost] }),
    { code: 'conflict' },
  );
});
