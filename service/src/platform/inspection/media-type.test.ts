import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aJpeg, aPdf, aPng, aTiff } from '../../../test/harness/files.ts';
import { mediaTypeOf } from './media-type.ts';

const headOf = (file: Buffer) => mediaTypeOf(file.subarray(0, 1024));

test('a type is told from the first bytes', () => {
  assert.deepEqual([aPdf(), aJpeg(), aPng(), aTiff()].map(headOf), [
    'application/pdf',
    'image/jpeg',
    'image/png',
    'image/tiff',
  ]);
  assert.equal(headOf(Buffer.concat([Buffer.from('\ufeff\r\n '), aPdf()])), 'application/pdf');
});

test('what could be two things is neither, and what is something else is nothing', () => {
  const polyglots = [
    Buffer.concat([aJpeg().subarray(0, 100), aPdf()]),
    Buffer.concat([aPng().subarray(0, 33), aPdf()]),
    Buffer.concat([Buffer.from('GIF89a'), aPdf()]),
    Buffer.concat([Buffer.from('<script>'), aPdf()]),
    Buffer.concat([Buffer.from('PK\x03\x04'), aPdf()]),
    Buffer.concat([Buffer.from(' '), aPng()]),
  ];
  for (const file of [
    ...polyglots,
    Buffer.alloc(0),
    Buffer.from('%PD'),
    Buffer.from('MZ'),
    Buffer.from('BM'),
    Buffer.from('II*'),
  ])
    assert.equal(headOf(file), undefined);
});
