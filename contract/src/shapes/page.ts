/**
 * Lists: the envelope `{count, next, previous, results}` and the parameters of every list (service.md 4.1 "Pagination",
 * "Sorting"). A list declares its item, its filters and its orderings.
 */
import { described, type ValidationErrors, type Shape } from './shape.ts';
import { type Fields, list, object, type ObjectOf, optional } from './structures.ts';
import { limits } from '../grammar/limits.ts';
import { canonicalInstant } from './values.ts';

export interface ListDeclaration {
  readonly item: Shape<unknown>;
  /** Parameters that narrow the list; each shape reads the parameter's text. */
  readonly filters?: Fields;
  /** Terms of `ordering`. */
  readonly orderBy?: readonly string[];
  /** Mutable collections take an inclusive `updated_since` and then order by `updated_at`, `id`. */
  readonly updatedSince?: true;
}

export interface ListOf<T> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly T[];
}

export interface OrderingTerm {
  readonly field: string;
  readonly descending: boolean;
}

/** The input of a list handler. The pipeline makes `next` and `previous` from the query as sent. */
export interface ListQuery<L extends ListDeclaration> {
  readonly limit: number;
  readonly offset: number;
  readonly ordering: readonly OrderingTerm[];
  readonly updated_since: string | undefined;
  /** The position in a `next` or `previous` link, opened by the service. */
  readonly position: { readonly direction: 'after' | 'before'; readonly keys: readonly string[] } | undefined;
  readonly filters: L extends { filters: infer F extends Fields } ? Partial<ObjectOf<F>> : {};
}

export const listOf = <T>(item: Shape<T>): Shape<ListOf<T>> => {
  const url: Shape<string | null> = {
    schema: { type: ['string', 'null'], format: 'uri' },
    read: (value) => value as string | null,
  };
  const count: Shape<number> = { schema: { type: 'integer', minimum: 0 }, read: (value) => value as number };
  return object({
    count,
    next: url,
    previous: url,
    results: list(item as Shape<unknown>, { max: limits.page_max }),
  }) as unknown as Shape<ListOf<T>>;
};

/**
 * An inclusive bound on a date-time, such as `created_after`: the earliest or the latest matching instant. Stored
 * instants have milliseconds, so a finer lower bound is rounded up and a finer upper bound is cut off.
 */
export const instantParameter = (bound: 'earliest' | 'latest'): Shape<string> => ({
  schema: { type: 'string', format: 'date-time' },
  read: (value, errors) =>
    (typeof value === 'string' ? canonicalInstant(value, bound === 'earliest' ? 'up' : 'down') : undefined) ??
    errors.fail('invalid', `Expected an RFC 3339 date-time with a UTC offset.${plusHint(value)}`),
});

/** In a query, an unescaped `+` is a space. */
const plusHint = (value: unknown): string =>
  typeof value === 'string' && /T.* \d\d:?\d\d$/.test(value) ? ' Write the `+` of the offset as `%2B`.' : '';

/** Only `true`, `false`, `1`, `0`. */
export const flagParameter = (): Shape<boolean> => ({
  schema: { type: 'string', enum: ['true', 'false', '1', '0'] },
  read: (value, errors) =>
    value === 'true' || value === '1'
      ? true
      : value === 'false' || value === '0'
        ? false
        : errors.fail('invalid', 'Expected `true`, `false`, `1` or `0`.'),
});

/**
 * ASCII digits only, between two bounds; without an upper bound, larger values than a safe integer count as the
 * largest.
 */
export const digitsParameter = ({
  min,
  max,
  initial,
}: {
  min: number;
  max?: number;
  initial?: number;
}): Shape<number> => ({
  schema: {
    type: 'integer',
    minimum: min,
    ...(max === undefined ? {} : { maximum: max }),
    ...(initial === undefined ? {} : { default: initial }),
  },
  read(value, errors) {
    const number = typeof value === 'string' && /^[0-9]+$/.test(value) ? Number(value) : Number.NaN;
    const right = number >= min && number <= (max ?? Infinity);
    return right
      ? Math.min(number, Number.MAX_SAFE_INTEGER)
      : errors.fail(
          'invalid',
          `Expected a whole number ${max === undefined ? `of at least ${min}` : `from ${min} to ${max}`}.`,
        );
  },
});

