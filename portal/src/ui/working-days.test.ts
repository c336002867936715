import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workingDaysSince } from './working-days.ts';

test('weekends and federal holidays do not age a letter', () => {
  assert.equal(workingDaysSince('2026-03-06', '2026-03-09'), 1, 'Friday to Monday');
  assert.equal(workingDaysSince('2026-04-02', '2026-04-07'), 1, 'over Easter');
  assert.equal(workingDaysSince('2026-05-13', '2026-05-15'), 1, 'over Ascension');
  assert.equal(workingDaysSince('2025-12-23', '2025-12-29'), 2, 'over Christmas');
  assert.equal(workingDaysSince('2027-05-14', '2027-05-18'), 1, 'over Whit Monday');
  assert.equal(workingDaysSince('2026-03-09', '2026-03-09'), 0);
  assert.equal(workingDaysSince('2027-01-01', '2026-12-01'), 0, 'a letter of a later business date');
});
