/**
 * The request of an operation as programs that can be pasted: curl, `fetch` in Node.js, the SDK. The page's script
 * fills in the API key, and the company of a Partner's request: `optional` marks what is shown with that alone.
 */
import { idOf } from '@mahnwerk/contract/grammar/example-ids.ts';
import type { OpenApiDocument } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import type { ParameterObject } from '@mahnwerk/contract/grammar/openapi/parameters.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import { type ListedOperation, parametersOf, type ReferenceEntry, responsesOf, serverOf } from './document.ts';

/** What the reader replaces, or the page's script for him. */
export const placeholders = { key: '<API key>', company: '<company id>', session: '<session>' } as const;

/** A program that is no page of the service sends the cookie of a person's session. */
const cookie = `__Host-session=${placeholders.session}`;

/** Surround a part that only a Partner's request on behalf of a company has. */
export const optional = { start: '\u{e000}', end: '\u{e001}' } as const;

const forPartner = (text: string): string => `${optional.start}${text}${optional.end}`;

/** A program in one language. */
export interface Sample {
  readonly language: 'curl' | 'Node' | 'SDK';
  readonly text: string;
}

/** What all samples of an operation say. */
interface Request {
  readonly api: ApiName;
  readonly name: string;
  readonly method: string;
  readonly server: string;
  readonly target: string;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly credential: 'key' | 'session' | 'none';
  readonly takesCompany: boolean;
  readonly isIdempotent: boolean;
  /** The body as JSON. */
  readonly body: string | undefined;
  readonly answer: 'json' | 'file' | 'stream' | 'none';
}

/** The samples of an operation. */
export function samplesOf({ api, document }: ReferenceEntry, listed: ListedOperation): Sample[] {
  const request = requestOf(api, document, listed);
  return [
    { language: 'curl', text: curl(request) },
    { language: 'Node', text: node(request) },
    { language: 'SDK', text: sdk(request) },
  ];
}

