/** 406: service.md 7.1, RFC 9110 12.5.1. Over every declared route. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { type LiveService, liveService } from '../harness/service.ts';
import { ask, assertRefused, type Fixture, fixtureOf, everyRouteKeeps } from '../harness/every-route.ts';

let service: LiveService;
let cast: Fixture;

before(async () => {
  service = await liveService();
  cast = await fixtureOf(service);
});

after(() => service.stop());

for (const accept of [
  'text/html',
  'application/yaml, audio/*',
  'application/json;q=0',
  'application/json;q=0, */*',
  '*/*;q=0',
  'application/*;q=0, text/html',
])
  test(`a client that accepts only ${accept} is told that we serve JSON, before it has to say who it is`, () =>
    everyRouteKeeps(
      async (step) =>
        assertRefused(await ask(cast, step, { key: null, headers: { Accept: accept } }), 406, 'not_acceptable'),
      ({ route }) => (route.binary ?? route.stream) === undefined || !accept.includes(', */*'),
    ));

for (const accept of [
  'application/json',
  '*/*',
  'application/*',
  'text/html, */*;q=0.1',
  'APPLICATION/JSON; charset=utf-8',
  'text/html, application/json;q=0.001',
  '',
])
  test(`a client that accepts ${accept === '' ? 'nothing in particular' : accept} is served`, () =>
    everyRouteKeeps(async (step) =>
      assert.equal((await ask(cast, step, { headers: { Accept: accept }, query: '?no_such=1' })).status, 400),
    ));
