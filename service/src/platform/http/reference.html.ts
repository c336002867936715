/** Renders OpenAPI documents, events and guides as HTML; every text is escaped. reference.ts serves the pages. */
import type { ResponseObject } from '@mahnwerk/contract/grammar/openapi/responses.ts';
import type { OpenApiDocument } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import type { OperationObject } from '@mahnwerk/contract/grammar/openapi/operation.ts';
import { type ProblemCode, wireCodeOf } from '@mahnwerk/contract/grammar/problems.ts';
import { problemsSection } from './reference.errors.ts';
import { catalogues, eventsChapter } from './reference.events.ts';
import { changelog, type Guide, guides, renderGuide } from './reference.guides.ts';
import {
  anchor,
  escaped,
  fieldLine,
  fieldsOf,
  inline,
  jsonSample,
  page,
  paragraphs,
  resolve,
} from './reference.markup.ts';
import { constraintsOf, typeOf } from './reference.types.ts';
import type { ParameterObject } from '@mahnwerk/contract/grammar/openapi/parameters.ts';

/** The document of an API and the path of its page. */
export interface ReferenceEntry {
  readonly path: string;
  readonly document: OpenApiDocument;
}

/** What a page is framed by: the table of contents beside its text. */
interface Frame {
  readonly title: string;
  /** The path of the page. */
  readonly current: string;
  readonly entries: readonly ReferenceEntry[];
  /** The contents of this page. */
  readonly contents: string;
  readonly main: string;
}

const framed = ({ title, current, entries, contents, main }: Frame): string =>
  page(
    title,
    `<div class="layout">
<nav aria-label="Contents"><a class="brand" href="/docs/">Mahnwerk API</a>
<ul class="apis plain">${[...entries.map(({ path, document }) => ({ path, title: shortOf(document.info.title) })), ...chapters].map((each) => chapterLine(each, current)).join('')}</ul>
${contents}</nav>
<main>
${main}
</main></div>`,
  );

/** The chapters besides the APIs. */
const chapters = [{ path: '/docs/events/', title: 'Events' }, { path: '/docs/guides/', title: 'Guides' }, changelog];

const chapterLine = ({ path, title }: Pick<Guide, 'path' | 'title'>, current: string): string =>
  `<li><a href="${escaped(path)}"${path === current ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`;

/** The page of one API: introduction, operations by group, problems, schemas. */
export function referencePage(document: OpenApiDocument, current: string, entries: readonly ReferenceEntry[]): string {
  const operations = operationsOf(document);
  const byTag = document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return framed({
    title: document.info.title,
    current,
    entries,
    contents: `${byTag.map(({ name, operations: each }) => `<h2>${escaped(name)}</h2><ul>${each.map(navigationLine).join('')}</ul>`).join('')}
<h2>Reference</h2><ul class="plain"><li><a href="#problems">Problems</a></li><li><a href="#schemas">Schemas</a></li></ul>`,
    main: `<h1>${escaped(document.info.title)}</h1>
<p class="soft small">Base address <code>${escaped(document.servers[0]?.url ?? '')}</code> · <a href="${escaped(schemaPathOf(document))}">OpenAPI 3.1 document</a></p>
${paragraphs(document.info.description)}
${byTag.map(({ name, description, operations: each }) => `<section><h2 id="${anchor(name)}">${escaped(name)}</h2>${paragraphs(description)}${each.map((one) => operationSection(document, one)).join('')}</section>`).join('')}
${problemsSection(document)}
${schemasSection(document)}`,
  });
}

/** The chapter Events. */
export function eventsPage(entries: readonly ReferenceEntry[], document: OpenApiDocument): string {
  const lines = catalogues.map(
    ({ title, keys }) =>
      `<h2>${escaped(title)}</h2><ul class="plain">${keys.map((key) => `<li><a href="#${anchor(key)}">${escaped(key)}</a></li>`).join('')}</ul>`,
  );
  return framed({
    title: 'Events',
    current: '/docs/events/',
    entries,
    contents: lines.join(''),
    main: eventsChapter(document),
  });
}

/** The page of a guide, with its headings as contents. */
export function guidePage(guide: Guide, entries: readonly ReferenceEntry[]): string {
  const { html, headings } = renderGuide(guide);
  const lines = headings.map(({ id, text }) => `<li><a href="#${escaped(id)}">${escaped(text)}</a></li>`);
  return framed({
    title: guide.title,
    current: guide.path,
    entries,
    contents: `<h2>On this page</h2><ul class="plain">${lines.join('')}</ul><h2>Guides</h2><ul class="plain">${guides.map((each) => chapterLine(each, guide.path)).join('')}</ul>`,
    main: html,
  });
}

