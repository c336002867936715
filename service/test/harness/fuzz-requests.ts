/**
 * Requests for the fuzz test: a valid request of a declared route, made from its shapes and existing resources, with a
 * few faults in the method, the path, the query, the headers, the JSON or the bytes. This file names no specific route.
 */
import { authorizationOf } from './service.ts';
import { exampleOf } from '@mahnwerk/contract/grammar/examples.ts';
import { requestExampleOf } from '@mahnwerk/contract/grammar/examples-of-operations.ts';
import type { JsonSchema } from '@mahnwerk/contract/shapes/shape.ts';
import { parametersOf } from '../../src/platform/http/validate.ts';
import type { Chance } from './random.ts';
import { edgeText, strangeText, strangeValue } from './odd-inputs.ts';
import type { Fixture, Step } from './every-route.ts';

/** Existing ids by noun (`orders`), and data of responses; the newest last. */
export class Known {
  readonly #ids = new Map<string, string[]>();
  readonly #parameters = new Map<string, string[]>();
  readonly tags: string[] = ['"x"'];
  /** The latest ETag of a path. */
  readonly tagOf = new Map<string, string>();
  readonly links: string[] = ['/'];
  /** Paths of successful commands. */
  readonly moved: string[] = [];
  readonly keys: string[] = ['key'];
  /** Ids that must not change: those of the callers. */
  readonly spared: ReadonlySet<string>;

  constructor(spared: ReadonlySet<string>) {
    this.spared = spared;
  }

  add(noun: string, id: string): void {
    if (this.spared.has(id)) return;
    const ids = this.#ids.get(noun) ?? [];
    this.#ids.set(noun, ids);
    remember(ids, id);
  }

  /** Adds a link to another page, whose parameters also fit other lists. */
  addLink({ pathname, search, searchParams }: URL): void {
    remember(this.links, pathname + search);
    for (const [name, value] of searchParams) {
      const values = this.#parameters.get(name) ?? [];
      this.#parameters.set(name, values);
      remember(values, value);
    }
  }

  /** The value of this parameter in a link, if any had it. */
  parameter(name: string, chance: Chance): string | undefined {
    const values = this.#parameters.get(name) ?? [];
    return values.length === 0 ? undefined : chance.of(values);
  }

  /** After a successful command: the id in the path counts as new, and the path may serve the next command. */
  touch(path: string): void {
    remember(this.moved, path);
    for (const ids of this.#ids.values()) {
      const at = ids.findIndex((id) => path.includes(id));
      if (at >= 0) ids.push(...ids.splice(at, 1));
    }
  }

  /** Forgets the id at the end of a path. */
  forget(path: string): void {
    for (const ids of this.#ids.values()) {
      const at = ids.findIndex((id) => path.endsWith(`/${id}/`));
      if (at >= 0) ids.splice(at, 1);
    }
  }

  /** An id of this noun, usually a new one; a random id if none is known. */
  idOf(noun: string, chance: Chance): string {
    const ids = this.#ids.get(noun) ?? [];
    return ids.length === 0 || chance.in(0.02)
      ? chance.uuid()
      : (ids[ids.length - 1 - Math.floor(chance.number() ** 4 * ids.length)] ?? chance.uuid());
  }

