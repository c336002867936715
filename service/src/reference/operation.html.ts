/** One operation as markup: what it does and takes at the left, samples and answer at the right. */
import { type ProblemCode, wireCodeOf } from '@mahnwerk/contract/grammar/problems.ts';
import { escape } from '../platform/pages/html.ts';
import { type ListedOperation, parametersOf, type ReferenceEntry, responsesOf } from './document.ts';
import { anchor, codeBlock, jsonBlock, paragraphs, withNames } from './markup.ts';
import { optional, placeholders, samplesOf } from './samples.ts';
import { fieldsOf, parameterFields } from './schema.html.ts';
import { typeOf } from './types.ts';

const tones: Readonly<Record<string, string>> = {
  GET: 'good',
  POST: 'brand',
  PATCH: 'warn',
  PUT: 'warn',
  DELETE: 'bad',
};

/** The method of an operation, as a tag. */
export const methodTag = (method: string): string => `<span class="tag ${tones[method] ?? ''}">${method}</span>`;

/** The section of an operation. */
export function operationSection(entry: ReferenceEntry, listed: ListedOperation): string {
  const { path, method, operation } = listed;
  const id = anchor(operation.operationId);
  return `<article class="operation" id="${id}"><div class="about">
<h3><a href="#${id}">${escape(operation.summary)}</a></h3>
<p class="target">${methodTag(method)} <code>${escape(path)}</code></p>
${paragraphs(operation.description)}
<dl class="facts"><dt>Operation</dt><dd><code>${escape(operation.operationId)}</code></dd><dt>Rate limit</dt><dd><code>${escape(operation['x-rate-bucket'])}</code></dd></dl>
${parameterSections(entry, listed)}${bodySection(entry, listed)}${answersSection(entry, listed)}
</div><div class="samples">${requestCard(entry, listed)}${answerCard(entry, listed)}</div></article>`;
}

function parameterSections({ document }: ReferenceEntry, { operation }: ListedOperation): string {
  const all = parametersOf(document, operation);
  const section = (title: string, place: 'path' | 'query' | 'header'): string => {
    const here = all.filter((each) => each.in === place);
    return here.length === 0 ? '' : `<h4>${title}</h4>${parameterFields(here)}`;
  };
  return `${section('Path', 'path')}${section('Query', 'query')}${section('Headers', 'header')}`;
}

/** The body is expanded in place, even if its schema has a name. */
function bodySection({ document: { components } }: ReferenceEntry, { operation }: ListedOperation): string {
  const { requestBody } = operation;
  const schema = requestBody?.content['application/json']?.schema;
  if (requestBody === undefined || schema === undefined) return '';
  const name = typeof schema.$ref === 'string' ? schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) : undefined;
  const members = name === undefined ? schema : (components.schemas[name] ?? schema);
  return `<h4>Body${requestBody.required ? '' : ' (optional)'}</h4>${name === undefined ? '' : `<p class="small">${typeOf(schema)}</p>`}${fieldsOf(members)}`;
}

function answersSection({ document }: ReferenceEntry, { operation }: ListedOperation): string {
  const lines = responsesOf(document, operation).map(([status, { description, content }]) => {
    const { schema, examples } = content?.['application/json'] ?? {};
    const codes = Object.keys(examples ?? {})
      .map((code) => `<a href="#problem-${anchor(code)}"><code>${escape(wireCodeOf(code as ProblemCode))}</code></a>`)
      .join(' ');
    return `<dt>${status}</dt><dd>${codes !== '' ? codes : schema === undefined ? escape(description) : typeOf(schema)}</dd>`;
  });
  return `<h4>Answers</h4><dl class="facts codes">${lines.join('')}</dl>`;
}

function requestCard(entry: ReferenceEntry, listed: ListedOperation): string {
  const { summary } = listed.operation;
  const samples = samplesOf(entry, listed).map(
    ({ language, text }) =>
      `<div class="sample" data-language="${language}"><h5>${language}</h5>${codeBlock(`${language}: ${summary}`, withSlots(text))}</div>`,
  );
  return `<div class="card request"><header><h4>Request</h4></header>${samples.join('')}</div>`;
}

function answerCard({ document }: ReferenceEntry, { operation }: ListedOperation): string {
  const [status, response] = responsesOf(document, operation)[0] ?? [];
  const answer = response?.content?.['application/json'];
  if (status === undefined || answer === undefined) return '';
  return `<div class="card answer"><header><h4>Answer</h4> <span class="tag good">${status}</span></header>${jsonBlock(`Answer of: ${operation.summary}`, answer.example)}</div>`;
}

/** The sample with elements that the page's script fills. */
const withSlots = (text: string): string =>
  withNames(text)
    .replaceAll(escape(placeholders.key), `<span class="slot key">${escape(placeholders.key)}</span>`)
    .replaceAll(escape(placeholders.company), `<span class="slot company">${escape(placeholders.company)}</span>`)
    .replaceAll(optional.start, '<span class="partner" hidden>')
    .replaceAll(optional.end, '</span>');
