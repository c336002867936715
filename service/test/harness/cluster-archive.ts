/**
 * The cluster with its template as one file below the system's temporary folder: `initdb` and the migrations take
 * seconds, its extraction a fraction of one. The file is named by all that makes a cluster and is renamed into place
 * when it is complete; so two runs at once, and one that is killed, leave no half of it.
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashOf, migrationsHash } from './template.ts';
import { testFolder } from './test-folder.ts';

const run = promisify(execFile);

/** What `startEmbedded` keeps in a data directory and needs again. */
const kept = ['postgres', 'postgres.password'];

const embedded = ['package.json', 'src/cluster.ts', 'src/superuser.ts'].map(
  (name) => new URL(`../../../embedded-postgres/${name}`, import.meta.url),
);
const archive = (): string => join(testFolder(), `cluster-${migrationsHash}-${hashOf(embedded)}.tar`);

/** Of an archive that no run has used, as after a change of branch. */
const unused_ms = 7 * 24 * 60 * 60 * 1000;

/** Fills a new data directory. Returns whether there was an archive. */
export async function extractCluster(dataDir: string): Promise<boolean> {
  const file = archive();
  if (!existsSync(file)) return false;
  utimesSync(file, new Date(), new Date());
  await run('tar', ['-xpf', file, '-C', dataDir]);
  return true;
}

/** Keeps the cluster of a data directory whose server has stopped. */
export async function archiveCluster(dataDir: string): Promise<void> {
  const file = archive();
  const unfinished = `${file}.${process.pid}`;
  try {
    await run('tar', ['-cf', unfinished, '-C', dataDir, ...kept]);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
  for (const name of readdirSync(testFolder()).filter((each) => each.startsWith('cluster-'))) {
    const each = join(testFolder(), name);
    const found = statSync(each, { throwIfNoEntry: false });
    if (found !== undefined && Date.now() - found.mtimeMs > unused_ms) rmSync(each, { force: true });
  }
}
