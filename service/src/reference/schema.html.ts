/** Fields and schemas as markup. */
import type { OpenApiDocument } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import type { ParameterObject } from '@mahnwerk/contract/grammar/openapi/parameters.ts';
import { escape } from '../platform/pages/html.ts';
import type { Schema } from './document.ts';
import { anchor, inline, paragraphs } from './markup.ts';
import { constraintsOf, typeOf } from './types.ts';

/** The fields of an object, each with type, constraints and description. */
export function fieldsOf(schema: Schema): string {
  const required = new Set((schema.required ?? []) as string[]);
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  if (properties.length === 0)
    return `<p class="small soft">${schema.type === 'object' ? 'No members.' : typeOf(schema)}</p>`;
  return `<ul class="fields">${properties.map(([name, each]) => field({ name, schema: each, required: required.has(name) })).join('')}</ul>`;
}

/** Parameters as fields; the page's script reads their place to ask for them. */
export const parameterFields = (parameters: readonly ParameterObject[]): string =>
  `<ul class="fields">${parameters
    .map(({ name, in: place, required, description, schema }) =>
      field({ name, required, place, schema: { ...schema, ...(description === undefined ? {} : { description }) } }),
    )
    .join('')}</ul>`;

/** A field of an object, a parameter or a header. */
export interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  readonly place?: ParameterObject['in'];
}

/** The line of a field. */
export function field({ name, schema, required, place }: Field): string {
  const inner = innerObject(schema);
  const text = [typeof schema.description === 'string' ? schema.description : '', constraintsOf(schema)]
    .filter((each) => each !== '')
    .join(' ');
  return `<li${place === undefined ? '' : ` data-in="${place}"`}><span class="name">${escape(name)}</span> <span class="type">${typeOf(schema)}</span>${required ? ' <span class="required">required</span>' : ''}${text === '' ? '' : `<p>${inline(text)}</p>`}${inner === undefined ? '' : `<details><summary>Members<span class="hidden"> of ${escape(name)}</span></summary>${fieldsOf(inner)}</details>`}</li>`;
}

/** The object schema of a field, unless it has a name to link to. */
function innerObject(schema: Schema): Schema | undefined {
  const here =
    schema.type === 'array' || (Array.isArray(schema.type) && schema.type.includes('array'))
      ? (schema.items as Schema | undefined)
      : schema;
  return here?.properties === undefined || here.$ref !== undefined ? undefined : here;
}

/** The chapter of all named schemas. */
export function schemasSection({ components }: OpenApiDocument): string {
  const sections = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<article class="schema" id="schema-${anchor(name)}"><h3><a href="#schema-${anchor(name)}">${escape(name)}</a></h3>${paragraphs(typeof schema.description === 'string' ? schema.description : '')}${schema.properties === undefined ? `<p>${typeOf(schema)} ${inline(constraintsOf(schema))}</p>` : fieldsOf(schema)}</article>`,
  );
  return `<section><h2 id="schemas">Schemas</h2>${sections.join('')}</section>`;
}
