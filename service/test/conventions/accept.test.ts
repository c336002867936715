/** 406: service.md 7.1, RFC 9110 12.5.1. Over every declared route. */
import { before, test } from 'node:test';
import assert from 'node:assert/strict';
import { sharedCast } from '../harness/shared-walk.ts';
import { ask, assertRefused, type Fixture, everyRouteKeeps } from '../harness/every-route.ts';

let cast: Fixture;

before(async () => {
  cast = await sharedCast();
});

const refused = [
  'text/html',
  'application/yaml, audio/*',
  'application/json;q=0',
  'application/json;q=0, */*',
  '*/*;q=0',
  'application/*;q=0, text/html',
];

test('a client that does not accept JSON is told that we serve it, before it has to say who it is', () =>
  everyRouteKeeps((step, deal) => {
    const isFile = (step.route.binary ?? step.route.stream) !== undefined;
    return deal(isFile ? refused.filter((accept) => !accept.includes(', */*')) : refused, async (accept) =>
      assertRefused(await ask(cast, step, { key: null, headers: { Accept: accept } }), 406, 'not_acceptable'),
    );
  }));

const served = [
  'application/json',
  '*/*',
  'application/*',
  'text/html, */*;q=0.1',
  'APPLICATION/JSON; charset=utf-8',
  'text/html, application/json;q=0.001',
  '',
];

test('a client may ask for a file by any type of a document; for CSV only where one is served', () =>
  everyRouteKeeps(
    (step, deal) =>
      deal(['image/*', 'image/png', 'application/pdf', 'application/octet-stream', 'text/csv'], async (accept) => {
        const { status } = await ask(cast, step, { headers: { Accept: accept }, query: '?no_such=1' });
        const isServed = accept !== 'text/csv' || step.route.binary?.includes(accept) === true;
        assert.equal(status, isServed ? 400 : 406, accept);
      }),
    ({ route }) => route.binary !== undefined,
  ));

test('a client that accepts JSON, or says nothing of it, is served', () =>
  everyRouteKeeps((step, deal) =>
    deal(served, async (accept) =>
      assert.equal((await ask(cast, step, { headers: { Accept: accept }, query: '?no_such=1' })).status, 400),
    ),
  ));
