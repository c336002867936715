import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAmount, readDecimal, typedAmount, typedDecimal, wholeOf } from './amounts.ts';

test('an amount is read however people write it', () => {
  for (const typed of ['1.730,12', '1730,12', '1730.12', '1,730.12', ' 1 730,12 € '])
    assert.equal(readAmount(typed), '1730.12', typed);
  assert.equal(readAmount('5'), '5.00');
  assert.equal(readAmount('0,5'), '0.50');
  assert.equal(readAmount('1.730'), '1730.00');
  assert.equal(readAmount('1.000.000'), '1000000.00');
});

test('what is no amount is never guessed', () => {
  for (const typed of ['', '-5', '1,2,3', '1.73.0', '12,345,6', 'fünf', '1e3', '1,730,12', '12.3456'])
    assert.equal(readAmount(typed), undefined, typed);
});

test('what is thousands in the one language and a typing error in the other is asked back', () => {
  assert.equal(readAmount('1,730', 'de'), undefined);
  assert.equal(readAmount('1.730', 'en'), undefined);
  assert.equal(readAmount('1.730', 'de'), '1730.00');
  assert.equal(readAmount('1,730', 'en'), '1730.00');
  for (const language of ['de', 'en'] as const) {
    assert.equal(readAmount('1.730,00', language), '1730.00');
    assert.equal(readAmount('1,000,000', language), '1000000.00');
    assert.equal(readAmount('1730.5', language), '1730.50');
  }
});

test('an amount stands in a field as people of the language type it, and is read back as it was', () => {
  assert.equal(typedAmount('1730.12', 'de-DE'), '1.730,12');
  assert.equal(typedAmount('42.00', 'en-GB'), '42.00');
  for (const value of ['42.00', '1730.12', '1000000.00'])
    for (const language of ['de', 'en'] as const)
      assert.equal(readAmount(typedAmount(value, language), language), value);
  assert.equal(typedAmount('fünf', 'de-DE'), 'fünf');
});

test('a number is read in the language of the page: 1.500 pieces are fifteen hundred in German', () => {
  assert.equal(readDecimal('1.500', 'de'), '1500');
  assert.equal(readDecimal('1.500', 'en'), '1.5');
  assert.equal(readDecimal('1,500', 'en'), '1500');
  assert.equal(readDecimal('12,25', 'de'), '12.25');
  assert.equal(readDecimal('0,000001', 'de'), '0.000001');
  for (const typed of ['', 'fünf', '-1', '1,2,3', '1e3', '0,0000001'])
    assert.equal(readDecimal(typed, 'de'), undefined, typed);
});

test('a number is the same however often it is read, and from the text of its field', () => {
  for (const language of ['de', 'en'] as const)
    for (const typed of ['1.500', '1,500', '0,125', '0.125', '12', '12,5', '1000000']) {
      const read = readDecimal(typed, language);
      assert.ok(read !== undefined);
      assert.equal(readDecimal(read, language), read, `${typed} ${language}`);
      const shown = typedDecimal(read, language === 'de' ? 'de-DE' : 'en-GB');
      assert.equal(readDecimal(shown, language), read, `${shown} ${language}`);
    }
});

test('a whole number is read, and what is none stays as it was typed', () => {
  assert.equal(wholeOf(' 14 '), 14);
  for (const typed of ['', 'zwei', '1,5', '-3', '1e3']) assert.equal(String(wholeOf(typed)), typed);
});
