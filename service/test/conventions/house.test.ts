/** The house keeps its own rules: who may import whom, and what may stand only in one place. */
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { jobsOf } from '../../src/service.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

interface Source {
  /** From the repository's root: `service/src/domain/orders/store.ts`. */
  readonly file: string;
  readonly text: string;
  /** What it imports, as files from the root or as package names. */
  readonly imports: readonly string[];
}

let sources: Source[] = [];

before(async () => {
  const files: string[] = [];
  for await (const file of glob(['contract/src/**/*.ts', 'client/src/**/*.ts', 'service/src/**/*.ts'], { cwd: repository })) files.push(file);
  sources = await Promise.all(files.filter((file) => !file.endsWith('.test.ts')).map(read));
  // A reader that finds nothing would agree with everything.
  assert.ok(sources.length > 100 && sources.flatMap(({ imports }) => imports).length > 400);
});

async function read(file: string): Promise<Source> {
  const text = await readFile(join(repository, file), 'utf8');
  const named = [...text.matchAll(/(?:^|\n)(?:import|export)[^;]*? from '([^']+)'/g), ...text.matchAll(/import\('([^']+)'\)/g)].map(([, name]) => name ?? '');
  return { file, text, imports: named.map((name) => target(file, name)) };
}

function target(file: string, name: string): string {
  if (name.startsWith('.')) return relative(repository, resolve(join(repository, dirname(file)), name));
  return name.replace(/^@mahnwerk\/(contract|client)\//, '$1/src/');
}

const roomOf = (file: string): string | undefined => /^service\/src\/domain\/([^/]+)\//.exec(file)?.[1];

/** Every import that breaks a rule, as `file -> import`. */
const offences = (broken: (source: Source, imported: string) => boolean): string[] =>
  sources.flatMap((source) => source.imports.filter((imported) => broken(source, imported)).map((imported) => `${source.file} -> ${imported}`));

test('the contract imports nothing but itself', () => {
  assert.deepEqual(offences(({ file }, imported) => file.startsWith('contract/') && !imported.startsWith('contract/')), []);
});

test('the client imports the contract alone, and so runs in a browser', () => {
  assert.deepEqual(offences(({ file }, imported) => file.startsWith('client/') && !imported.startsWith('client/') && !imported.startsWith('contract/')), []);
});

test('values know neither machinery nor debts, and machinery knows no debts', () => {
  const into = (imported: string, ...folders: readonly string[]) => folders.some((folder) => imported.startsWith(`service/src/${folder}/`));
  assert.deepEqual(offences(({ file }, imported) => file.startsWith('service/src/values/') && into(imported, 'machinery', 'domain')), []);
  assert.deepEqual(offences(({ file }, imported) => file.startsWith('service/src/machinery/') && into(imported, 'domain')), []);
});

test('rooms meet only through their doors', () => {
  assert.deepEqual(
    offences(({ file }, imported) => {
      const room = roomOf(imported);
      return room !== undefined && room !== roomOf(file) && imported !== `service/src/domain/${room}/index.ts`;
    }),
    [],
  );
});

test('mail leaves by the machinery for mail alone', () => {
  assert.deepEqual(offences(({ file }, imported) => /^nodemailer(?:\/|$)/.test(imported) && !file.startsWith('service/src/machinery/mail/')), []);
});

test('no two rooms need each other', () => {
  const needs = new Map<string, Set<string>>();
  for (const { file, imports } of sources)
    for (const imported of imports) {
      const [from, to] = [roomOf(file), roomOf(imported)];
      if (from !== undefined && to !== undefined && from !== to) needs.set(from, (needs.get(from) ?? new Set()).add(to));
    }
  const circles: string[] = [];
  const walk = (room: string, path: readonly string[]) => {
    if (path.includes(room)) circles.push([...path, room].join(' -> '));
    else for (const next of needs.get(room) ?? []) walk(next, [...path, room]);
  };
  for (const room of needs.keys()) walk(room, []);
  assert.deepEqual(circles, []);
});

/** Files that hold what may stand in a few places only; the exceptions say why. */
const holding = (form: RegExp, allowed: (file: string) => boolean): string[] =>
  sources.filter(({ file, text }) => file.startsWith('service/src/') && !allowed(file) && form.test(withoutComments(text))).map(({ file }) => file);

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');

test('the environment is read in config.ts alone', () => {
  // The embedded server and its helpers hand PATH on to the programs they start.
  const starters = new Set(['service/src/machinery/database/account.ts', 'service/src/machinery/database/embedded.ts', 'service/src/machinery/database/cluster.ts']);
  assert.deepEqual(holding(/process\.env\b/, (file) => file === 'service/src/config.ts' || starters.has(file)), []);
});

test('the domain asks the injected clock, never the wall', () => {
  assert.deepEqual(holding(/\bDate\.now\(\)|\bnew Date\(\)|Temporal\.Now|performance\.now/, (file) => !file.startsWith('service/src/domain/') && !file.startsWith('service/src/values/')), []);
});

test('SQL stands in stores and in the machinery', () => {
  const sql = /`\s*(select|insert into|update|delete from|with)\s[\s\S]*?`/i;
  assert.deepEqual(holding(sql, (file) => !file.startsWith('service/src/domain/') || /\/store[\w-]*\.ts$/.test(file)), []);
});

test('nothing is called any, nothing is asserted to exist, nothing is exported without a name', () => {
  assert.deepEqual(holding(/\bas any\b|: any\b|export default/, () => false), []);
});

test('every job that a room declares is run by the worker', () => {
  const declared = sources.flatMap(({ file, text }) => (file.startsWith('service/src/') ? [...text.matchAll(/\bjob\('([a-z_.]+)'/g)].map(([, name]) => name) : []));
  assert.deepEqual(new Set(declared), new Set(jobsOf('', { store: {}, spool: {} } as never).map((each) => each.name)));
});
