import { test } from 'node:test';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { apis } from '@mahnwerk/contract/apis/all.ts';
import { openapi } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import { declaredRoutes, group, route } from '@mahnwerk/contract/grammar/route.ts';
import { named } from '@mahnwerk/contract/shapes/shape.ts';
import { line } from '@mahnwerk/contract/shapes/text.ts';
import { object } from '@mahnwerk/contract/shapes/structures.ts';
import { deliveryHeaders } from '@mahnwerk/contract/grammar/signature.ts';
import { eventKeys, events } from '@mahnwerk/contract/events/catalog.ts';
import { chaptersAt, misplacedTags } from './chapters.ts';
import { changelog, guides, renderMarkdown } from './guides.ts';
import { referencePages } from './reference.ts';
import { script } from './script.ts';
import { stateDiagram } from './state-diagram.ts';
import type { Reply } from '../platform/http/reply.ts';

let documentsMade = 0;
const pages = referencePages({
  environment: 'sandbox',
  documentOf: (api) => {
    documentsMade += 1;
    return openapi(api, Object.values(apis[api]), 'https://api.mahnwerk.example');
  },
});

async function get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
  const reply = await pages('GET', path, headers);
  assert.ok(reply, `${path} is a page`);
  return reply;
}

const read = new Map<string, string>();
async function htmlAt(path: string): Promise<string> {
  const html = read.get(path) ?? (await get(path)).body?.toString() ?? '';
  read.set(path, html);
  return html;
}
const apiPaths = ['/docs/case/', '/docs/partner/', '/docs/dunning/', '/docs/operator/', '/docs/account/'];
const chapters = chaptersAt('operator', '/docs/operator/').map(({ path }) => path);
const paths = [
  '/docs/',
  ...apiPaths,
  ...chapters,
  '/docs/events/',
  '/docs/guides/',
  ...[...guides, changelog].map(({ path }) => path),
];

