/** The allocation of slots: no endpoint, owner, host or lane takes the slots of the others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TimerQueue } from './timer-queue.ts';
import type { Endpoint, InFlightRequest } from './endpoint.ts';
import { Endpoints } from './endpoints.ts';
import { cap_healthy, hang_ms, type Lane, origin_max, origin_unanswering_max } from './circuit-breaker.ts';
import type { EndpointRow } from './store.ts';

const idOf = (number: number): string => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

interface Known {
  readonly lane?: Lane;
  readonly owner?: string;
  readonly host?: string;
  readonly open_until?: number | null;
  /** When it is woken. */
  readonly at?: number;
}

const endpointsOf = (capacity: number): Endpoints => new Endpoints(capacity, () => true);

function woken(endpoints: Endpoints, id: string, now = 0): Endpoint {
  const endpoint = endpoints.wake(id, now);
  assert.ok(endpoint !== undefined);
  return endpoint;
}

const rowOf = (id: string): EndpointRow => ({
  id,
  version: '1',
  owner_id: 'o',
  url: 'https://h.example/',
  lane: 'unknown',
  lane_reason: null,
  half_open_attempts: 0,
  open_until: null,
  consecutive_failures: 0,
  proven: false,
  now: 0,
});

/** Reloaded after another process has written it. */
function given(
  endpoints: Endpoints,
  number: number,
  { lane = 'healthy', owner = `owner ${number}`, host = `h${number}.example`, open_until = null, at = 0 }: Known = {},
): string {
  const id = idOf(number);
  endpoints.reload(id);
  const endpoint = woken(endpoints, id, at);
  const row = { ...rowOf(id), owner_id: owner, url: `https://${host}/`, lane, open_until, proven: lane !== 'unknown' };
  endpoints.load(endpoint, row);
  if (lane === 'healthy') endpoint.circuit = { ...endpoint.circuit, cap: cap_healthy };
  return id;
}

/** One round whose lease finds every delivery wanted. */
function round(endpoints: Endpoints, now = 0): InFlightRequest[] {
  return endpoints.takeSlots(now).flatMap((want) => {
    endpoints.leased(want, want.count, now);
    return Array.from({ length: want.count }, () => Object.assign(endpoints.begin(want.endpoint), { began: now }));
  });
}

const until = (endpoints: Endpoints, now = 0): InFlightRequest[] => {
  const all: InFlightRequest[] = [];
  for (let some = round(endpoints, now); some.length > 0; some = round(endpoints, now)) all.push(...some);
  return all;
};

test('a healthy endpoint gets four requests at once, one that is new or failing gets one', () => {
  const endpoints = endpointsOf(1_000);
  given(endpoints, 1);
  given(endpoints, 2, { lane: 'unknown' });
  given(endpoints, 3, { lane: 'failing' });
  assert.deepEqual(
    until(endpoints)
      .map(({ lane }) => lane)
      .sort(),
    ['failing', 'healthy', 'healthy', 'healthy', 'healthy', 'unknown'],
  );
});

test('failing endpoints take an eighth of the slots, unknown ones half, and leave the rest to the healthy', () => {
  const endpoints = endpointsOf(64);
  for (let number = 0; number < 100; number += 1) given(endpoints, number, { lane: 'failing' });
  for (let number = 100; number < 200; number += 1) given(endpoints, number, { lane: 'unknown' });
  for (const now of [0, 50, 100]) until(endpoints, now);
  assert.deepEqual(endpoints.inFlightByLane, { failing: 8, unknown: 32, healthy: 0 });
  for (let number = 200; number < 300; number += 1) given(endpoints, number);
  until(endpoints);
  assert.deepEqual(endpoints.inFlightByLane, { failing: 8, unknown: 32, healthy: 24 });
});

test('an endpoint with a request unanswered for a second gets no further one, until an answer comes', () => {
  const endpoints = endpointsOf(100);
  given(endpoints, 1);
  const [first, ...rest] = until(endpoints, 0);
  for (const request of rest) endpoints.end(request);
  assert.equal(until(endpoints, hang_ms + 1).length, 0);
  if (first !== undefined) endpoints.end(first);
  assert.equal(until(endpoints, hang_ms + 1).length, 4);
});

test('a paused endpoint is left alone, and comes back by itself', () => {
  const endpoints = endpointsOf(100);
  const id = given(endpoints, 1, { lane: 'failing', open_until: 5_000 });
  assert.equal(until(endpoints, 0).length, 0);
  assert.equal(endpoints.nextDue, 5_000);
  endpoints.wakeDue(5_000);
  assert.deepEqual(
    until(endpoints, 5_000).map(({ endpoint }) => endpoint.id),
    [id],
  );
});

test('no owner takes more than a quarter, no host more than sixteen', () => {
  const owner = endpointsOf(64);
  for (let number = 0; number < 20; number += 1) given(owner, number, { owner: 'one' });
  assert.equal(until(owner).length, 16);
  const host = endpointsOf(1_000);
  for (let number = 0; number < 20; number += 1) given(host, number, { host: 'shared.example' });
  assert.equal(until(host).length, origin_max);
});

