/** What every answer carries: service.md 4.1 "Response headers", decisions.md 1 "Cache-Control". Over every declared route. */
import { before, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sharedCast } from '../harness/shared-walk.ts';
import { ask, type Fixture, everyRouteKeeps, hasIds, isGet, needsKey, type Changes } from '../harness/every-route.ts';

let cast: Fixture;

before(async () => {
  cast = await sharedCast();
});

/** A success or a 404, and one refusal of each stage a request passes. */
const fates: readonly Changes[] = [
  {},
  { path: '/v2/no-such/' },
  { method: 'PUT' },
  { headers: { Accept: 'text/html' } },
  { key: 'unknown' },
  { headers: { 'X-On-Behalf-Of-Company': 'nobody' } },
  { query: '?no_such=1' },
];

const seen = new Set<string>();

test('every answer has a fresh request id, says who may store it, and tells nothing of budgets and software', () =>
  everyRouteKeeps(async (step) => {
    for (const fate of fates) {
      const mine = randomUUID();
      const { status, headers } = await ask(cast, step, {
        ...fate,
        headers: { ...fate.headers, 'X-Service-Request-Id': mine, 'X-Request-Id': mine },
      });
      const id = headers.get('x-service-request-id') ?? '';
      assert.notEqual(id, mine);
      assert.ok(!seen.has(id), 'a request id came twice');
      seen.add(id);
      assert.equal(headers.get('x-service-environment'), 'sandbox');
      assert.equal(headers.get('strict-transport-security'), 'max-age=31536000');
      // No answer may be stored by anyone, except the success of a route that says so.
      const longer = status < 300 && step.route.cacheControl !== undefined;
      assert.equal(
        headers.get('cache-control'),
        longer ? step.route.cacheControl : 'private, no-store',
        `answering ${status}`,
      );
      for (const [name] of headers)
        assert.doesNotMatch(name, /^(x-ratelimit-.*|ratelimit.*|server|x-powered-by|set-cookie)$/);
    }
  }));

test('the length of every body that has an end is declared', () =>
  everyRouteKeeps(
    async (step) => {
      const { status, headers, text } = await ask(cast, step);
      if (status !== 204) assert.equal(headers.get('content-length'), String(Buffer.byteLength(text)));
      assert.equal(headers.get('transfer-encoding'), null);
    },
    ({ route }) => route.stream === undefined,
  ));

test('health and schema need no key, and look at none', () =>
  everyRouteKeeps(
    async (step) => {
      for (const key of [null, 'unknown', cast.keys.case]) assert.equal((await ask(cast, step, { key })).status, 200);
    },
    (step) => isGet(step) && !needsKey(step) && !hasIds(step),
  ));
