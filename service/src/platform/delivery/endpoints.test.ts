/** Who gets how many places: no endpoint, owner, host or lane takes those of the others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TimerQueue } from './timer-queue.ts';
import type { InFlightRequest } from './endpoint.ts';
import { Endpoints } from './endpoints.ts';
import { slow_start } from './slow-start.ts';
import { cap_healthy, hang_ms, type Lane, origin_max, origin_unanswering_max } from './circuit-breaker.ts';

const everything = () => true;
const idOf = (number: number): string => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

interface Known {
  readonly lane?: Lane;
  readonly owner?: string;
  readonly host?: string;
  readonly open_until?: number | null;
  /** When it is woken. */
  readonly at?: number;
}

let versions = 0;

/** Read anew, as somebody else has written it. */
function given(
  endpoints: Endpoints,
  number: number,
  { lane = 'healthy', owner = `owner ${number}`, host = `h${number}.example`, open_until = null, at = 0 }: Known = {},
): string {
  const id = idOf(number);
  const endpoint = endpoints.wake(id, at);
  endpoint.told += 1;
  endpoints.read(
    { endpoint, told: endpoint.told },
    {
      id,
      version: String((versions += 1)),
      owner_id: owner,
      url: `https://${host}/`,
      lane,
      lane_reason: null,
      probes: 0,
      open_until,
      consecutive_failures: 0,
      proven: lane !== 'unknown',
      now: 0,
    },
  );
  if (lane === 'healthy') endpoint.circuit = { ...endpoint.circuit, cap: cap_healthy };
  return id;
}

