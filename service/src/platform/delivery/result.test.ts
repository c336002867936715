/** The meaning of an attempt's outcome, by table and by property (service.md 3.4, 6.2; decisions.md 12). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Attempted, FailureClass } from '../egress/outbound.ts';
import {
  last_attempt_margin_ms,
  longest_gap_ms,
  plannedDelay,
  type UnderWay,
  type AttemptResult,
  resultOf,
  window_ms,
} from './result.ts';
import { requestedWait } from './retry-after.ts';

/** The default of MAHNWERK_WEBHOOK_RETRY_BASE_SECONDS. */
const retry_base_ms = 10_000;

const phases = { dns: null, connect: null, tls: null, first_byte: 1 };
const answered = (status: number, retryAfter?: string): Attempted => ({
  kind: 'response',
  status,
  retryAfter,
  body: Buffer.alloc(0),
  phases,
  duration_ms: 5,
});
const failed = (kind: FailureClass, message = kind): Attempted => ({
  kind: 'failure',
  class: kind,
  message,
  phases,
  duration_ms: 5,
});

const recorded = Date.parse('2026-03-02T09:00:00.000Z');
const fresh: UnderWay = { attempt_count: 0, expires_at: recorded + window_ms, single_attempt: false };
const at = (now: number, random = 0) => ({ now, base_ms: retry_base_ms, random });
const judge = (attempted: Attempted, delivery: Partial<UnderWay> = {}, now = recorded): AttemptResult =>
  resultOf(attempted, { ...fresh, ...delivery }, at(now));

test('any 2xx is a success, and nothing else is', () => {
  for (const status of [200, 201, 202, 204, 226, 299]) {
    const { outcome, next, error_message, counts, signal } = judge(answered(status));
    assert.deepEqual(
      { outcome, next, error_message, counts, signal },
      { outcome: 'success', next: null, error_message: null, counts: false, signal: 'success' },
    );
  }
  for (const status of [300, 301, 304, 399, 400, 404, 410, 429, 500, 503, 599])
    assert.notEqual(judge(answered(status)).outcome, 'success');
});

test('redirects and refusals are final, 429 and 5xx are tried again; all of them count', () => {
  for (const status of [301, 302, 307, 308, 400, 401, 404, 410, 422, 451, 499])
    assert.deepEqual(
      [judge(answered(status)).outcome, judge(answered(status)).counts],
      ['failed', true],
      String(status),
    );
  for (const status of [429, 500, 501, 502, 503, 504, 599])
    assert.deepEqual([judge(answered(status)).outcome, judge(answered(status)).counts], [null, true], String(status));
  assert.equal(judge(answered(302)).error_message, 'HTTP status 302: redirects are not followed');
  assert.equal(judge(answered(500)).error_message, 'HTTP status 500');
});

test('time-outs, connections, handshakes and names that do not resolve are tried again; certificates and internal addresses are final', () => {
  const outcomes = (kinds: readonly FailureClass[]) =>
    kinds.map((kind) => [judge(failed(kind)).outcome, judge(failed(kind)).counts]);
  assert.deepEqual(
    outcomes(['timeout', 'connection', 'tls', 'unresolvable']),
    Array.from({ length: 4 }, () => [null, true]),
  );
  assert.deepEqual(outcomes(['certificate', 'internal_address']), [
    ['failed', true],
    ['failed', true],
  ]);
  assert.equal(
    judge(failed('timeout', 'Request timed out after 10 seconds' as FailureClass)).error_message,
    'Request timed out after 10 seconds',
  );
});

test('a fault on our side is no attempt, does not count, and leaves even a single attempt its one', () => {
  for (const single_attempt of [false, true]) {
    const { outcome, next, is_attempt, counts, signal } = judge(failed('ours'), { single_attempt });
    assert.deepEqual(
      { outcome, next, is_attempt, counts, signal },
      { outcome: null, next: { at: recorded + 5_000, reason: null }, is_attempt: false, counts: false, signal: 'none' },
    );
  }
});

test('what is to be tried once is not tried again, whatever would be otherwise', () => {
  for (const attempted of [answered(500), answered(429, '5'), failed('timeout'), failed('unresolvable')])
    assert.equal(judge(attempted, { single_attempt: true }).outcome, 'failed');
  assert.equal(judge(answered(204), { single_attempt: true }).outcome, 'success');
});

test('the plan: 10 s, 30 s, 90 s, 4.5 min, 13.5 min, 40.5 min, 2 h 1.5 min, then every 4 h; ten seconds are the settings’', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 18].map((attempts) => plannedDelay(attempts, retry_base_ms) / 60_000);
  assert.deepEqual(minutes, [10 / 60, 0.5, 1.5, 4.5, 13.5, 40.5, 121.5, 240, 240, 240]);
  assert.deepEqual(
    [1, 2, 3].map((attempts) => plannedDelay(attempts, 1_000)),
    [1_000, 3_000, 9_000],
  );
});

