import { test } from 'node:test';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { apis } from '@mahnwerk/contract/apis/all.ts';
import { openapi } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import { declaredRoutes, group, route } from '@mahnwerk/contract/grammar/route.ts';
import { named } from '@mahnwerk/contract/shapes/shape.ts';
import { line } from '@mahnwerk/contract/shapes/text.ts';
import { object } from '@mahnwerk/contract/shapes/structures.ts';
import { referencePages } from './reference.ts';
import type { Reply } from './reply.ts';

let documentsMade = 0;
const pages = referencePages((api) => {
  documentsMade += 1;
  return openapi(api, Object.values(apis[api]), 'https://api.mahnwerk.example');
});

async function get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
  const reply = await pages('GET', path, headers);
  assert.ok(reply, `${path} is a page`);
  return reply;
}

const htmlAt = async (path: string): Promise<string> => (await get(path)).body?.toString() ?? '';
const paths = ['/docs/', '/docs/case/', '/docs/partner/', '/docs/dunning/'];

for (const api of ['case', 'partner', 'dunning'] as const)
  test(`the ${api} page shows every declared operation of its API, with an anchor of its name`, async () => {
    const html = await htmlAt(`/docs/${api}/`);
    for (const { name, route: declared } of declaredRoutes(Object.values(apis[api]))) {
      assert.ok(html.includes(`id="${name}"`), name);
      assert.ok(html.includes(`</span>${declared.path}</p>`), name);
    }
  });

test('every link inside a page leads to an anchor of it, and every anchor is unique', async () => {
  for (const path of paths) {
    const html = await htmlAt(path);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length, `${path} has an anchor twice`);
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(target), `${path}#${target}`);
  }
});

test('the overview leads to every page, and each page to the others', async () => {
  for (const path of paths)
    for (const other of paths.slice(1)) assert.ok((await htmlAt(path)).includes(`href="${other}"`));
});

test('the operator’s document is not published', async () => {
  assert.equal(await pages('GET', '/docs/operator/', {}), undefined);
});

test('a page may load and run nothing except its own style, allowed by hash', async () => {
  for (const path of paths) {
    const { headers, body } = await get(path);
    const html = body?.toString() ?? '';
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    assert.equal(
      headers['Content-Security-Policy'],
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    assert.doesNotMatch(html, /<script|<link|<img|<iframe|<form| on\w+="| style="|@import|url\(/i);
    assert.equal(headers['Cache-Control'], 'private, max-age=300');
    assert.equal(headers['Content-Type'], 'text/html; charset=utf-8');
  }
});

test('a client with the current page gets 304', async () => {
  const { headers } = await get('/docs/case/');
  const again = await get('/docs/case/', { 'if-none-match': headers.ETag ?? '' });
  assert.deepEqual(
    [again.status, again.body, again.headers.ETag, again.headers['Cache-Control']],
    [304, undefined, headers.ETag, 'private, max-age=300'],
  );
  assert.equal((await get('/docs/case/', { 'if-none-match': '"other"' })).status, 200);
});

test('a page accepts only GET and HEAD, and only HTML', async () => {
  await assert.rejects(async () => pages('POST', '/docs/', {}), { code: 'method_not_allowed' });
  await assert.rejects(async () => pages('GET', '/docs/', { accept: 'application/json' }), { code: 'not_acceptable' });
  assert.equal(await pages('GET', '/docs', {}), undefined);
  assert.equal(await pages('GET', '/v2/info/', {}), undefined);
});

test('documents and pages are rendered once', async () => {
  for (const path of paths) assert.equal((await get(path)).body, (await get(path)).body);
  assert.equal(documentsMade, 3);
});

test('every text of a declaration is escaped', async () => {
  const hostile = '<script>alert(1)</script>"\'&';
  const shape = named(
    'Thing',
    object({
      text: {
        ...line({ max: 10 }),
        schema: { type: 'string', description: hostile, examples: [hostile], pattern: hostile },
      },
    }),
  );
  const things = group(
    'case',
    'things',
    { title: hostile, about: hostile },
    {
      create: route('POST', '/v2/things/', {
        summary: hostile,
        description: hostile,
        scope: null,
        body: shape,
        reply: shape,
      }),
    },
  );
  const page = await referencePages((api) => openapi(api, [things], hostile))('GET', '/docs/case/', {});
  assert.doesNotMatch(page?.body?.toString() ?? '<script', /<script/);
});
