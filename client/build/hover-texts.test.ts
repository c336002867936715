/** What an editor shows on a name of the SDK is what the reference says at the same place: one source for both. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { apis } from '../../contract/src/apis/all.ts';
import { openapi, type OpenApiDocument } from '../../contract/src/grammar/openapi/openapi.ts';
import { declaredRoutes, type DeclaredRoute } from '../../contract/src/grammar/route.ts';
import type { ApiName } from '../../contract/src/grammar/scopes.ts';
import { writeDeclarations } from './declarations.ts';

const folder = await mkdtemp(join(tmpdir(), 'mahnwerk-hover-'));
after(() => rm(folder, { recursive: true }));
await writeDeclarations(folder);

/** By place, as `Claim.items.amount`: the texts. An alternative of a union adds one. */
type Texts = Map<string, Set<string>>;

function add(texts: Texts, place: string, text: string): void {
  const known = texts.get(place);
  if (known === undefined) texts.set(place, new Set([text]));
  else known.add(text);
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('*\\/', '*/').trim();

/** Reads the comments of declarations: each stands above its member, and a brace at the end of a line opens an object. */
async function commentsOf(name: string): Promise<Texts> {
  const texts: Texts = new Map();
  const places: string[] = [];
  let comment: string[] = [];
  for (const line of (await readFile(join(folder, `${name}.d.ts`), 'utf8')).split('\n')) {
    const [, words] = /^\s*(?:\/\*\*|\*(?!\/))(?: (.*?))?(?:\s*\*\/)?$/.exec(line) ?? [];
    const [, member] =
      /^\s*(?:export (?:declare )?(?:interface|type|const) |readonly )?["']?([\w-]+)["']?\??(?::| =| \{)/.exec(line) ??
      [];
    if (/^\s*(?:\/\*\*|\*)/.test(line)) comment.push(words ?? '');
    else {
      const depth = (line.match(/\{/g) ?? []).length - (line.match(/\}/g) ?? []).length;
      // The next alternative of a union, `} | {`, is at the place of the one before.
      const closed = /^\s*\}/.test(line) ? places.pop() : undefined;
      if (member !== undefined && comment.length > 0)
        add(texts, [...places, member].join('.'), plain(comment.join(' ')));
      const opened = depth + (closed === undefined ? 0 : 1);
      for (let each = 0; each < opened; each += 1) places.push(member ?? closed ?? '');
      comment = [];
    }
  }
  return texts;
}

interface Schema {
  readonly [keyword: string]: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The descriptions of the members of a schema, as far as no reference leads to another component. */
function describe(texts: Texts, place: string, schema: Schema): void {
  for (const [name, each] of Object.entries(schema.properties ?? {})) {
    if (each.description !== undefined) add(texts, `${place}.${name}`, plain(each.description));
    describe(texts, `${place}.${name}`, each);
  }
  for (const keyword of ['anyOf', 'oneOf', 'allOf'])
    for (const each of (schema[keyword] ?? []) as Schema[]) describe(texts, place, each);
  for (const keyword of ['items', 'additionalProperties'])
    if (typeof schema[keyword] === 'object') describe(texts, place, schema[keyword] as Schema);
}

/** Each text of the document begins a text of the declarations at the same place, and there is no other. */
function differencesOf(documented: Texts, shown: Texts): string[] {
  return [...documented].flatMap(([place, texts]) => {
    const comments = [...(shown.get(place) ?? [])];
    const same =
      [...texts].every((text) => comments.some((each) => each.startsWith(text))) &&
      comments.every((each) => [...texts].some((text) => each.startsWith(text)));
    return same ? [] : [`${place}: ${[...texts].join(' / ')} <> ${comments.join(' / ')}`];
  });
}

const documents = (Object.keys(apis) as ApiName[]).map((api) => ({
  api,
  routes: declaredRoutes(Object.values(apis[api])),
  document: openapi(api, Object.values(apis[api]), 'https://api.mahnwerk.example'),
}));

test('a member of a resource or of a body has the text of the reference', async () => {
  const shown = await commentsOf('resources');
  const interfaces = new Set([...shown.keys()].map((place) => place.split('.')[0] ?? ''));
  const counts = documents.map(({ api, document }) => {
    const documented: Texts = new Map();
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      const declared = interfaces.has(name) ? name : name.replace(/Input$/, '');
      if (interfaces.has(declared)) describe(documented, declared, schema);
    }
    assert.deepEqual(differencesOf(documented, shown), [], api);
    return documented.size;
  });
  assert.ok(counts.reduce((sum, each) => sum + each) > 2000, counts.join());
});

const capitalized = (name: string): string => `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;
const camelCase = (name: string): string => name.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase());

/** The parameters and the text of an operation, as the reference has them. */
function describeOperation(texts: Texts, document: OpenApiDocument, { name, route }: DeclaredRoute): void {
  const [group = '', action = ''] = name.split('.');
  const place = `${capitalized(camelCase(group))}Operations.${camelCase(action)}`;
  const operation = document.paths[route.path]?.[route.method.toLowerCase()];
  add(texts, place, plain(`${operation?.summary}. ${operation?.description}`));
  for (const each of operation?.parameters ?? [])
    if ('in' in each && each.description !== undefined && each.name !== 'position')
      add(texts, `${place}.${each.in === 'query' ? 'query.' : ''}${each.name}`, plain(each.description));
}

test('an operation and its parameters have the texts of the reference', async () => {
  const counts = await Promise.all(
    documents.map(async ({ api, document, routes }) => {
      const documented: Texts = new Map();
      for (const each of routes) describeOperation(documented, document, each);
      assert.deepEqual(differencesOf(documented, await commentsOf(api)), [], api);
      return documented.size;
    }),
  );
  assert.ok(counts.reduce((sum, each) => sum + each) > 800, counts.join());
});
