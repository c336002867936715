/** The names by which an integrator finds things: the same in the reference, in the SDK and in the packages. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { version } from '../version.ts';
import { apis } from './all.ts';

test('a group of the SDK is named as the operations of the reference', () => {
  const camelCase = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  for (const groups of Object.values(apis))
    for (const [name, { basename }] of Object.entries(groups)) assert.equal(name, camelCase(basename));
});

test('the packages have the version of the contract', async () => {
  for (const name of ['contract', 'client']) {
    const text = await readFile(new URL(`../../../${name}/package.json`, import.meta.url), 'utf8');
    assert.equal((JSON.parse(text) as { version: string }).version, version);
  }
});
