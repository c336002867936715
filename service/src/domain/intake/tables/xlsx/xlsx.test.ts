/** Workbooks as spreadsheets store them and as attackers make them, read in the thread that the service reads them in. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../../../test/harness/random.ts';
import { readTable, tableFolder, workbookOf, type WorkbookParts, zipOf } from '../../../../../test/harness/tables.ts';
import { archivedFile, archiveOf, documentFinder, formatOf, readHead } from '../index.ts';
import { kinds, textOf } from '../../shape/index.ts';
import { decimalOf } from './cells.ts';

const file = tableFolder();
const { fields } = kinds.invoices;
const read = async (parts: WorkbookParts, wish = {}) =>
  readTable(file('table.xlsx', await workbookOf(parts)), fields, wish);

const inline = (...texts: readonly string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`).join('')}</row>`;
const header = inline('Kundennummer', 'Betrag');

/** The first cell of each row behind the header. */
const firstCells = async (rows: string, more: Partial<WorkbookParts> = {}) =>
  (await read({ sheets: { Tabelle1: header + rows }, ...more })).records.map(({ cells }) => cells[0]);

const cell = (attributes: string, inside: string) => `<row><c ${attributes}>${inside}</c></row>`;

describe('a cell of a workbook', () => {
  test('is a text: shared, inline, rich, escaped, of a formula', async () => {
    const texts =
      '<si><t>eins</t></si><si><r><t>zw</t></r><r><t xml:space="preserve">ei </t></r><rPh><t>ni</t></rPh></si><si><t>a_x000D_b &amp; c</t></si>';
    const rows = [
      cell('t="s"', '<v>0</v>'),
      cell('t="s"', '<v>1</v>'),
      cell('t="s"', '<v>2</v>'),
      cell('t="inlineStr"', '<is><r><t>Mü</t></r><r><t>ller</t></r></is>'),
      cell('t="str"', '<f>A1&amp;B1</f><v>vier</v>'),
      cell('t="s"', '<v>99</v>') + inline('', 'x'),
    ];
    assert.deepEqual(await firstCells(rows.join(''), { texts }), ['eins', 'zwei ', 'a\rb & c', 'Müller', 'vier', '']);
  });

  test('is a number of at most 15 digits', async () => {
    const rows = ['0.30000000000000004', '1190', '1234.5', '1.5E-2', '-7', '123456789012345', '1.2345678901234567E+17']
      .map((value) => cell('', `<v>${value}</v>`))
      .join('');
    assert.deepEqual(
      await firstCells(rows),
      ['0.3', '1190', '1234.5', '0.015', '-7', '123456789012345', '123456789012346000'].map((number) => ({ number })),
    );
  });

  test('is a day, of both systems, with its time', async () => {
    const formats = ['dd.mm.yyyy', 'yyyy-mm-dd hh:mm', '[$-407]d. mmmm yyyy;@', '[h]:mm', '0.00" Tage"', 'mmm yy'];
    const rows = [
      cell('s="1"', '<v>46387</v>'),
      cell('s="2"', '<v>46387.5</v>'),
      cell('s="3"', '<v>46387</v>'),
      cell('s="4"', '<v>2</v>'),
      cell('s="5"', '<v>46387</v>'),
      cell('s="6"', '<v>59</v>'),
      cell('t="d"', '<v>2026-12-31T00:00:00</v>'),
    ].join('');
    const others = [{ number: '2' }, { number: '46387' }];
    assert.deepEqual(await firstCells(rows, { formats }), [
      { day: '2026-12-31' },
      { day: '2026-12-31 12:00:00' },
      { day: '2026-12-31' },
      ...others,
      { day: '1900-02-28' },
      { day: '2026-12-31' },
    ]);
    assert.deepEqual(await firstCells(cell('s="1"', '<v>44925</v>'), { formats, is1904: true }), [
      { day: '2026-12-31' },
    ]);
  });

  test('has the zeros of its format alone', async () => {
    const rows = cell('s="1"', '<v>1067</v>') + cell('s="2"', '<v>1067</v>') + cell('s="1"', '<v>10.5</v>');
    const cells = await firstCells(rows, { formats: ['00000', '#,##0.00'] });
    assert.deepEqual(
      cells.map((each) => textOf(each ?? '')),
      ['01067', '1067', '10.5'],
    );
  });

  test('is a stored value of a formula, or says that there is none, or its error', async () => {
    const rows = [
      cell('', '<f>1+1</f><v>2</v>'),
      cell('', '<f>SUM(B1)</f>'),
      cell('t="str"', '<f>""</f><v></v>') + inline('', 'x'),
      cell('t="e"', '<f>1/0</f><v>#DIV/0!</v>'),
      cell('t="b"', '<v>1</v>'),
    ].join('');
    assert.deepEqual(await firstCells(rows), [
      { number: '2' },
      { fault: 'formula_without_value', text: '' },
      '',
      { fault: 'cell_error', text: '#DIV/0!' },
      'true',
    ]);
  });

  test('keeps each amount of cents and each whole number exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), (cents) => {
        const digits = String(Math.abs(cents)).padStart(3, '0');
        const exact = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '') || '0';
        const whole = exact.includes('.') ? exact : digits.slice(0, -2);
        assert.equal(decimalOf(cents / 100), `${cents < 0 ? '-' : ''}${whole}`);
        assert.equal(decimalOf(cents), String(cents));
      }),
      { numRuns: runs(5_000) },
    );
  });
});

