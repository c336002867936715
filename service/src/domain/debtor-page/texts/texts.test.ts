/** What debtors read is plain German, and every language says the same things with the same figures. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLanguages } from '@mahnwerk/contract/shapes/access-code.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { placeholdersIn, shippedTexts, textKeys } from './catalogue.ts';
import { changedOverrides, hashOfTexts, isApproved, textsOf } from './version.ts';

/** Abbreviations and dates have dots that end no sentence. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/\b(?:Art|Abs|Buchst|Nr|USt|bzw)\./g, '')
    .split(/[.!?:](?:\s|$)/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
const wordsOf = (sentence: string): number => sentence.split(/\s+/).filter((each) => /\p{L}|\d/u.test(each)).length;

test('no German sentence has more than 20 words, and the mean is at most 12', () => {
  const lengths = textKeys
    .filter((key) => !key.startsWith('legal.'))
    .flatMap((key) => sentencesOf(shippedTexts.de[key]).map((sentence) => ({ key, words: wordsOf(sentence) })));
  assert.deepEqual(
    lengths.filter(({ words }) => words > 20),
    [],
  );
  // Labels are no sentences.
  const said = lengths.filter(({ words }) => words > 3);
  assert.ok(said.reduce((sum, { words }) => sum + words, 0) / said.length <= 12);
});

test('no text threatens, and none names a credit bureau', () => {
  const harsh = /schufa|auskunftei|creditreform|pfänd|gerichtsvollzieher kommt|haft|strafanzeige|letzte chance/i;
  assert.deepEqual(
    textKeys.filter((key) => harsh.test(shippedTexts.de[key])),
    [],
  );
});

test('every language names the same values as the German text', () => {
  const differing = pageLanguages.flatMap((language) =>
    textKeys
      .filter((key) => {
        const [own, german] = [shippedTexts[language], shippedTexts.de].map((texts) =>
          placeholdersIn(texts[key]).toSorted().join(),
        );
        return own !== german;
      })
      .map((key) => `${language} ${key}`),
  );
  assert.deepEqual(differing, []);
});

test('a change keeps what it does not name, takes back by null, and what equals the shipped text is no change', () => {
  const before = { language: 'de', overrides: { 'pay.title': 'Zahlen', gone: 'of an earlier release' } } as const;
  const errors = new ValidationErrors();
  const shipped = shippedTexts.de['enter.title'];
  const after = changedOverrides(before, { 'enter.title': shipped, 'site.leave': 'Ende' }, errors);
  assert.deepEqual(after, { 'pay.title': 'Zahlen', 'site.leave': 'Ende' });
  assert.deepEqual(changedOverrides(before, { 'pay.title': null }, errors), {});
  assert.equal(errors.failures.length, 0);
  changedOverrides(before, { 'pay.left': 'Offen: {left} {constructor}', __proto__x: 'a', toString: 'b' }, errors);
  assert.deepEqual(
    errors.failures.map(({ field, code }) => `${field} ${code}`),
    ['texts.pay.left unknown_placeholder', 'texts.__proto__x unknown_field', 'texts.toString unknown_field'],
  );
});

test('an approval is of what was said: another text of a later release is pending again', () => {
  const overrides = { 'pay.title': 'Zahlen' };
  const approved_sha256 = hashOfTexts(textsOf('de', overrides));
  assert.ok(isApproved({ language: 'de', overrides, approved_sha256 }));
  assert.ok(!isApproved({ language: 'de', overrides: { 'pay.title': 'Zahlung' }, approved_sha256 }));
  assert.ok(!isApproved({ language: 'de', overrides, approved_sha256: null }));
});
