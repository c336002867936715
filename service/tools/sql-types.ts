/**
 * Generates the statement types of every module from a new migrated database. `npm run sql` writes them, and the drift
 * test compares them. Optional arguments name modules: only their folders are read.
 */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, renderTypes } from './describe.ts';
import { statements } from '../src/platform/database/statement.ts';
import { testDatabase } from '../test/harness/postgres.ts';
import { domainTypes } from './sql-domains.ts';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** The module's name by the folder whose files declare its statements. */
async function moduleFolders(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const file of glob('**/*.ts', { cwd: source })) {
    const room = /^const \w+ = statementsOf<Statements>\('([\w-]+)'\)/m.exec(
      await readFile(join(source, file), 'utf8'),
    )?.[1];
    if (room === undefined) continue;
    found.set(room, dirname(join(source, file)));
    await import(join(source, file));
  }
  return found;
}

/** Generated texts by file. */
export async function generate(): Promise<Map<string, string>> {
  const folders = await moduleFolders();
  const database = await testDatabase();
  const client = new pg.Client(database.address);
  await client.connect();
  try {
    const texts = new Map<string, string>();
    for (const [room, folder] of folders)
      texts.set(join(folder, 'statements.gen.ts'), renderTypes(await describeRoom(client, room), domainTypes));
    return texts;
  } finally {
    await client.end();
    await database.drop();
  }
}

async function describeRoom(client: pg.Client, room: string) {
  const described = new Map<string, Awaited<ReturnType<typeof describe>>>();
  for (const [name, statement] of [...statements].sort(([a], [b]) => a.localeCompare(b)))
    if (name.startsWith(`${room}.`))
      described.set(name.slice(room.length + 1), await describe(client, statement, domainTypes));
  return described;
}

if (import.meta.main) for (const [file, text] of await generate()) await writeFile(file, text);
