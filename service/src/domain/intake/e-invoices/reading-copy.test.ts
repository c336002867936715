import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pino from 'pino';
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { ciiOf, ublOf } from '../../../../test/harness/e-invoice-files.ts';
import { anEInvoice } from '../../../../test/harness/e-invoices.ts';
import { zipOf } from '../../../../test/harness/tables.ts';
import { encryptedPdf } from '../../../../test/harness/files.ts';
import { readAttachments } from '../../../platform/inspection/attachments.ts';
import { createTypesetter } from '../../../platform/typesetting/typesetter.ts';
import { endEInvoiceReader, withEInvoices } from './reader.ts';
import { readingCopyOf } from './reading-copy.ts';
import { type DocumentRow, readEInvoices } from './rows.ts';

const typesetter = createTypesetter(pino({ level: 'silent' }));
after(async () => {
  await typesetter.close();
  await endEInvoiceReader();
});

const options = { subject_matter: null, claim_type_code: null, payment_days: null, acting_as: null, delay_days: null };
const rowsOf = (bytes: Buffer, filename = 'datei') => readEInvoices({ bytes, filename, kind: 'invoices', options });

const copyOf = async (invoice: EInvoice, xml: Buffer, name: string): Promise<Buffer> =>
  (await typesetter.typeset(readingCopyOf(invoice, { name, bytes: xml }, '2026-02-01'))).pdf;

test('a reading copy holds the original, byte by byte under its name, and says that it counts', async () => {
  const invoice = anEInvoice();
  const xml = ublOf(invoice);
  const pdf = await copyOf(invoice, xml, 'ordner/RE <815> "a".xml');
  assert.match(pdf.toString('latin1'), /pdfaid:part>3<[\s\S]*pdfaid:conformance>A</);
  const found = await readAttachments(pdf, () => true, { count: 10, bytes: 1_000_000 });
  assert.ok(typeof found !== 'string');
  assert.deepEqual(
    found.map(({ name, bytes }) => [name, bytes.equals(xml)]),
    [['RE <815> "a".xml', true]],
  );
});

test('every text of an invoice stays text', async () => {
  const evil = '#panic("x") $x$ *a* \\ [b] @c <d>';
  const { lines, seller } = anEInvoice();
  const [line] = lines;
  assert.ok(line !== undefined);
  const invoice = anEInvoice({
    number: evil,
    seller: { ...seller, name: evil },
    terms: { text: `${evil}\n${evil}`, discounts: [] },
    lines: [{ ...line, name: evil, description: evil }, ...Array.from({ length: 120 }, () => line)],
  });
  assert.ok((await copyOf(invoice, ublOf(invoice), evil)).length > 1_000);
});

test('a PDF with an e-invoice is read as its XML is, whatever the case of its name', async () => {
  const invoice = anEInvoice({ syntax: 'cii' });
  const pdf = await copyOf(invoice, ciiOf(invoice), 'Factur-X.xml');
  const rows = await rowsOf(pdf, 'hybrid.pdf');
  assert.ok(Array.isArray(rows));
  assert.deepEqual(
    rows.map(({ number, document, invoice: read, problems }) => [number, document, read, problems]),
    [[1, 'hybrid.pdf', invoice, []]],
  );
});

test('a PDF without an e-invoice, a broken one, one with a password and other XML are refused by name', async () => {
  const plain = await copyOf(anEInvoice(), ublOf(anEInvoice()), 'anlage.xml');
  for (const [bytes, code] of [
    [plain, 'not_an_invoice'],
    [Buffer.from('%PDF-1.7\nnothing'), 'corrupt'],
    [encryptedPdf('secret'), 'encrypted'],
    [Buffer.from('<svg/>'), 'not_an_invoice'],
    [Buffer.from('<!DOCTYPE a []><a/>'), 'forbidden_xml'],
  ] as const) {
    const problem = await rowsOf(bytes);
    assert.ok('code' in problem);
    assert.equal(problem.code, code);
  }
});

test('each document of an archive is a row; one that cannot be read leaves the others alone', async () => {
  const other = anEInvoice({ number: 'RE-2', syntax: 'cii' });
  const bytes = await zipOf({
    'a/RE-1.xml': ublOf(anEInvoice()),
    'b/RE-2.pdf': await copyOf(other, ciiOf(other), 'xrechnung.xml'),
    'b/kaputt.xml': Buffer.from('<Invoice'),
    'b/nested.zip': await zipOf({ 'x.xml': ublOf(anEInvoice()) }),
  });
  const rows = await rowsOf(bytes);
  assert.ok(Array.isArray(rows));
  assert.deepEqual(
    (rows as readonly DocumentRow[]).map(({ number, document, invoice, problems }) => [
      number,
      document,
      invoice?.number,
      problems.map((each) => each.code),
    ]),
    [
      [1, 'RE-1.xml', 'RE-2026-0815', []],
      [2, 'RE-2.pdf', 'RE-2', []],
      [3, 'kaputt.xml', undefined, ['corrupt']],
      [4, 'nested.zip', undefined, ['unsupported']],
    ],
  );
  await withEInvoices(bytes, async (file) => {
    assert.deepEqual((await file.bytes(1)).toString(), ublOf(anEInvoice()).toString());
  });
});

test('an archive of other files, an empty one and a bomb are refused whole', async () => {
  const bomb = await zipOf({ 'a.xml': Buffer.alloc(3_000_000, 32) });
  for (const [bytes, code] of [
    [await zipOf({ 'a.xml': ublOf(anEInvoice()), 'b.csv': Buffer.from('a;b') }), 'mixed_archive'],
    [await zipOf({ '__MACOSX/a.xml': Buffer.from('a') }), 'no_rows'],
    [bomb, 'archive_bomb'],
    [bomb.subarray(0, bomb.length - 30), 'corrupt'],
  ] as const) {
    const problem = await rowsOf(bytes);
    assert.ok('code' in problem, code);
    assert.equal(problem.code, code);
  }
});
