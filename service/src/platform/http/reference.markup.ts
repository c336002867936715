/** The parts that every page of the reference is made of; every text is escaped. */
import type { OpenApiDocument } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import type { ParameterObject } from '@mahnwerk/contract/grammar/openapi/parameters.ts';
import type { HeaderObject, Reference, ResponseObject } from '@mahnwerk/contract/grammar/openapi/responses.ts';
import { style } from './reference.style.ts';
import { constraintsOf, typeOf } from './reference.types.ts';

export const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head>
<body>${content}</body></html>
`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

export const anchor = (text: string): string => text.replaceAll(/[^\w.-]+/g, '-');

/** The Markdown of our texts: code and bold. */
export const inline = (text: string): string =>
  escaped(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');

export const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .filter((each) => each !== '')
    .map((each) => `<p>${inline(each)}</p>`)
    .join('\n');

export const jsonSample = (value: unknown): string =>
  `<pre><code>${coloured(JSON.stringify(value, null, 2))}</code></pre>`;

/** Formatted JSON with names, strings and literals coloured. */
const coloured = (json: string): string =>
  json.replaceAll(
    /("(?:[^"\\]|\\.)*")(: ?)?|\b(true|false|null|-?\d[\d.e+-]*)\b|[<>&]/gi,
    (all, text?: string, colon?: string, literal?: string) =>
      text === undefined
        ? literal === undefined
          ? escaped(all)
          : `<span class="literal">${literal}</span>`
        : `<span class="${colon === undefined ? 'string' : 'key'}">${escaped(text)}</span>${colon ?? ''}`,
  );

type Schema = Readonly<Record<string, unknown>>;

export function fieldsOf(schema: Schema): string {
  const required = new Set((schema.required ?? []) as string[]);
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  if (properties.length === 0)
    return `<p class="small soft">${schema.type === 'object' ? 'No members.' : typeOf(schema)}</p>`;
  return `<ul class="fields">${properties.map(([name, each]) => fieldLine(name, each, required.has(name))).join('')}</ul>`;
}

export function fieldLine(name: string, schema: Schema, required: boolean): string {
  const inner = innerObject(schema);
  const text = [typeof schema.description === 'string' ? schema.description : '', constraintsOf(schema)]
    .filter((each) => each !== '')
    .join(' ');
  return `<li><span class="name">${escaped(name)}</span><span class="soft">${typeOf(schema)}</span>${required ? '<span class="required">required</span>' : ''}${text === '' ? '' : `<p>${inline(text)}</p>`}${inner === undefined ? '' : `<details><summary>Members</summary>${fieldsOf(inner)}</details>`}</li>`;
}

/** The object schema of a field, unless it has a name to link to. */
function innerObject(schema: Schema): Schema | undefined {
  const here =
    schema.type === 'array' || (Array.isArray(schema.type) && schema.type.includes('array'))
      ? (schema.items as Schema | undefined)
      : schema;
  return here?.properties === undefined || here.$ref !== undefined ? undefined : here;
}

export function resolve<T extends ParameterObject | ResponseObject | HeaderObject>(
  document: OpenApiDocument,
  value: T | Reference,
): T {
  if (!('$ref' in value)) return value;
  return value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T;
}