test('endpoints of a host that hang, fail or are untested share a quarter of its slots; those that answer get the others', () => {
  const endpoints = endpointsOf(1_000);
  const host = 'shared.example';
  const lanesAt = (now: number) => until(endpoints, now).map(({ lane }) => lane);
  for (let number = 0; number < 6; number += 1)
    given(endpoints, number, { host, lane: number < 3 ? 'unknown' : 'failing' });
  assert.equal(lanesAt(0).length, origin_unanswering_max);
  for (let number = 10; number < 20; number += 1) given(endpoints, number, { host });
  assert.deepEqual(
    lanesAt(0),
    Array.from({ length: origin_max - origin_unanswering_max }, () => 'healthy'),
  );
  // Those twelve hang by then: they occupy no slot of endpoints that answer.
  assert.equal(lanesAt(hang_ms + 1).length, origin_max - origin_unanswering_max);
});

test('free slots are allocated round-robin: each endpoint gets one before any gets a second', () => {
  const endpoints = endpointsOf(8);
  for (let number = 0; number < 30; number += 1) given(endpoints, number, { lane: 'unknown' });
  const served: string[] = [];
  for (let turn = 0; turn < 30; turn += 1)
    for (const request of until(endpoints, turn * 50)) {
      if (served.length < 30) served.push(request.endpoint.id);
      endpoints.end(request);
    }
  assert.equal(new Set(served).size, 30);
});

test('a wake-up during a lease is not lost', () => {
  const endpoints = endpointsOf(100);
  const id = given(endpoints, 1);
  const [want] = endpoints.takeSlots(0);
  assert.ok(want !== undefined);
  assert.deepEqual(endpoints.takeSlots(0), []);
  endpoints.wake(id, 0);
  endpoints.leased(want, 0, 0);
  const [again] = endpoints.takeSlots(0);
  assert.ok(again !== undefined);
  endpoints.leased(again, 0, 0);
  assert.deepEqual(endpoints.takeSlots(0), []);
});

test('a shard is not idle while a slot is reserved for what a lease may find', () => {
  const endpoints = endpointsOf(100);
  const id = given(endpoints, 3);
  const request = endpoints.begin(woken(endpoints, id));
  assert.ok(!endpoints.isIdle(3));
  assert.equal(until(endpoints, hang_ms + 1).length, 3, 'a slot without a request does not hang');
  endpoints.end(request);
});

test('a changed subscription gets a new circuit; results of requests to the former receiver do not affect it', () => {
  const endpoints = endpointsOf(100);
  const id = given(endpoints, 3);
  const [former] = endpoints.takeSlots(0);
  assert.ok(former !== undefined);
  const request = endpoints.begin(former.endpoint);
  endpoints.reload(id);
  const changed = woken(endpoints, id);
  endpoints.load(changed, { ...rowOf(id), version: '2', url: 'https://other.example/', consecutive_failures: 7 });
  former.endpoint.circuit = { ...former.endpoint.circuit, lane: 'failing', openUntil: 5_000 };
  const { circuit, origin, failures, requests } = changed;
  assert.deepEqual(
    [circuit.lane, circuit.cap, circuit.streak, circuit.openUntil, origin, failures, requests.size],
    ['unknown', 1, 0, null, 'other.example', 7, 1],
  );
  endpoints.end(request);
  assert.deepEqual([changed.requests.size, until(endpoints).length], [0, 1]);
});

test('an endpoint that changes while it is loaded is loaded again', () => {
  const endpoints = endpointsOf(100);
  const id = idOf(3);
  endpoints.wake(id, 0);
  const [unloaded] = endpoints.unloaded;
  assert.ok(unloaded !== undefined);
  endpoints.reload(id);
  endpoints.load(unloaded, rowOf(id));
  assert.deepEqual([endpoints.unloaded.length, endpoints.takeSlots(0).length], [1, 0]);
});

test('a shard is idle once the results of its requests are saved', () => {
  const endpoints = endpointsOf(100);
  given(endpoints, 3);
  const requests = until(endpoints);
  for (const request of requests) endpoints.end(request);
  assert.ok(!endpoints.isIdle(3));
  for (const request of requests) endpoints.saved(request);
  assert.ok(endpoints.isIdle(3));
});

test('whatever ends in whatever order, the slots in use are those of requests in flight', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          number: fc.nat({ max: 20 }),
          lane: fc.constantFrom<Lane>('unknown', 'healthy', 'failing'),
          end: fc.nat({ max: 5 }),
        }),
        { maxLength: 60 },
      ),
      (steps) => {
        const endpoints = endpointsOf(32);
        const inFlightByLane: InFlightRequest[] = [];
        for (const { number, lane, end } of steps) {
          given(endpoints, number, { lane, owner: `owner ${number % 3}`, host: `h${number % 4}.example` });
          inFlightByLane.push(...until(endpoints));
          for (const request of inFlightByLane.splice(0, end)) endpoints.end(request);
          assert.equal(endpoints.inFlight, inFlightByLane.length);
          assert.ok(endpoints.inFlight <= 32);
        }
      },
    ),
  );
});

test('the timer queue returns everything in the order of its time, and nothing early', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000 })), fc.nat({ max: 1_000 }), (instants, now) => {
      const timers = new TimerQueue<number>();
      for (const instant of instants) timers.add(instant, instant);
      assert.deepEqual(
        [...timers.due(now)],
        instants.filter((instant) => instant <= now).sort((a, b) => a - b),
      );
      assert.equal(timers.next, instants.filter((instant) => instant > now).sort((a, b) => a - b)[0]);
    }),
  );
});
