import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { assetPages, themeAt } from './theme.ts';

test('the pages and the portal have the same tokens and the same font', async () => {
  const portal = new URL('../../../../portal/src/', import.meta.url);
  const font = 'fonts/source-sans-3-latin.woff2';
  const [own, theirs] = await Promise.all([
    readFile(new URL('tokens.css', import.meta.url), 'utf8'),
    readFile(new URL('tokens.css', portal), 'utf8'),
  ]);
  assert.equal(own.replace(/url\([^)]+\)/, ''), theirs.replace(/url\([^)]+\)/, ''));
  assert.ok((await readFile(new URL(font, import.meta.url))).equals(await readFile(new URL(font, portal))));
});

test('the style names the font below the path of the public address, and only that file is served', async () => {
  const path = /url\("\/mahnwerk(\/assets\/[^"]+)"\)/.exec(themeAt('/mahnwerk'))?.[1] ?? '';
  const assets = assetPages();
  const reply = await assets('GET', path, { 'accept-encoding': 'br' });
  assert.deepEqual([reply?.status, reply?.headers['Content-Encoding']], [200, undefined]);
  assert.equal((await assets('GET', path, { 'if-none-match': reply?.headers.ETag }))?.status, 304);
  await assert.rejects(async () => assets('POST', path, {}), { code: 'method_not_allowed' });
  assert.equal(await assets('GET', '/assets/other.woff2', {}), undefined);
});
