/** The operator quotes interest and fees without any effect, and reads the tables of the law behind them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LawTable } from '@mahnwerk/contract/operator/law-tables.ts';
import type { FeeQuote, InterestQuote } from '@mahnwerk/contract/operator/quotes.ts';
import { bodyOf, openStage, type Stage } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

const interestPath = '/operator/v1/interest-quotes/';
const feePath = '/operator/v1/fee-quotes/';
let stage: Stage;
let reader: string;
before(async () => {
  stage = await openStage();
  reader = await stage.givenKey('operator', undefined, ['operator:read']);
});
after(() => stage.stop());

const euros = (value: string) => ({ currency: 'EUR', value });
const quote = <B>(path: string, body: unknown) =>
  stage.send<B>('POST', path, { key: reader, body, idempotencyKey: null });

test('interest is quoted from the base rates in force, without an Idempotency-Key', async () => {
  const body = { principal: euros('2340.00'), from: '2022-11-14', until: '2024-08-20', kind: 'base_plus', points: '5' };
  const answer = await quote<InterestQuote>(interestPath, body);
  const { periods, ...sums } = bodyOf(answer, 200);
  assert.equal(answer.headers.get('idempotency-replayed'), null);
  assert.deepEqual(
    periods.map(({ from, until, rate, table_version, amount }) => [from, until, rate, table_version, amount.value]),
    [
      ['2022-11-14', '2022-12-31', '4.12', 'base_rate/2022-07-01', '12.68'],
      ['2023-01-01', '2023-06-30', '6.62', 'base_rate/2023-01-01', '76.82'],
      ['2023-07-01', '2023-12-31', '8.12', 'base_rate/2023-07-01', '95.78'],
      ['2024-01-01', '2024-06-30', '8.62', 'base_rate/2024-01-01', '100.30'],
      ['2024-07-01', '2024-08-20', '8.37', 'base_rate/2024-07-01', '27.30'],
    ],
  );
  assert.deepEqual(sums, {
    exact: '312.875133',
    amount: euros('312.88'),
    days: 646,
    daily_interest: '0.5351',
    provisional_from: null,
  });

  assertRefused(
    await quote(interestPath, { ...body, kind: 'fixed' }),
    400,
    'validation_error',
    'not_allowed points',
    'required rate',
  );
  assertRefused(await quote(interestPath, { ...body, points: '100.1' }), 400, 'validation_error', 'invalid points');
  assertRefused(await quote(interestPath, { ...body, points: '1.1234567' }), 400, 'validation_error', 'invalid points');
});

test('days before 2002 bear no variable interest', async () => {
  const body = { principal: euros('100.00'), from: '1999-01-01', until: '2002-01-01', kind: 'statutory' };
  const { periods, days } = bodyOf(await quote<InterestQuote>(interestPath, body), 200);
  assert.deepEqual([periods.map(({ from }) => from), days], [['2002-01-01'], 1]);
});

test('fees are quoted from the tables of the day of the order', async () => {
  const positions = [{ kind: 'collection_fee', value: euros('742.10') }, { kind: 'expenses_flat_rate' }];
  const { net, vat, gross } = bodyOf(await quote<FeeQuote>(feePath, { ordered_on: '2024-03-01', positions }), 200);
  assert.deepEqual([net.value, vat.value, gross.value], ['95.04', '18.06', '113.10']);

  assertRefused(
    await quote(feePath, { ordered_on: '2021-09-30', positions }),
    400,
    'validation_error',
    'required positions[0].amount',
  );
  assertRefused(
    await quote(feePath, { ordered_on: '2024-03-01', positions: [] }),
    400,
    'validation_error',
    'required positions',
  );
  assertRefused(
    await quote(feePath, {
      ordered_on: '2024-03-01',
      positions: [{ kind: 'court_dunning_fee', value: euros('1.00'), credit: { rate: '0.45' } }],
    }),
    400,
    'validation_error',
    'required positions[0].credit.value',
  );
});

test('the tables of the law are there with their versions', async () => {
  const tables = bodyOf(await stage.send<readonly LawTable[]>('GET', '/operator/v1/law-tables/', { key: reader }), 200);
  assert.deepEqual(
    tables.map(({ version, rows }) => [version, rows.length]),
    [
      ['rvg/2021-10-01', 45],
      ['rvg/2025-06-01', 45],
      ['gkg/2021-01-01', 44],
      ['gkg/2025-06-01', 44],
      ['vat/2007-01-01', 1],
      ['vat/2020-07-01', 1],
      ['vat/2021-01-01', 1],
      ['bgb_288/2002-01-01', 2],
      ['bgb_288/2014-07-29', 2],
    ],
  );
  assert.deepEqual(tables[1]?.rows.slice(41, 44), [
    { norm: '§ 13 (1) RVG', value_up_to: euros('500000.00'), each_started: null, amount: euros('3752.00'), rate: null },
    { norm: '§ 13 (1) RVG', value_up_to: null, each_started: euros('50000.00'), amount: euros('175.00'), rate: null },
    { norm: '§ 13 (2) RVG', value_up_to: euros('50.00'), each_started: null, amount: euros('31.50'), rate: null },
  ]);
  assert.deepEqual(tables[3]?.rows.at(-1), {
    norm: 'KV 1100 GKG',
    value_up_to: null,
    each_started: null,
    amount: euros('38.00'),
    rate: '0.5',
  });
});

test('quotes and tables need `operator:read`, and a quote writes no audit line', async () => {
  const money = await stage.givenKey('operator', undefined, ['operator:money']);
  for (const path of [interestPath, feePath])
    assertRefused(await stage.send('POST', path, { key: money, body: {} }), 403, 'permission_denied');
  assertRefused(await stage.send('GET', '/operator/v1/law-tables/', { key: money }), 403, 'permission_denied');
  const audit = await stage.operate<{ results: unknown[] }>('GET', '/operator/v1/audit-log/?action=quotes.interest');
  assert.deepEqual(bodyOf(audit, 200).results, []);
});
