/** The rows of a statement as files: the same figures as the API, and no text that a spreadsheet runs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { aStatement, someItems } from '../../../../test/harness/statements.ts';
import { schemaErrors } from '../../../../test/harness/xml.ts';
import { csvOf, serializedSheet, type Sheet, textCell, workbookOf } from '../../../platform/spreadsheet/index.ts';
import { moneyOf, parseCents, sumOf } from '../../../values/money.ts';
import type { StatementFigures } from '../figures/index.ts';
import { detailSheet } from './details.ts';

/** The fields of a CSV, quotes removed. */
const fieldsOf = (csv: Buffer): string[][] =>
  csv
    .toString()
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    );

/** The values of the only sheet of a workbook; amounts with two decimals, days as in the CSV. */
function valuesOf(xlsx: Buffer): string[][] {
  const files = unzipSync(xlsx);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const plain = (markup: string) =>
    markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const strings = [...text('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, each]) =>
    plain(each ?? ''),
  );
  const sheet = text('xl/worksheets/sheet1.xml');
  assert.doesNotMatch(sheet, /<f[ >]/, 'no formula');
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells = new Map(
      [...row.matchAll(/<c r="([A-Z]+)\d+"(?: s="(\d+)")?(?: t="(\w+)")?>(?:<v>([^<]*)<\/v>)?/g)].map(
        ([, column = '', , type, value = '']) => [column, type === 's' ? (strings[Number(value)] ?? '') : `#${value}`],
      ),
    );
    return Array.from({ length: 20 }, (_none, index) => cells.get(String.fromCharCode(65 + index)) ?? '');
  });
}

const dayOfSerial = (serial: string): string => {
  const [year, month, day] = new Date(Date.UTC(1899, 11, 30 + Number(serial))).toISOString().slice(0, 10).split('-');
  return `${day}.${month}.${year}`;
};

const figures = (count: number): StatementFigures =>
  aStatement(
    {},
    Array.from({ length: count }, (_none, index) => someItems(index)),
  ).figures;

test('the CSV is what German spreadsheets open: byte order mark, semicolons, decimal commas', () => {
  const csv = csvOf(detailSheet(figures(3)));
  assert.deepEqual([...csv.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const [head, first] = csv.toString().slice(1).split('\r\n');
  assert.match(head ?? '', /^Aktenzeichen;Ihr Zeichen;Schuldner;Art;Datum;Bemerkung;Zahlung;Gebühren;/);
  assert.match(
    first ?? '',
    /^K26-000000;RE-2026-0;Şeyma Łukaszewska-Öztürk;Zahlung;01\.03\.2026;Zahlung an uns;409,46;105,84;12,55;38,00;/,
  );
});

test('CSV, XLSX and the figures of the API say the same', async () => {
  const all = figures(40);
  const sheet = detailSheet(all);
  const csv = fieldsOf(csvOf(sheet));
  const xlsx = valuesOf(await workbookOf(serializedSheet(sheet)));
  assert.equal(csv.length, sheet.rows.length + 1);
  const shown = xlsx.map((row, line) =>
    row.map((value, column) => {
      if (!value.startsWith('#') || line === 0) return value;
      const number = value.slice(1);
      return column === 4 ? dayOfSerial(number) : moneyOf(parseCents(number) ?? -1n).value.replace('.', ',');
    }),
  );
  assert.deepEqual(
    shown,
    csv.map((row) => row.map((field) => field.replace(/^'/, ''))),
  );

  const column = (title: string) => csv[0]?.indexOf(title) ?? -1;
  const total = (title: string) =>
    sumOf(csv.slice(1).map((row) => parseCents((row[column(title)] || '0').replace(',', '.')) ?? -1n));
  const payments = all.mandates.flatMap((each) => each.payments);
  assert.equal(total('Auszahlung'), all.balance_pre_outstanding_items_offsetting);
  assert.equal(total('Zahlung'), sumOf(payments.map(({ amount }) => amount)));
  assert.equal(total('Erfolgsprovision'), sumOf(payments.map(({ commission }) => commission)));
  assert.equal(
    total('USt auf Gebühren, Auslagen und Kosten') + total('USt auf Erfolgsprovision'),
    sumOf(all.vat_rows.map(({ invoice_amount_vat }) => invoice_amount_vat)),
  );
  const ids = new Set(csv.map((row) => row.at(-1)));
  for (const { payment_id } of payments) assert.ok(ids.has(payment_id));
});

test('no text becomes a formula, and negative amounts stay numbers', async () => {
  const texts = ['=1+1', '+49', '-5', '@SUM(A1)', '\tx', '\rx', 'a;b', 'say "no"', "'x", 'x=1', '\u0001<&>'];
  const sheet: Sheet = {
    name: 'x',
    columns: [
      { title: 'a', width: 5 },
      { title: 'b', width: 5 },
    ],
    rows: texts.map((text) => [textCell(text), { kind: 'amount', cents: -1_05n }]),
  };
  const csv = csvOf(sheet).toString().slice(1).split('\r\n');
  assert.deepEqual(csv.slice(1, -1), [
    `"'=1+1";-1,05`,
    `"'+49";-1,05`,
    `"'-5";-1,05`,
    `"'@SUM(A1)";-1,05`,
    `"'\tx";-1,05`,
    `"'\rx";-1,05`,
    `"a;b";-1,05`,
    `"say ""no""";-1,05`,
    `"'x";-1,05`,
    `x=1;-1,05`,
    `\u0001<&>;-1,05`,
  ]);
  const xlsx = await workbookOf(serializedSheet(sheet));
  for (const [name, bytes] of Object.entries(unzipSync(xlsx)))
    if (bytes.length > 0) assert.equal(await schemaErrors(Buffer.from(bytes), undefined), '', name);
  const values = valuesOf(xlsx).slice(1);
  assert.deepEqual([values[0]?.[0], values[2]?.[0], values[0]?.[1]], ['=1+1', '-5', '#-1.05']);
});

test('the same rows are the same bytes', async () => {
  const sheet = detailSheet(figures(5));
  assert.ok((await workbookOf(serializedSheet(sheet))).equals(await workbookOf(serializedSheet(sheet))));
});
