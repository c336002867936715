/** Base64 as it arrives: in pieces of any size, padded or not, or no base64 at all. */
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

/** The text cut into pieces of these sizes, again and again. */
function cut(text: string, sizes: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let from = 0, turn = 0; from < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(text.slice(from, from + size));
    from += size;
  }
  return pieces;
}

test('whatever it is cut into, the bytes come back, with their padding and without', () =>
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

test('what is no base64 is told, by the decoder and by the shape alike', async () => {
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

test('the shape takes what the decoder takes', async () => {
  for (const text of ['QQ', 'QQ==', 'QUI', 'QUI=', 'QUJD', 'QUJDQQ==', '+/+/']) {
    await decoded([text]);
    const report = new ValidationErrors();
    assert.equal(base64File({ max: 100 }).read(text, report), text);
    assert.equal(report.failed, false, text);
  }
});
