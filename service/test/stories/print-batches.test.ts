/** Print batches: all letters in one PDF or ZIP, read back by other programs, with flat memory. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { zipOf } from '../../src/domain/correspondence/letters/index.ts';
import type { ManifestRow } from '../../src/domain/correspondence/letters/zip.ts';
import { letterDocument } from '../../src/domain/dunning/letters/index.ts';
import { mergePdfs, MergeFailed } from '../../src/platform/typesetting/merge.ts';
import { keptWorkers } from '../harness/kept-workers.ts';
import { aLastLetter, aLetter } from '../harness/letters.ts';
import { pdfFonts, pdfInfo, pdfText } from '../harness/pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'print-batch-'));
after(() => rmSync(folder, { recursive: true }));

let letters: Buffer[] = [];

before(async () => {
  const { typesetter } = keptWorkers();
  const contents = [
    aLetter({ customerNumber: 'K-1' }),
    aLastLetter({ customerNumber: 'K-2' }),
    aLetter({ customerNumber: 'K-3' }),
  ];
  letters = (await Promise.all(contents.map((content) => typesetter.typeset(letterDocument(content))))).map(
    ({ pdf }) => pdf,
  );
});

const letter = (index: number): Buffer => letters[index % letters.length] ?? Buffer.alloc(0);

const manifest = (count: number): ManifestRow[] =>
  Array.from({ length: count }, (_none, index) => ({
    position: index + 1,
    letter_id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    company_id: '00000000-0000-7000-8000-00000000c0de',
    first_page: index + 1,
    page_count: 1,
    postal_code: index === 0 ? '=HYPERLINK("x")' : '10115',
    country: index === 1 ? null : 'DE',
  }));

test('one PDF has the pages of all letters in their order, and says how many each has', async () => {
  const path = join(folder, 'batch.pdf');
  assert.deepEqual(await mergePdfs(letters, path), [1, 2, 1]);
  const pdf = readFileSync(path);
  assert.match(pdfInfo(pdf), /Pages: +4/);
  assert.deepEqual(
    pdfText(pdf)
      .split('\f')
      .map((page) => /Kundennummer (K-\d)/.exec(page.replace(/ +/g, ' '))?.[1])
      .slice(0, 4),
    ['K-1', 'K-2', 'K-2', 'K-3'],
  );
  for (const font of pdfFonts(pdf)) assert.match(font, / yes yes yes +\d/);
});

test('a letter that is none fails the PDF', async () => {
  await assert.rejects(mergePdfs([letter(0), Buffer.from('%PDF-1.7 none')], join(folder, 'none.pdf')), MergeFailed);
});

test('five hundred letters pass through the service one by one', async () => {
  const path = join(folder, 'large.pdf');
  const grown = await growth(async () => {
    const pages = await mergePdfs(
      Array.from({ length: 500 }, (_none, index) => letter(index)),
      path,
    );
    assert.equal(pages.length, 500);
  });
  assert.ok(grown < 60, `${grown} MB`);
});

test('a ZIP has the manifest and each letter, byte for byte, and is the same each time', async () => {
  const batch = {
    manifest: manifest(3),
    takenOn: '2026-12-03',
    open: (id: string) => Promise.resolve(Readable.from([letter(Number(id.slice(-12)))])),
  };
  const zip = await buffer(zipOf(batch));
  writeFileSync(join(folder, 'batch.zip'), zip);
  const unpacked = (name: string): Buffer => spawnSync('unzip', ['-p', join(folder, 'batch.zip'), name]).stdout;
  for (const { position, letter_id } of batch.manifest)
    assert.ok(unpacked(`000${position}_${letter_id}.pdf`).equals(letter(position - 1)));
  const [head, first, second] = unpacked('manifest.csv').toString().split('\r\n');
  assert.equal(head, 'position,file,letter_id,company_id,first_page,page_count,postal_code,country');
  assert.ok(first?.startsWith('1,0001_') && first.endsWith(`,1,1,"'=HYPERLINK(""x"")",DE`));
  assert.ok(second?.endsWith(',2,1,10115,'));
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  assert.equal(hash(await buffer(zipOf(batch))), hash(zip));
});

test('a ZIP of five hundred letters opens one at a time and keeps none', async () => {
  let [open, most] = [0, 0];
  const grown = await growth(async () => {
    let bytes = 0;
    const zip = zipOf({
      manifest: manifest(500),
      takenOn: '2026-12-03',
      open: () => {
        most = Math.max(most, (open += 1));
        const stream = Readable.from([Buffer.alloc(1024 * 1024)]);
        return Promise.resolve(stream.on('close', () => (open -= 1)));
      },
    });
    for await (const piece of zip) bytes += (piece as Buffer).length;
    assert.ok(bytes > 500 * 1024 * 1024);
  });
  assert.ok(most <= 2 && grown < 100, `${most} open, ${grown} MB`);
});

test('a letter that cannot be opened fails the ZIP, and a ZIP that is given up closes its letter', async () => {
  const missing = { manifest: manifest(2), takenOn: '2026-12-03', open: () => Promise.reject(new Error('missing')) };
  await assert.rejects(buffer(zipOf(missing)), /missing/);
  const letterRead = Promise.withResolvers<void>();
  const stream = new Readable({ read: () => letterRead.resolve() });
  const closed = once(stream, 'close');
  const zip = zipOf({ ...missing, open: () => Promise.resolve(stream) });
  zip.resume();
  await letterRead.promise;
  zip.destroy();
  await closed;
});

/** Megabytes by which the resident memory of this process grows at most during the work. */
async function growth(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return (most - before) / 1e6;
}
