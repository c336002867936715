/**
 * An example of every schema: for the OpenAPI document, the reference page, and the tests that walk
 * every declared route. A schema's own `examples` come first, then what a field of that name usually
 * holds, then whatever the schema allows. No value belongs to a real person or company.
 */
import type { JsonSchema } from './shapes/shape.ts';

/** `whole`: every member, as an answer has them. `least`: only what must be sent. */
export type Fullness = 'whole' | 'least';

/** Stands for the id of something that exists. */
export const exampleId = '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11';

export function exampleOf(schema: JsonSchema, fullness: Fullness = 'whole', name = ''): unknown {
  if (schema.format === 'date' && datesInOrder[name] !== undefined) return datesInOrder[name];
  const [own] = listIn(schema, 'examples');
  if (own !== undefined) return own;
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  const alternatives = [...listIn(schema, 'anyOf'), ...listIn(schema, 'oneOf')];
  if (alternatives.length > 0) return exampleOf(alternatives[0] as JsonSchema, fullness, name);
  const choices = listIn(schema, 'enum');
  if (choices.length > 0) return choices.find((each) => each !== null) ?? null;
  switch (typeOf(schema)) {
    case 'object':
      return exampleObject(schema, fullness);
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

const listIn = (schema: JsonSchema, keyword: string): readonly unknown[] => (Array.isArray(schema[keyword]) ? (schema[keyword] as unknown[]) : []);

const numberIn = (schema: JsonSchema, keyword: string, otherwise: number): number => {
  const value = schema[keyword];
  return typeof value === 'number' ? value : otherwise;
};

/** The first type that is not null. */
const typeOf = (schema: JsonSchema): unknown => (Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type);

/** Of members that exclude each other, an example shows the first. */
const exclusive: ReadonlyMap<string, string> = new Map([['organization', 'person']]);

function exampleObject(schema: JsonSchema, fullness: Fullness): Record<string, unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const required = new Set(listIn(schema, 'required'));
  const present = new Set(properties.map(([name]) => name));
  const result: Record<string, unknown> = {};
  for (const [name, property] of properties) {
    const rival = exclusive.get(name);
    const wanted = required.has(name) || (fullness === 'whole' && (rival === undefined || !present.has(rival)));
    if (wanted) result[name] = exampleOf(property, fullness, name);
  }
  // A channel's value is of the channel's type.
  if (result.type === 'email' && 'value' in result) result.value = usual.email;
  return result;
}

function exampleArray(schema: JsonSchema, fullness: Fullness, name: string): unknown[] {
  const least = numberIn(schema, 'minItems', 0);
  const wanted = fullness === 'whole' ? Math.max(1, least) : least;
  const items = schema.items as JsonSchema | undefined;
  return items === undefined ? [] : Array.from({ length: wanted }, () => exampleOf(items, fullness, singular(name)));
}

const singular = (name: string): string => name.replace(/s$/, '');

/** Days that must follow each other: one example for all would be refused. */
const datesInOrder: Readonly<Record<string, string>> = {
  birth_date: '1980-05-17',
  contract_date: '2026-01-10',
  document_date: '2026-01-20',
  due_date: '2026-02-03',
  delay_date: '2026-02-04',
};

/** What fields of these names hold; anything else gets a readable text. */
const usual: Readonly<Record<string, string>> = {
  account_holder: 'Erika Muster',
  bic: 'COBADEFFXXX',
  body: 'Please find the delivery note attached.',
  city: 'Berlin',
  code: 'invalid',
  country: 'DE',
  customer_number: '10000001',
  cursor: 'djE6MDE5OWM2',
  debtor_name: 'Erika Muster',
  description: 'As agreed in the contract of 1 February 2026.',
  display_name: 'Erika Muster',
  dispute_reason: 'The debtor says that the goods arrived damaged.',
  document_reference: 'RE-2026-0815',
  email: 'erika.muster@beispiel.example',
  field: 'claims[0].principal_amount',
  first_name: 'Erika',
  href: `https://api.mahnwerk.example/v2/orders/${exampleId}/`,
  iban: 'DE89370400440532013000',
  invoice_number: 'RE-2026-0815',
  last_name: 'Muster',
  mobile_phone: '+4915123456789',
  name: 'Beispiel Handel GmbH',
  phone: '+493012345678',
  postal_code: '10115',
  quantity: '2.5',
  reason: 'The debtor has paid.',
  reference_number: 'K26-7QX4MN',
  rejection_reason: 'The claim is time-barred.',
  salutation: 'ms',
  street: 'Musterweg 1',
  subject_matter: 'Delivery of office furniture',
  title: 'Delivery note',
  token_name: 'ERP integration',
  type: 'cost_centre',
  unit: 'piece',
  url: 'https://hooks.beispiel.example/mahnwerk',
  value: '4711',
  vat_number: 'DE123456788',
  withdrawal_reason: 'The debtor has paid.',
  your_reference: 'R-2026-0042',
};

const byFormat: Readonly<Record<string, string>> = {
  uuid: exampleId,
  date: '2026-03-01',
  'date-time': '2026-03-01T09:30:00.123Z',
  uri: `https://api.mahnwerk.example/v2/orders/${exampleId}/`,
  email: 'erika.muster@beispiel.example',
};

function exampleString(schema: JsonSchema, name: string): string {
  const format = typeof schema.format === 'string' ? schema.format : '';
  const fitting = format === '' ? usual[name] : byFormat[format];
  return (fitting ?? (name.replaceAll('_', ' ') || 'text')).slice(0, numberIn(schema, 'maxLength', 10_000));
}
