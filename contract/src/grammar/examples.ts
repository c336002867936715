/**
 * An example of every schema, for the OpenAPI document, the reference page, and the tests of every declared route. A
 * schema's own `examples` come first, then the usual value of a field of that name, then a value that the schema
 * allows.
 */
import type { JsonSchema } from '../shapes/shape.ts';
import { idOf, nounOfMember } from './example-ids.ts';
import {
  datesInOrder,
  isNoun,
  membersByPlace,
  membersByTitle,
  stringsByFormat,
  stringsByName,
  urlOf,
} from './example-values.ts';

/** `whole`: every member, as in a response. `least`: only the required members. */
export type Fullness = 'whole' | 'least';

/** An example of a schema. @param name the field that holds it, which selects the usual value */
export function exampleOf(schema: JsonSchema, fullness: Fullness = 'whole', name = ''): unknown {
  if (schema.format === 'date' && datesInOrder[name] !== undefined) return datesInOrder[name];
  const [own] = listIn(schema, 'examples');
  if (own !== undefined) return own;
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  const alternatives = [...listIn(schema, 'anyOf'), ...listIn(schema, 'oneOf')];
  // Beside members, alternatives only narrow them.
  if (alternatives.length > 0 && schema.properties === undefined)
    return exampleOf(alternatives[0] as JsonSchema, fullness, name);
  const choices = listIn(schema, 'enum');
  if (choices.length > 0) return choices.find((each) => each !== null) ?? null;
  switch (typeOf(schema)) {
    case 'object':
      return exampleObject(schema, fullness, name);
    case 'array':
      return exampleArray(schema, fullness, name);
    case 'string':
      return exampleString(schema, name);
    case 'integer':
    case 'number':
      return Math.max(numberIn(schema, 'minimum', 0), Math.min(1, numberIn(schema, 'maximum', 1)));
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return {};
  }
}

const listIn = (schema: JsonSchema, keyword: string): readonly unknown[] =>
  Array.isArray(schema[keyword]) ? (schema[keyword] as unknown[]) : [];

const numberIn = (schema: JsonSchema, keyword: string, otherwise: number): number => {
  const value = schema[keyword];
  return typeof value === 'number' ? value : otherwise;
};

/** The first type that is not null. */
const typeOf = (schema: JsonSchema): unknown =>
  Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type;

/** @param name the member that holds the object; the singular for an entry of a list */
function exampleObject(schema: JsonSchema, fullness: Fullness, name: string): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  // The example fulfils the condition that makes members required.
  const required = new Set([...listIn(schema, 'required'), ...listIn((schema.else ?? {}) as JsonSchema, 'required')]);
  const fitting = fullness === 'whole' ? fittingMembers(schema, name) : {};
  const result: Record<string, unknown> = {};
  for (const [each, property] of Object.entries(properties)) {
    // `organization` and `person` exclude each other; the example has a person.
    const excluded = each === 'organization' && 'person' in properties;
    if (!required.has(each) && (fullness === 'least' || excluded)) continue;
    if (each === 'id' && property.format === 'uuid') result[each] = idOf(nounOf(schema.title, name));
    else if (Object.hasOwn(fitting, each)) result[each] = fitting[each];
    else if (excluded && allowsNull(property)) result[each] = null;
    else result[each] = exampleOf(property, fullness, each);
  }
  const least = numberIn(schema, 'minProperties', 0);
  for (const [each, property] of Object.entries(properties).slice(0, least))
    if (Object.keys(result).length < least) result[each] = exampleOf(property, fullness, each);
  // A channel's value is of the channel's type.
  if (result.type === 'email' && 'value' in result) result.value = stringsByName.email;
  return result;
}

const allowsNull = (schema: JsonSchema): boolean =>
  (Array.isArray(schema.type) && schema.type.includes('null')) ||
  [...listIn(schema, 'anyOf'), ...listIn(schema, 'oneOf')].some((each) => (each as JsonSchema).type === 'null');

/** Members whose example depends on their parent: a resource by its title, else the member that holds them. */
function fittingMembers({ title, properties = {} }: JsonSchema, name: string): Readonly<Record<string, unknown>> {
  const has = (member: string): boolean => Object.hasOwn(properties as object, member);
  const noun = typeof title === 'string' ? snakeCase(title) : name;
  return {
    ...(has('href') && isNoun(noun) ? { href: urlOf(noun) } : {}),
    // A list of examples is a single page.
    ...(has('results') ? { next: null, previous: null } : {}),
    ...(typeof title === 'string' ? membersByTitle[title] : membersByPlace[name]),
  };
}

/** The noun of an object's id: that of its title, else of the member that holds it. */
const nounOf = (title: unknown, name: string): string =>
  typeof title === 'string' ? nounOfTitle(snakeCase(title)) : nounOfMember(name);

/** `IssuedWebhook` and `PartnerWebhook` are webhooks, `OperatorMessage` is a message. */
const nounOfTitle = (noun: string): string =>
  nounOfMember(noun.replace(/^(?:operator|issued|invited|listed|queued|created|revoked|partner|dunning)_(?=\w)/, ''));

const snakeCase = (title: string): string => title.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase();

function exampleArray(schema: JsonSchema, fullness: Fullness, name: string): unknown[] {
  const least = numberIn(schema, 'minItems', 0);
  const wanted = fullness === 'whole' ? Math.max(1, least) : least;
  const items = schema.items as JsonSchema | undefined;
  return items === undefined ? [] : Array.from({ length: wanted }, () => exampleOf(items, fullness, singular(name)));
}

const singular = (name: string): string => name.replace(/s$/, '');

function exampleString(schema: JsonSchema, name: string): string {
  const format = typeof schema.format === 'string' ? schema.format : '';
  if (format === 'uuid') return idOf(nounOfMember(name));
  const noun = /^(\w+)_url$/.exec(name)?.[1];
  const fitting =
    noun !== undefined && isNoun(noun) ? urlOf(noun) : format === '' ? stringsByName[name] : stringsByFormat[format];
  return (fitting ?? (name.replaceAll('_', ' ') || 'text')).slice(0, numberIn(schema, 'maxLength', 10_000));
}
