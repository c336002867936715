/**
 * The schemas of one document: a titled schema (made by `named`) stands once under its title and is
 * referred to from everywhere else. Two different schemas of one title are a mistake of the contract.
 */
import type { JsonSchema } from './shapes/shape.ts';

export type SchemaObject = { readonly [keyword: string]: unknown };

export class Components {
  /** By title, the schema without null and description. */
  readonly #bases = new Map<string, { readonly schema: JsonSchema; readonly text: string }>();
  /** By title, every description it is used with. */
  readonly #descriptions = new Map<string, Set<unknown>>();
  /** Titles that answers contain: additions are allowed there, so they are not closed. */
  readonly #answered = new Set<string>();
  readonly #converted = new Map<string, SchemaObject>();
  readonly #replies: ReadonlySet<JsonSchema>;

  constructor(replies: readonly JsonSchema[], requests: readonly JsonSchema[]) {
    for (const schema of replies) walk(schema, (each) => this.#note(each, true));
    for (const schema of requests) walk(schema, (each) => this.#note(each, false));
    this.#replies = new Set(replies);
  }

  /** The same schema, its named parts as references. */
  convert(schema: JsonSchema): SchemaObject {
    return this.#convert(schema, this.#replies.has(schema) || isPage(schema));
  }

  /** Everything that was referred to so far. */
  schemas(): Record<string, SchemaObject> {
    return Object.fromEntries(this.#converted);
  }

  #note(schema: JsonSchema, answered: boolean): void {
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
    if (answered) this.#answered.add(title);
  }

  #convert(schema: JsonSchema, open: boolean): SchemaObject {
    const { title } = schema;
    return typeof title === 'string' ? this.#refer(title, schema, open) : this.#inline(schema, open);
  }

  /** In OpenAPI 3.1 a description may stand beside a reference. */
  #refer(title: string, schema: JsonSchema, open: boolean): SchemaObject {
    if (!this.#bases.has(title)) this.#note(schema, open);
    this.#define(title);
    const reference = { $ref: `#/components/schemas/${title}` };
    const described = typeof schema.description === 'string' && !this.#hasOneDescription(title) ? { description: schema.description } : {};
    return isNullable(schema) ? { anyOf: [reference, { type: 'null' }], ...described } : { ...reference, ...described };
  }

  #hasOneDescription(title: string): boolean {
    return this.#descriptions.get(title)?.size === 1;
  }

  #define(title: string): void {
    const base = this.#bases.get(title);
    if (base === undefined || this.#converted.has(title)) return;
    // Its place is taken before its parts are converted: components stand in reading order.
    this.#converted.set(title, {});
    const [description] = this.#descriptions.get(title) ?? [];
    const said = typeof description === 'string' && this.#hasOneDescription(title) ? { description } : {};
    this.#converted.set(title, { ...said, ...this.#inline(base.schema, this.#answered.has(title)) });
  }

  #inline(schema: JsonSchema, open: boolean): SchemaObject {
    const result: Record<string, unknown> = {};
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === 'additionalProperties' && value === false && open) continue;
      result[keyword] = this.#keyword(keyword, value, open);
    }
    return result;
  }

  #keyword(keyword: string, value: unknown, open: boolean): unknown {
    if (keyword === 'properties') return Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, this.#convert(each as JsonSchema, open)]));
    if (combining.has(keyword)) return (value as JsonSchema[]).map((each) => this.#convert(each, open));
    if (nesting.has(keyword) && typeof value === 'object' && value !== null) return this.#convert(value as JsonSchema, open);
    return value;
  }
}

const combining: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const nesting: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'propertyNames', 'contains']);

/** A page gets its title only in the document, so it is told by its form. */
const isPage = ({ properties }: JsonSchema): boolean => typeof properties === 'object' && properties !== null && 'results' in properties && 'next' in properties;

const isNullable = ({ type }: JsonSchema): boolean => Array.isArray(type) && type.includes('null');

function withoutNull(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema.type)) return schema;
  const types = schema.type.filter((each) => each !== 'null');
  const choices = Array.isArray(schema.enum) ? { enum: schema.enum.filter((each) => each !== null) } : {};
  return { ...schema, type: types.length === 1 ? types[0] : types, ...choices };
}

/** For comparing: descriptions belong to the place, not to the shape. */
const withoutTexts = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutTexts);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([name, value]) => name !== 'description' || typeof value !== 'string').map(([name, value]) => [name, withoutTexts(value)]));
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
