/** What a helper process may read: its code and its packages. It has no network, and starts no other process. */
import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of a package, wherever it is installed. */
export function packageFolder(name: string): string {
  const file = fileURLToPath(import.meta.resolve(name));
  const folder = join('node_modules', name, sep);
  return realpathSync(file.slice(0, file.lastIndexOf(folder) + folder.length));
}

/** The folders of packages, and where Node.js looks for them first, once the workspace has a package folder of its own. */
export const packageFolders = (names: readonly string[]): readonly string[] => [
  ...names.map(packageFolder),
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
