/** The rules of docs/internals/architecture.md that imports and texts show: who may import whom, and what belongs in one place only. */
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { jobsOf } from '../../src/modules.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

interface Source {
  /** From the repository's root: `service/src/domain/collection/orders/store.ts`. */
  readonly file: string;
  readonly text: string;
  /** What it imports, as files from the root or as package names. */
  readonly imports: readonly string[];
}

let sources: Source[] = [];

before(async () => {
  const files: string[] = [];
  for await (const file of glob('{contract,client,embedded-postgres,service}/src/**/*.ts', { cwd: repository }))
    files.push(file);
  sources = await Promise.all(files.filter((file) => !file.endsWith('.test.ts')).map(read));
  // A reader that finds nothing would agree with everything.
  assert.ok(sources.length > 100 && sources.flatMap(({ imports }) => imports).length > 400);
});

async function read(file: string): Promise<Source> {
  const text = await readFile(join(repository, file), 'utf8');
  const named = [
    ...text.matchAll(/(?:^|\n)(?:import|export)[^;]*? from '([^']+)'/g),
    ...text.matchAll(/import\('([^']+)'\)/g),
  ].map(([, name]) => name ?? '');
  return { file, text, imports: named.map((name) => target(file, name)) };
}

function target(file: string, name: string): string {
  if (name.startsWith('.')) return relative(repository, resolve(join(repository, dirname(file)), name));
  return name.replace(/^@mahnwerk\/(contract|client)\//, '$1/src/');
}

/** Areas of the domain in the order in which they may import: each imports those before it alone. */
const areas = [
  'titles',
  'audit',
  'parties',
  'ladder',
  'money',
  'search',
  'correspondence',
  'collection',
  'case-correspondence',
  'case-work',
  'dunning',
  'bank',
  'debtor-page',
  'statements',
  'accounting',
  'intake',
  'webhooks',
  'sandbox-clock',
  'sandbox',
  'deployment',
  'info',
  'failed-work',
  'work-queues',
  'figures',
  'summary',
  'setup',
];

const areaOf = (file: string): string | undefined => /^service\/src\/domain\/([^/]+)\//.exec(file)?.[1];

/** `parties/companies`, or `audit`, an area that is one module. */
const moduleOf = (file: string): string | undefined =>
  /^service\/src\/domain\/((?:parties|ladder|money|correspondence|collection|case-correspondence|case-work|bank|dunning|debtor-page|statements|accounting|intake|webhooks)\/[^/]+|[^/]+)\//.exec(
    file,
  )?.[1];

/** Every import that breaks a rule, as `file -> import`. */
const offences = (broken: (source: Source, imported: string) => boolean): string[] =>
  sources.flatMap((source) =>
    source.imports.filter((imported) => broken(source, imported)).map((imported) => `${source.file} -> ${imported}`),
  );

test('the contract imports nothing but itself', () => {
  assert.deepEqual(
    offences(({ file }, imported) => file.startsWith('contract/') && !imported.startsWith('contract/')),
    [],
  );
});

test('the client imports the contract alone, and so runs in a browser', () => {
  assert.deepEqual(
    offences(
      ({ file }, imported) =>
        file.startsWith('client/') && !imported.startsWith('client/') && !imported.startsWith('contract/'),
    ),
    [],
  );
});

test('the embedded server imports nothing of ours, and deployment alone imports it', () => {
  const outside = /^(?:node:|embedded-postgres\/)/;
  assert.deepEqual(
    offences(({ file }, imported) => file.startsWith('embedded-postgres/') && !outside.test(imported)),
    [],
  );
  assert.deepEqual(
    offences(
      ({ file }, imported) =>
        imported.startsWith('@mahnwerk/embedded-postgres') && !file.startsWith('service/src/deployment/'),
    ),
    [],
  );
});

