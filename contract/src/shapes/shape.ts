/**
 * The vocabulary's grammar: a shape says what a JSON value must look like (as JSON Schema, for
 * documents) and reads one (for the service). Reading checks and normalises in a single pass and
 * reports every failure it meets, in document order, with the contract's code and path.
 *
 * Only this folder knows how a value is checked; groups are written in its words.
 */

export type JsonSchema = { readonly [keyword: string]: unknown };

/** The nested codes a value can fail with by itself; rules across fields add their own. */
export type FailureCode = string;

/** One nested error: service.md 2.12. */
export interface Failure {
  readonly field: string;
  readonly code: FailureCode;
  readonly message: string;
}

/** One answer lists at most this many failures (decisions.md 1). */
export const failures_listed_max = 100;

export interface Shape<T> {
  readonly schema: JsonSchema;
  /** The normalised value, or undefined after at least one failure was reported. */
  read(value: unknown, report: ValidationErrors): T | undefined;
}

export type Infer<S> = S extends Shape<infer T> ? T : never;

/** Collects failures and knows where in the document the reader stands. */
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

  /** Reports a failure where the reader stands; always undefined, so that readers can return it. */
  fail(code: FailureCode, message: string): undefined {
    return this.failAt(pathOf(this.#path), code, message);
  }

  failAt(field: string, code: FailureCode, message: string): undefined {
    this.#found += 1;
    if (this.failures.length < failures_listed_max) this.failures.push({ field, code, message });
    return undefined;
  }

  /** Reports a failure at a path below where the reader stands. */
  failBelow(keys: readonly (string | number)[], code: FailureCode, message: string): undefined {
    return this.failAt(pathOf([...this.#path, ...keys]), code, message);
  }

  get failed(): boolean {
    return this.#found > 0;
  }

  /** True once listing more would be pointless: loops over hostile input stop here. */
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

export const wrongType = (report: ValidationErrors, expected: string, value: unknown): undefined =>
  report.fail('invalid', `Expected ${expected}, got ${typeName(value)}.`);

export const nullable = <T>(shape: Shape<T>): Shape<T | null> => ({
  schema: nullableSchema(shape.schema),
  read: (value, report) => (value === null ? null : shape.read(value, report)),
});

function nullableSchema(schema: JsonSchema): JsonSchema {
  if (typeof schema.type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const enumeration = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  return { ...schema, type: [schema.type, 'null'], ...enumeration };
}

/** The same shape with words for the reader of the documentation. */
export const described = <S extends Shape<unknown>>(description: string, shape: S): S => ({
  ...shape,
  schema: { ...shape.schema, description },
});

/** A shape that stands once in the OpenAPI document and is referred to by name. */
export const named = <S extends Shape<unknown>>(title: string, shape: S): S => ({
  ...shape,
  schema: { ...shape.schema, title },
});
