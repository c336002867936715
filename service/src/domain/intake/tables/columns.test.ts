/** What a file is by its bytes, and which of its columns are which fields. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readTable, tableFolder, zipOf } from '../../../../test/harness/tables.ts';
import { kinds } from '../shape/index.ts';
import { columnOf, formatOf, undecidedIn } from './index.ts';

const file = tableFolder();
const { fields } = kinds.invoices;

const read = (content: string | Buffer, wish = {}) => readTable(file('table.csv', content), fields, wish);

describe('the columns of a table', () => {
  const mapped = (...headers: string[]) =>
    columnOf(
      fields,
      headers.map((header, index) => ({ header, position: index + 1 })),
    );

  test('are fields by their names and titles, whatever is between the letters', () => {
    assert.deepEqual(
      mapped('KUNDEN NR', 'Re-Nr.', 'faellig', 'Fällig  am:', 'BRUTTO-Betrag', 'Strasse', 'E Mail', '?'),
      {
        customer_number: 1,
        invoice_number: 2,
        due_date: 4,
        amount: 5,
        street: 6,
        email: 7,
      },
    );
  });

  test('of one field are the first of them', () => {
    assert.equal(mapped('Rechnungsbetrag', 'Betrag')['amount'], 1);
  });

  test('whose amounts or days have two readings are asked for', async () => {
    const { head } = await read('Rechnung;Betrag;Fällig am\nR-1;1.234;03/04/2026\n');
    const mapping = columnOf(fields, head.columns);
    const asked = (set: object) =>
      undecidedIn({ fields, mapping, dialect: { ...head.dialect, ...set } }, head.readings)?.code;
    assert.equal(asked({ date_order: 'dmy' }), 'ambiguous_number');
    assert.equal(asked({ decimal_separator: 'comma' }), 'ambiguous_date');
    assert.equal(asked({ decimal_separator: 'comma', date_order: 'dmy' }), undefined);
    assert.equal(
      undecidedIn({ fields, mapping: { invoice_number: 1 }, dialect: head.dialect }, head.readings),
      null,
      'columns that are not mapped ask nothing',
    );
  });
});

describe('what a file is', () => {
  const pdf = Buffer.from('%PDF-1.7\n');
  const formats: readonly (readonly [string, string | Buffer | Promise<Buffer>, string])[] = [
    ['a CSV', 'Firma;Ort\n', 'csv'],
    ['a CSV that begins like a picture', 'BM;MZ\n1;2\n', 'csv'],
    ['a CSV in UTF-16', Buffer.from('BM;Ort\n', 'utf16le'), 'csv'],
    ['nothing', '', 'blank'],
    ['a PDF', pdf, 'e_invoice'],
    ['XML', '\uFEFF<?xml version="1.0"?><Invoice/>', 'e_invoice'],
    ['a page of the web', '<!DOCTYPE html><table>', 'unsupported'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]), 'unsupported'],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60)]), 'unsupported'],
    ['an XLS', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'unsupported'],
    [
      'a workbook with a password',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(600),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      'encrypted',
    ],
    ['an archive', zipOf({ 'a.csv': 'Firma;Ort\n' }), 'archive'],
    [
      'an ODS',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
      'unsupported',
    ],
    ['a text document', zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<a/>' }), 'unsupported'],
  ];
  for (const [title, content, format] of formats)
    test(`${title} is ${format}`, async () => {
      assert.equal(await formatOf(file('file', await content)), format);
    });
});
