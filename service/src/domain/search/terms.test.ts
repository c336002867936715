/** What is looked up for a text that a person typed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { soughtFor } from './terms.ts';

test('a name is looked up in any order of its words, in one spelling of its umlauts', () => {
  assert.deepEqual(soughtFor('Müller, Erika').beginnings, ['MULLERERIKA', 'ERIKAMULLER']);
  assert.deepEqual(soughtFor('MUELLER, Erika').beginnings, ['MULLERERIKA', 'ERIKAMULLER']);
  assert.deepEqual(soughtFor(' groß ').beginnings, ['GROSS']);
});

test('a reference is looked up without its separators, and the end of an IBAN from behind', () => {
  assert.deepEqual(soughtFor('RE-0815').beginnings, ['RE0815', '0815RE', '<5180ER']);
  assert.deepEqual(soughtFor('3000').beginnings, ['3000', '<0003']);
  assert.deepEqual(soughtFor('DE89 3704 0044 0532 0130 00').beginnings.at(-1), '<00031023504400407398ED');
});

test('an id is looked up as such, whatever its case; separators alone are nothing to look up', () => {
  assert.equal(soughtFor(' 019CADF1-16DC-7F0D-827B-56EE6BF39ABB ').id, '019cadf1-16dc-7f0d-827b-56ee6bf39abb');
  assert.deepEqual(soughtFor('-, ./%_').beginnings, []);
});
