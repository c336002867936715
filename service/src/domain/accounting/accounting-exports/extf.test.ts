/** A stapel of postings is what bookkeeping reads: by properties, and against a file that was made by hand. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { chartAccounts, inputTaxKeys } from '../accounting-settings/settings.ts';
import { extfColumns, textColumns } from './extf-columns.ts';
import { type ExtfHeader, extfHead, type ExtfRow, extfRows, fieldText, referenceText } from './extf.ts';
import { periodOf, within, yearBegin, yearEnd } from './period.ts';

const given = JSON.parse(
  readFileSync(new URL('../../../../../docs/spec/intake-data.json', import.meta.url), 'utf8'),
) as {
  readonly extf: { readonly columns: readonly string[]; readonly text_columns: readonly number[] };
  readonly accounts: unknown;
  readonly bu_keys: unknown;
};

const header: ExtfHeader = {
  created_at: '2026-03-02T09:00:03.137Z',
  name: 'Möbel "Süd" GmbH',
  consultant_number: 29098,
  client_number: 55003,
  year_begins: '2026-01-01',
  account_length: 4,
  from: '2026-03-01',
  to: '2026-03-31',
  label: 'Mahnwerk',
  chart: 'skr03',
};
const row: ExtfRow = {
  amount: 1_234_56n,
  side: 'S',
  account: '1360',
  contra: '10000',
  bu_key: null,
  day: '2026-03-02',
  reference: 'K26 0001',
  words: '=Zahlung Łukas Größe; „bar“',
  performed_on: '2026-02-27',
};

test('columns, accounts and keys are those of the contract', () => {
  assert.deepEqual(extfColumns, given.extf.columns);
  assert.deepEqual(textColumns, given.extf.text_columns);
  assert.deepEqual(chartAccounts, given.accounts);
  assert.deepEqual(inputTaxKeys, given.bu_keys);
});

test('a file is the one made by hand, byte for byte', () => {
  const made = new TextDecoder('windows-1252').decode(Buffer.concat([extfHead(header), extfRows([row], header)]));
  const first =
    '"EXTF";700;21;"Buchungsstapel";13;20260302100003137;;"MW";"Möbel ""Süd"" GmbH";"";29098;55003;20260101;4;20260301;20260331;"Mahnwerk";"";1;0;0;"EUR";;"";;;"03";;;"";""';
  const posting = `1234,56;"S";"EUR";;;;1360;10000;;0203;"K26-0001";"";;"Zahlung ?ukas Größe; „bar“";;"";;""${';'.repeat(96)}0;27022026${';'.repeat(10)}`;
  assert.equal(made, `${first}\r\n${given.extf.columns.join(';')}\r\n${posting}\r\n`);
});

/** The fields of a line, with quotes respected. */
const fieldsOf = (line: string): readonly string[] =>
  [...line.matchAll(/(?:^|;)("(?:[^"]|"")*"|[^;]*)/g)].map(([, field = '']) => field);

const anyText = fc.string({ unit: 'binary', maxLength: 80 });

test('whatever a text holds, a row has 125 fields of one line within their bounds', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.bigInt(1n, 10n ** 12n - 1n), (reference, words, amount) => {
      const bytes = extfRows([{ ...row, reference, words, amount }], header);
      const text = new TextDecoder('windows-1252').decode(bytes);
      assert.ok(text.endsWith('\r\n') && !/[\r\n]/.test(text.slice(0, -2)));
      const fields = fieldsOf(text.slice(0, -2));
      assert.equal(fields.length, 125);
      assert.match(fields[0] ?? '', /^\d{1,10},\d\d$/);
      assert.match(fields[10] ?? '', /^"[A-Za-z0-9$&%*+\-/]{0,36}"$/);
      const said = (fields[13] ?? '').slice(1, -1).replaceAll('""', '"');
      assert.ok(said.length <= 60 && !/^[=+\-@]/.test(said));
    }),
  );
});

test('what Windows-1252 has stays, and what it lacks is a question mark', () => {
  assert.equal(fieldText('Ä€ß–™', 60), 'Ä€ß–™');
  assert.equal(fieldText('Ł😀\u0081', 60), '???');
  assert.equal(fieldText(' = + @-x', 60), 'x');
  assert.equal(referenceText('RE 2026/Ü=1'), 'RE-2026/--1');
});

const anyDay = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(Date.UTC(1990, 0, 1 + days)).toISOString().slice(0, 10));
const anyBegin = fc.constantFrom('01-01', '04-01', '07-01', '12-31');

test('a period holds its oldest entry, ends by `to`, and lies in one fiscal year', () => {
  fc.assert(
    fc.property(anyDay, anyDay, fc.option(anyDay), anyBegin, (one, other, last, begins) => {
      const [earliest, to] = one < other ? [one, other] : [other, one];
      const period = periodOf({ earliest, last, to }, begins);
      assert.ok(period.from <= earliest && earliest <= period.to && period.to <= to);
      assert.equal(yearBegin(period.from, begins), yearBegin(period.to, begins));
      assert.equal(yearEnd(period.from, begins), yearEnd(period.to, begins));
      // Periods meet without a gap where nothing came late.
      if (last !== null && last < earliest && yearBegin(last, begins) === yearBegin(earliest, begins))
        assert.ok(period.from > last && within(last, period) === period.from);
    }),
  );
});
