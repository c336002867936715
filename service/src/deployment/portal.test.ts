/** How the files of the portal are served: while they are built, once they are, and where that failed. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import type { Reply } from '../platform/http/reply.ts';
import { type RunningPortal, startPortal } from './portal.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<script src="./assets/index-1.js"></script>');
  await writeFile(join(folder, 'assets/index-1.js'), 'console.log(1);'.repeat(100));
});
after(() => rm(folder, { recursive: true }));

const log = pino({ level: 'silent' });
const ask = (
  { pages }: RunningPortal,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Reply | undefined> => Promise.resolve(pages(method, path, headers));
const built = async (publicUrl = 'https://api.mahnwerk.test'): Promise<RunningPortal> => {
  const portal = startPortal({ publicUrl, log, build: () => Promise.resolve(folder) });
  while ((await ask(portal, '/portal/'))?.headers['Cache-Control'] === 'no-store') await new Promise(setImmediate);
  return portal;
};

/** Word for word. */
const strict = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; " +
    "connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
    "require-trusted-types-for 'script'; trusted-types portal",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

test('every address below /portal/ answers its page, under a policy without an exception', async () => {
  const portal = await built();
  for (const path of ['/portal/', '/portal/operator/queue/1', '/portal/company/10000000/home']) {
    const { status, headers, body } = (await ask(portal, path)) ?? assert.fail();
    assert.deepEqual([status, headers['Cache-Control']], [200, 'no-cache']);
    assert.equal(body?.toString(), '<script src="/portal/assets/index-1.js"></script>');
    for (const [name, value] of Object.entries(strict)) assert.equal(headers[name], value, name);
    const known = await ask(portal, path, { 'if-none-match': headers.ETag ?? '' });
    assert.equal(known?.status, 304);
  }
  await portal.stop();
});

test('files, redirects and the pages of a build under way have the same policy', async () => {
  const portal = await built('http://127.0.0.1:8080');
  const waiting = startPortal({ publicUrl: 'http://127.0.0.1:8080', log, build: () => new Promise(() => undefined) });
  for (const answer of [
    ask(portal, '/portal/assets/index-1.js'),
    ask(portal, '/portal'),
    ask(portal, '/', { accept: 'text/html' }),
    ask(waiting, '/portal/'),
  ]) {
    const { headers } = (await answer) ?? assert.fail();
    for (const [name, value] of Object.entries(strict)) assert.equal(headers[name], value, name);
  }
  await portal.stop();
});

test('its files are immutable and compressed, and unknown ones are not found', async () => {
  const portal = await built();
  const { headers, body } =
    (await ask(portal, '/portal/assets/index-1.js', { 'accept-encoding': 'gzip, br' })) ?? assert.fail();
  assert.deepEqual(
    [headers['Content-Encoding'], headers['Cache-Control'], headers['Content-Type']],
    ['br', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
  );
  assert.equal(brotliDecompressSync(body ?? Buffer.alloc(0)).toString(), 'console.log(1);'.repeat(100));
  for (const path of ['/portal/assets/none.js', '/portal/assets/../index.html'])
    await assert.rejects(ask(portal, path), { code: 'not_found' });
  await assert.rejects(ask(portal, '/portal/', {}, 'POST'), { code: 'method_not_allowed' });
  await portal.stop();
});

test('a browser at / comes to the portal, a program does not', async () => {
  const portal = await built('https://api.mahnwerk.test/collect');
  const { status, headers } = (await ask(portal, '/', { accept: 'text/html,application/xhtml+xml' })) ?? assert.fail();
  assert.deepEqual([status, headers.Location], [303, '/collect/portal/']);
  assert.equal(await ask(portal, '/', { accept: 'application/json' }), undefined);
  assert.equal(await ask(portal, '/'), undefined);
  assert.equal(await ask(portal, '/v2/orders/'), undefined);
  assert.match(String((await ask(portal, '/portal/'))?.body), /src="\/collect\/portal\/assets/);
  await portal.stop();
});

test('while it is built a page reloads itself, and where that fails another says so and the log why', async () => {
  const build = Promise.withResolvers<string>();
  const lines: string[] = [];
  const portal = startPortal({
    publicUrl: 'https://api.mahnwerk.test',
    log: pino({ level: 'error' }, { write: (line) => void lines.push(line) }),
    build: () => build.promise,
  });
  const waiting = (await ask(portal, '/portal/')) ?? assert.fail();
  assert.deepEqual([waiting.status, waiting.headers['Cache-Control']], [200, 'no-store']);
  assert.match(String(waiting.body), /http-equiv="refresh"/);
  assert.match(portal.notes().join(), /^the portal is being built/);
  build.reject(new Error('the portal could not be built: out of memory'));
  await build.promise.catch(() => undefined);
  while ((await ask(portal, '/portal/'))?.status !== 503) await new Promise(setImmediate);
  assert.match(lines.join(), /out of memory/);
  assert.match(portal.notes().join(), /^the portal could not be built/);
  await portal.stop();
});