  /** An id of any noun. */
  anyId(chance: Chance): string {
    return this.idOf(chance.of([...this.#ids.keys(), 'none']), chance);
  }
}

const known_max = 40;

export function remember(list: string[], value: string): void {
  list.push(value);
  if (list.length > known_max) list.shift();
}

/** A request before it is encoded. */
export interface Draft {
  method: string;
  path: string;
  query: string;
  headers: [name: string, value: string][];
  body: Buffer | undefined;
  /** Its framing is unreliable: it needs a separate connection. */
  unframed: boolean;
  /** The mutations, for the report of a finding. */
  readonly faults: string[];
}

interface Dependencies {
  readonly cast: Fixture;
  readonly known: Known;
  readonly chance: Chance;
}

/** The share of requests without faults: they create resources for the others. */
const right_share = 0.35;

/** One request of this route with its bytes. */
export function requestOf(step: Step, dependencies: Dependencies): { readonly draft: Draft; readonly bytes: Buffer } {
  const { chance } = dependencies;
  const json = step.route.body === undefined ? undefined : jsonOf(step, dependencies);
  const path = livePath(step, dependencies);
  const draft: Draft = {
    method: step.route.method,
    path,
    query: queryOf(step, dependencies),
    headers: headersOf(step, path, dependencies),
    body: undefined,
    unframed: false,
    faults: [],
  };
  const faults = chance.in(right_share) ? 0 : 1 + chance.whole(3);
  const wanted = Array.from({ length: faults }, () => chance.of(json === undefined ? kindsWithoutBody : kinds));
  let body = json === undefined || (step.route.bodyOptional === true && chance.in(0.5)) ? undefined : json;
  for (const kind of wanted)
    if (kind === 'json') body = { value: mutated((body ?? { value: {} }).value, dependencies, draft.faults) };
  // A mutation can remove the body.
  const text = body === undefined ? undefined : body.value === undefined ? '' : JSON.stringify(body.value);
  if (text !== undefined)
    setBody(draft, Buffer.from(wanted.includes('text') ? mutatedText(text, chance, draft.faults) : text));
  for (const kind of wanted) faultOf[kind](draft, dependencies, step);
  const bytes = bytesOf(draft);
  return { draft, bytes: wanted.includes('bytes') ? mutatedBytes(bytes, draft, chance) : bytes };
}

type Kind = 'json' | 'text' | 'query' | 'header' | 'path' | 'method' | 'charset' | 'bytes' | 'body';

// Weighted by repetition: most requests have a valid JSON form, so that they reach the handlers.
const kinds: readonly Kind[] = [
  'json',
  'json',
  'json',
  'json',
  'json',
  'text',
  'query',
  'header',
  'path',
  'method',
  'charset',
  'bytes',
  'body',
];
const kindsWithoutBody: readonly Kind[] = [
  'query',
  'query',
  'query',
  'header',
  'header',
  'path',
  'method',
  'bytes',
  'body',
];

const nothing = (): void => undefined;
const faultOf: Readonly<Record<Kind, (draft: Draft, dependencies: Dependencies, step: Step) => void>> = {
  json: nothing,
  text: nothing,
  bytes: nothing,
  query: faultInQuery,
  header: faultInHeader,
  path: faultInPath,
  method: faultInMethod,
  charset: otherCharset,
  body: otherBody,
};

function setBody(draft: Draft, body: Buffer, type = 'application/json'): void {
  draft.body = body;
  setHeader(draft, 'Content-Type', type);
  setHeader(draft, 'Content-Length', String(body.length));
}

function setHeader(draft: Draft, name: string, value: string): void {
  draft.headers = [...draft.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase()), [name, value]];
}

export const bytesOf = ({ method, path, query, headers, body }: Draft): Buffer =>
  Buffer.concat([
    Buffer.from(
      `${method} ${path}${query} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      'latin1',
    ),
    body ?? Buffer.alloc(0),
  ]);

// Valid requests.

/** The noun of a path's parameter: `orders` before `{id}`. */
const nounBefore = (path: string, index: number): string => /([^/]+)\/$/.exec(path.slice(0, index))?.[1] ?? '';

function livePath({ route: { path } }: Step, { known, chance }: Dependencies): string {
  // Two ids form a valid pair only if a command has linked them.
  const [before = '', after = ''] = path.split(/(?<=\}\/)(?=[^}]*$)/);
  const joined = chance.in(0.5)
    ? known.moved.findLast(
        (each) => /\}.*\}/.test(before) && new RegExp(`^${before.replaceAll(/\{\w+\}/g, '[0-9a-f-]{36}')}`).test(each),
      )
    : undefined;
  if (joined !== undefined) return `${joined.replace(/[^/]+\/$/, '')}${after}`;
  return path.replaceAll(/\{\w+\}/g, (_whole, index: number) => known.idOf(nounBefore(path, index), chance));
}

function headersOf({ group, route }: Step, path: string, { cast, known, chance }: Dependencies): Draft['headers'] {
  const headers: Draft['headers'] = [['Host', 'api.mahnwerk.test']];
  const asPartner = group.api === 'case' && chance.in(0.15);
  if (route.anonymous !== true)
    headers.push(['Authorization', authorizationOf(cast.keys[asPartner ? 'partner' : group.api])]);
  if (asPartner) headers.push(['X-On-Behalf-Of-Company', cast.company]);
  if (route.method === 'POST')
    headers.push(['Idempotency-Key', chance.in(0.1) ? chance.of(known.keys) : newKey(known, chance)]);
  const tag = (chance.in(0.7) ? known.tagOf.get(path) : undefined) ?? chance.of(known.tags);
  if (chance.in(0.15)) headers.push([route.method === 'GET' ? 'If-None-Match' : 'If-Match', tag]);
  return headers;
}

function newKey(known: Known, chance: Chance): string {
  const key = chance.uuid();
  remember(known.keys, key);
  return key;
}

function queryOf(step: Step, { known, chance }: Dependencies): string {
  const link = known.links.findLast((each) => each.startsWith(`${step.route.path}?`));
  if (link !== undefined && chance.in(0.15)) return link.slice(step.route.path.length);
  const pairs: string[] = [];
  for (const [name, shape] of Object.entries(parametersOf(step.route))) {
    if (!chance.in(0.25)) continue;
    const followed = chance.in(0.5) ? known.parameter(name, chance) : undefined;
    const value =
      followed ??
      (name.endsWith('_id')
        ? known.idOf(pluralOf(name), chance)
        : leafOf(shape.schema, name, { chance, strangeness: 0.1 }));
    pairs.push(`${name}=${encodeURIComponent(String(value))}`);
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** The collection of `debtor_id` and `additional_debtor_ids` is `debtors`. */
const pluralOf = (name: string): string =>
  `${name.replace(/_ids?$/, '').replace(/^additional_/, '')}s`.replace(/companys$/, 'companies');

interface Json {
  readonly value: unknown;
}

function jsonOf(step: Step, dependencies: Dependencies): Json {
  const { chance } = dependencies;
  const schema = step.route.body?.schema ?? {};
  const kind = chance.number();
  const value =
    kind < 0.2
      ? exampleOf(schema, 'least')
      : kind < 0.5
        ? requestExampleOf(step.route)
        : generated(schema, '', { chance, strangeness: chance.of([0, 0, 0.03, 0.1, 0.4]) });
  return { value: withReferences(structuredClone(value), '', dependencies) };
}

/** The generation of values from schemas: `strangeness` is the share of texts that differ from the example. */
interface Making {
  readonly chance: Chance;
  readonly strangeness: number;
}

/** A value that its schema allows, or nearly: fewer or more entries, other choices, other texts than the example. */
function generated(schema: JsonSchema, name: string, making: Making): unknown {
  const { chance } = making;
  const alternatives = [schema.anyOf, schema.oneOf].filter(Array.isArray).flat() as JsonSchema[];
  if (alternatives.length > 0) return generated(chance.of(alternatives), name, making);
  const types = [schema.type].flat();
  if (types.includes('null') && chance.in(0.15)) return null;
  if (types.includes('object') && schema.properties !== undefined) {
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    const members = Object.entries(schema.properties as Record<string, JsonSchema>).filter(
      ([each]) => required.has(each) || chance.in(0.6),
    );
    return Object.fromEntries(members.map(([each, property]) => [each, generated(property, each, making)]));
  }
  if (types.includes('array')) {
    const most = typeof schema.maxItems === 'number' ? schema.maxItems : 3;
    const count = chance.in(0.03) ? Math.min(most + chance.whole(2), 60) : chance.whole(Math.min(most, 3) + 1);
    return Array.from({ length: count }, () => generated((schema.items ?? {}) as JsonSchema, name, making));
  }
  return leafOf(schema, name, making);
}

function leafOf(schema: JsonSchema, name: string, { chance, strangeness }: Making): unknown {
  if (Array.isArray(schema.enum)) return chance.of(schema.enum);
  if (schema.type === 'boolean') return chance.in(0.5);
  if (schema.type === 'integer')
    return Number(schema.minimum ?? 0) + chance.whole(Math.min(Number(schema.maximum ?? 100), 100));
  if (!chance.in(strangeness)) return exampleOf(schema, 'whole', name);
  return chance.in(0.6) ? edgeText(schema, chance) : strangeText(chance);
}

/** Sets `debtor_id` to an existing debtor, and makes references unique. */
function withReferences(value: unknown, name: string, dependencies: Dependencies): unknown {
  const { cast, known, chance } = dependencies;
  if (Array.isArray(value)) return value.map((each) => withReferences(each, name, dependencies));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([each, inner]) => [each, withReferences(inner, each, dependencies)]),
    );
  if (typeof value !== 'string') return value;
  if (name === 'company_id') return cast.company;
  if (name === 'partner_id') return cast.partner;
  if (/_ids?$/.test(name)) return known.idOf(pluralOf(name), chance);
  return name === 'document_reference' && chance.in(0.8) ? `RE-${chance.whole(1e9)}` : value;
}

// Faults.

/** Replaces one or a few nodes of a JSON value. */
function mutated(value: unknown, deps: Dependencies, faults: string[]): unknown {
  const { chance } = deps;
  const root = { '': structuredClone(value) };
  for (let count = 1 + chance.whole(2); count > 0; count -= 1) {
    const spots = nodesOf(root, '');
    if (spots.length === 0) break;
    const spot = chance.of(spots);
    const change = chance.of(jsonFaults);
    faults.push(`${change} at ${spot.place === '' ? 'the root' : spot.place}`);
    mutateAt(spot, change, root, deps);
  }
  return root[''];
}

interface Spot {
  readonly parent: Record<string, unknown>;
  readonly key: string;
  readonly place: string;
}

function nodesOf(parent: Record<string, unknown>, place: string, depth = 0): Spot[] {
  if (depth > 70) return [];
  return Object.keys(parent).flatMap((key) => {
    const here = `${place}/${key}`;
    const inner = parent[key];
    return [
      { parent, key, place: here },
      ...(typeof inner === 'object' && inner !== null
        ? nodesOf(inner as Record<string, unknown>, here, depth + 1)
        : []),
    ];
  });
}

const jsonFaults = [
  'another value',
  'another value',
  'another value',
  'nothing',
  'a copy of elsewhere',
  'many',
  'an unknown member',
  'another name',
  'wrapped',
  'an id of something else',
] as const;

function mutateAt(
  { parent, key }: Spot,
  change: (typeof jsonFaults)[number],
  root: Record<string, unknown>,
  { known, chance }: Dependencies,
): void {
  const inner = parent[key];
  switch (change) {
    case 'another value':
      parent[key] = strangeValue(chance);
      return;
    case 'nothing':
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else Reflect.deleteProperty(parent, key);
      return;
    case 'a copy of elsewhere': {
      const from = chance.of(nodesOf(root, ''));
      parent[key] = structuredClone(from.parent[from.key]);
      return;
    }
    case 'many':
      parent[key] = Array.from({ length: chance.of([2, 4, 11, 21, 51, 101]) }, () =>
        structuredClone(Array.isArray(inner) && inner.length > 0 ? inner[0] : inner),
      );
      return;
    case 'an unknown member':
      if (typeof inner === 'object' && inner !== null && !Array.isArray(inner))
        Object.defineProperty(inner, strangeText(chance), {
          value: strangeValue(chance),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      return;
    case 'another name':
      if (!Array.isArray(parent))
        Object.defineProperty(parent, chance.in(0.5) ? strangeText(chance) : key.toUpperCase(), {
          value: inner,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      return;
    case 'wrapped':
      parent[key] = chance.in(0.5) ? [inner] : { [key]: inner };
      return;
    case 'an id of something else':
      parent[key] = known.anyId(chance);
  }
}

/** The JSON as text, with faults that no serializer produces. */
function mutatedText(text: string, chance: Chance, faults: string[]): string {
  const at = chance.whole(text.length + 1);
  const change = chance.of([
    ['cut off', text.slice(0, at)],
    ['said twice', text + text],
    ['a member twice', text.replace(/"(\w+)":/, (whole) => `${whole}1,${whole}`)],
    [
      'a member twice, once escaped',
      text.replace(
        /"(\w)(\w*)":/,
        (whole, letter: string, rest: string) => `"\\u00${letter.charCodeAt(0).toString(16)}${rest}":1,${whole}`,
      ),
    ],
    ['a number too large', text.replace(/:("[^"]*"|true|false|null)/, ':1e999')],
    ['a long number', text.replace(/:("[^"]*"|true|false|null)/, `:${'9'.repeat(400)}.${'9'.repeat(400)}`)],
    ['a lone surrogate', text.replace(/:"/, String.raw`:"\ud800`)],
    ['an escaped NUL', text.replace(/:"/, String.raw`:"\u0000`)],
    ['a byte order mark', `\ufeff${text}`],
    ['brackets', '['.repeat(chance.of([63, 64, 65, 5000]))],
    [
      'deep in a member',
      text.replace(/:("[^"]*"|true|false|null)/, (whole) => `:${'['.repeat(70)}${whole.slice(1)}${']'.repeat(70)}`),
    ],
    ['a comment', `${text.slice(0, at)}/**/${text.slice(at)}`],
    ['white space', `${' '.repeat(chance.of([1, 5000]))}${text}\n`],
    ['something inserted', `${text.slice(0, at)}${strangeText(chance)}${text.slice(at)}`],
    ['large', text.replace(/:"/, `:"${'x'.repeat(chance.of([70_000, 600_000]))}`)],
  ] as const);
  faults.push(`the text: ${change[0]}`);
  return change[1];
}

const encodings = {
  'utf-16': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16le': (text: string) => Buffer.from(text, 'utf16le'),
  'UTF-16BE': (text: string) => Buffer.from(text, 'utf16le').swap16(),
  'utf-32': (text: string) => Buffer.from(text),
  latin1: (text: string) => Buffer.from(text, 'latin1'),
  '"utf-8"': (text: string) => Buffer.from(text),
  'utf-16 ': (text: string) => Buffer.from(`${text}x`, 'utf16le').subarray(0, -1),
} as const;

function otherCharset(draft: Draft, { chance }: Dependencies): void {
  if (draft.body === undefined) return;
  const charset = chance.of(Object.keys(encodings) as (keyof typeof encodings)[]);
  draft.faults.push(`charset ${charset}`);
  setBody(draft, encodings[charset](draft.body.toString()), `application/json; charset=${charset}`);
}

function otherBody(draft: Draft, { chance }: Dependencies): void {
  draft.faults.push('another body');
  const type = chance.of([
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    '',
    'application/json; charset=utf-7',
    'application/json;;;=',
    'APPLICATION/JSON',
  ]);
  setBody(
    draft,
    chance.of([
      Buffer.alloc(0),
      Buffer.from('{}'),
      Buffer.from('null'),
      Buffer.from('[]'),
      Buffer.from('""'),
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--x--'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from([0, 0, 0, 0x7b]),
    ]),
    type,
  );
}

function faultInQuery(draft: Draft, { known, chance }: Dependencies, step: Step): void {
  const names = [...Object.keys(parametersOf(step.route)), 'limit', 'offset', 'sort', '__proto__', ''];
  const name = chance.of(names);
  const value = chance.in(0.7)
    ? strangeText(chance)
    : chance.of([
        '-1',
        '0',
        '101',
        '99999999999999999999',
        '1e2',
        '１',
        known.anyId(chance),
        `${name},`.repeat(chance.of([2, 300])),
        `${known.parameter(name, chance) ?? ''}x`,
      ]);
  const pair = chance.in(0.85)
    ? `${name}=${encodeURIComponent(value.toWellFormed()).slice(0, 12_000)}`
    : chance.of([
        '%',
        '%zz=1',
        '%ff=%ff',
        '&&&',
        '==',
        name,
        `${name}[]=1`,
        `${name}=%00`,
        `${name}=\u00e4`,
        `${name}=a+b`,
        '?',
        '/',
        `a=${'b'.repeat(9_000)}`,
        Array.from({ length: 400 }, (_none, index) => `p${index}=1`).join('&'),
      ]);
  draft.faults.push(`query ${pair.slice(0, 60)}`);
  draft.query = draft.query === '' ? `?${pair}` : `${draft.query}&${pair}`;
}

const headerNames = [
  'Accept',
  'Authorization',
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  'X-On-Behalf-Of-Company',
  'Content-Type',
  'Content-Length',
  'Transfer-Encoding',
  'Connection',
  'Expect',
  'Upgrade',
  'Host',
  'X-Service-Request-Id',
  'X-Forwarded-For',
  'Content-Encoding',
  'Range',
  'Cookie',
  'TE',
  'X-HTTP-Method-Override',
] as const;
/** With faults in these headers the server may read another body than the one sent, or none. */
const framing = new Set<string>(['Content-Length', 'Transfer-Encoding', 'Connection', 'Expect', 'Upgrade', 'Host']);

function faultInHeader(draft: Draft, { cast, known, chance }: Dependencies): void {
  const name = chance.of(headerNames);
  const special: Partial<Record<(typeof headerNames)[number], readonly string[]>> = {
    Accept: [
      'text/html',
      '*/*;q=0',
      'application/*',
      'application/json;q=0.1,*/*;q=0',
      ';;',
      'application/json;q=2',
      'q=1'.repeat(500),
    ],
    Authorization: [
      'Bearer',
      'Bearer  ',
      'Basic YTpi',
      `Bearer ${'0'.repeat(40)}`,
      `Bearer sandbox_${'0'.repeat(40)}`,
      ...Object.values(cast.keys).map(authorizationOf),
      ...Object.values(cast.otherKeys).map((key) => `bearer ${key}`),
    ],
    'If-Match': ['*', 'W/"x"', '"a","b",*', '"', `"${'x'.repeat(3000)}"`, ', ,', ...known.tags.slice(0, 3)],
    'If-None-Match': ['*', 'W/"x"', '"a","b",*', '"', ...known.tags.slice(0, 3).map((tag) => `W/${tag}, "y"`)],
    'Idempotency-Key': ['', 'a,b', 'k'.repeat(255), 'k'.repeat(256), 'a b', '~', ...known.keys.slice(0, 3)],
    'X-On-Behalf-Of-Company': [cast.company, cast.otherCompany, cast.company.toUpperCase(), chance.uuid(), '', 'x'],
    'Content-Length': ['0', '1', '-1', '2.5', '99999999', '73400321', '999999999999999999999', '', '0x10', '5, 5'],
    'Transfer-Encoding': ['chunked', 'gzip, chunked', 'identity', ''],
    Connection: ['close', 'keep-alive', 'upgrade', 'close, keep-alive'],
    Expect: ['100-continue', '200-ok', ''],
    Upgrade: ['websocket', 'h2c'],
    Host: ['', 'a b', 'x'.repeat(300)],
    'Content-Type': [
      'application/json; charset=',
      'application/json; charset="',
      'application/vnd.api+json',
      'application/json, application/json',
      'x',
      '',
    ],
    Range: ['bytes=0-1'],
  };
  const value = (chance.in(0.75) ? chance.of(special[name] ?? ['x']) : strangeText(chance))
    .replaceAll(/[\r\n\0]/g, ' ')
    .slice(0, 6_000);
  draft.faults.push(`header ${name}: ${value.slice(0, 60)}`);
  draft.unframed ||= framing.has(name);
  // The parser refuses characters that no header may contain, and closes the connection.
  draft.unframed ||= /[^\x20-\x7e\t]/.test(value);
  if (chance.in(0.8)) setHeader(draft, name, Buffer.from(value).toString('latin1'));
  else draft.headers.push([name, Buffer.from(value).toString('latin1')]);
  if (chance.in(0.1)) draft.headers = draft.headers.filter(([each]) => each !== name);
}

function faultInPath(draft: Draft, { known, chance }: Dependencies): void {
  const segments = draft.path.split('/');
  const at = 1 + chance.whole(Math.max(1, segments.length - 2));
  const change = chance.of([
    'uppercase',
    'another id',
    'strange',
    'encoded',
    'slash',
    'doubled',
    'absolute',
    'dots',
  ] as const);
  draft.faults.push(`path ${change}`);
  const segment = segments[at] ?? '';
  if (change === 'uppercase') segments[at] = segment.toUpperCase();
  if (change === 'another id') segments[at] = known.anyId(chance);
  if (change === 'strange')
    segments[at] = chance.in(0.5)
      ? encodeURIComponent(strangeText(chance).toWellFormed()).slice(0, 9_000)
      : chance.of([
          '%',
          '%zz',
          '%ff',
          '%00',
          '%2f',
          '%2e%2e',
          '..',
          '.',
          ';a=1',
          '\u00e4',
          '@',
          ':80',
          '9'.repeat(500),
        ]);
  if (change === 'encoded')
    segments[at] = Array.from(segment, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
  draft.path = segments.join('/');
  if (change === 'slash') draft.path = chance.in(0.5) ? draft.path.slice(0, -1) : `${draft.path}/`;
  if (change === 'doubled') draft.path = draft.path.replace('/', '//');
  if (change === 'dots') draft.path = `/x/..${draft.path}`;
  if (change === 'absolute')
    draft.path = `${chance.of(['http://api.mahnwerk.test', 'https://x:1', 'HTTP://a', 'ftp://x', 'http://', '*'])}${draft.path}`;
  draft.unframed ||= !/^[/h][\x21-\x7e]*$/.test(draft.path);
}

function faultInMethod(draft: Draft, { chance }: Dependencies): void {
  draft.method = chance.of([
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'CONNECT',
    'QUERY',
    'PURGE',
    'BREW',
    'get',
    '',
  ]);
  draft.faults.push(`method ${draft.method}`);
  draft.unframed ||= /^(CONNECT|BREW|get|)$/.test(draft.method);
}

/** Corrupts bytes as a faulty network could, and more. */
function mutatedBytes(bytes: Buffer, draft: Draft, chance: Chance): Buffer {
  draft.unframed = true;
  draft.faults.push('bytes');
  let result = bytes;
  for (let count = 1 + chance.whole(4); count > 0; count -= 1) {
    const at = chance.whole(result.length + 1);
    const length = chance.whole(20);
    const noise = Buffer.from(
      Array.from({ length: 1 + chance.whole(8) }, () =>
        chance.in(0.3) ? chance.of([0, 9, 10, 13, 32, 44, 58, 0x7f, 0xff]) : chance.whole(256),
      ),
    );
    const [head, tail] = [result.subarray(0, at), result.subarray(at)];
    result = Buffer.concat(
      chance.of([
        [head, tail.subarray(length)],
        [head, noise, tail],
        [head, noise, tail.subarray(noise.length)],
        [head, tail.subarray(0, length), tail],
        [head],
        [head, Buffer.from('\r\n'), tail],
        [result, result],
      ]),
    );
  }
  return result;
}
