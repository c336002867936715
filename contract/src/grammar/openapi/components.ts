/**
 * The schemas of one document: a titled schema (made by `named`) occurs once, under its title; every use refers to it.
 * Two different schemas with the same title are an error of the contract.
 *
 * Responses are open, because members may be added; requests are closed, because the service refuses unknown members.
 * An object of both becomes two components: `Money` in responses, `MoneyInput` in requests.
 */
import { memberText } from '../field-texts.ts';
import type { JsonSchema } from '../../shapes/shape.ts';

export type SchemaObject = { readonly [keyword: string]: unknown };

/** Whether a schema is part of a response or of a request. */
export type SchemaUse = 'answer' | 'request';

export class Components {
  /** By title, the schema without null and description. */
  readonly #bases = new Map<string, { readonly schema: JsonSchema; readonly text: string }>();
  /** By title, the description of every use. */
  readonly #descriptions = new Map<string, Set<unknown>>();
  /** Titles that responses contain. */
  readonly #answered = new Set<string>();
  readonly #converted = new Map<string, SchemaObject>();

  constructor(answers: readonly JsonSchema[], requests: readonly JsonSchema[]) {
    for (const schema of answers) walk(schema, (each) => this.#note(each, 'answer'));
    for (const schema of requests) walk(schema, (each) => this.#note(each, 'request'));
  }

  /** Every component referred to so far. */
  schemas(): Record<string, SchemaObject> {
    return Object.fromEntries(this.#converted);
  }

  #note(schema: JsonSchema, use: SchemaUse): void {
    const { title, description, ...rest } = schema;
    if (typeof title !== 'string') return;
    const base = withoutNull(rest);
    const text = JSON.stringify(withoutTexts(base));
    const known = this.#bases.get(title);
    if (known === undefined) this.#bases.set(title, { schema: base, text });
    else if (known.text !== text) throw new Error(`two different shapes are named ${title}`);
    const descriptions = this.#descriptions.get(title);
    if (descriptions === undefined) this.#descriptions.set(title, new Set([description]));
    else descriptions.add(description);
    if (use === 'answer') this.#answered.add(title);
  }

  /**
   * The same schema with references for its named parts.
   *
   * @param place the member that holds an object without a title
   */
  convert(schema: JsonSchema, use: SchemaUse, place?: string): SchemaObject {
    const { title } = schema;
    return typeof title === 'string' ? this.#refer(title, schema, use) : this.#inline(schema, use, place);
  }

  /** OpenAPI 3.1 allows a description beside a reference. */
  #refer(title: string, schema: JsonSchema, use: SchemaUse): SchemaObject {
    if (!this.#bases.has(title)) this.#note(schema, use);
    const reference = { $ref: `#/components/schemas/${this.#define(title, use)}` };
    const described =
      typeof schema.description === 'string' && !this.#hasOneDescription(title)
        ? { description: schema.description }
        : {};
    return isNullable(schema) ? { anyOf: [reference, { type: 'null' }], ...described } : { ...reference, ...described };
  }

  #hasOneDescription(title: string): boolean {
    return this.#descriptions.get(title)?.size === 1;
  }

  /** Returns the name of the component. */
  #define(title: string, use: SchemaUse): string {
    const base = this.#bases.get(title);
    const name =
      use === 'request' && this.#answered.has(title) && isClosed(base?.schema ?? {}) ? `${title}Input` : title;
    if (name !== title && this.#bases.has(name))
      throw new Error(`${title} is sent and answered, and ${name} is the name of another shape`);
    if (base === undefined || this.#converted.has(name)) return name;
    // Reserves the position before it converts the parts: components keep reading order.
    this.#converted.set(name, {});
    const [description] = this.#descriptions.get(title) ?? [];
    const said = typeof description === 'string' && this.#hasOneDescription(title) ? { description } : {};
    this.#converted.set(name, { ...said, ...this.#inline(base.schema, use, title) });
    return name;
  }

  #inline(schema: JsonSchema, use: SchemaUse, place: string | undefined): SchemaObject {
    const result: Record<string, unknown> = {};
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === 'additionalProperties' && value === false && use === 'answer') continue;
      result[keyword] =
        keyword === 'properties'
          ? this.#members(value as Readonly<Record<string, JsonSchema>>, use, place)
          : this.#keyword(keyword, value, use, place);
    }
    return result;
  }

  /** Each member has a description: its own, else that of its name. */
  #members(members: Readonly<Record<string, JsonSchema>>, use: SchemaUse, place: string | undefined): SchemaObject {
    return Object.fromEntries(
      Object.entries(members).map(([name, each]) => {
        const converted = this.convert(each, use, name);
        const description = memberText(each, place, name);
        return [name, description === undefined ? converted : { ...converted, description }];
      }),
    );
  }

  #keyword(keyword: string, value: unknown, use: SchemaUse, place: string | undefined): unknown {
    if (combining.has(keyword)) return (value as JsonSchema[]).map((each) => this.convert(each, use, place));
    if (nesting.has(keyword) && typeof value === 'object' && value !== null)
      return this.convert(value as JsonSchema, use, place);
    return value;
  }
}

const combining: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const nesting: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
  'contains',
]);

/** Whether the request form differs from the response form: some object in it allows no other members. */
function isClosed(schema: JsonSchema): boolean {
  let closed = false;
  walk(schema, ({ additionalProperties }) => (closed ||= additionalProperties === false));
  return closed;
}

const isNullable = ({ type }: JsonSchema): boolean => Array.isArray(type) && type.includes('null');

function withoutNull(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema.type)) return schema;
  const types = schema.type.filter((each) => each !== 'null');
  const choices = Array.isArray(schema.enum) ? { enum: schema.enum.filter((each) => each !== null) } : {};
  return { ...schema, type: types.length === 1 ? types[0] : types, ...choices };
}

/** For comparison: descriptions belong to the use, not to the shape. */
const withoutTexts = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutTexts);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => name !== 'description' || typeof value !== 'string')
      .map(([name, value]) => [name, withoutTexts(value)]),
  );
};

function walk(schema: JsonSchema, visit: (schema: JsonSchema) => void): void {
  visit(schema);
  for (const [keyword, value] of Object.entries(schema)) {
    if (typeof value !== 'object' || value === null) continue;
    if (keyword === 'properties') for (const each of Object.values(value)) walk(each as JsonSchema, visit);
    else if (combining.has(keyword)) for (const each of value as JsonSchema[]) walk(each, visit);
    else if (nesting.has(keyword)) walk(value as JsonSchema, visit);
  }
}
