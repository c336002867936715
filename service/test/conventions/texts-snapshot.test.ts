/** Wording is reviewed as a diff: contract/texts.snapshot holds every text that leaves the service. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { literalsOf } from '../../tools/source-texts.ts';
import { renderTexts, textsFile } from '../../tools/texts.ts';

test('contract/texts.snapshot holds every text that leaves the service (update it with: npm run texts)', async () => {
  const [recorded, current] = [await readFile(textsFile, 'utf8'), await renderTexts()].map((text) => text.split('\n'));
  const [before, after] = [new Set(recorded), new Set(current)];
  assert.deepEqual(
    { removed: [...before].filter((line) => !after.has(line)), added: [...after].filter((line) => !before.has(line)) },
    { removed: [], added: [] },
    'run `npm run texts` and review the diff of contract/texts.snapshot',
  );
  assert.deepEqual(recorded, current, 'run `npm run texts`');
});

test('the reader of source finds literals with their calls, in templates too', () => {
  const source = `
    // 'a comment'
    const form = /['"]/.test(text) ? 4 / 2 : '';
    throw new Refusal('conflict', { detail: \`The order is \${of(\`a \${'nested'}\`)} now: \${state}.\` });
    report.fail('invalid', 'First half, ' + 'it\\'s the second.');
    sql\`select 1\`;
  `;
  assert.deepEqual(literalsOf(source), [
    { text: '', calls: [], tag: undefined },
    { text: 'conflict', calls: ['Refusal'], tag: undefined },
    { text: 'nested', calls: ['Refusal', 'of'], tag: undefined },
    { text: 'a {…}', calls: ['Refusal', 'of'], tag: undefined },
    { text: 'The order is {…} now: {…}.', calls: ['Refusal'], tag: undefined },
    { text: 'invalid', calls: ['report.fail'], tag: undefined },
    { text: "First half, it's the second.", calls: ['report.fail'], tag: undefined },
    { text: 'select 1', calls: [], tag: 'sql' },
  ]);
});
