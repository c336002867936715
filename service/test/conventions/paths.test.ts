/** Paths and methods: service.md 4.1 and 7.1 (400 NUL, 404, 405), decisions.md 1 "Methods". Over every declared route. */
import { before, test } from 'node:test';
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { type Answer, type LiveService } from '../harness/service.ts';
import { guides } from '../../src/reference/guides.ts';
import { sharedCast } from '../harness/shared-walk.ts';
import { exchange } from '../harness/wire.ts';
import { ask, assertRefused, type Fixture, everyRouteKeeps, isGet, pathOf } from '../harness/every-route.ts';

let service: LiveService;
let cast: Fixture;

before(async () => {
  cast = await sharedCast();
  ({ service } = cast);
});

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'];
const offeredAt = (path: string): string[] =>
  everyRoute().flatMap(({ route }) => (route.path === path ? [route.method] : []));

/** Without a key: what is wrong with a path or a method is said before who may call. */
const bare = (method: string, path: string) => exchange(service.url, { method, path });

test('a path without its slash is a 404 for every method, and no redirect', () =>
  everyRouteKeeps((step, deal) =>
    deal(methods, async (method) => {
      const answer = await bare(method, pathOf(step).slice(0, -1));
      assert.equal(answer.status, 404);
      assert.equal(answer.headers.get('location'), null);
      if (method === 'HEAD') return;
      assertRefused(answer, 404, 'not_found');
      assert.match(
        String((answer.body as { detail?: string }).detail),
        /append `\/` to this path/,
        'the remedy is named',
      );
    }),
  ));

test('a path nobody declared is a 404 for every method', () =>
  everyRouteKeeps((step, deal) =>
    deal(
      [
        `${pathOf(step)}no-such/`,
        pathOf(step).toUpperCase(),
        `/v1${pathOf(step)}`,
        pathOf(step).replace(/\/$/, '//'),
        pathOf(step).replace(/\/(?=[^/]+\/$)/, '%2F'),
      ],
      async (path) => assertRefused(await bare('POST', path), 404, 'not_found'),
    ),
  ));

test('the paths of earlier versions are gone', async () => {
  for (const path of ['/v1/', '/v1/orders/', '/partner/v1/', '/partner/v1/companies/', '*'])
    for (const method of ['GET', 'POST', 'OPTIONS']) assertRefused(await bare(method, path), 404, 'not_found');
});

test('a path of an earlier version names the current one, and a page that says what became of it', async () => {
  for (const [path, current] of [
    ['/v1/orders/', '`/v2/`'],
    ['/v1', '`/v2/`'],
    ['/partner/v1/companies/', '`/partner/v2/`'],
  ] as const) {
    const { detail = '' } = (await bare('GET', path)).body as { detail?: string };
    const [page = ''] = /\/docs\/guides\/[\w-]+\//.exec(detail) ?? [];
    assert.ok(detail.includes(current), detail);
    assert.ok(
      guides.some((guide) => guide.path === page),
      page,
    );
  }
});

test('a method that is not offered is told so, with those that are', () =>
  everyRouteKeeps(async (step, deal) => {
    const offered = offeredAt(step.route.path);
    const allowed = [...offered, ...(offered.includes('GET') ? ['HEAD'] : [])].sort().join(', ');
    const isRefused = async (method: string): Promise<void> => {
      const answer = await bare(method, pathOf(step));
      assert.equal(answer.headers.get('allow'), allowed, method);
      if (method !== 'HEAD') assertRefused(answer, 405, 'method_not_allowed');
      assert.equal(
        /PATCH/.test(answer.text),
        method === 'PUT' && offered.includes('PATCH'),
        'PUT is told to use PATCH',
      );
    };
    const others = methods.filter((each) => each !== 'PUT' && !allowed.split(', ').includes(each));
    if (!offered.includes('PUT')) await isRefused('PUT');
    await deal(others, isRefused);
  }));

test('CONNECT is answered as well', async () => {
  assertRefused(await bare('CONNECT', 'api.mahnwerk.test:443'), 404, 'not_found');
});

test('HEAD is GET without a body, with the same headers', () =>
  everyRouteKeeps(async (step) => {
    const path = pathOf(step);
    // What tells the time of the answer is another representation each time.
    const etag = step.group.basename.endsWith('-usage') ? [] : ['etag'];
    const headersOf = ({ headers }: Answer<unknown>) =>
      ['content-type', 'content-length', 'cache-control', ...etag].map((name) => headers.get(name));
    // The time at which a key was last used is stored behind the answer: HEAD is compared between two equal GETs.
    for (let before = await ask(cast, step, { path }); ;) {
      const head = await ask(cast, step, { path, method: 'HEAD' });
      const after = await ask(cast, step, { path });
      assert.equal(head.text, '');
      assert.equal(head.status, after.status);
      if (isDeepStrictEqual(headersOf(before), headersOf(after)))
        return assert.deepEqual(headersOf(head), headersOf(after));
      before = after;
    }
  }, isGet));

test('a path with NUL is refused before anything else is looked at', () =>
  everyRouteKeeps(async (step, deal) => {
    const path = pathOf(step);
    const broken = [path.replace(/\/$/, '%00/'), `${path}%00`, `/%00${path}`, `${path}%2f%00/`, `${path}%ff%00/`];
    await deal(
      broken.flatMap((each) => [['GET', each] as const, ['PUT', each] as const]),
      async ([method, each]) =>
        assertRefused(await bare(method, each), 400, 'validation_error', 'null_characters_not_allowed path'),
    );
  }));

test('a letter of a path may be percent-encoded', () =>
  everyRouteKeeps(async (step) => {
    const [, first = ''] = /^\/(.)/.exec(step.route.path) ?? [];
    const encoded = pathOf(step).replace(`/${first}`, `/%${first.charCodeAt(0).toString(16)}`);
    const { status } = await ask(cast, step, { path: encoded, query: '?no_such=1' });
    assert.equal(status, 400);
  }));
