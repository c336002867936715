/** What a developer's runs find of the server that `npm run test:server` keeps. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findKeptServer, keepServer } from './kept-server.ts';
import { testDatabase } from './postgres.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let file: string;
before(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'mahnwerk-kept-'));
  file = join(folder, 'server.json');
});
after(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('a run finds the kept server, whose password its user alone can read, until it ends', async () => {
  assert.equal(await findKeptServer(file), undefined);
  const forget = keepServer(database.address, file);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual(await findKeptServer(file), database.address);
  forget();
  assert.equal(await findKeptServer(file), undefined);
});

test('a run ignores and removes the address of a server that was killed', async () => {
  keepServer({ ...database.address, host: folder }, file);
  assert.equal(await findKeptServer(file), undefined);
  assert.equal(existsSync(file), false);
});

test('a server that ends leaves the address of the one that took its place', async () => {
  const forget = keepServer({ ...database.address, host: folder }, file);
  keepServer(database.address, file);
  forget();
  assert.deepEqual(await findKeptServer(file), database.address);
});
