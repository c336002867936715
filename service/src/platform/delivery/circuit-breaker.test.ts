/** The lane, cap and pause of an endpoint after a series of results. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  afterAttempt,
  cap_backlog,
  cap_healthy,
  capOf,
  type CircuitState,
  first_pause_ms,
  longest_pause_ms,
  untested,
  type AttemptEffect,
} from './circuit-breaker.ts';

const now = 1_000_000;
const shown = (signal: AttemptEffect['signal'], more: Partial<AttemptEffect> = {}): AttemptEffect => ({
  signal,
  now,
  requested_ms: 0,
  message: signal === 'success' ? null : 'why',
  first_pause_ms,
  random: 0,
  ...more,
});
const times = (
  circuit: CircuitState,
  count: number,
  signal: AttemptEffect['signal'],
  pauseBetween = false,
): CircuitState => {
  let [all, at] = [circuit, now];
  for (let time = 0; time < count; time += 1) {
    all = afterAttempt(all, shown(signal, { now: at }));
    if (pauseBetween) at = (all.openUntil ?? at) + 1;
  }
  return all;
};

test('a success makes an endpoint healthy, and each further one gives it a request more at once, up to four, or eight while more waits and places are free', () => {
  assert.equal(capOf(untested, true), 1);
  const healthy = times(untested, 1, 'success');
  assert.deepEqual([healthy.lane, healthy.proven, capOf(healthy, false)], ['healthy', true, 2]);
  assert.deepEqual(
    [capOf(times(healthy, 9, 'success'), false), capOf(times(healthy, 9, 'success'), true)],
    [cap_healthy, cap_backlog],
  );
});

test('an endpoint that does not answer gets one request at a time, after pauses that double up to five minutes', () => {
  const pauses = [1, 2, 3, 6, 7, 8, 30].map((count) => {
    const failing = times(untested, count, 'silent', true);
    assert.deepEqual([failing.lane, capOf(failing, true), failing.halfOpenAttempts], ['failing', 1, count]);
    return afterAttempt(times(untested, count - 1, 'silent', true), shown('silent', { now: 10 ** 12 })).openUntil;
  });
  assert.deepEqual(
    pauses.map((until) => (until ?? 0) - 10 ** 12),
    [5_000, 10_000, 20_000, 160_000, 300_000, 300_000, longest_pause_ms],
  );
});

test('those that began to hang together are not tried again together', () => {
  const until = [0, 0.5, 1].map((random) => (afterAttempt(untested, shown('silent', { random })).openUntil ?? 0) - now);
  assert.deepEqual(until, [5_000, 6_250, 7_500]);
});

test('requests that were under way when a pause began do not lengthen it', () => {
  const healthy = times(untested, 8, 'success');
  assert.deepEqual(times(healthy, 4, 'silent').openUntil, now + first_pause_ms);
});

test('answers that are failures halve what is sent at once, and pause the endpoint from the fifth in a row on', () => {
  const healthy = times(untested, 8, 'success');
  assert.deepEqual(
    [1, 2, 3].map((count) => times(healthy, count, 'answered').cap),
    [4, 2, 1],
  );
  assert.deepEqual(
    [4, 5].map((count) => times(healthy, count, 'answered').openUntil),
    [null, now + first_pause_ms],
  );
  assert.equal(times(healthy, 4, 'answered').lane, 'healthy');
});

test('an endpoint that asks to be left alone is, for at most five minutes', () => {
  assert.equal(afterAttempt(untested, shown('answered', { requested_ms: 60_000 })).openUntil, now + 60_000);
  assert.equal(
    afterAttempt(untested, shown('answered', { requested_ms: 14_400_000 })).openUntil,
    now + longest_pause_ms,
  );
});

test('one success ends every pause, and an answer of any kind takes an endpoint out of the lane of the failing', () => {
  const failing = times(untested, 5, 'silent', true);
  const { lane, reason, halfOpenAttempts, openUntil, streak } = afterAttempt(failing, shown('success'));
  assert.deepEqual(
    { lane, reason, halfOpenAttempts, openUntil, streak },
    { lane: 'healthy', reason: null, halfOpenAttempts: 0, openUntil: null, streak: 0 },
  );
  assert.equal(afterAttempt(failing, shown('answered')).lane, 'unknown');
  assert.equal(afterAttempt({ ...failing, proven: true }, shown('answered')).lane, 'healthy');
});

test('a fault of ours says nothing about the endpoint', () => {
  assert.deepEqual(afterAttempt(untested, shown('none')), untested);
});
