/** Names of one person, as people and banks write them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldedLetters, foldedVowels } from './folding.ts';

const folded = (text: string): string => foldedVowels(foldedLetters(text));

test('every spelling of a name is folded to one', () => {
  for (const spellings of [
    ['Jürgen Groß', 'JUERGEN GROSS', 'JÜRGEN GROSS', 'Jurgen Gross', 'Ju\u0308rgen Groẞ'],
    ['Ayşe Yıldırım', 'AYSE YILDIRIM', 'Ayse Yildirim'],
    ['Łukasz Ørsted', 'LUKASZ ORSTED'],
    ['Sæther', 'SAETHER', 'Säther', 'Sather'],
    ['Đorđe Þór', 'DORDE THOR'],
  ])
    assert.deepEqual(new Set(spellings.map(folded)).size, 1, spellings.join(' = '));
  assert.notEqual(folded('Meier'), folded('Maier'));
});
