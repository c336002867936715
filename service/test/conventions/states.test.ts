/** The documented state diagrams and the rules of finalize are the rows the program follows. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { decisionIndexFile, renderDecisionIndex } from '../../tools/decision-index.ts';
import { finalizeFile, renderFinalize } from '../../tools/finalize-page.ts';
import { renderStates, statesFile } from '../../tools/states.ts';

test('docs/guides/states.md is printed from the transition rows (npm run states)', async () => {
  assert.equal(await readFile(statesFile, 'utf8'), renderStates());
});

test('docs/guides/finalize.md is printed from the rules of finalize (npm run states)', async () => {
  assert.equal(await readFile(finalizeFile, 'utf8'), renderFinalize());
});

test('docs/decisions/README.md is printed from the records (npm run states)', async () => {
  assert.equal(await readFile(decisionIndexFile, 'utf8'), renderDecisionIndex());
});
