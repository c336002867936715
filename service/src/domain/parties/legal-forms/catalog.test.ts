import assert from 'node:assert/strict';
import { test } from 'node:test';
import { legalFormCodes } from '@mahnwerk/contract/case/legal-forms.ts';
import { catalog, legalForm } from './catalog.ts';

// decisions.md 5.
const codes =
  'gmbh ug ag se kg ohg gmbh_co_kg gbr ek sole_trader freelancer partg ev eg foundation public_body weg limited foreign_other'.split(
    ' ',
  );
const typesOf = {
  managing_director: ['gmbh', 'ug', 'limited', 'foreign_other', 'gmbh_co_kg'],
  board_member: ['ag', 'se', 'ev', 'eg', 'foundation'],
  general_partner: ['kg', 'gmbh_co_kg'],
  partner: ['ohg', 'gbr', 'partg'],
  owner: ['ek', 'sole_trader', 'freelancer'],
  authorized_representative: ['public_body'],
  property_manager: ['weg'],
} as const;

test('the catalog has the permanent codes, sorted', () => {
  assert.deepEqual(
    catalog.map((form) => form.code),
    [...codes].sort(),
  );
});

test('the catalog has every code of the contract', () => {
  assert.deepEqual(
    catalog.map((form) => form.code),
    [...legalFormCodes].sort(),
  );
});

test('every form takes exactly its representative types', () => {
  for (const form of catalog) {
    const expected = Object.entries(typesOf)
      .filter(([, forms]) => (forms as readonly string[]).includes(form.code))
      .map(([type]) => type);
    assert.deepEqual(form.representative_types, expected, form.code);
  }
});

test('legal persons and partnerships need representatives, a person who trades does not', () => {
  const without = catalog.filter((form) => !form.representatives_required).map((form) => form.code);
  assert.deepEqual(without, ['ek', 'freelancer', 'sole_trader']);
});

test('every form can be on either side', () => {
  for (const form of catalog) assert.deepEqual(form.applies_to, ['company', 'debtor'], form.code);
});

test('an entry has the members of the wire, a German name and one English sentence', () => {
  for (const form of catalog) {
    assert.deepEqual(Object.keys(form), [
      'code',
      'name',
      'description',
      'applies_to',
      'representatives_required',
      'representative_types',
    ]);
    assert.match(form.name, /^\p{Lu}/u);
    assert.match(form.description, /^An? .+[a-z)]\.$/);
  }
  assert.equal(new Set(catalog.map((form) => form.name)).size, catalog.length);
});

test('a form is found by its code, and only by it', () => {
  assert.equal(legalForm('gmbh')?.name, 'Gesellschaft mit beschränkter Haftung (GmbH)');
  for (const code of ['GmbH', '', 'llc', 'constructor', '__proto__']) assert.equal(legalForm(code), undefined, code);
});

test('no one changes the catalog', () => {
  assert.equal(Object.isFrozen(catalog), true);
  for (const form of catalog)
    assert.deepEqual(
      [Object.isFrozen(form), Object.isFrozen(form.applies_to), Object.isFrozen(form.representative_types)],
      [true, true, true],
    );
});
