/** Files inside JSON: the size of a body without its long texts, and the result of rejected files. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Route } from '@mahnwerk/contract/grammar/route.ts';
import { examplePdf, FileContent } from '@mahnwerk/contract/shapes/file.ts';
import { Spool } from '../objects/spool.ts';
import { clipTexts, liftFiles } from './files-in-json.ts';
import { outlineOf } from './large-json.ts';

const spool = new Spool(mkdtempSync(join(tmpdir(), 'mahnwerk-lift-')));
after(() => rmSync(spool.folder, { recursive: true }));

const attachments = { attachments: true } as Route;
const max = 20_000;
const outside = (text: string): number => outlineOf(Buffer.from(text), { max, placeholderOf: () => '""' }).bytes;
const long = 'A'.repeat(5_000);

test('the outline of a body has the size of the body without its long texts', () => {
  assert.equal(outside(`{"base64":"${long}"}`), '{"base64":""}'.length);
  assert.equal(
    outside(`{"base64":"${long.replaceAll('AAAA', 'AA\\/A')}","title":"short"}`),
    '{"base64":"","title":"short"}'.length,
  );
  for (const text of [
    '',
    '[1,2,3]',
    '{"a":"b\\"c"}',
    '"',
    `"${long}`,
    `{"base64":"${long}\\\\"}`,
    `{"base64":"${long}\\"${long}"}`,
  ])
    assert.equal(outside(text), text.length, text.slice(0, 20));
});

test('a body above the limit is not scanned to its end', () => {
  for (const text of [
    '[' + '0,'.repeat(max),
    `"${'\\"'.repeat(max)}"`,
    '"",'.repeat(max),
    `"${long}\\\\",`.repeat(1_000),
  ]) {
    const found = outside(text);
    assert.ok(found > max && found <= 2 * max + 2, `${found} of ${text.length}`);
  }
});

test('white space does not count towards the size of a body', () => {
  assert.equal(outside(`{${' '.repeat(9_000)}"title" :\n\t"short"}${' '.repeat(90_000)}`), '{"title":"short"}'.length);
});

test('a long text that is not a file is cut to a length that is still too long, in every field', () => {
  const [endless, kept] = ['A'.repeat(2_000_000), 5 * 262_144 + 1];
  const clipped = clipTexts(
    { title: endless, documents: [{ base64: endless, filename: endless }], more: [[endless, 'short']] },
    attachments,
  ) as { title: string; documents: { base64: string; filename: string }[]; more: string[][] };
  assert.deepEqual(
    [clipped.title.length, clipped.documents[0]?.base64.length, clipped.documents[0]?.filename.length],
    [kept, endless.length, kept],
  );
  assert.deepEqual(
    clipped.more.map((texts) => texts.map(({ length }) => length)),
    [[kept, 5]],
  );
});

test('no base64 remains in a body, whether its files are accepted or rejected', async () => {
  const lift = async (...texts: readonly string[]) => {
    const body = { documents: texts.map((base64): { base64: unknown } => ({ base64 })) };
    const files = await liftFiles(body, attachments, { spool, reserve: () => undefined });
    return { files, left: body.documents.map(({ base64 }) => (base64 instanceof FileContent ? base64.size : base64)) };
  };
  const size = Buffer.from(examplePdf, 'base64').length;
  const one = await lift(examplePdf, `${examplePdf}!`);
  assert.deepEqual([one.files.length, one.left], [1, [size, '=']]);
  for (const file of one.files) await file.release();
  assert.deepEqual(await lift(...Array.from({ length: 21 }, () => examplePdf)), {
    files: [],
    left: Array.from({ length: 21 }, () => size),
  });
  const mebibytes = (count: number) =>
    'A'.repeat((count * 1024 * 1024 * 4) / 3 + 2 - (((count * 1024 * 1024 * 4) / 3 + 2) % 4));
  const tooLarge = await lift(mebibytes(11));
  assert.deepEqual([tooLarge.files.length, typeof tooLarge.left[0]], [0, 'number']);
  const tooMuch = await lift(...Array.from({ length: 6 }, () => mebibytes(9)));
  assert.deepEqual([tooMuch.files.length, tooMuch.left.every((each) => typeof each === 'number')], [0, true]);
  assert.deepEqual(readdirSync(spool.folder), []);
});
