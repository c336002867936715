/**
 * Forms that the operator describes with a JSON Schema and a client fills in: their limits, and how they are read. Both come from
 * outside, so a validator with bounds of its own checks them (form-validation.ts, platform/forms/).
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { prose } from '@mahnwerk/contract/shapes/text.ts';

export type FormSchema = Readonly<Record<string, unknown>>;
export type FormFields = Readonly<Record<string, unknown>>;

/** One thing that is wrong with what was filled in, by its path from there. */
export interface FormFailure {
  readonly keys: readonly (string | number)[];
  readonly code: 'required' | 'unknown_field' | 'invalid';
  readonly message: string;
}

/** Validates forms. Undefined: the validation exceeded its time or memory. */
export interface FormValidator {
  /** The fault of a schema as a sentence; null if it is valid. */
  readonly faultOf: (schema: FormSchema) => Promise<string | null | undefined>;
  readonly failuresOf: (schema: FormSchema, fields: FormFields) => Promise<readonly FormFailure[] | undefined>;
}

/** Reports the fault of a schema at the current path. */
export async function checkFormSchema(
  schema: FormSchema,
  validator: FormValidator,
  report: ValidationErrors,
): Promise<void> {
  if (JSON.stringify(schema).length > limits.form_schema_characters)
    return report.fail('max_length', `The schema must not exceed ${limits.form_schema_characters} characters.`);
  if (depthOf(schema) > limits.form_depth)
    return report.fail('invalid', `The schema must not exceed ${limits.form_depth} levels.`);
  if (schema.type !== 'object') {
    report.enter('type');
    report.fail(schema.type === undefined ? 'required' : 'invalid', 'The schema must have `type: "object"`.');
    return report.leave();
  }
  const fault = await validator.faultOf(schema);
  if (fault === undefined) report.fail('invalid', 'Validating the schema took too long.');
  else if (fault !== null) report.fail('invalid', fault);
}

const depthOf = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 0
    : 1 + Object.values(value).reduce<number>((deepest, each) => Math.max(deepest, depthOf(each)), 0);

/** A filled-in form with normalised texts; undefined after every error was reported below the current path. */
export async function readForm(
  schema: FormSchema,
  sent: FormFields,
  validator: FormValidator,
  report: ValidationErrors,
): Promise<FormFields | undefined> {
  if (JSON.stringify(sent).length > limits.form_characters)
    return report.fail('max_length', `\`fields\` must not exceed ${limits.form_characters} characters.`);
  if (countOf(sent) > limits.form_values)
    return report.fail('max_length', `\`fields\` must not exceed ${limits.form_values} values.`);
  const before = report.failures.length;
  const fields = kept(sent, report) as FormFields;
  if (report.failures.length > before) return undefined;
  const failures = await validator.failuresOf(schema, fields);
  if (failures === undefined) return report.fail('invalid', 'Validating the form took too long.');
  for (const failure of failures) failBelow(report, failure);
  return report.failures.length > before ? undefined : fields;
}

const countOf = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 1
    : Object.values(value).reduce<number>((count, each) => count + countOf(each), 1);

const text = prose({ max: limits.message_body_characters });

/** Texts follow the rules of every text, except that a field may be left empty. */
function kept(value: unknown, report: ValidationErrors): unknown {
  if (typeof value === 'string') return value === '' ? value : text.read(value, report);
  if (typeof value !== 'object' || value === null) return value;
  const keep = (key: string | number, each: unknown): unknown => {
    report.enter(key);
    const read = kept(each, report);
    report.leave();
    return read;
  };
  return Array.isArray(value)
    ? value.map((each, index) => keep(index, each))
    : Object.fromEntries(Object.entries(value).map(([name, each]) => [name, keep(name, each)]));
}

function failBelow(report: ValidationErrors, { keys, code, message }: FormFailure): void {
  for (const key of keys) report.enter(key);
  report.fail(code, message);
  for (const _key of keys) report.leave();
}
