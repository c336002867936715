/** The operator keeps the base rates: all since 2002 are there, the next half-year is added, a wrong one is corrected. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { BaseRate } from '@mahnwerk/contract/operator/base-rates.ts';
import { baseRates } from '../../src/domain/money/base-rates/index.ts';
import { bodyOf, openStage, type Page, type Stage } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

const path = '/operator/v1/base-rates/';
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const list = async () => bodyOf(await stage.operate<readonly BaseRate[]>('GET', path), 200);
const add = (body: unknown) => stage.operate<BaseRate>('POST', path, body);
const auditOf = async () =>
  bodyOf(await stage.operate<Page<AuditEntry>>('GET', '/operator/v1/audit-log/?action=base-rates.create'), 200).results;

test('the rates since 2002 are there, without a gap', async () => {
  const rates = await list();
  assert.equal(rates.length, 50);
  assert.deepEqual(rates[0], {
    valid_from: '2002-01-01',
    rate: '2.57',
    source: 'Deutsche Bundesbank, BBIN1.M.DE.BBK.BBKBAS2.EUR.ME',
    recorded_at: null,
    version: 'base_rate/2002-01-01',
  });
  const halfYears = Array.from(
    { length: 50 },
    (_, index) => `${2002 + Math.floor(index / 2)}-0${1 + (index % 2) * 6}-01`,
  );
  assert.deepEqual(
    rates.map(({ valid_from }) => valid_from),
    halfYears,
  );
  const rateOf = new Map(rates.map(({ valid_from, rate }) => [valid_from, rate]));
  for (const [valid_from, rate] of [
    ['2007-01-01', '2.70'],
    ['2013-01-01', '-0.13'],
    ['2023-07-01', '3.12'],
    ['2024-07-01', '3.37'],
    ['2026-07-01', '1.52'],
  ] as const)
    assert.equal(rateOf.get(valid_from), rate, valid_from);
});

test('the next half-year is added, corrected by a new version, and every version stays', async () => {
  const { headers, ...answer } = await add({ valid_from: '2027-01-01', rate: '-1.5', source: 'Bundesanzeiger' });
  const added = bodyOf({ headers, ...answer }, 201);
  assert.deepEqual(added, {
    valid_from: '2027-01-01',
    rate: '-1.50',
    source: 'Bundesanzeiger',
    recorded_at: stage.clock.now(),
    version: 'base_rate/2027-01-01',
  });
  assert.equal(headers.get('location'), `https://api.mahnwerk.test${path}`);

  stage.clock.advance({ minutes: 5 });
  const corrected = bodyOf(await add({ valid_from: '2027-01-01', rate: '1.5' }), 201);
  assert.equal(corrected.version, 'base_rate/2027-01-01/2');
  assert.equal(corrected.recorded_at, stage.clock.now());
  assert.deepEqual((await list()).slice(-2), [added, corrected]);
  const valid = await stage.database.readAsOperator(baseRates);
  assert.deepEqual(valid.at(-1), {
    valid_from: '2027-01-01',
    rate: '1.50',
    version: 'base_rate/2027-01-01/2',
  });
  assert.equal(valid.length, 51);

  const [second, first] = await auditOf();
  assert.deepEqual([first?.before, first?.after], [null, added]);
  assert.deepEqual([second?.before, second?.after], [added, corrected]);
});

test('a rate far ahead, from another day, or without its members is refused', async () => {
  for (const valid_from of ['2029-01-01', '2026-02-01', '2001-07-01'])
    assertRefused(await add({ valid_from, rate: '1' }), 400, 'validation_error', 'invalid valid_from');
  assertRefused(await add({ rate: 1 }), 400, 'validation_error', 'invalid rate', 'required valid_from');
  assertRefused(await add({ valid_from: '2027-01-01', rate: '1.234' }), 400, 'validation_error', 'invalid rate');
});

test('reading needs `operator:read`, adding `operator:money`', async () => {
  const [reader, money] = [
    await stage.givenKey('operator', undefined, ['operator:read']),
    await stage.givenKey('operator', undefined, ['operator:money']),
  ];
  const body = { valid_from: '2026-07-01', rate: '1.52' };
  assertRefused(await stage.send('POST', path, { key: reader, body }), 403, 'permission_denied');
  assertRefused(await stage.send('GET', path, { key: money }), 403, 'permission_denied');
  assert.equal((await stage.send('GET', path, { key: reader })).status, 200);
  assert.equal((await stage.send('POST', path, { key: money, body })).status, 201);
});

test('two rates for one half-year that race are two versions', async () => {
  const raced = await Promise.all(['2', '3'].map((rate) => add({ valid_from: '2026-01-01', rate })));
  assert.deepEqual(raced.map((answer) => bodyOf(answer, 201).version).sort(), [
    'base_rate/2026-01-01/2',
    'base_rate/2026-01-01/3',
  ]);
});
