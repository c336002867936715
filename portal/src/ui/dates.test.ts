import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageOf } from './dates.ts';

test('an age is said in words, a day by the calendar in Berlin', () => {
  const now = Date.parse('2026-11-22T10:00:00Z');
  const age = (at: string) => ageOf(at, 'de-DE', now);
  assert.equal(age('2026-11-22T09:55:00Z'), 'vor 5 Min.');
  assert.equal(age('2026-11-22T07:30:00Z'), 'vor 2 Std.');
  assert.equal(age('2026-11-21T22:30:00Z'), 'gestern');
  assert.equal(age('2026-11-17T10:00:00Z'), 'vor 5 Tagen');
  assert.equal(ageOf('2026-11-20T10:00:00Z', 'en-GB', now), '2 days ago');
});

test('an instant of a clock that is ahead is now', () => {
  const now = Date.parse('2026-11-22T10:00:00Z');
  assert.equal(ageOf('2026-11-22T10:05:00Z', 'de-DE', now), ageOf('2026-11-22T10:00:00Z', 'de-DE', now));
});
