import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Cell, csvText } from './csv.ts';

const lineOf = (...cells: readonly Cell[]): string => csvText([cells]).slice(1, -2);

test('a file begins with a byte order mark, and its lines end as spreadsheets expect', () => {
  assert.equal(
    csvText([
      ['Schuldner', 'Offen'],
      ['Erika Säumig', null],
    ]),
    '\uFEFFSchuldner;Offen\r\nErika Säumig;\r\n',
  );
});

test('amounts and days are German, and a negative amount stays a number', () => {
  const amount = (value: string) => ({ amount: { currency: 'EUR', value } });
  assert.equal(lineOf(amount('1730.12'), amount('-0.50'), { day: '2026-11-22' }, 3), '1730,12;-0,50;22.11.2026;3');
});

test('a text with separators, quotes or lines is quoted', () => {
  assert.equal(
    lineOf('Muster; Söhne', 'Die "Guten"', 'zwei\nZeilen'),
    '"Muster; Söhne";"Die ""Guten""";"zwei\nZeilen"',
  );
});

for (const text of ['=1+1', '+49 30', '-2', '@SUM(A1)', '\t=1', ' =1', '\u200B=1', '\r=1'])
  test(`a text that a spreadsheet would compute stays a text: ${JSON.stringify(text)}`, () => {
    assert.match(lineOf(text).replace(/^"/, ''), /^'/);
  });

test('a text that only contains such signs is left alone', () => {
  assert.equal(lineOf('Muster-Werk', 'a=b', 'K26-7H4KQP'), 'Muster-Werk;a=b;K26-7H4KQP');
});