describe('the sheets of a workbook', () => {
  const sheets = {
    '!Verborgen': header + inline('0', '0'),
    Leer: '',
    Rechnungen: header + inline('1', '2'),
    Alt: header + inline('3', '4'),
  };

  test('are the first visible one with rows, and the names of all visible ones', async () => {
    const { head, records } = await read({ sheets });
    assert.equal(head.dialect.sheet, 'Rechnungen');
    assert.deepEqual(head.dialect.sheets, ['Leer', 'Rechnungen', 'Alt']);
    assert.deepEqual(records, [{ number: 2, cells: ['1', '2'] }]);
  });

  test('are the one that is asked for', async () => {
    assert.deepEqual((await read({ sheets }, { sheet: 'Alt' })).records, [{ number: 2, cells: ['3', '4'] }]);
    await assert.rejects(read({ sheets }, { sheet: 'Verborgen' }), /^Error: invalid_choice/);
  });

  test('have rows and cells where they say, and gaps between them', async () => {
    const rows =
      '<row r="3"><c r="A3" t="inlineStr"><is><t>Kundennummer</t></is></c><c r="C3" t="inlineStr"><is><t>Betrag</t></is></c></row>' +
      '<row r="7"><c r="C7"><v>5</v></c></row><row r="1000000"><c r="A1000000"><v>6</v></c></row>';
    const { head, records } = await read({ sheets: { T: rows } });
    assert.deepEqual(
      head.columns.map(({ position, header: name }) => [position, name]),
      [
        [1, 'Kundennummer'],
        [2, ''],
        [3, 'Betrag'],
      ],
    );
    assert.deepEqual(records, [
      { number: 7, cells: ['', '', { number: '5' }] },
      { number: 1_000_000, cells: [{ number: '6' }, '', ''] },
    ]);
  });
});

describe('a hostile workbook', () => {
  const codeOf = async (content: Buffer) => {
    const head = await readHead({ path: file('hostile.xlsx', content), fields });
    return 'code' in head ? head.code : 'read';
  };

  test('declares 10⁹ cells and has two', async () => {
    const before = '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384" width="9"/></cols>';
    const { records } = await read({ sheets: { T: header + inline('1', '2') }, before });
    assert.equal(records.length, 1);
  });

  test('has a cell in the last column of all', async () => {
    const wide = '<row r="2"><c r="A2"><v>1</v></c><c r="XFD2"><v>2</v></c></row>';
    const { records } = await read({ sheets: { T: `<row r="1">${header.slice(5)}${wide}` } });
    assert.deepEqual(
      records.map(({ problems = [] }) => problems.map(({ code }) => code)),
      [['too_many_cells']],
    );
  });

  test('has more columns or rows than a table', async () => {
    const wide = inline(...Array.from({ length: 201 }, (_, index) => `S${index}`));
    assert.equal(await codeOf(await workbookOf({ sheets: { T: wide + inline('1') } })), 'max_length');
    const unlike = Array.from({ length: 100_001 }, (_, index) => `<row><c><v>${Math.sin(index)}</v></c></row>`).join(
      '',
    );
    assert.equal(await codeOf(await workbookOf({ sheets: { T: header + unlike } })), 'max_length');
  });

  const declared = (kind: string) => `<?xml version="1.0"?><!DOCTYPE ${kind}><worksheet/>`;
  const sheetAs = (xml: string) => ({ sheets: { T: '' }, more: { 'xl/worksheets/sheet1.xml': xml } });
  const parts: readonly (readonly [string, string, string])[] = [
    ['entities that multiply', declared('w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]'), 'forbidden_xml'],
    ['a file of the machine', declared('w [<!ENTITY x SYSTEM "file:///etc/passwd">]'), 'forbidden_xml'],
    ['an entity of its own', '<worksheet><sheetData><row><c><v>&x;</v></c></row></sheetData></worksheet>', 'corrupt'],
    ['deep nesting', '<a>'.repeat(100_000), 'forbidden_xml'],
    ['XML that ends early', '<worksheet><sheetData><row>', 'corrupt'],
    ['no XML', 'PK PK PK', 'corrupt'],
  ];
  for (const [title, xml, code] of parts)
    test(`with ${title} is refused`, async () => {
      // Another small file keeps the ratio of an archive that is no bomb.
      const more = { 'xl/media/noise.bin': randomBytes(40_000) };
      const built = sheetAs(xml);
      assert.equal(await codeOf(await workbookOf({ ...built, more: { ...built.more, ...more } })), code);
    });

  test('that unpacks to a hundred times its size is refused before it is unpacked', async () => {
    const bomb = await zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': Buffer.alloc(30_000_000) });
    assert.equal(await codeOf(bomb), 'archive_bomb');
    assert.equal(await formatOf(file('bomb', bomb)), 'archive');
  });

  test('that lies about its size is refused where it is longer', async () => {
    const honest = await zipOf({ 'a.csv': `Firma;Ort\n${'Aachen;Bonn\n'.repeat(2_000)}` });
    const lying = Buffer.from(honest);
    const directory = lying.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    lying.writeUInt32LE(10, directory + 24);
    assert.equal(await codeOf(lying), 'corrupt');
  });

  test('whose names are paths is refused', async () => {
    const zip = await zipOf({ 'aa/aa/passwd.csv': 'Firma;Ort\nA;B\n' });
    const evil = Buffer.from(zip.toString('latin1').replaceAll('aa/aa/', '../../'), 'latin1');
    assert.equal(await codeOf(evil), 'corrupt');
  });

  test('that was cut off, or is noise, is refused', async () => {
    const whole = await workbookOf({ sheets: { T: header + inline('1', '2') } });
    assert.equal(await codeOf(whole.subarray(0, whole.length - 30)), 'corrupt');
    assert.equal(await codeOf(Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(5_000, 7)])), 'corrupt');
  });

  test('of any damage never fails otherwise', async () => {
    const whole = await workbookOf({ sheets: { T: header + inline('1', '2') }, texts: '<si><t>a</t></si>' });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const damaged = Buffer.from(whole);
        damaged[at] = byte;
        const code = await codeOf(damaged);
        assert.notEqual(code, 'processing_failed', `byte ${at} as ${byte}`);
      }),
      { numRuns: runs(600) },
    );
  });
});

