import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf, textCell } from './index.ts';

const fieldOf = (text: string): string =>
  csvOf({ name: 'Sheet', columns: [{ title: 'Text', width: 10 }], rows: [[textCell(text)]] })
    .toString()
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n')
    .replaceAll('"', '');

test('a text that a spreadsheet would compute stays a text, also behind what it trims', () => {
  for (const text of ['=1+1', '+49', '-2', '@SUM(A1)', ' =1+1', '\t=1', '\u00a0@A1', '\u200b=1', '\ufeff-1', '  \n=1'])
    assert.ok(fieldOf(text).startsWith("'"), JSON.stringify(text));
});

test('a text that only contains such signs is left alone', () => {
  for (const text of ['Muster-Werk', ' Anna', 'a=b']) assert.equal(fieldOf(text), text);
});
