/**
 * Named statements, prepared on the server. Parameters are written `:name` and passed as an object; the session binds `:company_id` and `:now`
 * itself, so no store can name another tenant. `npm run sql` generates the parameter and row types of each module from the migrated database.
 */
import assert from 'node:assert/strict';

export interface Statement<P, R> {
  /** `module.verb`, the name on the server. */
  readonly name: string;
  /** With `$1…` in place of `:name`. */
  readonly text: string;
  readonly parameters: readonly string[];
  readonly nullability: Nullability;
  /** Types only: never present at run time. */
  readonly types?: { readonly parameters: P; readonly row: R };
}

/** What the database does not know about a column. */
interface Nullability {
  /** Expressions that never yield null (by default an expression may). */
  readonly notNull?: readonly string[];
  /** Columns declared not null that an outer join can make null. */
  readonly nullable?: readonly string[];
}

const placeholders = /(?<![:\w]):([a-z][a-z0-9_]*)/g;
/** PostgreSQL truncates longer identifiers. */
const longest_name = 63;

/** All statements of the program, for the generator and the drift test. */
export const statements = new Map<string, Statement<unknown, unknown>>();

/** Binds a module's name and its generated types: `const statement = statementsOf<Statements>('orders')`. */
export const statementsOf =
  <S extends object>(module: string) =>
  <V extends string>(
    verb: V,
    text: string,
    nullability: Nullability = {},
  ): Statement<TypesOf<S, V>['parameters'], TypesOf<S, V>['row']> =>
    declare(`${module}.${verb}`, text, nullability);

type TypesOf<S, V extends string> = V extends keyof S
  ? S[V] extends { parameters: object; row: object }
    ? S[V]
    : never
  : never;

function declare(name: string, text: string, nullability: Nullability): Statement<never, never> {
  assert(!statements.has(name), `two statements are called ${name}`);
  const statement = compose(name, text, nullability);
  statements.set(name, statement);
  return statement as Statement<never, never>;
}

/** A statement outside the registry: lists composed from declared filters. */
export function compose<P, R>(name: string, text: string, nullability: Nullability = {}): Statement<P, R> {
  assert(name.length <= longest_name, `the statement name ${name} is too long`);
  const parameters: string[] = [];
  const numbered = text.replace(placeholders, (_whole, parameter: string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  return { name, text: numbered, parameters, nullability };
}

/** As pg runs it. A statement without a name is not prepared. */
export const bind = ({ name, text }: { readonly name: string; readonly text: string }, values: unknown[]) => ({
  name,
  text,
  values,
});
