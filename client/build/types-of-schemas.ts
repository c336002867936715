/** TypeScript of the contract's schemas: a type for each, and a comment with what the contract says about it. */
import { exampleOf } from '../../contract/src/grammar/examples.ts';
import { memberText } from '../../contract/src/grammar/field-texts.ts';
import type { JsonSchema } from '../../contract/src/shapes/shape.ts';

/** Beyond this many choices a type is `string`: values come from data, not from the list. */
const choices_max = 100;
const example_characters_max = 120;

/** Receives each named schema that a type refers to. */
export type Refer = (title: string, schema: JsonSchema) => string;

/**
 * The type of a value.
 *
 * @param indent of the line on which it stands
 * @param place the member that holds it
 */
export function typeOf(schema: JsonSchema, refer: Refer, indent = '', place?: string): string {
  const base = withoutNull(schema);
  const text = typeof base.title === 'string' ? refer(base.title, base) : structureOf(base, refer, indent, place);
  return isNullable(schema) ? `${text} | null` : text;
}

/** The type of a schema itself, where it is declared. */
export function structureOf(schema: JsonSchema, refer: Refer, indent = '', place = titleOf(schema)): string {
  const alternatives = [...listIn(schema, 'anyOf'), ...listIn(schema, 'oneOf')] as JsonSchema[];
  if (alternatives.length > 0)
    return [...new Set(alternatives.map((each) => typeOf(each, refer, indent, place)))].join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = listIn(schema, 'enum');
  if (choices.length > 0) return choiceOf(choices);
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array':
      return arrayOf(typeOf((schema.items ?? {}) as JsonSchema, refer, indent, place));
    case 'object':
      return objectOf(schema, refer, indent, place);
    default:
      return 'unknown';
  }
}

/** A parameter of a query reads true and false as text. */
const choiceOf = (choices: readonly unknown[]): string =>
  choices.join() === 'true,false,1,0'
    ? 'boolean'
    : choices.length > choices_max
      ? 'string'
      : choices.map((each) => JSON.stringify(each)).join(' | ');

const arrayOf = (item: string): string => `readonly ${hasAlternatives(item) ? `(${item})` : item}[]`;

/** Whether a type is several outside of the braces of objects. */
function hasAlternatives(type: string): boolean {
  let depth = 0;
  for (const character of type) {
    if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (depth === 0 && '|&'.includes(character)) return true;
  }
  return false;
}

function objectOf(schema: JsonSchema, refer: Refer, indent: string, place: string | undefined): string {
  if (schema.properties === undefined) {
    const { additionalProperties: more } = schema;
    return `Record<string, ${typeof more === 'object' ? typeOf(more as JsonSchema, refer, indent, place) : 'unknown'}>`;
  }
  return `{\n${membersOf(schema, refer, `${indent}  `, place)}${indent}}`;
}

/** The members of an object, each with its comment. @param place the title of the object, else the member that holds it */
export function membersOf(schema: JsonSchema, refer: Refer, indent: string, place = titleOf(schema)): string {
  const required = new Set(listIn(schema, 'required'));
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    .map(([name, each]) => {
      const described = { ...each, description: memberText(each, place, name) };
      return memberOf({ name, schema: described, required: required.has(name) }, refer, indent);
    })
    .join('');
}

export interface Member {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

export const memberOf = ({ name, schema, required }: Member, refer: Refer, indent: string): string =>
  `${commentOf(wordsOn(schema, name), indent)}${indent}${name}${required ? '' : '?'}: ${typeOf(schema, refer, indent, name)}${required ? '' : ' | undefined'};\n`;

/** What the contract says about a field: its description, then its format and limits, else an example. */
function wordsOn(schema: JsonSchema, name: string): string {
  const said = typeof schema.description === 'string' ? [schema.description] : [];
  const facts = [...said, ...factsOf(withoutNull(schema))];
  return facts.length > 0 ? facts.join(' ') : `Example: ${exampleText(schema, name)}`;
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'A UUID.',
  date: 'A day: `YYYY-MM-DD`.',
  'date-time': 'A date-time with a UTC offset (RFC 3339).',
  uri: 'A URL.',
  binary: 'A file.',
};

function factsOf({ format, contentEncoding, maxLength, maxItems, ...schema }: JsonSchema): string[] {
  const { minimum, maximum } = schema;
  return [
    typeof format === 'string' && formats[format],
    contentEncoding === 'base64' && 'Base64.',
    typeof maxLength === 'number' && `At most ${maxLength} characters.`,
    typeof maxItems === 'number' && `At most ${maxItems} ${maxItems === 1 ? 'entry' : 'entries'}.`,
    typeof minimum === 'number' && typeof maximum === 'number' && `From ${minimum} to ${maximum}.`,
    typeof minimum === 'number' && maximum === undefined && `At least ${minimum}.`,
    typeof schema.default !== 'undefined' && `Default \`${JSON.stringify(schema.default)}\`.`,
  ].filter((fact) => typeof fact === 'string');
}

function exampleText(schema: JsonSchema, name: string): string {
  const text = JSON.stringify(exampleOf(schema, 'whole', name));
  return `\`${text.length > example_characters_max ? `${text.slice(0, example_characters_max)} …` : text}\``;
}

/** A JSDoc comment on lines of its own; none for an empty text. */
export function commentOf(text: string, indent = ''): string {
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (text === '') return '';
  if (lines.length === 1) return `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

const titleOf = ({ title }: JsonSchema): string | undefined => (typeof title === 'string' ? title : undefined);

const listIn = (schema: JsonSchema, keyword: string): readonly unknown[] =>
  Array.isArray(schema[keyword]) ? (schema[keyword] as unknown[]) : [];

const isNullable = ({ type }: JsonSchema): boolean => Array.isArray(type) && type.includes('null');

function withoutNull(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema.type)) return schema;
  const [type] = schema.type.filter((each) => each !== 'null');
  const choices = Array.isArray(schema.enum) ? { enum: schema.enum.filter((each) => each !== null) } : {};
  return { ...schema, type, ...choices };
}
