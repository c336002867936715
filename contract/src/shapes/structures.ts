/** Composed shapes: object, list, and partial objects. */
import { type Infer, type JsonSchema, type ValidationErrors, type Shape, wrongType } from './shape.ts';

export interface OptionalShape<T> extends Shape<T> {
  readonly optional: true;
}

export type Fields = { readonly [name: string]: Shape<unknown> };

type Simplify<T> = { [K in keyof T]: T[K] };

export type ObjectOf<F extends Fields> = Simplify<
  { -readonly [K in keyof F as F[K] extends { optional: true } ? never : K]: Infer<F[K]> } & {
    -readonly [K in keyof F as F[K] extends { optional: true } ? K : never]?: Infer<F[K]>;
  }
>;

export interface ObjectShape<F extends Fields> extends Shape<ObjectOf<F>> {
  readonly fields: F;
}

/** A field that may be omitted. */
export const optional = <T>(shape: Shape<T>): OptionalShape<T> => ({ ...shape, optional: true });

export const isOptional = (shape: Shape<unknown>): boolean => 'optional' in shape;

/** An object of exactly these members; any other is `unknown_field`. */
export const object = <const F extends Fields>(fields: F): ObjectShape<F> => {
  const known = new Map(Object.entries(fields));
  const required = [...known].filter(([, shape]) => !isOptional(shape)).map(([name]) => name);
  return {
    fields,
    schema: objectSchema(known, required),
    read: (value, errors) => readObject(value, known, required, errors) as ObjectOf<F> | undefined,
  };
};

function objectSchema(known: Map<string, Shape<unknown>>, required: readonly string[]): JsonSchema {
  const properties = Object.fromEntries([...known].map(([name, shape]) => [name, shape.schema]));
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false };
}

/** Failures come in the document's order, missing members last; the result has the declared order. */
function readObject(
  value: unknown,
  known: Map<string, Shape<unknown>>,
  required: readonly string[],
  errors: ValidationErrors,
) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongType(errors, 'an object', value);
  const source = value as Record<string, unknown>;
  const found: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let right = true;
  for (const key of Object.keys(source)) {
    const shape = known.get(key);
    errors.enter(key);
    const result =
      shape === undefined ? errors.fail('unknown_field', 'Unknown field.') : shape.read(source[key], errors);
    errors.leave();
    if (result === undefined) right = false;
    else found[key] = result;
    if (errors.full) return undefined;
  }
  for (const name of required)
    if (!Object.hasOwn(source, name)) {
      errors.enter(name);
      errors.fail('required', 'This field is required.');
      errors.leave();
      right = false;
    }
  return right ? inDeclaredOrder(found, known) : undefined;
}

function inDeclaredOrder(found: Record<string, unknown>, known: Map<string, Shape<unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name of known.keys()) if (name in found) result[name] = found[name];
  return result;
}

/** An array; one with more than `max` entries fails before any entry is read. */
export const list = <T>(item: Shape<T>, { max, min = 0 }: { max: number; min?: number }): Shape<readonly T[]> => ({
  schema: { type: 'array', items: item.schema, maxItems: max, ...(min > 0 ? { minItems: min } : {}) },
  read(value, errors) {
    if (!Array.isArray(value)) return wrongType(errors, 'an array', value);
    if (value.length > max) return errors.fail('max_length', `At most ${max} entries are allowed.`);
    if (value.length < min)
      return errors.fail('required', `At least ${min} ${min === 1 ? 'entry is' : 'entries are'} required.`);
    return readItems(value, item, errors);
  },
});

function readItems<T>(values: readonly unknown[], item: Shape<T>, errors: ValidationErrors): T[] | undefined {
  const result: T[] = [];
  let right = true;
  for (const [index, each] of values.entries()) {
    errors.enter(index);
    const read = item.read(each, errors);
    errors.leave();
    if (read === undefined) right = false;
    else result.push(read);
    if (errors.full) return undefined;
  }
  return right ? result : undefined;
}

/** The same object with every field optional: the body of a PATCH. */
export const partial = <const F extends Fields>(
  shape: ObjectShape<F>,
): ObjectShape<{ [K in keyof F]: OptionalShape<Infer<F[K]>> }> =>
  object(Object.fromEntries(Object.entries(shape.fields).map(([name, each]) => [name, optional(each)])) as never);

/** Any value: event data, audit snapshots. */
export const anything = (): Shape<unknown> => ({ schema: {}, read: (value) => value });

/** An object with any members. */
export const openObject = (): Shape<Record<string, unknown>> => ({
  schema: { type: 'object', additionalProperties: true },
  read: (value, errors) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : wrongType(errors, 'an object', value),
});

/** An object of members with any name and the same form. */
export const map = <T>(item: Shape<T>, { max }: { readonly max: number }): Shape<Readonly<Record<string, T>>> => ({
  schema: { type: 'object', additionalProperties: item.schema, maxProperties: max },
  read(value, errors) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return wrongType(errors, 'an object', value);
    const members = Object.entries(value);
    if (members.length > max) return errors.fail('max_length', `At most ${max} members are allowed.`);
    const result: [string, T][] = [];
    for (const [name, each] of members) {
      errors.enter(name);
      const read = item.read(each, errors);
      errors.leave();
      if (errors.full) return undefined;
      if (read !== undefined) result.push([name, read]);
    }
    return result.length === members.length ? Object.fromEntries(result) : undefined;
  },
});
