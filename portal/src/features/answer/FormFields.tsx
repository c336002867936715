/** The fields of a question with a form: one for each property of its schema that is a text, number, day or choice. */
import type { ReactNode } from 'react';
import { Select, Field, TextArea } from '../../ui/Field.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useWords } from '../../language/language.ts';

interface Property {
  readonly type?: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly format?: unknown;
  readonly enum?: unknown;
  readonly maxLength?: unknown;
}

type Schema = Readonly<Record<string, unknown>>;

const propertiesOf = ({ properties }: Schema): [string, Property][] =>
  typeof properties === 'object' && properties !== null ? Object.entries(properties as Record<string, Property>) : [];

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The titles of the fields by their names. */
export const titlesOf = (schema: Schema): Readonly<Record<string, string>> =>
  Object.fromEntries(propertiesOf(schema).map(([name, { title }]) => [name, textOf(title) ?? name]));

/** A short text has one line. */
const one_line_characters = 200;

export interface FormFieldsProps {
  readonly schema: Schema;
  readonly errorOf: (field: string) => ReactNode;
}

export const FormFields = ({ schema, errorOf }: FormFieldsProps) =>
  propertiesOf(schema).map(([name, property]) => (
    <OneField key={name} name={name} property={property} failure={errorOf(`fields.${name}`)} />
  ));

interface OneFieldProps {
  readonly name: string;
  readonly property: Property;
  readonly failure: ReactNode;
}

function OneField({ name, property, failure }: OneFieldProps) {
  const { choices } = useWords().company.requests;
  const { type, format, maxLength } = property;
  const common = {
    name: `field.${name}`,
    label: textOf(property.title) ?? name,
    hint: textOf(property.description),
    failure,
  };
  const options = Array.isArray(property.enum)
    ? property.enum.map(String).map((value) => ({ value, text: value }))
    : type === 'boolean'
      ? ['true', 'false'].map((value) => ({ value, text: choices[value === 'true' ? 'yes' : 'no'] ?? value }))
      : undefined;
  if (options !== undefined) return <Select {...common} options={[{ value: '', text: '–' }, ...options]} />;
  if (type === 'number' || type === 'integer') return <Field {...common} inputMode="decimal" />;
  if (format === 'date') return <Field {...common} type="date" />;
  return typeof maxLength === 'number' && maxLength <= one_line_characters ? (
    <Field {...common} />
  ) : (
    <TextArea {...common} />
  );
}

/** The filled-in values by the names of the schema; what is empty is left out. */
export function fieldsIn(schema: Schema, fields: FormData): Record<string, unknown> {
  const given = propertiesOf(schema).map(
    ([name, property]) => [name, property, textIn(fields, `field.${name}`)] as const,
  );
  return Object.fromEntries(
    given
      .filter(([, , text]) => text !== '')
      .map(([name, { type, enum: values }, text]) => [name, valueOf(text, type, values)]),
  );
}

function valueOf(text: string, type: unknown, values: unknown): unknown {
  if (Array.isArray(values)) return (values as unknown[]).find((each) => String(each) === text) ?? text;
  if (type === 'boolean') return text === 'true';
  if (type === 'number' || type === 'integer') {
    const number = Number(text.replace(',', '.'));
    return Number.isFinite(number) ? number : text;
  }
  return text;
}
