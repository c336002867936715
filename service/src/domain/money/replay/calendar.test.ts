import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseRatesAt, dayNumber } from './calendar.ts';

const version = (rate: string, recorded_at: string | null, number = 1) => ({
  valid_from: '2026-01-01',
  rate,
  version: `base_rate/2026-01-01/${number}`,
  recorded_at,
});

test('base rates that are prepared once are those of their instant, in whatever order instants are asked for', () => {
  const versions = [
    version('1.00', null),
    version('2.00', '2026-02-01T00:00:00.000Z', 2),
    version('3.00', '2026-03-01T00:00:00.000Z', 3),
  ];
  const known = (instant?: string) => baseRatesAt(versions, instant).halfYearOf(dayNumber('2026-05-01')).base_rate;
  const expected = [
    [undefined, 3_000_000n],
    ['2026-01-31T23:59:59.999Z', 1_000_000n],
    ['2026-02-01T00:00:00.000Z', 2_000_000n],
    ['2026-02-28T23:59:59.999Z', 2_000_000n],
    ['2026-03-01T00:00:00.000Z', 3_000_000n],
    ['2026-01-31T23:59:59.999Z', 1_000_000n],
  ] as const;
  for (const [instant, rate] of expected) assert.equal(known(instant), rate, `known at ${instant}`);
  assert.equal(baseRatesAt(versions, '2026-02-01T00:00:00.000Z'), baseRatesAt(versions, '2026-02-28T23:59:59.999Z'));
});
