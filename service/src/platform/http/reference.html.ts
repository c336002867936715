/** Renders OpenAPI documents as HTML; every text is escaped. reference.ts serves the pages. */
import type { HeaderObject, Reference, ResponseObject } from '@mahnwerk/contract/grammar/openapi/responses.ts';
import type { OpenApiDocument } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import type { OperationObject } from '@mahnwerk/contract/grammar/openapi/operation.ts';
import { type ProblemCode, problems, wireCodeOf } from '@mahnwerk/contract/grammar/problems.ts';
import { constraintsOf, typeOf } from './reference.types.ts';
import { style } from './reference.style.ts';
import type { ParameterObject } from '@mahnwerk/contract/grammar/openapi/parameters.ts';

/** The document of an API and the path of its page. */
export interface ReferenceEntry {
  readonly path: string;
  readonly document: OpenApiDocument;
}

/** The page of one API: introduction, operations by group, problems, schemas. */
export function referencePage(document: OpenApiDocument, current: string, entries: readonly ReferenceEntry[]): string {
  const operations = operationsOf(document);
  const byTag = document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const content = `<div class="layout">
<nav aria-label="Contents"><a class="brand" href="/docs/">Mahnwerk API</a>
<ul class="apis plain">${entries.map((each) => `<li><a href="${escape(each.path)}"${each.path === current ? ' aria-current="page"' : ''}>${escape(shortOf(each.document.info.title))}</a></li>`).join('')}</ul>
${byTag.map(({ name, operations: each }) => `<h2>${escape(name)}</h2><ul>${each.map(navigationLine).join('')}</ul>`).join('')}
<h2>Reference</h2><ul class="plain"><li><a href="#problems">Problems</a></li><li><a href="#schemas">Schemas</a></li></ul></nav>
<main>
<h1>${escape(document.info.title)}</h1>
<p class="soft small">Base address <code>${escape(document.servers[0]?.url ?? '')}</code> · <a href="${escape(schemaPathOf(document))}">OpenAPI 3.1 document</a></p>
${paragraphs(document.info.description)}
${byTag.map(({ name, description, operations: each }) => `<section><h2 id="${anchor(name)}">${escape(name)}</h2>${paragraphs(description)}${each.map((one) => operationSection(document, one)).join('')}</section>`).join('')}
${problemsSection(document)}
${schemasSection(document)}
</main></div>`;
  return page(document.info.title, content);
}

/** The start page: one card per API. */
export function overviewPage(entries: readonly ReferenceEntry[]): string {
  const card = ({
    path,
    document,
  }: ReferenceEntry): string => `<div class="card"><h2><a href="${escape(path)}">${escape(shortOf(document.info.title))}</a></h2>
${paragraphs(document.info.description.split('\n\n', 1)[0] ?? '')}
<p class="small soft">${operationsOf(document).length} operations: ${document.tags.map(({ name }) => `<a href="${escape(path)}#${anchor(name)}">${escape(name)}</a>`).join(', ')}</p>
<p class="small"><a href="${escape(schemaPathOf(document))}">OpenAPI 3.1 document</a></p></div>`;
  const server = entries[0]?.document.servers[0]?.url ?? '';
  return page(
    'Mahnwerk API',
    `<main class="overview"><h1>Mahnwerk API</h1>
<p>Collecting overdue receivables: case management, partners, dunning. All APIs share the same conventions for keys, errors, idempotency, ETags and pagination.</p>
<div class="cards">${entries.map(card).join('')}</div>
<h2>The first request</h2>
<pre><code>curl ${escape(server)}/v2/info/ -H 'Authorization: Bearer &lt;API key&gt;'</code></pre></main>`,
  );
}

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title><style>${style}</style></head>
<body>${content}</body></html>
`;

const shortOf = (title: string): string => title.replace(/^Mahnwerk /, '');

interface Listed {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationObject;
}

const operationsOf = ({ paths }: OpenApiDocument): Listed[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

/** The path of the schema route; links are relative to the host, whatever the public address is. */
const schemaPathOf = (document: OpenApiDocument): string =>
  operationsOf(document).find(({ path }) => path.endsWith('/schema/'))?.path ?? '#';

const navigationLine = ({ method, operation }: Listed): string =>
  `<li><a href="#${anchor(operation.operationId)}"><span class="method ${method}">${method}</span><span>${escape(operation.summary)}</span></a></li>`;

function operationSection(document: OpenApiDocument, listed: Listed): string {
  const { path, method, operation } = listed;
  return `<article class="operation" id="${anchor(operation.operationId)}"><div>