test('a receiver that asks to be left alone is, by 429 and 503, for at most four hours and never past the window', () => {
  const next = (attempted: Attempted, delivery: Partial<UnderWay> = {}, now = recorded) =>
    judge(attempted, delivery, now).next;
  assert.deepEqual(next(answered(429, '60')), { at: recorded + 60_000, reason: 'retry_after' });
  assert.deepEqual(next(answered(503, '3600')), { at: recorded + 3_600_000, reason: 'retry_after' });
  assert.deepEqual(next(answered(500, '3600')), { at: recorded + 10_000, reason: 'retry_plan' });
  assert.deepEqual(
    next(answered(429, '3')),
    { at: recorded + 10_000, reason: 'retry_plan' },
    'never sooner than the plan',
  );
  assert.deepEqual(next(answered(429, '999999999999999999999')), {
    at: recorded + longest_gap_ms,
    reason: 'retry_after',
  });
  assert.deepEqual(next(answered(429, '14400'), {}, fresh.expires_at - 3_600_000), {
    at: fresh.expires_at - last_attempt_margin_ms,
    reason: 'last_attempt',
  });
  for (const garbage of [
    '',
    '-5',
    '1.5',
    'soon',
    '5, 6',
    'Mon, 02 Mar 2026 08:00:00 GMT',
    'Mon, 99 Mar 2026 10:00:00 GMT',
  ])
    assert.deepEqual(next(answered(429, garbage))?.reason, 'retry_plan', garbage);
});

test('Retry-After is read in seconds and in all three forms of an HTTP date', () => {
  const now = Date.parse('2026-03-02T09:00:00.000Z');
  const half = 30 * 60_000;
  for (const header of [
    '1800',
    ' 1800 ',
    'Mon, 02 Mar 2026 09:30:00 GMT',
    'Monday, 02-Mar-26 09:30:00 GMT',
    'Mon Mar  2 09:30:00 2026',
  ])
    assert.equal(requestedWait(header, now), half, header);
  assert.equal(requestedWait('Sunday, 06-Nov-94 08:49:37 GMT', now), undefined, 'of the last century');
  assert.equal(requestedWait('0', now), 0);
});

/** Fails every attempt until the delivery is over; returns the instants of its attempts. */
function attemptsUntilOver(
  base_ms: number,
  jitter: () => number,
  attempted: () => Attempted,
  recordedAt = recorded,
): number[] {
  const delivery = { attempt_count: 0, expires_at: recordedAt + window_ms, single_attempt: false };
  const attempts: number[] = [];
  for (let now = recordedAt; ;) {
    attempts.push(now);
    const { outcome, next } = resultOf(attempted(), delivery, { now, base_ms, random: jitter() });
    delivery.attempt_count += 1;
    if (outcome !== null || next === null) return attempts;
    now = next.at;
  }
}

test('an event that never arrives is tried 19 times in its 48 hours, the last time a minute before their end', () => {
  const attempts = attemptsUntilOver(
    retry_base_ms,
    () => 0.5,
    () => answered(500),
  );
  assert.equal(attempts.length, 19);
  assert.equal(attempts.at(-1), recorded + window_ms - last_attempt_margin_ms);
  const hours = attempts.map((instant) => (instant - recorded) / 3_600_000);
  assert.ok(hours[9] !== undefined && hours[9] > 11 && hours[9] < 12.1, String(hours[9]));
});

test('whatever the jitter, the base and the hints: attempts rise, none begins past the window, no gap is below the plan nor above it by more than a tenth', () => {
  const hint = fc.option(fc.oneof(fc.nat({ max: 30_000 }).map(String), fc.string({ maxLength: 12 })), {
    nil: undefined,
  });
  const outcome = fc.oneof(
    hint.map((header) => answered(429, header)),
    hint.map((header) => answered(503, header)),
    fc.constant(answered(500)),
    fc.constant(failed('timeout')),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 3_600_000 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      fc.infiniteStream(outcome),
      (base_ms, jitter, outcomes) => {
        const attempts = attemptsUntilOver(
          base_ms,
          () => jitter.next().value as number,
          () => outcomes.next().value as Attempted,
        );
        for (const [index, instant] of attempts.entries()) {
          assert.ok(instant <= recorded + window_ms - last_attempt_margin_ms);
          const before = attempts[index - 1];
          if (before === undefined) continue;
          assert.ok(instant > before);
          assert.ok(instant - before <= longest_gap_ms * 1.1 + 1);
          assert.ok(
            instant - before >=
              Math.min(plannedDelay(index, base_ms), recorded + window_ms - last_attempt_margin_ms - before) - 1,
          );
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('with the default plan there are 18 to 20 attempts, whatever the jitter', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (jitter) => {
      const { length } = attemptsUntilOver(
        retry_base_ms,
        () => jitter.next().value as number,
        () => answered(500),
      );
      assert.ok(length >= 18 && length <= 20, String(length));
    }),
    { numRuns: 200 },
  );
});
