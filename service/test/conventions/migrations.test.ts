/** A migration that has landed never changes; what the migrations add up to is written down. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { migrate } from '../../src/platform/database/migrate.ts';
import { execute, testDatabase } from '../harness/postgres.ts';
import { describeSchema, schemaFile } from '../../tools/schema.ts';

const folder = new URL('../../migrations/', import.meta.url);

test('every migration has the text that migrations.sha256 records', async () => {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-.+\.sql$/.test(file)).sort();
  const lines = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder));
      return `${createHash('sha256').update(text).digest('hex')}  ${file}\n`;
    }),
  );
  assert.equal(
    await readFile(new URL('migrations.sha256', folder), 'utf8'),
    lines.join(''),
    'A migration that has landed is never edited. For a new one: (cd service/migrations && sha256sum 0*.sql > migrations.sha256)',
  );
});

test('schema.sql is the schema of a migrated database (npm run schema)', async () => {
  assert.equal(await readFile(schemaFile, 'utf8'), await describeSchema());
});

test('a database that was migrated by other texts is refused and left as it is', async (t) => {
  const database = await testDatabase();
  t.after(() => database.drop());
  const refused = {
    message: 'this database was created by a pre-release of Mahnwerk and cannot be migrated: create a new database',
  };
  // As before the baseline: other texts, and more of them.
  await execute(
    database.address,
    `update migrations set sha256 = repeat('0', 64) where number = 1;
     insert into migrations (number, name, sha256) select number, 'former', repeat('1', 64) from generate_series((select max(number) + 1 from migrations), 81) number`,
  );
  const applied = () => execute(database.address, 'select * from migrations order by number');
  const { rows: before } = await applied();
  await assert.rejects(migrate(database.address), refused);
  assert.deepEqual((await applied()).rows, before);
  await execute(database.address, 'alter table migrations drop column sha256');
  await assert.rejects(migrate(database.address), refused);
});
