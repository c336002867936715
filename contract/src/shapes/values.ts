/**
 * Scalar shapes: id, day, instant, money, decimal, choice, flag, integer. Each reads into its canonical wire form, so
 * that equal values are equal strings.
 */
import { type ValidationErrors, type Shape, wrongType } from './shape.ts';

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Canonical hyphenated form, hex digits of either case. */
export const isUuid = (value: string): boolean => value.length === 36 && uuidForm.test(value);

const ofString = (
  schema: object,
  expected: string,
  read: (value: string, errors: ValidationErrors) => string | undefined,
): Shape<string> => ({
  schema: { type: 'string', ...schema },
  read: (value, errors) => (typeof value === 'string' ? read(value, errors) : wrongType(errors, expected, value)),
});

/** A UUID; accepts either case, returns lower case. */
export const id = (): Shape<string> =>
  ofString({ format: 'uuid' }, 'a UUID string', (value, errors) =>
    isUuid(value) ? value.toLowerCase() : errors.fail('invalid', 'Expected a UUID in canonical hyphenated form.'),
  );

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/;
const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A day of the Gregorian calendar from 1900 to 9999. */
export const isDay = (value: string): boolean => exists(value) && value >= '1900';

/** A day of the Gregorian calendar, from the year 0 on. */
function exists(value: string): boolean {
  const parts = dayForm.exec(value);
  if (parts === null) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = (daysInMonth[month - 1] ?? 0) + (leap ? 1 : 0);
  return day >= 1 && day <= last;
}

/** `YYYY-MM-DD`. */
export const day = (): Shape<string> =>
  ofString({ format: 'date', examples: ['2026-03-01'] }, 'a date string', (value, errors) =>
    isDay(value) ? value : errors.fail('invalid', 'Expected a valid date in the form `YYYY-MM-DD`, not before 1900.'),
  );

const instantForm =
  /^(\d{4}-\d{2}-\d{2})[Tt ](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.(\d+))?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Any RFC 3339 date-time with an offset as canonical UTC with milliseconds; undefined otherwise. A leap second
 * (23:59:60 UTC, and no other :60) counts as the second after it. Digits beyond milliseconds are cut off, or rounded
 * `up`.
 */
export function canonicalInstant(value: string, rounded: 'down' | 'up' = 'down'): string | undefined {
  const parts = instantForm.exec(value);
  if (parts === null || !exists(parts[1] ?? '')) return undefined;
  const fraction = parts[2] ?? '';
  const upper = value.toUpperCase().replace(' ', 'T').replace(':60', ':59');
  const time = Date.parse(fraction === '' ? upper : upper.replace(`.${fraction}`, `.${fraction.slice(0, 3)}`));
  const isLeap = value.includes(':60');
  if (isLeap && (((time + 1_000) % day_ms) + day_ms) % day_ms >= 1_000) return undefined;
  const nearest = time + (isLeap ? 1_000 : 0) + (rounded === 'up' && /[1-9]/.test(fraction.slice(3)) ? 1 : 0);
  // Offset and rounding may leave the calendar; PostgreSQL has no year 0, and years of five digits are not accepted.
  return nearest >= firstInstant && nearest <= lastInstant ? new Date(nearest).toISOString() : undefined;
}

const day_ms = 86_400_000;
const firstInstant = Date.parse('0001-01-01T00:00:00.000Z');
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');

/** A date-time with any offset; returns UTC with exactly milliseconds. */
export const instant = (): Shape<string> =>
  ofString(
    { format: 'date-time', examples: ['2026-03-01T09:30:00.123Z'] },
    'a date-time string',
    (value, errors) =>
      canonicalInstant(value) ?? errors.fail('invalid', 'Expected an RFC 3339 date-time with a UTC offset.'),
  );

/** `{currency, value}`; the value is a decimal string, two decimals on output. */
export interface MoneyObject {
  readonly currency: 'EUR';
  readonly value: string;
}

const moneyForm = /^-?(0|[1-9]\d{0,9})(\.\d{1,2})?$/;
// 50 claims with 51 amounts each: a draft may exceed the total that finalize accepts (`total_too_large`).
const totalForm = /^-?(0|[1-9]\d{0,13})\.\d{2}$/;

function twoDecimals(value: string): string {
  const point = value.indexOf('.');
  const padded = point < 0 ? `${value}.00` : value.length - point === 2 ? `${value}0` : value;
  return padded === '-0.00' ? '0.00' : padded;
}

interface MoneyRange {
  readonly negative: boolean;
  readonly zero: boolean;
  /** The largest amount, with two decimals. */
  readonly max: string | undefined;
}

/** An amount of money; negative or zero only where the field allows it. */
export const money = ({
  negative = false,
  zero = true,
  max,
}: { negative?: boolean; zero?: boolean; max?: string } = {}): Shape<MoneyObject> => ({
  schema: moneySchema('Money', moneyForm),
  read(value, errors) {
    const members = readMembers(value, moneyMembers, errors);
    if (members === undefined) return undefined;
    const currency = readMoneyCurrency(members.currency, errors);
    const amount = readMoneyValue(members.value, errors, { negative, zero, max });
    return currency === undefined || amount === undefined || members.wrong ? undefined : { currency, value: amount };
  },
});

