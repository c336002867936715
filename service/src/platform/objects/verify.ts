/** Verifies that every file to which a document refers is in the object store, with its size or with its contents. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import type { Database } from '../database/pool.ts';
import { statementsOf } from '../database/statement.ts';
import type { Statements } from './statements.gen.ts';
import { ObjectMissing, type ObjectStore } from './store.ts';

const statement = statementsOf<Statements>('objects');

const referred = statement(
  'referred',
  `select sha256, size from stored_objects where refs > 0 and sha256 > :after order by sha256 limit :batch`,
);

const stillReferred = statement('still_referred', `select from stored_objects where sha256 = :sha256 and refs > 0`);

const batch = 400;
/** Questions to the store in progress. */
const at_once = 16;

export interface ObjectsVerification {
  readonly objects: number;
  /** One line each. */
  readonly findings: readonly string[];
}

interface Verify {
  readonly database: Database;
  readonly store: ObjectStore;
  /** Read every file and compare its SHA-256, instead of asking whether it exists. */
  readonly contents: boolean;
}

/** Yields what a page of objects showed. Files that are deleted meanwhile are no finding. */
export async function* verifyObjects({ database, store, contents }: Verify): AsyncGenerator<ObjectsVerification> {
  let after: Buffer = Buffer.alloc(0);
  let objects = 0;
  for (;;) {
    const rows = await database.readAsOperator((db) => db.many(referred, { after, batch }));
    const findings: string[] = [];
    for (let next = 0; next < rows.length; next += at_once) {
      const checked = await Promise.all(
        rows.slice(next, next + at_once).map(async ({ sha256, size }) => {
          const finding = await findingOf(store, { sha256: sha256.toString('hex'), size }, contents);
          if (finding === undefined) return [];
          const [row] = await database.readAsOperator((db) => db.many(stillReferred, { sha256 }));
          return row === undefined ? [] : [finding];
        }),
      );
      findings.push(...checked.flat());
    }
    objects += rows.length;
    yield { objects, findings };
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.sha256;
  }
}

interface StoredObject {
  readonly sha256: string;
  readonly size: number;
}

/** @throws ObjectStoreUnavailable */
async function findingOf(
  store: ObjectStore,
  { sha256, size }: StoredObject,
  contents: boolean,
): Promise<string | undefined> {
  try {
    if (!contents) {
      await store.check(sha256);
      return undefined;
    }
    const file = await store.local(sha256);
    try {
      const found = (await stat(file.path)).size;
      if (found !== size) return `object ${sha256} has ${found} bytes instead of ${size}`;
      return (await hashOf(file.path)) === sha256 ? undefined : `object ${sha256} has other contents`;
    } finally {
      await file.release();
    }
  } catch (error) {
    if (error instanceof ObjectMissing) return `object ${sha256} (${size} bytes) is missing`;
    throw error;
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