// Sealed by the service: the base64url of a few fields, including names of 255 characters.
const positionForm = /^[A-Za-z0-9_-]{1,8000}$/;

/** The position in a `next` or `previous` link. */
const positionParameter = (): Shape<string> => ({
  schema: { type: 'string', pattern: positionForm.source },
  read: (value, errors) =>
    typeof value === 'string' && positionForm.test(value)
      ? value
      : errors.fail('invalid', 'Invalid position. Pass the value of a `next` or `previous` link unchanged.'),
});

/** The parameters of a declared list as shapes, for reading and for the document. */
export function listParameters(declaration: ListDeclaration): Fields {
  return {
    limit: optional(
      described(
        `The maximum number of entries per page. A page also ends before its entries exceed ${limits.page_bytes / (1024 * 1024)} MiB; \`next\` continues after its last entry.`,
        digitsParameter({ min: 1, max: limits.page_max, initial: limits.page_default }),
      ),
    ),
    offset: optional(
      described(
        'The number of entries to skip. When `position` is set, `offset` is informational.',
        digitsParameter({ min: 0, initial: 0 }),
      ),
    ),
    position: optional(
      described(
        'Set only by `next` and `previous` links: the entry that the page follows or precedes. Following the links returns every entry that exists, matches the filters and keeps its sort position throughout exactly once, even if other entries are created, changed or deleted meanwhile. Valid only for the ordering it was returned for.',
        positionParameter(),
      ),
    ),
    ...(declaration.orderBy === undefined ? {} : { ordering: optional(orderingParameter(declaration.orderBy)) }),
    ...(declaration.updatedSince
      ? {
          updated_since: optional(
            described(
              `Only resources with an \`updated_at\` at or after this time, ordered by \`updated_at\`, \`id\` unless \`ordering\` is set. A change appears at most ${limits.change_visible_seconds} seconds after its \`updated_at\`: start each read at least that long before the previous one, and skip each \`(id, updated_at)\` that you already have.`,
              instantParameter('earliest'),
            ),
          ),
        }
      : {}),
    ...Object.fromEntries(
      Object.entries(declaration.filters ?? {}).map(([name, shape]) => [
        name,
        optional(typeof shape.schema.description === 'string' ? shape : described(narrowing(name), shape)),
      ]),
    ),
  };
}

/**
 * The default description of a filter: a field, or an inclusive bound on one (decisions.md 1 "Filters everyone gets").
 */
function narrowing(name: string): string {
  const [, field, bound = ''] = /^(\w+)_(after|before|from|to)$/.exec(name) ?? [];
  if (field === undefined) return `Only entries with this \`${name}\`.`;
  const ofDay = bound === 'from' || bound === 'to';
  return `Only entries whose \`${ofDay ? field : `${field}_at`}\` is this ${ofDay ? 'date' : 'time'} or ${bound === 'from' || bound === 'after' ? 'later' : 'earlier'}.`;
}

/** `-amount,name`: comma-separated terms, `-` descends, an empty value is ignored. */
const orderingParameter = (terms: readonly string[]): Shape<readonly OrderingTerm[]> => ({
  schema: {
    type: 'string',
    description: `Comma-separated terms: ${terms.map((term) => `\`${term}\``).join(', ')}. Prefix a term with \`-\` for descending order.`,
    examples: [`-${terms[0]}`],
  },
  read: (value, errors) =>
    typeof value === 'string'
      ? readOrdering(value, terms, errors)
      : errors.fail('invalid', 'Expected comma-separated terms.'),
});

function readOrdering(
  value: string,
  terms: readonly string[],
  errors: ValidationErrors,
): readonly OrderingTerm[] | undefined {
  if (value === '') return [];
  const result: OrderingTerm[] = [];
  for (const part of value.split(',')) {
    const descending = part.startsWith('-');
    const field = descending ? part.slice(1) : part;
    if (!terms.includes(field)) return errors.fail('invalid', `Allowed values for ordering: ${terms.join(', ')}.`);
    result.push({ field, descending });
  }
  return result;
}
