/** The chapter on errors: every error response with its status, headers and an example of its body. */
import { errorExample } from '@mahnwerk/contract/grammar/openapi/errors.ts';
import type { OpenApiDocument } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import type { HeaderObject, Reference, ResponseObject } from '@mahnwerk/contract/grammar/openapi/responses.ts';
import { failureCodes } from '@mahnwerk/contract/shapes/failure-codes.ts';
import { type ProblemCode, problems, wireCodeOf } from '@mahnwerk/contract/grammar/problems.ts';
import { escape } from '../platform/pages/html.ts';
import { resolve } from './document.ts';
import { anchor, inline, jsonBlock } from './markup.ts';
import { field } from './schema.html.ts';
import { typeOf } from './types.ts';

/** Every code of the document in the order of its status, those that reach no operation included. */
function codesOf({ components, 'x-shared-responses': shared }: OpenApiDocument): ProblemCode[] {
  const before = Object.values(shared).flatMap(examplesOf);
  const used = new Set<string>([...Object.keys(components.examples), ...before]);
  return (Object.keys(problems) as ProblemCode[]).filter((code) => used.has(code));
}

export function problemsSection(document: OpenApiDocument): string {
  const byStatus = Map.groupBy(codesOf(document), (code) => problems[code].status);
  const lists = [...byStatus].map(
    ([status, codes]) =>
      `<h3 id="status-${status}">${status}</h3>${headersAt(document, status, codes)}<ul class="fields problems">${codes.map(line).join('')}</ul>`,
  );
  return `<section><h2 id="problems">Problems</h2><p>Every error response is an ${typeOf({ $ref: '#/components/schemas/Error' })}. Every operation can answer with the codes of the statuses 400, 401, 403, 404, 406, 408, 411, 413, 415, 429, 500 and 503 that it lists; the others are answers to requests that reach no operation.</p>${lists.join('')}${nestedCodes()}</section>`;
}

/** What an entry of `errors` can say. */
const nestedCodes = (): string =>
  `<h3 id="nested-codes">Codes in <code>errors</code></h3><dl class="facts codes">${Object.entries(failureCodes)
    .map(([code, meaning]) => `<dt>${code}</dt><dd>${inline(meaning)}</dd>`)
    .join('')}</dl>`;

function line(code: ProblemCode): string {
  const { summary, value } = errorExample(code);
  return `<li id="problem-${anchor(code)}"><span class="name">${escape(wireCodeOf(code))}</span> <span class="type">${problems[code].status}</span><p>${inline(summary)}</p><details><summary>Body<span class="hidden"> of ${escape(code)}</span></summary>${jsonBlock(`Body of ${code}`, value)}</details></li>`;
}

/** The headers that an answer of this status has besides those of every response. */
function headersAt(document: OpenApiDocument, status: number, codes: readonly ProblemCode[]): string {
  const { components, 'x-shared-responses': shared } = document;
  const answers = [
    ...Object.values(components.responses).filter((each) => examplesOf(each).some((code) => codes.includes(code))),
    ...Object.entries(shared).flatMap(([each, response]) => (each === String(status) ? [response] : [])),
  ];
  const headers = new Map<string, HeaderObject | Reference>(answers.flatMap(headersOf));
  for (const name of ofEveryResponse) headers.delete(name);
  if (headers.size === 0) return '';
  const lines = [...headers].map(([name, each]) => {
    const { description, schema } = resolve<HeaderObject>(document, each);
    return field({ name, schema: { ...schema, description }, required: false });
  });
  return `<ul class="fields">${lines.join('')}</ul>`;
}

/** The codes of which a response has examples. */
const examplesOf = ({ content }: ResponseObject): ProblemCode[] =>
  Object.keys(content?.['application/json']?.examples ?? {}) as ProblemCode[];

const headersOf = ({ headers = {} }: ResponseObject): [string, HeaderObject | Reference][] => Object.entries(headers);

const ofEveryResponse = ['X-Service-Request-Id', 'X-Service-Environment', 'Cache-Control'];
