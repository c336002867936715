/** The documented state diagrams are the rows the program follows. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { renderStates, statesFile } from '../harness/states.ts';

test('docs/states.md is printed from the transition rows (npm run states)', async () => {
  assert.equal(await readFile(statesFile, 'utf8'), renderStates());
});