const guideList = (): string =>
  `<ul>${guides.map(({ path, title, about }) => `<li><a href="${escaped(path)}">${escaped(title)}</a>: ${inline(about)}</li>`).join('')}</ul>`;

export const guidesPage = (entries: readonly ReferenceEntry[]): string =>
  framed({
    title: 'Guides',
    current: '/docs/guides/',
    entries,
    contents: '',
    main: `<h1>Guides</h1>${guideList()}`,
  });

/** The start page: one card per API, the guides, and the chapters. */
export function overviewPage(entries: readonly ReferenceEntry[]): string {
  const card = ({
    path,
    document,
  }: ReferenceEntry): string => `<div class="card"><h2><a href="${escaped(path)}">${escaped(shortOf(document.info.title))}</a></h2>
${paragraphs(document.info.description.split('\n\n', 1)[0] ?? '')}
<p class="small soft">${operationsOf(document).length} operations: ${document.tags.map(({ name }) => `<a href="${escaped(path)}#${anchor(name)}">${escaped(name)}</a>`).join(', ')}</p>
<p class="small"><a href="${escaped(schemaPathOf(document))}">OpenAPI 3.1 document</a></p></div>`;
  const server = entries[0]?.document.servers[0]?.url ?? '';
  return page(
    'Mahnwerk API',
    `<main class="overview"><h1>Mahnwerk API</h1>
<p>Collecting overdue receivables: case management, partners, dunning. All APIs share the same conventions for keys, errors, idempotency, ETags and pagination.</p>
<h2>The first request</h2>
<pre><code>curl ${escaped(server)}/v2/info/ -H 'Authorization: Bearer &lt;API key&gt;'</code></pre>
<div class="cards">${entries.map(card).join('')}</div>
<h2>Guides</h2>${guideList()}
<p><a href="/docs/events/">Events</a> · <a href="${escaped(changelog.path)}">${escaped(changelog.title)}</a></p></main>`,
  );
}

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
  `<li><a href="#${anchor(operation.operationId)}"><span class="method ${method}">${method}</span><span>${escaped(operation.summary)}</span></a></li>`;

function operationSection(document: OpenApiDocument, listed: Listed): string {
  const { path, method, operation } = listed;
  return `<article class="operation" id="${anchor(operation.operationId)}"><div>
<h3><a href="#${anchor(operation.operationId)}">${escaped(operation.summary)}</a></h3>
<p class="target"><span class="method ${method}">${method}</span>${escaped(path)}</p>
${paragraphs(operation.description)}
<dl><dt>Operation</dt><dd><code>${escaped(operation.operationId)}</code></dd><dt>Rate limit</dt><dd><code>${escaped(operation['x-rate-bucket'])}</code></dd></dl>
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
      .map((code) => `<a href="#problem-${anchor(code)}"><code>${escaped(wireCodeOf(code as ProblemCode))}</code></a>`)
      .join(' ');
    return `<span>${status}</span><span>${codes !== '' ? codes : schema === undefined ? escaped(response.description) : typeOf(schema)}</span>`;
  });
  return `<h4>Answers</h4><div class="codes">${lines.join('')}</div>`;
}

function samplesOf(document: OpenApiDocument, { path, method, operation }: Listed): string {
  const request = operation.requestBody?.content['application/json'];
  const success = Object.values(operation.responses).map((each) => resolve<ResponseObject>(document, each))[0];
  const answer = success?.content?.['application/json'];
  return `<h4>Request</h4><pre><code>${escaped(curlOf(document, path, method, operation))}</code></pre>
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

function schemasSection({ components }: OpenApiDocument): string {
  const sections = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<article class="schema" id="schema-${anchor(name)}"><h3><a href="#schema-${anchor(name)}">${escaped(name)}</a></h3>${paragraphs(typeof schema.description === 'string' ? schema.description : '')}${schema.properties === undefined ? `<p>${typeOf(schema)} ${inline(constraintsOf(schema))}</p>` : fieldsOf(schema)}</article>`,
  );
  return `<section><h2 id="schemas">Schemas</h2>${sections.join('')}</section>`;
}
