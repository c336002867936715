/** The generated statement types are what the migrated database says today. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { statements } from '../../src/platform/database/statement.ts';
import '../../src/app.ts';
import { generate } from '../../tools/sql-types.ts';

test('every statement is valid SQL on the migrated schema, and its types are up to date (npm run sql)', async () => {
  for (const [file, text] of await generate()) assert.equal(await readFile(file, 'utf8'), text, `${file} is stale`);
});

test('no statement writes cents into JSON as a number, and none computes money as a float', () => {
  const all = [...statements.values()].map(({ name, text }) => ({ name, text }));
  assert.ok(all.length > 300, 'the walk finds the statements');
  const numbers = all.filter(({ text }) =>
    /'\w*cents',\s*[\w.]*cents(?!::text)\b|cents\w*::(float|double|real)/.test(text),
  );
  assert.deepEqual(
    numbers.map(({ name }) => name),
    [],
  );
});
