import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../../platform/refusal.ts';
import { nextHalfYear, refuseUnknownHalfYear } from './base-rate.ts';

test('half-years follow each other', () => {
  assert.equal(nextHalfYear('2026-01-01'), '2026-07-01');
  assert.equal(nextHalfYear('2026-07-01'), '2027-01-01');
});

test('a rate is for a known half-year or the next one', () => {
  for (const valid_from of ['2002-01-01', '2013-07-01', '2026-07-01', '2027-01-01'])
    refuseUnknownHalfYear({ valid_from, rate: '1' }, '2026-07-01');
  for (const valid_from of ['2001-07-01', '2026-06-01', '2026-07-02', '2027-07-01', '1900-01-01'])
    assert.throws(
      () => refuseUnknownHalfYear({ valid_from, rate: '1' }, '2026-07-01'),
      ({ code, details }: Refusal) =>
        code === 'validation_error' &&
        details.errors?.map((each) => `${each.code} ${each.field}`).join() === 'invalid valid_from',
      valid_from,
    );
});
