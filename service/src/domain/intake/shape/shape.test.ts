/** The tables of kinds agree with the data of the contract. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { aliases, comparableName, kinds } from './index.ts';

interface Data {
  readonly aliases: Readonly<Record<string, readonly string[]>>;
  readonly titles_of_kinds: Readonly<Record<string, string>>;
}

const data = JSON.parse(
  await readFile(new URL('../../../../../docs/spec/intake-data.json', import.meta.url), 'utf8'),
) as Data;

test('titles and aliases are those of the data of the contract', () => {
  assert.deepEqual(aliases, data.aliases);
  assert.deepEqual(
    Object.fromEntries(Object.values(kinds).map(({ name, title }) => [name, title.de])),
    data.titles_of_kinds,
  );
});

test('a field occurs once in its kind', () => {
  for (const { name, fields } of Object.values(kinds)) {
    const names = fields.map((field) => field.name);
    assert.deepEqual(names, [...new Set(names)], name);
  }
});

test('headers are compared without spaces, punctuation and diacritics', () => {
  assert.equal(comparableName('Fällig am'), comparableName('FALLIG-AM'));
  assert.equal(comparableName('Straße'), 'strasse');
  assert.equal(comparableName(' Kunden-Nr. '), 'kundennr');
});
