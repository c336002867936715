/**
 * Validates a form with Ajv. A schema can be recursive or multiply itself, a pattern may not terminate: nothing here ends it, so it
 * runs where it can be ended. No schema is fetched.
 */
import { failures_listed_max, pathOf } from '@mahnwerk/contract/shapes/shape.ts';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FormFailure, FormFields, FormSchema } from './form.ts';

function compile(schema: FormSchema): ValidateFunction {
  // An unknown keyword or format is a rule that is not checked.
  const ajv = new Ajv2020({
    allErrors: true,
    strictSchema: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    ownProperties: true,
    logger: false,
  });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

/** The fault of a schema as a sentence; null if it is valid. */
export function faultOf(schema: FormSchema): string | null {
  try {
    // A schema that refers to itself without end fails when it is used; an asynchronous one returns no boolean.
    return typeof compile(schema)({}) === 'boolean' ? null : 'The schema must not be asynchronous.';
  } catch (error) {
    return `The form is not a valid JSON Schema: ${(error as Error).message.slice(0, 300)}`;
  }
}

/** The failures of the fields, at most as many as an answer lists. @throws if the schema fails only now */
export function failuresOf(schema: FormSchema, fields: FormFields): readonly FormFailure[] {
  const validate = compile(schema);
  return validate(fields) ? [] : listed(validate.errors ?? [], fields).slice(0, failures_listed_max);
}

/** One failure per error; where all alternatives of `anyOf` or `oneOf` fail, none of them is reported. */
function listed(errors: readonly ErrorObject[], fields: FormFields): FormFailure[] {
  const alternatives = errors
    .filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
    .map(({ schemaPath }) => `${schemaPath}/`);
  const reported = errors.filter(
    ({ keyword, schemaPath }) => keyword !== 'if' && !alternatives.some((each) => schemaPath.startsWith(each)),
  );
  const failures = new Map(
    reported
      .map((error) => failureOf(error, fields))
      .map((failure) => [`${pathOf(failure.keys)} ${failure.code}`, failure]),
  );
  return [...failures.values()];
}

function failureOf(
  { instancePath, params, message = 'does not match the form' }: ErrorObject,
  fields: FormFields,
): FormFailure {
  const keys = keysOf(instancePath, fields);
  const { missingProperty, additionalProperty, unevaluatedProperty } = params as Readonly<
    Record<string, string | undefined>
  >;
  if (missingProperty !== undefined)
    return { keys: [...keys, missingProperty], code: 'required', message: 'This field is required.' };
  const unknown = additionalProperty ?? unevaluatedProperty;
  if (unknown !== undefined) return { keys: [...keys, unknown], code: 'unknown_field', message: 'Unknown field.' };
  return { keys, code: 'invalid', message: `This value ${message}.` };
}

/** A JSON pointer into the fields as the report's keys. */
function keysOf(pointer: string, fields: FormFields): (string | number)[] {
  let at: unknown = fields;
  return pointer
    .split('/')
    .slice(1)
    .map((step) => {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      const key = Array.isArray(at) ? Number(name) : name;
      at = (at as Readonly<Record<string, unknown>>)[name];
      return key;
    });
}