function requestOf(api: ApiName, document: OpenApiDocument, { path, method, operation }: ListedOperation): Request {
  const parameters = parametersOf(document, operation);
  const names = new Set(parameters.map(({ name }) => name));
  const valuesIn = (place: ParameterObject['in']) =>
    Object.fromEntries(
      parameters.filter((each) => each.in === place && each.required).map((each) => [each.name, exampleOf(each)]),
    );
  const [pathValues, query] = [valuesIn('path'), valuesIn('query')];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(pathValues[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const content = operation.requestBody?.content['application/json'];
  return {
    api,
    name: operation.operationId,
    method,
    server: serverOf(document),
    target: search === '' ? filled : `${filled}?${search}`,
    path: pathValues,
    query,
    credential: operation.security.length === 0 ? 'none' : api === 'account' ? 'session' : 'key',
    takesCompany: names.has('X-On-Behalf-Of-Company'),
    isIdempotent: names.has('Idempotency-Key'),
    body: content === undefined ? undefined : JSON.stringify(content.example, null, 2),
    answer: answerOf(document, operation),
  };
}

/** Of a parameter that a request must have: that of the operation's story. */
function exampleOf({ schema, example }: ParameterObject): unknown {
  const { examples, default: standard, enum: choices, type } = schema as Readonly<Record<string, unknown>>;
  const [first] = [
    ...(Array.isArray(examples) ? examples : []),
    ...(Array.isArray(choices) ? choices : []),
  ] as unknown[];
  return example ?? first ?? standard ?? (type === 'integer' ? 1 : idOf('thing'));
}

function answerOf(document: OpenApiDocument, operation: ListedOperation['operation']): Request['answer'] {
  const content = responsesOf(document, operation)[0]?.[1].content;
  if (content === undefined) return 'none';
  if ('text/event-stream' in content) return 'stream';
  return 'application/json' in content ? 'json' : 'file';
}

/** For a POSIX shell: an apostrophe ends the quoted text, stands alone, and starts it again. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** What every POSIX system has, as in the guides: `uuidgen` is a package of its own in Debian. */
const freshKey = "$(od -An -N8 -tx8 /dev/urandom | tr -d ' ')";

function curl({ method, server, target, credential, takesCompany, isIdempotent, body, answer }: Request): string {
  const onward = ' \\\n  ';
  const company = forPartner(`${onward}-H 'X-On-Behalf-Of-Company: ${placeholders.company}'`);
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${{ file: '-O -J ', stream: '-N ', json: '', none: '' }[answer]}${quoted(server + target)}`,
    ...(credential === 'key' ? [`${onward}-H 'Authorization: Bearer ${placeholders.key}'`] : []),
    ...(credential === 'session' ? [`${onward}-b '${cookie}'`, `${onward}-H 'X-Service-Membership: self'`] : []),
    ...(takesCompany ? [company] : []),
    ...(isIdempotent ? [`${onward}-H "Idempotency-Key: ${freshKey}"`] : []),
    ...(body === undefined ? [] : [`${onward}-H 'Content-Type: application/json'`, `${onward}-d ${quoted(body)}`]),
  ].join('');
}

/** A string literal of JavaScript. */
const literal = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll("'", String.raw`\'`)
    .replaceAll(String.raw`\"`, '"')}'`;

const indented = (text: string, spaces: number): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);

function node({ method, server, target, credential, takesCompany, isIdempotent, body, answer }: Request): string {
  const headers = [
    ...(credential === 'session' ? [`    Cookie: '${cookie}',\n`, "    'X-Service-Membership': 'self',\n"] : []),
    ...(credential === 'key' ? [`    Authorization: 'Bearer ${placeholders.key}',\n`] : []),
    ...(takesCompany ? [forPartner(`    'X-On-Behalf-Of-Company': '${placeholders.company}',\n`)] : []),
    ...(isIdempotent ? ["    'Idempotency-Key': crypto.randomUUID(),\n"] : []),
    ...(body === undefined ? [] : ["    'Content-Type': 'application/json',\n"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',\n`]),
    ...(headers.length === 0 ? [] : [`  headers: {\n${headers.join('')}  },\n`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body, 2)}),\n`]),
  ];
  const read = {
    json: 'console.log(response.status, await response.json());',
    none: 'console.log(response.status);',
    stream: 'for await (const hint of response.body.pipeThrough(new TextDecoderStream())) console.log(hint);',
    file: "await writeFile('document', Buffer.from(await response.arrayBuffer()));",
  }[answer];
  const call = `const response = await fetch(${literal(server + target)}${options.length === 0 ? '' : `, {\n${options.join('')}}`});`;
  return `${answer === 'file' ? "import { writeFile } from 'node:fs/promises';\n\n" : ''}${call}\n${read}`;
}

const camelCase = (name: string): string => name.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());

function sdk({ api, name, server, path, query, takesCompany, body, answer }: Request): string {
  const members = [
    ...Object.entries(path).map(([key, value]) => `${key}: ${literal(String(value))}`),
    ...(Object.keys(query).length === 0 ? [] : [`query: ${JSON.stringify(query)}`]),
  ];
  const given =
    body === undefined
      ? members.length === 0
        ? ''
        : `{ ${members.join(', ')} }`
      : `{\n${[...members, `body: ${indented(body, 2)}`].map((each) => `  ${each},\n`).join('')}}`;
  const company = takesCompany ? forPartner(`  onBehalfOf: '${placeholders.company}',\n`) : '';
  const call = `await client.${camelCase(name)}(${given});`;
  const result = {
    json: `const result = ${call}\nconsole.log(result);`,
    none: call,
    file: `const file = ${call}\nconsole.log(file.type, file.size);`,
    stream: `const hints = ${call}\nfor await (const hint of hints.pipeThrough(new TextDecoderStream())) console.log(hint);`,
  };
  return `import { connect } from '@mahnwerk/client';
import { ${api}Api } from '@mahnwerk/client/${api}';

const client = connect(${api}Api, {
  baseUrl: ${literal(server)},
  ${api === 'account' ? "membership: 'self'" : `key: '${placeholders.key}'`},
${company}});
${result[answer]}`;
}
