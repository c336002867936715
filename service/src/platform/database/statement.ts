/**
 * One named statement each, prepared on the server. Parameters are written `:name` and passed as an
 * object; `:company_id` and `:now` are bound by the transaction itself, so no store can name another
 * tenant. Parameter and row types are generated per room (`npm run sql`) from the migrated database.
 */
import assert from 'node:assert/strict';

export interface Statement<P, R> {
  /** `room.verb`, the server-side prepared name. */
  readonly name: string;
  /** With `$1…` in place of `:name`. */
  readonly text: string;
  readonly parameters: readonly string[];
  readonly nullability: Nullability;
  /** Types only: never present at run time. */
  readonly types?: { readonly parameters: P; readonly row: R };
}

/** What the database cannot tell about an expression's column. */
interface Nullability {
  /** Expressions that never yield null (by default an expression may). */
  readonly notNull?: readonly string[];
  /** Columns declared not null that an outer join can make null. */
  readonly nullable?: readonly string[];
}

export type StatementTypes = { readonly [verb: string]: { readonly parameters: object; readonly row: object } };

const placeholders = /(?<![:\w]):([a-z][a-z0-9_]*)/g;
const longestName = 63; // PostgreSQL cuts identifiers beyond this

/** All statements of the program, for the generator and the drift test. */
export const statements = new Map<string, Statement<unknown, unknown>>();

/** Binds a room's name and its generated types: `const statement = statementsOf<Statements>('orders')`. */
export const statementsOf =
  <S extends object>(room: string) =>
  <V extends string>(
    verb: V,
    text: string,
    nullability: Nullability = {},
  ): Statement<TypesOf<S, V>['parameters'], TypesOf<S, V>['row']> =>
    declare(`${room}.${verb}`, text, nullability);

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
  assert(name.length <= longestName, `the statement name ${name} is too long`);
  const parameters: string[] = [];
  const numbered = text.replace(placeholders, (_whole, parameter: string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  return { name, text: numbered, parameters, nullability };
}
