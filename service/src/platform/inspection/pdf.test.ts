/** PDFs whose page tree contains no page, made by faulty writers or attackers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aPdf, pdfOf } from '../../../test/harness/files.ts';
import { inspectPdf } from './pdf.ts';

const limits = { pages: 100, pixels: 1, milliseconds: 1_000, memory_bytes: 1 };
const corrupt = { kind: 'unsound', reason: 'corrupt' };

const withPages = (pages: string, ...more: readonly string[]): Buffer =>
  pdfOf(['<</Type/Catalog/Pages 2 0 R>>', pages, ...more]);

const unreachable: Readonly<Record<string, Buffer>> = {
  'a page tree that promises pages and lists none': aPdf(0, { count: 3 }),
  'a page tree that promises none': aPdf(0),
  'a page that does not exist': withPages('<</Type/Pages/Kids[7 0 R]/Count 1>>'),
  'a page that is a number': withPages('<</Type/Pages/Kids[3 0 R]/Count 1>>', '5'),
  'a page tree that is its own page': withPages('<</Type/Pages/Kids[2 0 R]/Count 1>>'),
  'a branch without pages': withPages('<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Pages/Kids[]/Count 1>>'),
  'fewer pages than promised': aPdf(1, { count: 3 }),
};

for (const [name, bytes] of Object.entries(unreachable))
  test(`${name}: the PDF is corrupt at once and after the whole inspection`, async () => {
    assert.deepEqual(
      [await inspectPdf(bytes, 'structure', limits), await inspectPdf(bytes, 'whole', limits)],
      [corrupt, corrupt],
    );
  });

const pageless: Readonly<Record<string, Buffer>> = {
  'a page tree without a list of pages': withPages('<</Type/Pages/Count 3>>'),
  'a font in the place of the page': withPages('<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Font>>'),
  'the catalog in the place of the page': withPages('<</Type/Pages/Kids[1 0 R]/Count 1>>'),
};

for (const [name, bytes] of Object.entries(pageless))
  test(`${name}: the PDF never becomes ready`, async () =>
    assert.deepEqual(await inspectPdf(bytes, 'whole', limits), corrupt));

test('a blank page with a size is a page, and makes a blank one without a size beside it no fault', async () => {
  const blank = withPages('<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>');
  const back = withPages(
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    '<</Type/Page/Parent 2 0 R>>',
  );
  assert.deepEqual(await inspectPdf(blank, 'whole', limits), { kind: 'sound', pages: 1 });
  assert.deepEqual(await inspectPdf(back, 'whole', limits), { kind: 'sound', pages: 2 });
});
