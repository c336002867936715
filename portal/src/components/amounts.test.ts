import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAmount } from './amounts.ts';

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
