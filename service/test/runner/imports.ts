/** Which file refers to which: imports, and paths in texts, such as a program that a test starts or a guide that it follows. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** With a slash at its end. All paths of this module are relative to it. */
export const repository = fileURLToPath(new URL('../../../', import.meta.url));

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\n')
    .filter((line) => line !== '');

/** The file that an import or a path in `file` names; a package's name stays as it is. */
export function target(file: string, name: string): string {
  if (name.startsWith('.')) return relative(repository, resolve(join(repository, dirname(file)), name));
  return name
    .replace(/^@mahnwerk\/(contract|client)\//, '$1/src/')
    .replace(/^@mahnwerk\/(client|embedded-postgres)$/, (_whole, part: string) =>
      part === 'client' ? 'client/src/client.ts' : 'embedded-postgres/src/index.ts',
    )
    .replace(/^@mahnwerk\/portal\//, 'portal/');
}

/** Every text in quotes that may be a path: a single word is a folder's name only by chance. */
const quoted = /['"`]([@\w.-]*[/.][@\w./-]+)['"`]/g;

/** The folders that a file needs without naming them: the portal is built from its own, the guides are followed. */
const unnamed: Readonly<Record<string, string>> = {
  'service/src/deployment/portal.ts': 'portal',
  'service/test/stories/guides.test.ts': 'docs',
};

/** The files that `file` refers to; a folder stands for all its files, unless the file is in it. */
function referred(file: string, known: Known): string[] {
  const text = readFileSync(join(repository, file), 'utf8');
  const names = [...text.matchAll(quoted)].map(([, name = '']) => target(file, name).replace(/\/$/, ''));
  return [...names, unnamed[file] ?? ''].flatMap((name) => {
    if (name === '') return [];
    if (known.files.has(name)) return [name];
    return file.startsWith(`${name}/`) ? [] : (known.folders.get(name) ?? []);
  });
}

interface Known {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlyMap<string, readonly string[]>;
}

/** What is in the checkout, without what git ignores or was deleted since the last commit. */
function knownFiles(): Known {
  const gone = new Set(git('ls-files', '--deleted'));
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate').filter(
    (file) => !gone.has(file),
  );
  const folders = new Map<string, string[]>();
  for (const file of files)
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
      const inside = folders.get(folder) ?? [];
      inside.push(file);
      folders.set(folder, inside);
    }
  return { files: new Set(files), folders };
}

const isRead = (file: string): boolean => /\.(?:[cm]?[jt]sx?|css|sql)$/.test(file);

/** Of each file, the files that refer to it. */
function referrers(): ReadonlyMap<string, readonly string[]> {
  const known = knownFiles();
  const all = new Map<string, string[]>();
  for (const file of known.files) {
    if (!isRead(file)) continue;
    for (const each of new Set(referred(file, known))) all.set(each, [...(all.get(each) ?? []), file]);
  }
  return all;
}

/** The files that reach one of these, over any number of steps, and these themselves. */
export function reaching(files: readonly string[]): ReadonlySet<string> {
  const from = referrers();
  const reached = new Set(files);
  // A set is read to its end while it grows.
  for (const file of reached) for (const each of from.get(file) ?? []) reached.add(each);
  return reached;
}

/**
 * The commit that a change is compared with: `MAHNWERK_TEST_BASE`, or where this branch left main. Undefined on main
 * itself and outside a checkout.
 */
export function base(): string | undefined {
  const named = process.env.MAHNWERK_TEST_BASE;
  if (named !== undefined && named !== '') return named;
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main)[0];
    } catch {
      // No such branch, or no repository.
    }
  }
  return undefined;
}

/** The files that differ from `commit`, committed or not. Throws if the commit is unknown. */
export const changedSince = (commit: string): readonly string[] => [
  ...git('diff', '--name-only', '--no-renames', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
];
