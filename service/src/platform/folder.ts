/** Makes a folder. `mkdirSync` with `recursive` never returns where the system refuses each attempt with ENOENT, as below /proc. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** With the folders above it, open to this user alone. @throws the error of the operating system, also where something else has the name */
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
