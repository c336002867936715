/** TIFF files by their headers and tags; the decoder handles their pixels. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUnsupportedTiff } from './tiff.ts';

const zstd = { tag: 259, value: 50_000 };
const deflate = { tag: 259, value: 8 };

/** A classic TIFF of one image with these tags, in either byte order. */
function classic(entries: readonly { tag: number; value: number }[], order: 'II' | 'MM'): Buffer {
  const bytes = Buffer.alloc(8 + 2 + 12 * entries.length + 4);
  const short = (value: number, at: number) =>
    order === 'II' ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    order === 'II' ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  bytes.write(order);
  short(42, 2);
  long(8, 4);
  short(entries.length, 8);
  entries.forEach(({ tag, value }, index) => {
    short(tag, 10 + 12 * index);
    short(3, 12 + 12 * index);
    long(1, 14 + 12 * index);
    short(value, 18 + 12 * index);
  });
  return bytes;
}

test('Zstandard and 64-bit samples are unsupported, what scanners write is not', () => {
  for (const order of ['II', 'MM'] as const) {
    assert.equal(isUnsupportedTiff(classic([{ tag: 258, value: 8 }, zstd], order)), true);
    assert.equal(isUnsupportedTiff(classic([{ tag: 258, value: 64 }, deflate], order)), true);
    assert.equal(isUnsupportedTiff(classic([{ tag: 258, value: 8 }, deflate], order)), false);
  }
});

test('a cut or circular file is the decoder’s to refuse', () => {
  const whole = classic([zstd], 'II');
  for (let length = 0; length < whole.length - 4; length += 1)
    assert.equal(isUnsupportedTiff(whole.subarray(0, length)), false);
  const circular = classic([deflate], 'II');
  circular.writeUInt32LE(8, circular.length - 4);
  assert.equal(isUnsupportedTiff(circular), false);
});
