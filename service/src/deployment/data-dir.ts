/** The data directory, found usable before anything else is opened. */
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../platform/folder.ts';
import { StartError } from './start-error.ts';

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

/** For commands that work on what a start has made. @throws StartError where it holds no embedded database */
export function refuseWithoutDatabase(dataDir: string): void {
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartError(
      `there is no database in ${dataDir}: set MAHNWERK_DATA_DIR to the data directory of the service, or DATABASE_URL to its database`,
    );
}
