/** The documents every API serves of itself: decisions.md 1 "Schema", "Cache-Control". */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { declaredRoutes } from '@mahnwerk/contract/grammar/route.ts';
import { apis } from '@mahnwerk/contract/apis/all.ts';
import { openapi } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import { type LiveService, liveService } from '../harness/service.ts';
import { assertRefused } from '../harness/every-route.ts';

let service: LiveService;

before(async () => {
  service = await liveService();
});

after(() => service.stop());

for (const [api, path] of [
  ['case', '/v2/schema/'],
  ['partner', '/partner/v2/schema/'],
  ['dunning', '/mahnservice/v1/schema/'],
  ['operator', '/operator/v1/schema/'],
] as const)
  test(`${path} is the OpenAPI document of exactly the routes that are served`, async () => {
    const { body, headers } = await service.send('GET', path);
    assert.deepEqual(
      body,
      JSON.parse(JSON.stringify(openapi(api, Object.values(apis[api]), 'https://api.mahnwerk.test'))),
    );
    assert.equal(headers.get('cache-control'), 'private, max-age=300');
    assert.equal((body.info as { version: string }).version, 'current');
    assert.deepEqual(
      Object.keys(body.paths as object).sort(),
      [...new Set(declaredRoutes(Object.values(apis[api])).map(({ route }) => route.path))].sort(),
    );
  });

for (const path of ['/v2/schema/', '/partner/v2/schema/', '/mahnservice/v1/schema/', '/operator/v1/schema/'])
  test(`who has the current ${path} is spared it, key or no key`, async () => {
    const { headers, text } = await service.send('GET', path);
    const etag = headers.get('etag') ?? '';
    assert.match(etag, /^"[\x21\x23-\x7e]+"$/);
    for (const method of ['GET', 'HEAD']) {
      const again = await service.send(method, path, { headers: { 'If-None-Match': `"older", ${etag}` } });
      assert.deepEqual(
        [again.status, again.text, again.headers.get('etag'), again.headers.get('cache-control')],
        [304, '', etag, 'private, max-age=300'],
      );
    }
    assert.equal((await service.send('GET', path, { headers: { 'If-None-Match': '"older"' } })).text, text);
    assert.equal((await service.send('HEAD', path)).headers.get('content-length'), String(Buffer.byteLength(text)));
  });

for (const path of ['/v2/schema/', '/docs/case/'])
  test(`${path} arrives compressed where the client can read it, and each coding has its own ETag`, async () => {
    const plain = await service.send('GET', path);
    for (const [accepted, coding, bytes_max] of [
      ['gzip, deflate, br', 'br', 100_000],
      ['gzip', 'gzip', 175_000],
    ] as const) {
      const ask = (method: string, known = '') =>
        fetch(service.url + path, { method, headers: { 'Accept-Encoding': accepted, 'If-None-Match': known } });
      const shown = ({ headers }: Response) =>
        ['content-encoding', 'content-length', 'etag', 'vary'].map((name) => headers.get(name));
      const got = await ask('GET');
      const [, bytes, etag] = shown(got);
      assert.deepEqual(shown(got), [coding, bytes, etag, 'Accept-Encoding']);
      assert.ok(Number(bytes) < bytes_max, `${bytes} bytes`);
      assert.notEqual(etag, plain.headers.get('etag'));
      assert.equal(await got.text(), plain.text);
      assert.deepEqual(shown(await ask('HEAD')), shown(got));
      const again = await ask('GET', etag ?? '');
      assert.deepEqual([again.status, ...shown(again)], [304, null, null, etag, 'Accept-Encoding']);
    }
    assert.deepEqual([plain.headers.get('content-encoding'), plain.headers.get('vary')], [null, 'Accept-Encoding']);
  });

test('answers of the API are not compressed: their ETag is what If-Match compares', async () => {
  const { headers } = await service.send('GET', '/v2/health/', { headers: { 'Accept-Encoding': 'br, gzip' } });
  assert.deepEqual([headers.get('content-encoding'), headers.get('vary')], [null, null]);
});

for (const path of [
  '/docs/',
  '/docs/case/',
  '/docs/partner/',
  '/docs/dunning/',
  '/docs/operator/',
  '/docs/events/',
  '/docs/guides/',
  '/docs/guides/webhooks/',
  '/docs/changelog/',
])
  test(`${path} is a page for people, with the headers of every answer`, async () => {
    const { status, headers, text } = await service.send('GET', path, { headers: { Accept: 'text/html' } });
    assert.equal(status, 200);
    assert.match(text, /^<!doctype html>/);
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(headers.get('cache-control'), 'private, max-age=300');
    assert.match(
      headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-/,
    );
    assert.match(headers.get('x-service-request-id') ?? '', /^[0-9a-f-]{36}$/);
    assert.equal((await service.send('HEAD', path)).headers.get('etag'), headers.get('etag'));
    assert.equal(
      (await service.send('GET', path, { headers: { 'If-None-Match': headers.get('etag') ?? '' } })).status,
      304,
    );
    assert.equal((await service.send('POST', path)).headers.get('allow'), 'GET, HEAD');
    if (path !== '/docs/') assertRefused(await service.send('GET', path.slice(0, -1)), 404, 'not_found');
  });
