/**
 * A shape describes a JSON value (as JSON Schema, for documents) and reads one (for the service). Reading validates and
 * normalizes in one pass and reports every failure in document order, with the contract's code and path.
 *
 * Only this folder depends on how values are validated; groups are composed of shapes.
 */

import type { FailureCode } from './failure-codes.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

/** One nested error: service.md 2.12. */
export interface Failure {
  /** The path into the body: `claims[0].due_date`; of the query, the name of the parameter. */
  readonly field: string;
  /** What to decide by, such as `required`. */
  readonly code: FailureCode;
  /** One sentence for a person; it may change. */
  readonly message: string;
}

/** A response lists at most this many failures (decisions.md 1). */
export const failures_listed_max = 100;

export interface Shape<T> {
  readonly schema: JsonSchema;
  /** The normalized value, or undefined after at least one reported failure. */
  read(value: unknown, errors: ValidationErrors): T | undefined;
}

export type Infer<S> = S extends Shape<infer T> ? T : never;

/** Collects failures and tracks the reader's position in the document. */
export class ValidationErrors {
  readonly failures: Failure[] = [];
  readonly #path: (string | number)[] = [];
  #found = 0;

  enter(key: string | number): void {
    this.#path.push(key);
  }

  leave(): void {
    this.#path.pop();
  }

  /** Reports a failure at the current position; returns undefined, so that readers can return the call. */
  fail(code: FailureCode, message: string): undefined {
    return this.failAt(pathOf(this.#path), code, message);
  }

  failAt(field: string, code: FailureCode, message: string): undefined {
    this.#found += 1;
    if (this.failures.length < failures_listed_max) this.failures.push({ field, code, message });
    return undefined;
  }

  /** Reports a failure at a path below the current position. */
  failBelow(keys: readonly (string | number)[], code: FailureCode, message: string): undefined {
    return this.failAt(pathOf([...this.#path, ...keys]), code, message);
  }

  get failed(): boolean {
    return this.#found > 0;
  }

  /** True once the list is complete: loops over hostile input stop here. */
  get full(): boolean {
    return this.#found >= failures_listed_max;
  }
}

/** `['claims', 0, 'principal_amount']` is `claims[0].principal_amount`. */
export function pathOf(keys: readonly (string | number)[]): string {
  let path = '';
  for (const key of keys) path += typeof key === 'number' ? `[${key}]` : path === '' ? key : `.${key}`;
  return path;
}

const typeName = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'an array'
      : typeof value === 'object'
        ? 'an object'
        : `a ${typeof value}`;

export const wrongType = (errors: ValidationErrors, expected: string, value: unknown): undefined =>
  errors.fail('invalid', `Expected ${expected}, got ${typeName(value)}.`);

export const nullable = <T>(shape: Shape<T>): Shape<T | null> => ({
  schema: nullableSchema(shape.schema),
  read: (value, errors) => (value === null ? null : shape.read(value, errors)),
});

function nullableSchema(schema: JsonSchema): JsonSchema {
  if (typeof schema.type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const enumeration = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  return { ...schema, type: [schema.type, 'null'], ...enumeration };
}

/** The same shape with a description for the reference. */
export const described = <S extends Shape<unknown>>(description: string, shape: S): S => ({
  ...shape,
  schema: { ...shape.schema, description },
});

/** A shape that occurs once in the OpenAPI document, under its title. */
export const named = <S extends Shape<unknown>>(title: string, shape: S): S => ({
  ...shape,
  schema: { ...shape.schema, title },
});
