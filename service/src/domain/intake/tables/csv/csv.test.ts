/** CSV files as programs write them and as people spoil them, read in the thread that the service reads them in. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Delimiter, delimiters, type Encoding } from '@mahnwerk/contract/shapes/import-words.ts';
import { runs } from '../../../../../test/harness/random.ts';
import { readTable, tableFolder } from '../../../../../test/harness/tables.ts';
import { readHead, readRecords, TableRefused } from '../index.ts';
import { kinds, textOf } from '../../shape/index.ts';

const file = tableFolder();
const { fields } = kinds.invoices;

const read = (content: string | Buffer, wish = {}) => readTable(file('table.csv', content), fields, wish);

describe('a CSV in any dialect', () => {
  const encode: Readonly<Record<string, (text: string) => Buffer>> = {
    'utf-8': (text) => Buffer.from(text),
    'utf-8 with a mark': (text) => Buffer.from(`\uFEFF${text}`),
    'utf-16le': (text) => Buffer.from(text, 'utf16le'),
    'utf-16le with a mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    'utf-16be with a mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    'windows-1252': (text) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1'),
  };
  const letter = fc.constantFrom(...'abcXYZ019 äöüßÄé€"\';,|\t\n.-/()&'.split(''));
  const cell = fc
    .array(letter, { maxLength: 12 })
    .map((letters) => letters.join(''))
    // Both line breaks are read; which of them stands inside of a cell is kept.
    .map((text) => text.replaceAll('\n', text.length % 2 === 0 ? '\r\n' : '\n'));
  const dialect = fc.record({
    encoding: fc.constantFrom(...Object.keys(encode)),
    delimiter: fc.constantFrom(...delimiters),
    newline: fc.constantFrom('\r\n', '\n', '\r'),
    quotesAll: fc.boolean(),
    saysSeparator: fc.boolean(),
    endsLine: fc.boolean(),
  });
  const rows = fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 12 });

  test('gives the cells that were written, with the line on which each record begins', async () => {
    await fc.assert(
      fc.asyncProperty(
        dialect,
        rows,
        async ({ encoding, delimiter, newline, quotesAll, saysSeparator, endsLine }, all) => {
          const quoted = (text: string) =>
            quotesAll || /["\r\n;,\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
          const filled = all.filter((cells) => cells.some((text) => text.trim() !== ''));
          fc.pre(filled.length > 0);
          const header = ['Kundennummer', 'Rechnungsnummer', 'Betrag', 'Fällig am'];
          const lines = [header, ...all].map((cells) => cells.map(quoted).join(delimiter));
          const text = `${saysSeparator ? `sep=${delimiter}${newline}` : ''}${lines.join(newline)}${endsLine ? newline : ''}`;
          const { head, records } = await read((encode[encoding] as (text: string) => Buffer)(text));
          assert.deepEqual(
            records.map(({ cells }) => cells),
            filled,
          );
          assert.equal(head.dialect.encoding, encoding.replace(' with a mark', ''));
          assert.equal(head.dialect.delimiter, delimiter);
          assert.deepEqual(
            head.columns.map(({ header }) => header),
            header,
          );
          const breaks = (cells: readonly string[]) => cells.join('').split(/\r\n|\r|\n/).length;
          let line = saysSeparator ? 3 : 2;
          const begun = all.flatMap((cells) => {
            const own = line;
            line += breaks(cells);
            return cells.some((text) => text.trim() !== '') ? [own] : [];
          });
          assert.deepEqual(
            records.map(({ number }) => number),
            begun,
          );
        },
      ),
      {
        numRuns: runs(600),
        examples: [
          // Cut at tabs it has more records of one width than cut at its own delimiter.
          [
            {
              encoding: 'utf-8',
              delimiter: ';',
              newline: '\r\n',
              quotesAll: false,
              saysSeparator: false,
              endsLine: false,
            },
            [
              ['', '\t\n\t', '\n', '\t'],
              ['\r\n\t', '', ',', ''],
            ],
          ],
        ],
      },
    );
  });
});

describe('an ugly CSV', () => {
  const shown = async (content: string | Buffer, wish = {}) => {
    const { head, records } = await read(content, wish);
    return {
      header: head.dialect.header_row,
      columns: head.columns.map(({ header }) => header),
      rows: records.map(({ number, cells, problems = [] }) => [
        number,
        ...cells,
        ...problems.map(({ code }) => `!${code}`),
      ]),
    };
  };

  test('has a title and a blank line above its header', async () => {
    assert.deepEqual(
      await shown('Offene Posten;;\n\nStand: 29.11.2026;;\nKunden-Nr.;Beleg-Nr.;Betrag\n1;R-1;12,50\n'),
      {
        header: 4,
        columns: ['Kunden-Nr.', 'Beleg-Nr.', 'Betrag'],
        rows: [[5, '1', 'R-1', '12,50']],
      },
    );
  });

  test('has a quote inside of a plain cell', async () => {
    const { rows } = await shown('Firma;Ort\nMaier "Bau" GmbH;Ulm\n19" Regale;Bonn\n"A"B;"C" \n');
    assert.deepEqual(rows, [
      [2, 'Maier "Bau" GmbH', 'Ulm'],
      [3, '19" Regale', 'Bonn'],
      [4, '"A"B', '"C" '],
    ]);
  });

  test('has rows that are too long, too short or empty', async () => {
    const { rows } = await shown('Firma;Ort;PLZ;\nA;B;C;\nA;B;C;;\nA;B;C;D\nA;B\n;;;\n\nA;B;C');
    assert.deepEqual(rows, [
      [2, 'A', 'B', 'C'],
      [3, 'A', 'B', 'C'],
      [4, 'A', 'B', 'C', '!too_many_cells'],
      [5, 'A', 'B', '', '!short_row'],
      [8, 'A', 'B', 'C'],
    ]);
  });

  test('has bytes that its encoding lacks', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Firma;Ort\nM\xFCller;K\xF6ln\nA;B', 'latin1'),
      Buffer.from([0x81]),
      Buffer.from('\nC;D\n'),
    ]);
    const { head, records } = await read(bytes);
    assert.equal(head.dialect.encoding, 'windows-1252');
    assert.deepEqual(
      records.map(({ cells, problems }) => [
        ...cells,
        ...(problems ?? []).map(({ code, column, header }) => [code, column, header]),
      ]),
      [
        ['Müller', 'Köln'],
        ['A', 'B\uFFFD', ['undecodable', 2, 'Ort']],
        ['C', 'D'],
      ],
    );
  });

  test('is read in the encoding that the user sets', async () => {
    const euro = Buffer.concat([Buffer.from('Firma;Ort\n'), Buffer.from([0xa4]), Buffer.from(';\xFC\n', 'latin1')]);
    assert.deepEqual((await shown(euro, { encoding: 'iso-8859-15' })).rows, [[2, '€', 'ü']]);
    assert.deepEqual((await shown(euro, { encoding: 'utf-8' })).rows, [[2, '\uFFFD', '\uFFFD', '!undecodable']]);
  });

  test('has a cell longer than any', async () => {
    const { records } = await read(`Firma;Ort\n${'x'.repeat(32_768)};Ulm\n${'y'.repeat(32_767)};Ulm\n`);
    assert.deepEqual(
      records.map(({ cells, problems = [] }) => [textOf(cells[0] ?? '').length, ...problems.map(({ code }) => code)]),
      [[32_767, 'max_length'], [32_767]],
    );
  });

  test('has one column', async () => {
    assert.deepEqual((await shown('Firma\nA\nB\n')).rows, [
      [2, 'A'],
      [3, 'B'],
    ]);
  });

  test('has texts with more commas than delimiters', async () => {
    const { head } = await read('Name;Anschrift\nMaier, Ute;Weg 1, Hof, links\nBauer, Jo;Ring 2, Tor, oben\n');
    assert.equal(head.dialect.delimiter, ';');
  });

  test('is read with the delimiter and the header that the user sets', async () => {
    const { columns, rows } = await shown('a,b;c\nd,e;f\ng,h;i\n', { delimiter: ',', header_row: 2 });
    assert.deepEqual([columns, rows], [['d', 'e;f'], [[3, 'g', 'h;i']]]);
  });

  test('shows three samples of each column', async () => {
    const { head } = await read('Firma;Ort\nA;\nB;Ulm\nC;\nD;Bonn\n');
    assert.deepEqual(
      head.columns.map(({ samples }) => samples),
      [
        ['A', 'B', 'C'],
        ['Ulm', 'Bonn'],
      ],
    );
    assert.equal(head.row_count, 4);
  });
});

describe('a refused CSV', () => {
  const refusals: readonly (readonly [string, string | Buffer, string, number | null])[] = [
    ['without a byte of text', ' \n\n', 'no_rows', null],
    ['with a header alone', 'Kundennummer;Betrag\n;\n', 'no_rows', null],
    ['with an open quote', 'Firma;Ort\nA;B\n"C\nD;E\nF;G\n', 'unclosed_quote', 3],
    ['with an open quote behind a cell of two lines', 'Firma;Ort\n"A\nB";"C"\n"D"";E\nF\n', 'unclosed_quote', 4],
    ['with a record of ten megabytes', `Firma;Ort\n${'x'.repeat(10_000_000)}`, 'max_length', null],
    ['with 201 columns', `${Array.from({ length: 201 }, (_, n) => `S${n}`).join(';')}\n1\n`, 'max_length', 1],
    ['with 100,001 rows', `Firma;Ort\n${'A;B\n'.repeat(100_001)}`, 'max_length', 100_002],
  ];
  for (const [title, content, code, line] of refusals)
    test(title, async () => {
      const head = await readHead({ path: file('table.csv', content), fields });
      assert('code' in head);
      assert.deepEqual([head.code, head.line], [code, line]);
    });

  test('with 100,000 rows is not refused', async () => {
    const { head, records } = await read(`Firma;Ort\n${'A;B\n'.repeat(100_000)}`);
    assert.deepEqual([head.row_count, records.length], [100_000, 100_000]);
  });

  test('ends the reading of its records too', async () => {
    const path = file('table.csv', 'Firma;Ort\nA;B\n"C\n');
    const { head } = await read('Firma;Ort\nA;B\n');
    await assert.rejects(Array.fromAsync(readRecords(path, head.dialect)), (error) => {
      return error instanceof TableRefused && error.problem.code === 'unclosed_quote';
    });
  });
});

test('a thread that reads several files at once keeps them apart', async () => {
  const names: readonly (readonly [Encoding, Delimiter])[] = [
    ['utf-8', ';'],
    ['utf-8', ','],
    ['utf-8', '|'],
  ];
  const tables = await Promise.all(
    names.map(([, delimiter]) =>
      read(`Firma${delimiter}Ort\n${`A${delimiter}${delimiter === ';' ? 'x' : 'y'}\n`.repeat(3_000)}`),
    ),
  );
  assert.deepEqual(
    tables.map(({ head, records }) => [head.dialect.delimiter, records.length, records.at(-1)?.cells[1]]),
    [
      [';', 3_000, 'x'],
      [',', 3_000, 'y'],
      ['|', 3_000, 'y'],
    ],
  );
});