for (const api of ['case', 'partner', 'dunning', 'operator', 'account'] as const)
  test(`the ${api} page shows every declared operation of its API, with an anchor of its name`, async () => {
    const html = (await Promise.all([`/docs/${api}/`, ...(api === 'operator' ? chapters : [])].map(htmlAt))).join('');
    for (const { name, route: declared } of declaredRoutes(Object.values(apis[api]))) {
      assert.ok(html.includes(`<article class="operation" id="${name}"`), name);
      assert.ok(html.includes(`</span> <code>${declared.path}</code></p>`), name);
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

test('each group of an API with chapters stands in one of them', () => {
  const document = openapi('operator', Object.values(apis.operator), 'https://api.mahnwerk.example');
  assert.deepEqual(misplacedTags({ api: 'operator', path: '/docs/operator/', document }), []);
});

test('an operation of the operator is found by its old address: its line there leads to its chapter', async () => {
  const start = await htmlAt('/docs/operator/');
  for (const { name } of declaredRoutes(Object.values(apis.operator))) {
    const [, page = ''] = new RegExp(`<li id="${name}">.*?<a href="([^"#]+)#${name}"`).exec(start) ?? [];
    assert.ok((await htmlAt(page)).includes(`<article class="operation" id="${name}"`), name);
  }
});

test('the overview leads to every page, and each page to the APIs, the events, the guides and the changelog', async () => {
  for (const other of paths.slice(1).filter((each) => each !== '/docs/guides/'))
    assert.ok(
      (await htmlAt(chapters.includes(other) ? '/docs/operator/' : '/docs/')).includes(`href="${other}"`),
      other,
    );
  for (const path of paths.slice(1))
    for (const other of [...apiPaths, '/docs/events/', '/docs/guides/', '/docs/changelog/'])
      assert.ok((await htmlAt(path)).includes(`href="${other}"`), `${path} to ${other}`);
});

test('every link to another page of the reference leads to one, at an anchor that it has', async () => {
  for (const path of paths)
    for (const [, page = '', anchor] of (await htmlAt(path)).matchAll(/href="(\/docs\/[^"#]*)(?:#([^"]+))?"/g)) {
      assert.ok(paths.includes(page), `${path} to ${page}`);
      if (anchor !== undefined) assert.ok((await htmlAt(page)).includes(`id="${anchor}"`), `${page}#${anchor}`);
    }
});

test('the chapter Events shows every event of the three catalogues with anchor, time, data and example', async () => {
  const html = await htmlAt('/docs/events/');
  for (const key of eventKeys) {
    const [, section = ''] = new RegExp(`id="${key}"[^>]*>(.*?)</article>`, 's').exec(html) ?? [];
    assert.ok(section.includes(events[key].when.split('`')[0] ?? ''), key);
    for (const member of ['company_id', `<span class="n">&quot;type&quot;</span>: &quot;${key}&quot;`])
      assert.ok(section.includes(member), `${key} ${member}`);
  }
  for (const header of Object.values(deliveryHeaders)) assert.ok(html.includes(`>${header}</span>`), header);
});

test('each page of an API shows every error response, those that reach no operation included', async () => {
  for (const path of apiPaths) {
    const html = await htmlAt(path);
    for (const status of [400, 401, 403, 404, 405, 406, 408, 409, 411, 412, 413, 414, 415, 417, 429, 431, 500, 503])
      assert.ok(html.includes(`id="status-${status}"`), `${path} ${status}`);
    const [, throttled = ''] = /id="status-429">(.*?)<h3/s.exec(html) ?? [];
    assert.ok(throttled.includes('Retry-After') && throttled.includes('&quot;throttled&quot;'), path);
    assert.match(/id="status-405">(.*?)<h3/s.exec(html)?.[1] ?? '', />Allow</);
  }
});

test('a guide is rendered whole: headings with anchors, tables, commands as they stand', async () => {
  const html = await htmlAt('/docs/guides/webhooks/');
  assert.match(html, /<h1 id="receiving-webhooks">/);
  assert.match(html, /<h2 id="try-it-on-one-machine">/);
  assert.match(html, /<th>header<\/th>/);
  assert.match(html, /<pre [^>]*><code>npx mahnwerk trigger order\.accepted --key &#39;&lt;case key&gt;&#39;<\/code>/);
});

test('nothing in a guide becomes markup or a link elsewhere', () => {
  const { html } = renderMarkdown(
    '# <b>T</b> "x"\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1)) ![b](http://x.example/y) [c](../package.json) [d](webhooks.md#create) `<i>`\n\n```html" onload="x\n<p>\n```\n\n|<u>|\n|-|\n|<s>|',
    { file: 'docs/guides/a.md', base: '' },
  );
  assert.doesNotMatch(html, /<(?!\/?(?:h1|p|a|code|pre|div|table|thead|tbody|tr|th|td)\b)/);
  assert.doesNotMatch(html, /javascript:|onload|package\.json|http:/);
  assert.match(html, /<a href="\/docs\/guides\/webhooks\/#create">d<\/a>/);
});

test('a page may run nothing except its own style and script, allowed by hash, and loads only a font of this origin', async () => {
  const hashOf = (text = '') => createHash('sha256').update(text).digest('base64');
  for (const path of paths) {
    const { headers, body } = await get(path);
    const html = body?.toString() ?? '';
    const [whole = '', style, script] =
      /<style>([\s\S]*?)<\/style><script>([\s\S]*?)<\/script><link rel="icon" href="data:[^"]+">/.exec(html) ?? [];
    assert.equal(
      headers['Content-Security-Policy'],
      `default-src 'none'; style-src 'sha256-${hashOf(style)}'; script-src 'sha256-${hashOf(script)}'; connect-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    );
    assert.doesNotMatch(html.replace(whole, ''), /<script|<style|<link|<img|<iframe| on\w+="| style="| action="/i);
    assert.deepEqual(
      [...(style ?? '').matchAll(/url\("?([^")]+)|@import/g)].map(([, url]) => url?.replace(/-[\w-]{10}\.woff2$/, '')),
      ['/assets/source-sans-3-latin'],
    );
    assert.equal(headers['Cache-Control'], 'private, max-age=300');
    assert.equal(headers['Content-Type'], 'text/html; charset=utf-8');
  }
});

test('the script of the page is one program without imports, whose names do not collide', () => {
  assert.doesNotThrow(() => new Script(script));
  assert.doesNotMatch(script, /^(?:import|export) /m);
});

test('behind a public address with a path, every link of a page keeps the path', async () => {
  const below = referencePages({
    environment: 'production',
    documentOf: (api) => openapi(api, Object.values(apis[api]), 'https://muster.example/mahnwerk'),
  });
  for (const path of ['/docs/', '/docs/case/', '/docs/events/', '/docs/guides/webhooks/']) {
    const html = (await below('GET', path, {}))?.body?.toString() ?? '';
    assert.match(html, /url\("\/mahnwerk\/assets\//);
    assert.deepEqual(
      [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href).filter((href) => !href?.startsWith('/mahnwerk/')),
      [],
    );
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
  assert.equal(await pages('GET', '/v2/info/', {}), undefined);
});

test('the address itself leads to what a visitor can read, and /docs to the pages', async () => {
  const leads = async (path: string, accept?: string) => {
    const { status, headers } = await get(path, accept === undefined ? {} : { accept });
    return [status, headers.Location];
  };
  assert.deepEqual(await leads('/', 'text/html,*/*;q=0.8'), [303, '/docs/']);
  assert.deepEqual(await leads('/'), [303, '/docs/']);
  assert.deepEqual(await leads('/', 'application/json'), [303, '/v2/schema/']);
  assert.deepEqual(await leads('/docs'), [303, '/docs/']);
  assert.equal(await pages('POST', '/', {}), undefined);
  assert.equal(await pages('GET', '/docs/guides/ci', {}), undefined);
});

test('a state diagram of a guide is a drawing with its transitions as text, and hostile text in it stays text', async () => {
  const html = await htmlAt('/docs/guides/states/');
  assert.ok(!html.includes('stateDiagram') && html.includes('<svg role="img"'));
  assert.match(html, /<title>start to draft: create; draft to submitted: finalize \(order\.submitted\);/);
  const drawn = stateDiagram('stateDiagram-v2\n  a --> <script>: "<b>"') ?? '';
  assert.ok(drawn.includes('&lt;script&gt;') && !drawn.includes('<script>') && !drawn.includes('<b>'));
  assert.equal(stateDiagram('pie\n  "a": 1'), undefined);
});

test('documents and pages are rendered once, and not for a request of another path', async () => {
  const none = referencePages({ environment: 'sandbox', documentOf: () => assert.fail('makes a document') });
  assert.equal(await none('GET', '/v2/orders/', {}), undefined);
  for (const path of paths) assert.equal((await get(path)).body, (await get(path)).body);
  assert.equal(documentsMade, 5);
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
  const page = await referencePages({
    environment: 'sandbox',
    documentOf: (api) => openapi(api, [things], hostile),
  })('GET', '/docs/case/', {});
  const html = page?.body?.toString() ?? '<script><script>';
  assert.equal(html.match(/<script/g)?.length, 1, 'the one of the page');
  assert.doesNotMatch(html, /alert\(1\)<\/script>/);
});
