/** How an endpoint is treated after what it has shown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  after,
  cap_backlog,
  cap_healthy,
  capOf,
  type CircuitState,
  first_pause_ms,
  longest_pause_ms,
  newcomer,
  type Shown,
} from './circuit-breaker.ts';

const now = 1_000_000;
const shown = (signal: Shown['signal'], more: Partial<Shown> = {}): Shown => ({
  signal,
  now,
  asked_ms: 0,
  message: signal === 'success' ? null : 'why',
  first_pause_ms,
  random: 0,
  ...more,
});
const times = (circuit: CircuitState, count: number, signal: Shown['signal'], pauseBetween = false): CircuitState => {
  let [all, at] = [circuit, now];
  for (let time = 0; time < count; time += 1) {
    all = after(all, shown(signal, { now: at }));
    if (pauseBetween) at = (all.open_until ?? at) + 1;
  }
  return all;
};

test('a success makes an endpoint healthy, and each further one gives it a request more at once, up to four, or eight while more waits and places are free', () => {
  assert.equal(capOf(newcomer, true), 1);
  const healthy = times(newcomer, 1, 'success');
  assert.deepEqual([healthy.lane, healthy.proven, capOf(healthy, false)], ['healthy', true, 2]);
  assert.deepEqual(
    [capOf(times(healthy, 9, 'success'), false), capOf(times(healthy, 9, 'success'), true)],
    [cap_healthy, cap_backlog],
  );
});

test('an endpoint that does not answer gets one request at a time, after pauses that double up to five minutes', () => {
  const pauses = [1, 2, 3, 6, 7, 8, 30].map((count) => {
    const failing = times(newcomer, count, 'silent', true);
    assert.deepEqual([failing.lane, capOf(failing, true), failing.probes], ['failing', 1, count]);
    return after(times(newcomer, count - 1, 'silent', true), shown('silent', { now: 10 ** 12 })).open_until;
  });
  assert.deepEqual(
    pauses.map((until) => (until ?? 0) - 10 ** 12),
    [5_000, 10_000, 20_000, 160_000, 300_000, 300_000, longest_pause_ms],
  );
});

test('those that began to hang together are not tried again together', () => {
  const until = [0, 0.5, 1].map((random) => (after(newcomer, shown('silent', { random })).open_until ?? 0) - now);
  assert.deepEqual(until, [5_000, 6_250, 7_500]);
});

test('requests that were under way when a pause began do not lengthen it', () => {
  const healthy = times(newcomer, 8, 'success');
  assert.deepEqual(times(healthy, 4, 'silent').open_until, now + first_pause_ms);
});

test('answers that are failures halve what is sent at once, and pause the endpoint from the fifth in a row on', () => {
  const healthy = times(newcomer, 8, 'success');
  assert.deepEqual(
    [1, 2, 3].map((count) => times(healthy, count, 'answered').cap),
    [4, 2, 1],
  );
  assert.deepEqual(
    [4, 5].map((count) => times(healthy, count, 'answered').open_until),
    [null, now + first_pause_ms],
  );
  assert.equal(times(healthy, 4, 'answered').lane, 'healthy');
});

test('an endpoint that asks to be left alone is, for at most five minutes', () => {
  assert.equal(after(newcomer, shown('answered', { asked_ms: 60_000 })).open_until, now + 60_000);
  assert.equal(after(newcomer, shown('answered', { asked_ms: 14_400_000 })).open_until, now + longest_pause_ms);
});

test('one success ends every pause, and an answer of any kind takes an endpoint out of the lane of the failing', () => {
  const failing = times(newcomer, 5, 'silent', true);
  const { lane, reason, probes, open_until, streak } = after(failing, shown('success'));
  assert.deepEqual(
    { lane, reason, probes, open_until, streak },
    { lane: 'healthy', reason: null, probes: 0, open_until: null, streak: 0 },
  );
  assert.equal(after(failing, shown('answered')).lane, 'unknown');
  assert.equal(after({ ...failing, proven: true }, shown('answered')).lane, 'healthy');
});

test('a fault of ours says nothing about the endpoint', () => {
  assert.deepEqual(after(newcomer, shown('none')), newcomer);
});
