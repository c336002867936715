/**
 * Who lives here: forms that the operator describes with a JSON Schema and a client fills in. Both are strangers' data, so each look at them has an
 * end: a pattern that never comes to one, a schema that turns in circles or multiplies itself are ended with it. Nothing is ever fetched.
 */
import { runInNewContext } from 'node:vm';
import { limits } from '@mahnwerk/contract/limits.ts';
import { pathOf, type Report } from '@mahnwerk/contract/shapes/shape.ts';
import { prose } from '@mahnwerk/contract/shapes/text.ts';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export type FormSchema = Readonly<Record<string, unknown>>;
export type FormFields = Readonly<Record<string, unknown>>;

/** Far more than a form takes (a hundred fields: 30 ms to read, 1 ms to check), and short enough for those who wait behind it. */
const look_ms = 1000;

/** Runs to its end or, after a second, throws: V8 ends whatever runs, a regular expression too. */
const withEnd = <T>(run: () => T): T => runInNewContext('run()', { run }, { timeout: look_ms }) as T;

function compile(schema: FormSchema): ValidateFunction {
  // A keyword or a format that nobody knows would be a rule that nobody checks.
  const ajv = new Ajv2020({ allErrors: true, strictSchema: true, strictTypes: false, strictTuples: false, strictRequired: false, ownProperties: true, logger: false });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

/** Reports what keeps a schema from being a form, where the report stands. */
export function checkFormSchema(schema: FormSchema, report: Report): void {
  if (JSON.stringify(schema).length > limits.form_schema_characters) return report.fail('max_length', `A form has at most ${limits.form_schema_characters} characters.`);
  if (depthOf(schema) > limits.form_depth) return report.fail('invalid', `A form has at most ${limits.form_depth} levels.`);
  if (schema.type !== 'object') {
    report.enter('type');
    report.fail(schema.type === undefined ? 'required' : 'invalid', 'A form is of the type "object".');
    return report.leave();
  }
  try {
    // A schema that leads into itself shows it when it is used; an asynchronous one answers no boolean.
    if (withEnd(() => typeof compile(schema)({}) !== 'boolean')) report.fail('invalid', 'A form cannot be asynchronous.');
  } catch (error) {
    report.fail('invalid', `This is no JSON Schema of a form: ${(error as Error).message.slice(0, 300)}`);
  }
}

const depthOf = (value: unknown): number => (typeof value !== 'object' || value === null ? 0 : 1 + Object.values(value).reduce<number>((deepest, each) => Math.max(deepest, depthOf(each)), 0));

/** A filled-in form with its texts as they are kept; undefined after every failure was reported below where the report stands. */
export function readForm(schema: FormSchema, sent: FormFields, report: Report): FormFields | undefined {
  if (JSON.stringify(sent).length > limits.form_characters) return report.fail('max_length', `A form is filled in with at most ${limits.form_characters} characters.`);
  if (countOf(sent) > limits.form_values) return report.fail('max_length', `A form is filled in with at most ${limits.form_values} values.`);
  const before = report.failures.length;
  const fields = kept(sent, report) as FormFields;
  if (report.failures.length > before) return undefined;
  try {
    const check = withEnd(() => {
      const validate = compile(schema);
      return validate(fields) ? [] : (validate.errors ?? []);
    });
    for (const failure of failuresOf(check, fields)) failBelow(report, failure);
  } catch {
    report.fail('invalid', 'Whether this fits the form cannot be told in time.');
  }
  return report.failures.length > before ? undefined : fields;
}

const countOf = (value: unknown): number => (typeof value !== 'object' || value === null ? 1 : Object.values(value).reduce<number>((count, each) => count + countOf(each), 1));

const text = prose({ max: limits.message_body_characters });

/** Texts follow the rules of every text, except that a field may be left empty. */
function kept(value: unknown, report: Report): unknown {
  if (typeof value === 'string') return value === '' ? value : text.read(value, report);
  if (typeof value !== 'object' || value === null) return value;
  const keep = (key: string | number, each: unknown): unknown => {
    report.enter(key);
    const read = kept(each, report);
    report.leave();
    return read;
  };
  return Array.isArray(value) ? value.map((each, index) => keep(index, each)) : Object.fromEntries(Object.entries(value).map(([name, each]) => [name, keep(name, each)]));
}

interface FormFailure {
  readonly keys: readonly (string | number)[];
  readonly code: 'required' | 'unknown_field' | 'invalid';
  readonly message: string;
}

/** One failure for each thing that is wrong: of alternatives that all fail, none is the right one to tell of. */
function failuresOf(errors: readonly ErrorObject[], fields: FormFields): FormFailure[] {
  const alternatives = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf').map(({ schemaPath }) => `${schemaPath}/`);
  const told = errors.filter(({ keyword, schemaPath }) => keyword !== 'if' && !alternatives.some((each) => schemaPath.startsWith(each)));
  const failures = new Map(told.map((error) => failureOf(error, fields)).map((failure) => [`${pathOf(failure.keys)} ${failure.code}`, failure]));
  return [...failures.values()];
}

function failureOf({ instancePath, params, message = 'does not fit the form' }: ErrorObject, fields: FormFields): FormFailure {
  const keys = keysOf(instancePath, fields);
  const { missingProperty, additionalProperty, unevaluatedProperty } = params as Readonly<Record<string, string | undefined>>;
  if (missingProperty !== undefined) return { keys: [...keys, missingProperty], code: 'required', message: 'This field is required.' };
  const unknown = additionalProperty ?? unevaluatedProperty;
  if (unknown !== undefined) return { keys: [...keys, unknown], code: 'unknown_field', message: 'This member is not known here.' };
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

function failBelow(report: Report, { keys, code, message }: FormFailure): void {
  for (const key of keys) report.enter(key);
  report.fail(code, message);
  for (const _key of keys) report.leave();
}
