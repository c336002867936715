/** The generated statement types are what the migrated database says today. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { generate } from '../harness/sql-types.ts';

test('every statement is valid SQL on the migrated schema, and its types are up to date (npm run sql)', async () => {
  for (const [file, text] of await generate()) assert.equal(await readFile(file, 'utf8'), text, `${file} is stale`);
});
