/** What a person looks for in a document is found where it stands. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findIn, type Run } from './text-search.ts';

const line = (text: string): Run => ({ text, endsLine: true });
const piece = (text: string): Run => ({ text, endsLine: false });

test('a text is found in every place, whatever its case', () => {
  const found = findIn([line('Rechnung 7'), line('Zur rechnung 8')], 'RECHNUNG');
  assert.deepEqual(found, [
    { from: { run: 0, at: 0 }, to: { run: 0, at: 8 } },
    { from: { run: 1, at: 4 }, to: { run: 1, at: 12 } },
  ]);
});

test('a text is found across pieces and across the end of a line', () => {
  assert.deepEqual(findIn([piece('Ver'), piece('zug'), line('s '), line('eintritt')], 'verzugs  eintritt'), [
    { from: { run: 0, at: 0 }, to: { run: 3, at: 8 } },
  ]);
});

test('words of two lines are not one word, and nothing is found for no text', () => {
  assert.deepEqual(findIn([line('Miet'), line('zins')], 'mietzins'), []);
  assert.deepEqual(findIn([line('Miete')], '  '), []);
});
