import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { execute, testDatabase } from '../../../test/harness/postgres.ts';
import { secretKey } from '../../../test/harness/service.ts';
import { slowEnds } from '../../../test/harness/slow-ends.ts';
import { openStorage } from '../objects/index.ts';
import { dump } from './dump.ts';

test('a backup counts every row, also where the end of a table arrives before what the server says of it', async (t) => {
  const { address, drop } = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-dump-'));
  const way = await slowEnds(address);
  t.after(async () => {
    await way.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const { rows } = await execute(address, 'select count(*)::int as count from migrations');
  const written = await dump({
    address: way.address,
    store: openStorage({ folder }).store,
    path: join(folder, 'state.tar'),
    version: '1.0.0',
    keyOf: () => secretKey,
    createdAt: new Date(),
    progress: () => undefined,
  });
  assert.ok(way.cut > 0, 'ends were cut off');
  assert.ok(written.rows >= Number(rows[0].count), `${written.rows} rows`);
});