/** One round in which everything wanted is found. */
function round(endpoints: Endpoints, now = 0): InFlightRequest[] {
  return endpoints.wants(now, everything).flatMap((want) => {
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
  const endpoints = new Endpoints(1_000);
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

test('failing endpoints take an eighth of the places, unknown ones half, and leave the rest to the healthy', () => {
  const endpoints = new Endpoints(64);
  for (let number = 0; number < 100; number += 1) given(endpoints, number, { lane: 'failing' });
  for (let number = 100; number < 200; number += 1) given(endpoints, number, { lane: 'unknown' });
  for (const now of [0, 50, 100]) until(endpoints, now);
  assert.deepEqual(endpoints.inFlightByLane, { failing: 8, unknown: 32, healthy: 0 });
  for (let number = 200; number < 300; number += 1) given(endpoints, number);
  until(endpoints);
  assert.deepEqual(endpoints.inFlightByLane, { failing: 8, unknown: 32, healthy: 24 });
});

test('an endpoint with a request unanswered for a second gets no further one, until an answer comes', () => {
  const endpoints = new Endpoints(100);
  given(endpoints, 1);
  const [first, ...rest] = until(endpoints, 0);
  for (const request of rest) endpoints.end(request);
  assert.equal(until(endpoints, hang_ms + 1).length, 0);
  if (first !== undefined) endpoints.end(first);
  assert.equal(until(endpoints, hang_ms + 1).length, 4);
});

test('a paused endpoint is left alone, and comes back by itself', () => {
  const endpoints = new Endpoints(100);
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
  const owner = new Endpoints(64);
  for (let number = 0; number < 20; number += 1) given(owner, number, { owner: 'one' });
  assert.equal(until(owner).length, 16);
  const host = new Endpoints(1_000);
  for (let number = 0; number < 20; number += 1) given(host, number, { host: 'shared.example' });
  assert.equal(until(host).length, origin_max);
});

test('endpoints of a host that hang, fail or are untested share a quarter of its slots; those that answer get the others', () => {
  const endpoints = new Endpoints(1_000);
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
  // Those twelve hang as well by then: they occupy no slot of those that answer.
  assert.equal(lanesAt(hang_ms + 1).length, origin_max - origin_unanswering_max);
});

test('a crowd of slow_start is begun little by little, and who comes after it is not behind it', () => {
  const endpoints = new Endpoints(1_000);
  for (let number = 0; number < 100; number += 1) given(endpoints, number, { lane: 'unknown' });
  assert.equal(until(endpoints, 0).length, slow_start.most);
  const { roomAt } = endpoints;
  assert.equal(roomAt, slow_start.each_ms);
  const late = given(endpoints, 200, { lane: 'unknown' });
  assert.equal(until(endpoints, 1).length, 0);
  const [next] = until(endpoints, roomAt);
  assert.equal(next?.endpoint.id, late);
});

test('slow_start with a backlog leave room for those for whom something has just happened, and these are served in their order', () => {
  const endpoints = new Endpoints(1_000);
  const now = 10_000;
  const ids = Array.from({ length: 100 }, (_none, number) => given(endpoints, number, { lane: 'unknown' }));
  for (const request of until(endpoints, now)) endpoints.end(request);
  const fresh = [200, 201].map((number) => given(endpoints, number, { lane: 'unknown', at: now - 300 + number }));
  assert.deepEqual(
    until(endpoints, now).map(({ endpoint }) => endpoint.id),
    fresh,
  );
  assert.ok(
    until(endpoints, now + slow_start.each_ms).every(({ endpoint }) => !ids.includes(endpoint.id)),
    'what is kept fills up first',
  );
});

test('places that become free go round: each endpoint has its turn before one has its second', () => {
  const endpoints = new Endpoints(8);
  for (let number = 0; number < 30; number += 1) given(endpoints, number, { lane: 'unknown' });
  const served: string[] = [];
  for (let turn = 0; turn < 30; turn += 1)
    for (const request of until(endpoints, turn * 50)) {
      if (served.length < 30) served.push(request.endpoint.id);
      endpoints.end(request);
    }
  assert.equal(new Set(served).size, 30);
});

test('a wake-up that comes while a claim is under way is not lost', () => {
  const endpoints = new Endpoints(100);
  const id = given(endpoints, 1);
  const [want] = endpoints.wants(0, everything);
  assert.ok(want !== undefined);
  endpoints.wake(id, 0);
  endpoints.leased(want, 0, 0);
  const [again] = endpoints.wants(0, everything);
  assert.ok(again !== undefined);
  endpoints.leased(again, 0, 0);
  assert.deepEqual(endpoints.wants(0, everything), []);
});

test('a shard is not idle while a place is reserved for what a claim may find', () => {
  const endpoints = new Endpoints(100);
  const id = given(endpoints, 3);
  const request = endpoints.begin(endpoints.wake(id, 0));
  assert.ok(!endpoints.isIdle(3));
  assert.equal(until(endpoints, hang_ms + 1).length, 3, 'one that was not sent does not hang');
  endpoints.end(request);
});

test('an endpoint that somebody else has written is taken as it stands; one that nobody has keeps what is known here', () => {
  const endpoints = new Endpoints(100);
  const endpoint = endpoints.wake(idOf(3), 0);
  const row = {
    id: endpoint.id,
    owner_id: 'o',
    url: 'https://h.example/',
    lane: 'healthy',
    lane_reason: null,
    probes: 0,
    open_until: null,
    consecutive_failures: 7,
    proven: true,
    now: 0,
  };
  const readAs = (version: string, more: Partial<typeof row> = {}) => {
    endpoint.told += 1;
    for (const unread of endpoints.unread(everything)) endpoints.read(unread, { ...row, ...more, version });
  };
  readAs('1');
  const known = { ...endpoint.circuit, cap: cap_healthy };
  endpoint.circuit = known;
  readAs('1');
  assert.equal(endpoint.circuit, known);
  readAs('2', { lane: 'unknown', url: 'https://other.example/' });
  const { lane, cap, streak, proven } = endpoint.circuit;
  assert.deepEqual(
    [lane, cap, streak, proven, endpoint.origin, endpoint.failures],
    ['unknown', 1, 0, false, 'other.example', 7],
  );
});

test('what is told of an endpoint while it is being read makes it read again', () => {
  const endpoints = new Endpoints(100);
  const endpoint = endpoints.wake(idOf(3), 0);
  const [unread] = endpoints.unread(everything);
  assert.ok(unread !== undefined);
  endpoint.told += 1;
  endpoints.read(unread, {
    id: endpoint.id,
    version: '1',
    owner_id: 'o',
    url: 'https://h.example/',
    lane: 'unknown',
    lane_reason: null,
    probes: 0,
    open_until: null,
    consecutive_failures: 0,
    proven: false,
    now: 0,
  });
  assert.deepEqual([endpoints.unread(everything).length, endpoints.wants(0, everything).length], [1, 0]);
});

test('a shard is idle once what was under way for it is settled', () => {
  const endpoints = new Endpoints(100);
  given(endpoints, 3);
  const requests = until(endpoints);
  for (const request of requests) endpoints.end(request);
  assert.ok(!endpoints.isIdle(3));
  for (const request of requests) endpoints.settled(request);
  assert.ok(endpoints.isIdle(3));
});

test('whatever ends in whatever order, the places in use are those under way', () => {
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
        const endpoints = new Endpoints(32);
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

test('the agenda gives everything in the order of its time, and nothing early', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000 })), fc.nat({ max: 1_000 }), (instants, now) => {
      const agenda = new TimerQueue<number>();
      for (const instant of instants) agenda.add(instant, instant);
      assert.deepEqual(
        [...agenda.due(now)],
        instants.filter((instant) => instant <= now).sort((a, b) => a - b),
      );
      assert.equal(agenda.next, instants.filter((instant) => instant > now).sort((a, b) => a - b)[0]);
    }),
  );
});
