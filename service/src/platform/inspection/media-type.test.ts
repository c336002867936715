import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { aJpeg, aPdf, aPng, aTiff } from '../../../test/harness/files.ts';
import { head_bytes } from '../objects/spool.ts';
import { mediaTypeOf } from './media-type.ts';

const folder = new URL('../../../test/cases/26-pdf-bytes-before-the-header/', import.meta.url);

const headOf = (file: Buffer) => mediaTypeOf(file.subarray(0, head_bytes));

test('a type is told from the first bytes', () => {
  assert.deepEqual([aPdf(), aJpeg(), aPng(), aTiff()].map(headOf), [
    'application/pdf',
    'image/jpeg',
    'image/png',
    'image/tiff',
  ]);
  assert.equal(headOf(Buffer.concat([Buffer.from('\ufeff\r\n '), aPdf()])), 'application/pdf');
});

test('a PDF may have up to 1,024 other bytes in front', () => {
  for (const name of ['plain', 'four-bytes', 'html-head', 'printer-head'])
    assert.equal(headOf(readFileSync(new URL(`${name}.pdf`, folder))), 'application/pdf', name);
  assert.equal(headOf(Buffer.concat([Buffer.alloc(1024, 'x'), aPdf()])), 'application/pdf');
  assert.equal(headOf(Buffer.concat([Buffer.alloc(1025, 'x'), aPdf()])), undefined);
});

test('what could be two things is neither, and what is something else is nothing', () => {
  const polyglots = [
    Buffer.concat([aJpeg().subarray(0, 100), aPdf()]),
    Buffer.concat([aPng().subarray(0, 33), aPdf()]),
    Buffer.concat([Buffer.from('GIF89a'), aPdf()]),
    Buffer.concat([Buffer.alloc(257), Buffer.from('ustar\x0000'), Buffer.alloc(248), aPdf()]),
    Buffer.concat([Buffer.from('MZ'), aPdf()]),
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
