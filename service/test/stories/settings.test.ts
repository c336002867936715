/** The operator shows itself on its pages: name, colour, logo (portal.md 4, settings). */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import type { Settings } from '@mahnwerk/contract/operator/settings.ts';
import { failuresOf } from '../harness/every-route.ts';
import { type LiveService, liveService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

let service: LiveService;
let admin: string;

before(async () => {
  service = await liveService();
  admin = await service.givenSession({ kind: 'operator' });
});

after(() => service.stop());

const path = '/operator/v1/settings/';
const change = (body: object, key = admin, headers = {}) =>
  service.send<Settings>('PATCH', path, { key, body, headers });
const get = (at: string) => fetch(`${service.url}${at}`);
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"></path></svg>';

test('an admin sets the look of the pages, others see it, and the audit log names both states', async () => {
  const reader = await service.givenSession({ kind: 'operator', roles: ['reader'] });
  const before = await service.send<Settings>('GET', path, { key: reader });
  assert.deepEqual([before.body.name, before.body.hue, before.body.logo], ['Mahnwerk', 205, null]);
  assert.equal((await change({ hue: 12 }, reader)).status, 403);
  const tag = before.headers.get('etag') ?? '';
  const changed = await change({ name: 'Inkasso Nord', support_phone: '030 12345678' }, admin, { 'If-Match': tag });
  assert.deepEqual(
    [changed.status, changed.body.name, changed.body.support_phone],
    [200, 'Inkasso Nord', '+493012345678'],
  );
  assert.equal((await change({ name: 'Inkasso Ost' }, admin, { 'If-Match': tag })).status, 412);
  const log = await service.send<{ results: { before: Settings; after: Settings }[] }>(
    'GET',
    '/operator/v1/audit-log/?action=settings.update',
    { key: admin },
  );
  assert.deepEqual(
    log.body.results.map((line) => [line.before.name, line.after.name]),
    [['Mahnwerk', 'Inkasso Nord']],
  );
});

test('what no page can show is refused at its field', async () => {
  const svg = { media_type: 'image/svg+xml', content: base64(drawing) };
  for (const [body, failure] of [
    [{ hue: 360 }, 'invalid hue'],
    [{ support_email: 'hilfe' }, 'invalid support_email'],
    [{ support_phone: '12' }, 'invalid support_phone'],
    [{ imprint_url: 'javascript:alert(1)' }, 'invalid imprint_url'],
    [{ logo: { ...svg, media_type: 'image/png' } }, 'invalid logo.content'],
    [{ logo: { ...svg, content: base64('<html></html>') } }, 'invalid logo.content'],
    [{ logo: { ...svg, content: 'no base64!' } }, 'invalid logo.content'],
    [{ logo: { ...svg, content: base64(`${drawing}${' '.repeat(64 * 1024)}`) } }, 'max_length logo.content'],
  ] as const)
    assert.deepEqual(failuresOf(await change(body)), [failure], JSON.stringify(body).slice(0, 80));
});

test('colour and logo are served to every page, the logo without anything that runs', async () => {
  assert.equal((await get('/portal/logo')).status, 404);
  const content = base64(drawing.replace('<path', '<script>alert(1)</script><path onclick="alert(1)"'));
  const { body } = await change({ hue: 300, logo: { media_type: 'image/svg+xml', content } });
  assert.equal(Buffer.from(body.logo?.content ?? '', 'base64').toString(), drawing);
  await until(async () => (await (await get('/portal/theme.css')).text()).includes('--brand-hue:300'));
  const sheet = await get('/portal/theme.css');
  assert.equal(sheet.headers.get('content-type'), 'text/css; charset=utf-8');
  const address = /url\("(logo\?v=\w+)"\)/.exec(await sheet.text())?.[1] ?? '';
  const logo = await get(`/portal/${address}`);
  assert.deepEqual(
    ['content-type', 'content-security-policy', 'x-content-type-options'].map((name) => logo.headers.get(name)),
    ['image/svg+xml', "default-src 'none'; sandbox", 'nosniff'],
  );
  assert.equal(await logo.text(), drawing);
  const signIn = await get('/sign-in');
  assert.match(await signIn.text(), /<link rel="stylesheet" href="\/portal\/theme\.css">/);
  assert.equal((await change({ logo: null })).body.logo, null);
  await until(async () => (await get('/portal/logo')).status === 404);
});

test('the pages of signing in and of invitations name the operator, whatever its name is', async () => {
  await change({ name: 'Inkasso <b>Süd</b> & "Co"' });
  const named = 'Inkasso &lt;b&gt;Süd&lt;/b&gt; &amp; &quot;Co&quot;';
  await until(async () => (await (await get('/sign-in')).text()).includes(named));
  for (const at of ['/sign-in', '/setup/terms', `/setup/${'x'.repeat(43)}`]) {
    const text = await (await get(at)).text();
    assert.equal(text.split(named).length - 1, 2, `${at}: in the title and in the head`);
    assert.doesNotMatch(text, /Mahnwerk|<b>Süd/);
  }
});
