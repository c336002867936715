import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockWith, startOf, systemClock } from './clock.ts';

const day_ms = 86_400_000;
const clock = clockWith((company) => (company === 'moved' ? 90 * day_ms : 0));
const aheadOf = (time: string): number => Math.round((Date.parse(time) - Date.now()) / day_ms) || 0;

test("a company's time is ahead of the system's by its offset; every other company and the deployment have the system's", () => {
  assert.equal(aheadOf(clock.now('moved')), 90);
  for (const time of [clock.now('another'), clock.now(), systemClock.now('moved')]) assert.equal(aheadOf(time), 0);
});

test('what the operator does on a company happens at the time of that company', () => {
  const operator = startOf(clock);
  assert.equal(aheadOf(operator.now), 0);
  assert.deepEqual([operator.of('moved').now, operator.of('moved').read()].map(aheadOf), [90, 90]);
  assert.equal(operator.of('another').now, operator.now, 'one request decides by one instant');
  assert.equal(aheadOf(startOf(clock, 'moved').now), 90);
});
