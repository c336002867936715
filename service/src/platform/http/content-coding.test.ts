import { test } from 'node:test';
import assert from 'node:assert/strict';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { codingFor, SharedBytes } from './content-coding.ts';

for (const [header, coding] of [
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['GZIP;Q=0.2', 'gzip'],
  ['x-gzip', 'gzip'],
  ['identity, br;q=0.9', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['deflate', 'identity'],
  ['gzip;q=none', 'identity'],
  ['gzip;q=0.001, identity;q=0', 'gzip'],
] as const)
  test(`Accept-Encoding ${header ?? 'left out'} gets ${coding}`, () => assert.equal(codingFor(header), coding));

test('each coding of the same bytes is encoded once, with an ETag of its own', async () => {
  const bytes = Buffer.from('Forderung '.repeat(100));
  const shared = new SharedBytes(bytes);
  const [br, gzip, plain] = [await shared.in('br'), await shared.in('gzip'), await shared.in(undefined)];
  assert.deepEqual([brotliDecompressSync(br.body), gunzipSync(gzip.body), plain.body], [bytes, bytes, bytes]);
  assert.equal(new Set([br, gzip, plain].map(({ headers }) => headers.ETag)).size, 3);
  assert.equal((await shared.in('br, gzip')).body, br.body);
});
