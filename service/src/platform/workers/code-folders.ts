/** What a helper process may read: its code and its packages. It has no network, and starts no other process. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where a package is installed, as Node.js looks for it: in this folder or one above. @throws Error where it is nowhere */
function installed(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found)) return found;
    if (dirname(folder) === folder) throw new Error(`the package ${name} is not installed`);
  }
}

/** The folder of a package itself: a workspace is installed as a link. */
export const packageFolder = (name: string): string => realpathSync(installed(name));

/**
 * What is read of packages: their folders, the links to them, and where Node.js looks for them first, once the workspace has a
 * package folder of its own.
 */
export const packageFolders = (names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap((name) => [packageFolder(name), installed(name)])),
  ...names.map((name) => fileURLToPath(new URL(`../../../node_modules/${name}/*`, import.meta.url))),
];

/** The code that the program of every helper imports. */
export const programFolder = fileURLToPath(new URL('.', import.meta.url));

/** The arguments of a process that reads these folders alone; it may start threads, which its watchdog is. */
export const restrictedTo = (folders: readonly string[]): readonly string[] => [
  '--permission',
  '--allow-worker',
  ...folders.map((folder) => `--allow-fs-read=${folder}`),
  '--no-warnings',
];