test('the portal is a client: it imports the SDK and the contract of ours, and no colour or size stands outside its tokens', async () => {
  const found: string[] = [];
  for await (const file of glob('portal/src/**/*.{ts,tsx,css}', { cwd: repository })) {
    const text = await readFile(join(repository, file), 'utf8');
    for (const [, imported = ''] of text.matchAll(/from '(@mahnwerk\/[^']+)'/g))
      if (!/^@mahnwerk\/(?:client|contract)(?:\/|$)/.test(imported)) found.push(`${file} imports ${imported}`);
    if (/\bstyle=/.test(text)) found.push(`${file} has a style attribute`);
    // The forms of signing in are pages of the service, no routes of the API.
    if (/\bfetch\(/.test(text) && file !== 'portal/src/data/person/sign-in.ts')
      found.push(`${file} has a request of its own`);
    if (file.endsWith('.css') && !/\/tokens(?:-portal)?\.css$/.test(file))
      for (const [value] of text
        .replaceAll(/@media[^{]+/g, '')
        .matchAll(/#[\da-f]{3,8}\b|\b(?:rgb|oklch|hsl)\(|\b\d*\.?\d+(?:px|r?em)\b/g))
        found.push(`${file}: ${value}`);
  }
  assert.deepEqual(found, []);
  assert.deepEqual(
    offences(
      ({ file }, imported) => imported.startsWith('@mahnwerk/portal') && !file.startsWith('service/src/deployment/'),
    ),
    [],
  );
});

/** The floors of the portal from the ground up: a file imports of its own floor and of those below it. */
const portalFloors = ['paths', 'language', 'ui', 'data', 'features', 'areas', 'router'] as const;
const portalAreas = ['operator', 'company', 'partner', 'developer', 'account', 'shell'];

/** The place of a file's floor; -1 without one. */
function floorOf(file: string): number {
  const [, name = ''] = /^portal\/src\/([\w-]+)(?:\/|\.tsx?$)/.exec(file) ?? [];
  const floor = portalAreas.includes(name) ? 'areas' : ['portal', 'main'].includes(name) ? 'router' : name;
  return portalFloors.findIndex((each) => each === floor);
}

test('a file of the portal imports of its floor and of those below, and an area no other area', async () => {
  const files: string[] = [];
  for await (const file of glob('portal/src/**/*.{ts,tsx}', { cwd: repository })) files.push(file);
  const portal = await Promise.all(files.filter((file) => !file.includes('.test.')).map(read));
  assert.ok(portal.length > 300);
  assert.deepEqual(
    portal.map(({ file }) => file).filter((file) => floorOf(file) < 0),
    [],
    'each file has a floor',
  );
  const areaOfPortal = (file: string) => file.split('/')[2];
  const broken = portal.flatMap(({ file, imports }) =>
    imports
      .filter((imported) => imported.startsWith('portal/src/'))
      .filter((imported) => {
        const [from, to] = [floorOf(file), floorOf(imported)];
        const isAreas = from === to && portalFloors[from] === 'areas';
        return to > from || (isAreas && areaOfPortal(file) !== areaOfPortal(imported));
      })
      .map((imported) => `${file} -> ${imported}`),
  );
  assert.deepEqual(broken, []);
  assert.deepEqual(cyclesOf(edgesBetween((file) => file, portal)), []);
});

test('the data floor of the portal alone reads by TanStack Query, and keys are made in it by operation alone', async () => {
  const [foreign, keys]: [string[], string[]] = [[], []];
  for await (const file of glob('portal/src/**/*.{ts,tsx}', { cwd: repository })) {
    const text = await readFile(join(repository, file), 'utf8');
    if (file.endsWith('.test.ts')) continue;
    if (text.includes("'@tanstack/react-query'") && !file.startsWith('portal/src/data/')) foreign.push(file);
    if (
      /\bqueryKey:/.test(text) &&
      !/\/data\/(?:cache|query|query-many|stored|queries|live\/read-ahead)\.ts$/.test(file)
    )
      keys.push(file);
  }
  assert.deepEqual(foreign, ['portal/src/portal.tsx'], 'portal.tsx gives the page its cache');
  assert.deepEqual(keys, [], 'a key follows from an operation: useRead, useList, useCommand of data/query.ts');
});

test('an address of the portal stands in paths.ts and in the router alone', async () => {
  const found: string[] = [];
  for await (const file of glob('portal/src/**/*.{ts,tsx}', { cwd: repository })) {
    if (/\/(?:paths|router)\.tsx?$|\.test\.ts$/.test(file)) continue;
    const text = withoutComments(await readFile(join(repository, file), 'utf8'));
    for (const [address] of text.matchAll(
      /['"`](?:\/(?:operator|company|account)\/|\/partner\/(?!v2)|\$\{\w+\}\/developer)[^'"`]*/g,
    ))
      found.push(`${file}: ${address}`);
  }
  assert.deepEqual(found, []);
});

test('the portal and the pages of the service have the same tokens', async () => {
  const [portal, pages] = await Promise.all(
    ['portal/src/tokens.css', 'service/src/platform/pages/tokens.css'].map((file) =>
      readFile(join(repository, file), 'utf8'),
    ),
  );
  assert.equal(portal?.replace('./fonts/', ''), pages);
});

/** Every file that a file imports, directly or not. */
function reachedFrom(entry: string): ReadonlySet<string> {
  const reached = new Set([entry]);
  for (const at of reached)
    for (const imported of sources.find(({ file }) => file === at)?.imports ?? []) reached.add(imported);
  return reached;
}

test("an API's entry holds no code of another API that its clients never call", () => {
  const operatorCode = (file: string) => file.startsWith('contract/src/operator/');
  assert.ok([...reachedFrom('contract/src/apis/operator.ts')].some(operatorCode));
  for (const api of ['case', 'partner', 'dunning'])
    assert.deepEqual([...reachedFrom(`contract/src/apis/${api}.ts`)].filter(operatorCode), [], api);
  assert.deepEqual(
    offences(({ file }, imported) => imported === 'contract/src/apis/all.ts' && !file.startsWith('service/src/')),
    [],
    'the whole contract is for the service alone',
  );
});

test('values know neither platform nor debts, and platform knows no debts', () => {
  const into = (imported: string, ...folders: readonly string[]) =>
    folders.some((folder) => imported.startsWith(`service/src/${folder}/`));
  assert.deepEqual(
    offences(
      ({ file }, imported) => file.startsWith('service/src/values/') && into(imported, 'platform', 'mails', 'domain'),
    ),
    [],
  );
  assert.deepEqual(
    offences(
      ({ file }, imported) =>
        file.startsWith('service/src/platform/') && into(imported, 'mails', 'reference', 'domain'),
    ),
    [],
  );
});

test('mails know neither debts nor tables: a domain hands them what they say', () => {
  assert.deepEqual(
    offences(
      ({ file }, imported) =>
        file.startsWith('service/src/mails/') &&
        !/^(?:contract\/src|service\/src\/mails|service\/src\/values)\//.test(imported) &&
        !['service/src/platform/mail/index.ts', 'service/src/platform/pages/html.ts'].includes(imported),
    ),
    [],
  );
});

test('modules meet only through their public interfaces', () => {
  assert.deepEqual(
    offences(({ file }, imported) => {
      const module = moduleOf(imported);
      return module !== undefined && module !== moduleOf(file) && imported !== `service/src/domain/${module}/index.ts`;
    }),
    [],
  );
});

test('areas import in their order alone', () => {
  assert.deepEqual(new Set(sources.flatMap(({ file }) => areaOf(file) ?? [])), new Set(areas));
  assert.deepEqual(
    offences(({ file }, imported) => {
      const [from, to] = [areaOf(file), areaOf(imported)];
      return from !== undefined && to !== undefined && areas.indexOf(to) > areas.indexOf(from);
    }),
    [],
  );
});

test('mail leaves by the platform for mail alone', () => {
  assert.deepEqual(
    offences(
      ({ file }, imported) => /^nodemailer(?:\/|$)/.test(imported) && !file.startsWith('service/src/platform/mail/'),
    ),
    [],
  );
});

/** Every way along `edges` that comes back to where it began. */
function cyclesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const cycles: string[] = [];
  const clean = new Set<string>();
  const walk = (at: string, path: readonly string[]) => {
    if (path.includes(at)) cycles.push([...path.slice(path.indexOf(at)), at].join(' -> '));
    else if (!clean.has(at)) for (const next of edges.get(at) ?? []) walk(next, [...path, at]);
    clean.add(at);
  };
  for (const start of edges.keys()) walk(start, []);
  return cycles;
}

function edgesBetween(nodeOf: (file: string) => string | undefined, among = sources): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { file, imports } of among)
    for (const imported of imports) {
      const [from, to] = [nodeOf(file), nodeOf(imported)];
      if (from !== undefined && to !== undefined && from !== to)
        edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  return edges;
}

test('no two modules need each other', () => {
  assert.deepEqual(cyclesOf(edgesBetween(moduleOf)), []);
});

/** Files that hold what may stand in a few places only; the exceptions say why. */
const holding = (form: RegExp, allowed: (file: string) => boolean): string[] =>
  sources
    .filter(({ file, text }) => file.startsWith('service/src/') && !allowed(file) && form.test(withoutComments(text)))
    .map(({ file }) => file);

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');

test('the environment is read in config.ts alone', () => {
  assert.deepEqual(
    holding(/process\.env\b/, (file) => file === 'service/src/config.ts'),
    [],
  );
});

test('the domain asks the injected clock, never the wall', () => {
  assert.deepEqual(
    holding(
      /\bDate\.now\(\)|\bnew Date\(\)|Temporal\.Now|performance\.now/,
      (file) => !file.startsWith('service/src/domain/') && !file.startsWith('service/src/values/'),
    ),
    [],
  );
});

test('SQL belongs in stores and in the platform', () => {
  const sql = /`\s*(select|insert into|update|delete from|with)\s[\s\S]*?`/i;
  assert.deepEqual(
    holding(sql, (file) => !file.startsWith('service/src/domain/') || /\/store[\w-]*\.ts$/.test(file)),
    [],
  );
});

test('nothing is called any, nothing is asserted to exist, nothing is exported without a name', () => {
  assert.deepEqual(
    holding(/\bas any\b|: any\b|export default/, () => false),
    [],
  );
});

test('every job that a module declares is run by the worker', () => {
  const declared = sources.flatMap(({ file, text }) =>
    file.startsWith('service/src/') ? [...text.matchAll(/\bjob\('([a-z_.]+)'/g)].map(([, name]) => name) : [],
  );
  const dependencies = { publicUrl: 'https://api.example', sealer: () => undefined } as never;
  assert.deepEqual(
    new Set(declared),
    new Set(jobsOf(dependencies, { store: {}, spool: {} } as never).map((each) => each.name)),
  );
});

test('no two files need each other, types included', () => {
  assert.deepEqual(cyclesOf(edgesBetween((file) => file)), []);
});

test('no two folders of the platform need each other', () => {
  assert.deepEqual(cyclesOf(edgesBetween((file) => /^service\/src\/platform\/[^/]+(?=\/)/.exec(file)?.[0])), []);
});
