/** Describes a JSON Schema in words: `string (uuid) or null`, `array of Claim`, `1 to 255 characters`. */

type ReferenceSchema = Readonly<Record<string, unknown>>;

const schemaName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** The type as HTML; names of schemas are links. */
export function typeOf(schema: ReferenceSchema): string {
  if (typeof schema.$ref === 'string')
    return `<a class="name-of" href="#schema-${schemaName(schema.$ref)}">${schemaName(schema.$ref)}</a>`;
  const alternatives = (schema.anyOf ?? schema.oneOf) as ReferenceSchema[] | undefined;
  if (alternatives !== undefined) return alternatives.map(typeOf).join(' or ');
  const types = Array.isArray(schema.type)
    ? (schema.type as string[])
    : typeof schema.type === 'string'
      ? [schema.type]
      : [];
  if (types.length === 0) return 'anything';
  return types.map((type) => named(type, schema)).join(' or ');
}

function named(type: string, schema: ReferenceSchema): string {
  if (type === 'array') return `array of ${typeOf((schema.items ?? {}) as ReferenceSchema)}`;
  if (type === 'string' && typeof schema.format === 'string') return `string (${schema.format})`;
  if (type === 'string' && schema['x-multiline'] === true) return 'string (several lines)';
  return type;
}

/** The constraints of the type, as text with Markdown's code marks. */
export function constraintsOf(schema: ReferenceSchema): string {
  const sentences = [
    choicesOf(schema),
    lengthOf(schema),
    boundsOf(schema),
    entriesOf(schema),
    typeof schema.pattern === 'string' ? `Form \`${schema.pattern}\`.` : '',
    defaultOf(schema),
  ];
  return sentences.filter((each) => each !== '').join(' ');
}

function choicesOf({ enum: choices, items }: ReferenceSchema): string {
  const values = Array.isArray(choices)
    ? (choices as unknown[])
    : typeof items === 'object' && items !== null && 'enum' in items && Array.isArray(items.enum)
      ? (items.enum as unknown[])
      : [];
  const words = values
    .filter((each) => each !== null)
    .map((each) => `\`${typeof each === 'string' ? each : JSON.stringify(each)}\``);
  return words.length === 0 ? '' : `${words.length === 1 ? 'Always' : 'One of'} ${words.join(', ')}.`;
}

const lengthOf = ({ minLength, maxLength }: ReferenceSchema): string =>
  typeof maxLength !== 'number'
    ? ''
    : typeof minLength === 'number'
      ? `${minLength} to ${maxLength} characters.`
      : `At most ${maxLength} characters.`;

function boundsOf({ minimum, maximum }: ReferenceSchema): string {
  if (typeof minimum === 'number' && typeof maximum === 'number') return `From ${minimum} to ${maximum}.`;
  return typeof minimum === 'number'
    ? `At least ${minimum}.`
    : typeof maximum === 'number'
      ? `At most ${maximum}.`
      : '';
}

const entriesOf = ({ maxItems }: ReferenceSchema): string =>
  typeof maxItems === 'number' ? `At most ${maxItems} entries.` : '';

const defaultOf = (schema: ReferenceSchema): string =>
  schema.default === undefined ? '' : `Default \`${JSON.stringify(schema.default)}\`.`;