/**
 * A computed sum, in responses only: it may have more digits than any amount in it and is negative after an
 * overpayment.
 */
export const total = (): Shape<MoneyObject> => ({
  schema: moneySchema('MoneyTotal', totalForm),
  read: (value) => value as MoneyObject,
});

const moneySchema = (title: string, form: RegExp) => ({
  title,
  type: 'object',
  properties: {
    currency: { type: 'string', enum: ['EUR'] },
    value: {
      type: 'string',
      pattern: form.source,
      description: 'A decimal string, never a JSON number; two decimals in answers.',
      examples: ['1190.00'],
    },
  },
  required: ['currency', 'value'],
  additionalProperties: false,
});

const moneyMembers = ['currency', 'value'] as const;

function readMembers(value: unknown, names: readonly ['currency', 'value'], errors: ValidationErrors) {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return wrongType(errors, 'an object {currency, value}', value);
  const source = value as Record<string, unknown>;
  let wrong = false;
  for (const key of Object.keys(source)) {
    if (key === names[0] || key === names[1]) continue;
    wrong = true;
    errors.enter(key);
    errors.fail('unknown_field', 'Unknown field.');
    errors.leave();
  }
  return { currency: source.currency, value: source.value, wrong };
}

function readMoneyCurrency(value: unknown, errors: ValidationErrors): 'EUR' | undefined {
  if (value === 'EUR') return value;
  errors.enter('currency');
  if (value === undefined) errors.fail('required', 'This field is required.');
  else if (typeof value === 'string') errors.fail('invalid_choice', 'Only `EUR` is supported.');
  else wrongType(errors, 'a string', value);
  errors.leave();
  return undefined;
}

function readMoneyValue(value: unknown, errors: ValidationErrors, range: MoneyRange): string | undefined {
  errors.enter('value');
  const amount = checkMoneyValue(value, errors, range);
  errors.leave();
  return amount;
}

function checkMoneyValue(
  value: unknown,
  errors: ValidationErrors,
  { negative, zero, max }: MoneyRange,
): string | undefined {
  if (value === undefined) return errors.fail('required', 'This field is required.');
  if (typeof value !== 'string') return wrongType(errors, 'a decimal string', value);
  if (!moneyForm.test(value))
    return errors.fail(
      'invalid',
      'Expected a decimal string with at most 10 digits before and 2 after the decimal point, such as `1190.00`.',
    );
  const canonical = twoDecimals(value);
  if (!negative && canonical.startsWith('-')) return errors.fail('invalid', 'The amount must not be negative.');
  if (!zero && canonical === '0.00') return errors.fail('invalid', 'The amount must be greater than zero.');
  if (max !== undefined && centsOf(canonical) > centsOf(max))
    return errors.fail('invalid', `The amount must be at most ${max}.`);
  return canonical;
}

const centsOf = (value: string): bigint => BigInt(value.replace('.', ''));

/** A decimal string without exponent, leading zeros or trailing zeros. */
export const decimal = ({
  places,
  digits = 10,
  negative = false,
  max = Infinity,
}: {
  places: number;
  digits?: number;
  negative?: boolean;
  max?: number;
}): Shape<string> => {
  const form = new RegExp(`^${negative ? '-?' : ''}(0|[1-9]\\d{0,${digits - 1}})(\\.\\d{1,${places}})?$`);
  return ofString({ pattern: form.source, examples: ['2.5'] }, 'a decimal string', (value, errors) => {
    if (!form.test(value))
      return errors.fail(
        'invalid',
        `Expected a decimal string with at most ${digits} digits before and ${places} after the decimal point.`,
      );
    if (Number(value) > max) return errors.fail('invalid', `The value must be at most ${max}.`);
    const short = value.includes('.') ? value.replace(/\.?0+$/, '') : value;
    return short === '-0' ? '0' : short;
  });
};

/** One value of a closed list. */
export const choice = <const V extends string>(...values: readonly V[]): Shape<V> => ({
  schema: { type: 'string', enum: values },
  read(value, errors) {
    if (typeof value !== 'string') return wrongType(errors, 'a string', value);
    const known = values.find((each) => each === value);
    return (
      known ??
      errors.fail(
        'invalid_choice',
        values.length > 20 ? 'Not an allowed value.' : `Expected one of: ${values.join(', ')}.`,
      )
    );
  },
});

/** A JSON boolean; strings and numbers are refused. */
export const flag = (): Shape<boolean> => ({
  schema: { type: 'boolean' },
  read: (value, errors) => (typeof value === 'boolean' ? value : wrongType(errors, 'true or false', value)),
});

export const integer = ({ min, max }: { min: number; max: number }): Shape<number> => ({
  schema: { type: 'integer', minimum: min, maximum: max },
  read(value, errors) {
    if (typeof value !== 'number' || !Number.isInteger(value)) return wrongType(errors, 'an integer', value);
    return value >= min && value <= max ? value : errors.fail('invalid', `Expected an integer from ${min} to ${max}.`);
  },
});