describe('an archive', () => {
  const pdf = Buffer.from('%PDF-1.7\n');
  const table = 'Rechnung;PDF\nR-1;r-1.pdf\n';
  const codeOf = async (files: Readonly<Record<string, string | Buffer>>) => {
    const path = file('archive.zip', await zipOf(files));
    return archiveOf(path).then(
      ({ kind, files: found }) => [kind, ...found.map(({ name }) => name)],
      (error: { problem: { code: string } }) => error.problem.code,
    );
  };

  test('is one table with its PDFs, or e-invoices alone', async () => {
    assert.deepEqual(await codeOf({ 'a/t.csv': table, 'a/R-1.pdf': pdf, '__MACOSX/._t.csv': 'x' }), [
      'table',
      'a/R-1.pdf',
    ]);
    assert.deepEqual(await codeOf({ 'a.xml': '<a/>', 'b.pdf': pdf }), ['e_invoices', 'b.pdf', 'a.xml']);
    assert.equal(await codeOf({ 'a.csv': table, 'b.csv': table }), 'mixed_archive');
    assert.equal(await codeOf({ 'a.csv': table, 'b.xml': '<a/>' }), 'mixed_archive');
    assert.equal(await codeOf({ 'a.csv': table, 'b.exe': 'MZ' }), 'mixed_archive');
    assert.equal(await codeOf({ 'a.csv': table, 'b.zip': await zipOf({ a: 'b' }) }), 'unsupported');
  });

  test('gives the records of its table, a workbook too', async () => {
    const csv = file('archive.zip', await zipOf({ 'a/t.csv': table, 'R-1.pdf': pdf }));
    assert.deepEqual((await readTable(csv, fields)).records, [{ number: 2, cells: ['R-1', 'r-1.pdf'] }]);
    const workbook = await workbookOf({ sheets: { T: inline('Rechnung', 'PDF') + inline('R-1', 'r-1.pdf') } });
    const xlsx = file('archive.zip', await zipOf({ 't.xlsx': workbook, 'R-1.pdf': pdf }));
    assert.deepEqual((await readTable(xlsx, fields)).records, [{ number: 2, cells: ['R-1', 'r-1.pdf'] }]);
    assert.deepEqual(await archivedFile(xlsx, 'R-1.pdf'), pdf);
  });

  test('finds the PDF that a cell names, unless two have the name', () => {
    const find = documentFinder(['a/R-1.pdf', 'a/R-2.pdf', 'b/R-2.pdf'].map((name) => ({ name, size: 1 })));
    assert.equal(find('r-1.PDF')?.name, 'a/R-1.pdf');
    assert.equal(find('C:\\Ablage\\R-1.pdf')?.name, 'a/R-1.pdf');
    assert.equal(find('R-2.pdf'), undefined);
    assert.equal(find('b/R-2.pdf')?.name, 'b/R-2.pdf');
    assert.equal(find('R-3.pdf'), undefined);
  });
});
