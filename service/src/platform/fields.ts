/**
 * The fields of a resource that a caller writes, listed once: statements, parameters, defaults and changes follow from
 * the list. Column and field have the same name; a column holds an object or a list as JSON.
 */
import { sentOr } from './entries.ts';

export interface Fields<V extends object> {
  readonly names: readonly (keyof V & string)[];
  /** `name, address`: of an insert. */
  readonly columns: string;
  /** `c.name, c.address`: of a select from `c`. */
  readonly columnsOf: (alias: string) => string;
  /** `:name, :address`: of an insert. */
  readonly values: string;
  /** `name = :name, address = :address`: of an update. */
  readonly assignments: string;
  /** What each field holds where a new resource does not name it. */
  readonly blank: V;
  /** These fields alone, in the order of the list. */
  readonly of: (source: V) => V;
  /** The fields after a change: what was not sent keeps its value. */
  readonly changed: (stored: V, sent: { readonly [K in keyof V]?: V[K] | undefined }) => V;
  /** As parameters of a statement. */
  readonly parameters: (source: V) => Parameters<V>;
  /** The list without these fields. */
  readonly without: <K extends keyof V>(...names: readonly K[]) => Fields<Omit<V, K>>;
}

type Plain = string | number | bigint | boolean | null;
type Parameter<T> = T extends Plain ? T : string;
export type Parameters<V extends object> = { readonly [K in keyof V]: Parameter<V[K]> };

const parameterOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** A list of fields in the contract's order, each with what it holds where a new resource does not name it. */
export function fieldList<V extends object>(blank: V): Fields<V> {
  const names = Object.keys(blank) as (keyof V & string)[];
  const by = (valueOf: (name: keyof V & string) => unknown) =>
    Object.fromEntries(names.map((name) => [name, valueOf(name)])) as V;
  return {
    names,
    columns: names.join(', '),
    columnsOf: (alias) => names.map((name) => `${alias}.${name}`).join(', '),
    values: names.map((name) => `:${name}`).join(', '),
    assignments: names.map((name) => `${name} = :${name}`).join(', '),
    blank,
    of: (source) => by((name) => source[name]),
    changed: (stored, sent) => by((name) => sentOr<unknown>(sent[name], stored[name])),
    parameters: (source) => Object.fromEntries(names.map((name) => [name, parameterOf(source[name])])) as Parameters<V>,
    without: <K extends keyof V>(...left: readonly K[]) =>
      fieldList(
        Object.fromEntries(Object.entries(blank).filter(([name]) => !left.includes(name as K & string))) as Omit<V, K>,
      ),
  };
}