<h3><a href="#${anchor(operation.operationId)}">${escape(operation.summary)}</a></h3>
<p class="target"><span class="method ${method}">${method}</span>${escape(path)}</p>
${paragraphs(operation.description)}
<dl><dt>Operation</dt><dd><code>${escape(operation.operationId)}</code></dd><dt>Rate limit</dt><dd><code>${escape(operation['x-rate-bucket'])}</code></dd></dl>
${parametersOf(document, operation)}${bodyOf(document, operation)}${answersOf(document, operation)}
</div><div class="samples">${samplesOf(document, listed)}</div></article>`;
}

function parametersOf(document: OpenApiDocument, { parameters = [] }: OperationObject): string {
  const all = parameters.map((each) => resolve<ParameterObject>(document, each));
  const list = (title: string, location: ParameterObject['in']): string => {
    const here = all.filter((each) => each.in === location);
    return here.length === 0
      ? ''
      : `<h4>${title}</h4><ul class="fields">${here.map((each) => fieldLine(each.name, { ...each.schema, ...(each.description === undefined ? {} : { description: each.description }) }, each.required)).join('')}</ul>`;
  };
  return `${list('Path', 'path')}${list('Query', 'query')}${list('Headers', 'header')}`;
}

/** The body is expanded in place, even if its schema has a name. */
function bodyOf({ components }: OpenApiDocument, { requestBody }: OperationObject): string {
  const schema = requestBody?.content['application/json']?.schema;
  if (requestBody === undefined || schema === undefined) return '';
  const name = typeof schema.$ref === 'string' ? schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) : undefined;
  const members = name === undefined ? schema : (components.schemas[name] ?? schema);
  return `<h4>Body${requestBody.required ? '' : ' (optional)'}</h4>${name === undefined ? '' : `<p class="small">${typeOf(schema)}</p>`}${fieldsOf(members)}`;
}

function answersOf(document: OpenApiDocument, { responses }: OperationObject): string {
  const lines = Object.entries(responses).map(([status, each]) => {
    const response = resolve<ResponseObject>(document, each);
    const { schema, examples } = response.content?.['application/json'] ?? {};
    const codes = Object.keys(examples ?? {})
      .map((code) => `<a href="#problem-${anchor(code)}"><code>${escape(wireCodeOf(code as ProblemCode))}</code></a>`)
      .join(' ');
    return `<span>${status}</span><span>${codes !== '' ? codes : schema === undefined ? escape(response.description) : typeOf(schema)}</span>`;
  });
  return `<h4>Answers</h4><div class="codes">${lines.join('')}</div>`;
}

function samplesOf(document: OpenApiDocument, { path, method, operation }: Listed): string {
  const request = operation.requestBody?.content['application/json'];
  const success = Object.values(operation.responses).map((each) => resolve<ResponseObject>(document, each))[0];
  const answer = success?.content?.['application/json'];
  return `<h4>Request</h4><pre><code>${escape(curlOf(document, path, method, operation))}</code></pre>
${request === undefined ? '' : `<h4>Body</h4>${jsonSample(request.example)}`}
${answer === undefined ? '' : `<h4>Answer</h4>${jsonSample(answer.example)}`}`;
}

function curlOf(
  document: OpenApiDocument,
  path: string,
  method: string,
  { parameters = [], security, requestBody }: OperationObject,
): string {
  const names = new Set(parameters.map((each) => resolve<ParameterObject>(document, each).name));
  const filled = path.replaceAll(/\{(\w+)\}/g, '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11');
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${document.servers[0]?.url ?? ''}${filled}`,
    ...(security.length === 0 ? [] : [`-H 'Authorization: Bearer <API key>'`]),
    ...(names.has('Idempotency-Key') ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(requestBody === undefined ? [] : [`-H 'Content-Type: application/json'`, '-d @body.json']),
  ].join(' \\\n  ');
}

