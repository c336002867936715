/**
 * The PostgreSQL server that comes along, so that a program needs no database server of its own.
 *
 *   <data directory>/postgres           the cluster (cluster.ts)
 *   <data directory>/postgres.password  the password of its superuser, readable by this process's user alone (superuser.ts)
 *   <data directory>/postgres.log       the log of the server; one older file is kept (server-log.ts)
 *   <data directory>/owner.lock         locked by the process that runs the server; owner.json names it (owner-lock.ts)
 *
 * The server does not outlive this process (guardian.ts). Its only socket is in a folder that no other user can enter, and requires a password.
 * Not here: pools, roles, the schema.
 */
import { accessSync, constants, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { accountFor } from './account.ts';
import { cachesFor, findBinaries } from './binaries.ts';
import { openCluster, pidFileOf, stopLeftovers, superuser } from './cluster.ts';
import { inOneLine } from './errors.ts';
import { takeOwnership } from './owner-lock.ts';
import { type EmbeddedServer, type Log, serve } from './server.ts';
import { readSuperuserPassword, secureSuperuser } from './superuser.ts';

export { DataDirInUse, EmbeddedServerError, EmbeddedUnavailable } from './errors.ts';
export type { EmbeddedServer } from './server.ts';

export interface Options {
  /** An existing folder. */
  readonly dataDir: string;
  readonly log: Log;
  /** PostgreSQL settings, in addition to the defaults or instead of them. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** @throws EmbeddedServerError: one line for the operator. */
export async function startEmbedded({ dataDir: given, log, settings = {} }: Options): Promise<EmbeddedServer> {
  const startedAt = performance.now();
  const dataDir = openDataDir(given);
  const lock = await takeOwnership(dataDir);
  try {
    const account = accountFor(join(dataDir, 'postgres'));
    const binaries = await findBinaries(account, cachesFor(dataDir));
    const cluster = await openCluster(dataDir, binaries, account);
    await stopLeftovers(cluster, log);
    const password = await secureSuperuser(dataDir, cluster, binaries);
    const server = await serve({ dataDir, cluster, binaries, lock, password, log, settings });
    const milliseconds = Math.round(performance.now() - startedAt);
    log('embedded PostgreSQL is ready', {
      data_directory: dataDir,
      pid: server.pid,
      user: account?.name,
      milliseconds,
    });
    return server;
  } catch (error) {
    lock.release();
    throw inOneLine(error, dataDir);
  }
}

function openDataDir(dataDir: string): string {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    throw inOneLine(error, dataDir);
  }
}

/** The address of the server that another process runs on this data directory; null while it is not ready. */
export function findEmbedded(dataDir: string): EmbeddedServer['connection'] | null {
  const { state, port, socketFolder } = pidFileOf(join(dataDir, 'postgres'));
  const password = readSuperuserPassword(dataDir);
  if (state !== 'ready' || socketFolder === '' || password === undefined) return null;
  return { host: socketFolder, port, user: superuser, password, database: 'postgres' };
}
