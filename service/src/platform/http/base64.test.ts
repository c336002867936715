/** Base64 in pieces of any size, with and without padding, and texts that are not base64. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { base64File } from '@mahnwerk/contract/shapes/file.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { Base64Error, decodeBase64 } from './base64.ts';

async function decoded(pieces: readonly string[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of decodeBase64(pieces)) parts.push(part);
  return Buffer.concat(parts);
}

/** The text in pieces of these sizes, repeated until its end. */
function cut(text: string, sizes: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let from = 0, turn = 0; from < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(text.slice(from, from + size));
    from += size;
  }
  return pieces;
}

test('any pieces decode to the same bytes, with padding and without', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(fc.integer({ min: 1, max: 17 }), { minLength: 1, maxLength: 5 }),
      async (bytes, sizes) => {
        const text = Buffer.from(bytes).toString('base64');
        for (const each of [text, text.replaceAll('=', '')])
          assert.deepEqual([...(await decoded(cut(each, sizes)))], [...bytes]);
      },
    ),
  ));

const wrong = [
  'A',
  'QQ=',
  'QQ===',
  '=',
  'QQ==QQ==',
  'QUJD=',
  'QU JD',
  'QUJD\n',
  'QUJ-',
  'QUJ_',
  'QUJDQ',
  'ä',
  '====',
  'QQ=Q',
];

test('the decoder and the shape both reject a text that is not base64', async () => {
  for (const text of wrong) {
    for (const sizes of [[1], [3], [100]]) await assert.rejects(decoded(cut(text, sizes)), Base64Error, text);
    const report = new ValidationErrors();
    base64File({ max: 100 }).read(text, report);
    assert.deepEqual(
      report.failures.map(({ code }) => code),
      ['invalid'],
      text,
    );
  }
});

test('the shape accepts every text that the decoder accepts', async () => {
  for (const text of ['QQ', 'QQ==', 'QUI', 'QUI=', 'QUJD', 'QUJDQQ==', '+/+/']) {
    await decoded([text]);
    const report = new ValidationErrors();
    assert.equal(base64File({ max: 100 }).read(text, report), text);
    assert.equal(report.failed, false, text);
  }
});