const jsonSample = (value: unknown): string => `<pre><code>${coloured(JSON.stringify(value, null, 2))}</code></pre>`;

/** Formatted JSON with names, strings and literals coloured. */
const coloured = (json: string): string =>
  json.replaceAll(
    /("(?:[^"\\]|\\.)*")(: ?)?|\b(true|false|null|-?\d[\d.e+-]*)\b|[<>&]/gi,
    (all, text?: string, colon?: string, literal?: string) =>
      text === undefined
        ? literal === undefined
          ? escape(all)
          : `<span class="literal">${literal}</span>`
        : `<span class="${colon === undefined ? 'string' : 'key'}">${escape(text)}</span>${colon ?? ''}`,
  );

function problemsSection({ components }: OpenApiDocument): string {
  const lines = Object.entries(components.examples).map(([code, { summary }]) => {
    const known = code as ProblemCode;
    return `<li id="problem-${anchor(code)}"><span class="name">${escape(wireCodeOf(known))}</span><span class="soft">${problems[known].status}</span><p>${inline(summary)}</p></li>`;
  });
  return `<section><h2 id="problems">Problems</h2><p>Every error response is an ${typeOf({ $ref: '#/components/schemas/Error' })}.</p><ul class="fields">${lines.join('')}</ul></section>`;
}

function schemasSection({ components }: OpenApiDocument): string {
  const sections = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<article class="schema" id="schema-${anchor(name)}"><h3><a href="#schema-${anchor(name)}">${escape(name)}</a></h3>${paragraphs(typeof schema.description === 'string' ? schema.description : '')}${schema.properties === undefined ? `<p>${typeOf(schema)} ${inline(constraintsOf(schema))}</p>` : fieldsOf(schema)}</article>`,
  );
  return `<section><h2 id="schemas">Schemas</h2>${sections.join('')}</section>`;
}

type Schema = Readonly<Record<string, unknown>>;

function fieldsOf(schema: Schema): string {
  const required = new Set((schema.required ?? []) as string[]);
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  if (properties.length === 0)
    return `<p class="small soft">${schema.type === 'object' ? 'No members.' : typeOf(schema)}</p>`;
  return `<ul class="fields">${properties.map(([name, each]) => fieldLine(name, each, required.has(name))).join('')}</ul>`;
}

function fieldLine(name: string, schema: Schema, required: boolean): string {
  const inner = innerObject(schema);
  const text = [typeof schema.description === 'string' ? schema.description : '', constraintsOf(schema)]
    .filter((each) => each !== '')
    .join(' ');
  return `<li><span class="name">${escape(name)}</span><span class="soft">${typeOf(schema)}</span>${required ? '<span class="required">required</span>' : ''}${text === '' ? '' : `<p>${inline(text)}</p>`}${inner === undefined ? '' : `<details><summary>Members</summary>${fieldsOf(inner)}</details>`}</li>`;
}

/** The object schema of a field, unless it has a name to link to. */
function innerObject(schema: Schema): Schema | undefined {
  const here =
    schema.type === 'array' || (Array.isArray(schema.type) && schema.type.includes('array'))
      ? (schema.items as Schema | undefined)
      : schema;
  return here?.properties === undefined || here.$ref !== undefined ? undefined : here;
}

function resolve<T extends ParameterObject | ResponseObject | HeaderObject>(
  document: OpenApiDocument,
  value: T | Reference,
): T {
  if (!('$ref' in value)) return value;
  return value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

const anchor = (text: string): string => text.replaceAll(/[^\w.-]+/g, '-');

/** The Markdown of our texts: code and bold. */
const inline = (text: string): string =>
  escape(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .filter((each) => each !== '')
    .map((each) => `<p>${inline(each)}</p>`)
    .join('\n');
