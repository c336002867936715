/** The data directory, found usable before anything else is opened. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../setting.ts';

/** @throws StartError, one line, where it can be neither used nor made */
export function openDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `the data directory ${dataDir} cannot be used (${(error as Error).message}): set MAHNWERK_DATA_DIR to a directory that this user may write`,
      { cause: error },
    );
  }
}

/** Whether it holds an embedded database. */
export const hasDatabase = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres'));

/** For commands that work on what a start has made. @throws StartError where it holds no embedded database */
export function refuseWithoutDatabase(dataDir: string): void {
  if (!hasDatabase(dataDir))
    throw new StartError(
      `there is no database in ${dataDir}: set MAHNWERK_DATA_DIR to the data directory of the service, or DATABASE_URL to its database`,
    );
}

/**
 * Makes a folder with the folders above it, open to this user alone. `mkdirSync` with `recursive` never returns where the system refuses each attempt
 * with ENOENT, as below /proc.
 * @throws the error of the operating system, also where something else has the name
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) makeOne(folder);
  if (!statSync(path).isDirectory())
    throw Object.assign(new Error(`ENOTDIR: not a directory, '${path}'`), { code: 'ENOTDIR' });
}

/** Another process may make it at the same moment. */
function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
