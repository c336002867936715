/** From the canonical values of a row to the members of a body. Pure. */
import { createHash } from 'node:crypto';
import { wireCodeOf } from '@mahnwerk/contract/grammar/problems.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Failure, type Shape, ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';

/** What is wrong with a row, before its columns are named. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly field: string | null;
  readonly message: string;
}

/** By field, canonical; null: nothing is in the cell. */
export type Values = Readonly<Record<string, string | null>>;

/** The value of a field; undefined where there is none. */
export const valueOf = (values: Values, field: string): string | undefined => values[field] ?? undefined;

export const moneyIn = (values: Values, field: string) => {
  const value = valueOf(values, field);
  return value === undefined ? undefined : ({ currency: 'EUR', value } as const);
};

export const flagIn = (values: Values, field: string): boolean | undefined => {
  const value = valueOf(values, field);
  return value === undefined ? undefined : value === 'true';
};

/** The members that are there. */
export const present = (members: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** A body as its route reads it, or what it refuses. */
export function readBody<T>(
  shape: Shape<T>,
  body: object,
): { readonly body: T | undefined; readonly failures: readonly Failure[] } {
  const errors = new ValidationErrors();
  const read = shape.read(body, errors);
  return { body: errors.failed ? undefined : read, failures: errors.failures };
}

/** The field of a row that a failure of a body is about; null: none of them. @param names of other members */
export function fieldAt(path: string, names: Readonly<Record<string, string>>): string {
  const bare = path
    .replace(/^(?:debtor|claims\[\d+\]|claims\.[0-9a-f-]{36})\./, '')
    .replace(/\.(?:value|currency)$/, '');
  const named = names[bare];
  if (named !== undefined) return named;
  return bare.slice(bare.lastIndexOf('.') + 1);
}

export const errorAt = (field: string | null, code: string, message: string): Finding => ({
  severity: 'error',
  code,
  field,
  message,
});

export const warningAt = (field: string | null, code: string, message: string): Finding => ({
  severity: 'warning',
  code,
  field,
  message,
});

/** The failures of a command as findings. */
export const findingsOf = (
  failures: readonly Failure[],
  names: Readonly<Record<string, string>>,
  severity: Finding['severity'] = 'error',
): Finding[] => failures.map(({ field, code, message }) => ({ severity, code, field: fieldAt(field, names), message }));

/** What a rule refuses, as findings; a refusal without fields is about `field`. */
export function refusedBy(rule: () => void, field: string, names: Readonly<Record<string, string>> = {}): Finding[] {
  try {
    rule();
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { errors = [] } = error.details;
    return errors.length > 0 ? findingsOf(errors, names) : [errorAt(field, wireCodeOf(error.code), error.message)];
  }
}

/** What a body of the wrong shape is refused with. */
export const refusal = (errors: readonly Failure[]): Refusal => new Refusal('validation_error', { errors });

/** A digest of what a change would change. */
export const printOf = (state: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(state, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
    .digest('base64url');
