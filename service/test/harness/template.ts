/**
 * The migrated database that every database of a test is a copy of. It is named by what makes it, so that a server that
 * outlives a change of the migrations gets a new one.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { DatabaseAddress } from '../../src/platform/database/address.ts';
import { migrate } from '../../src/platform/database/migrate.ts';

const migrationsFolder = new URL('../../migrations/', import.meta.url);

/** Of the texts of the migrations. */
export const migrationsHash: string = hashOf(
  readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => new URL(name, migrationsFolder)),
);

/** A short name for the contents of some files. */
export function hashOf(files: readonly URL[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(createHash('sha256').update(readFileSync(file)).digest());
  return hash.digest('hex').slice(0, 12);
}

export const template = `mahnwerk_template_${migrationsHash}`;

/** Makes the template unless the server has it. Of two callers at once the second waits and finds it. */
export async function makeTemplate(
  address: pg.ClientConfig & Extract<DatabaseAddress, { readonly host: string }>,
): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('mahnwerk template'))`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount !== 0) return;
    // It has its name when it is complete.
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists ${unfinished}`);
    await client.query(`create database ${unfinished}`);
    await migrate({ ...address, database: unfinished });
    await client.query(`alter database ${unfinished} rename to ${template}`);
  } finally {
    await client.end();
  }
}
