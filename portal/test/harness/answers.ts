/**
 * What a test lets the service answer: the answers recorded from the real service (`npm run examples`), with the members
 * that the test is about. Each is checked against its declaration before the portal gets it (service.ts).
 */
import { exampleOfOperation } from '@mahnwerk/contract/grammar/examples-of-operations.ts';
import type { ProblemCode } from '@mahnwerk/contract/grammar/problems.ts';
import type { Group, ReplyOf } from '@mahnwerk/contract/grammar/route.ts';
import type { Failure } from '@mahnwerk/contract/shapes/shape.ts';

/** The actions of a group: `get` of `orders.get`. */
export type ActionOf<G extends Group> = keyof G['routes'] & string;
export type Answered<G extends Group, A extends ActionOf<G>> = ReplyOf<G['routes'][A]>;

/** The recorded answer of an operation. */
export function recorded<G extends Group, A extends ActionOf<G>>(group: G, action: A): Answered<G, A> {
  const route = group.routes[action];
  if (route === undefined) throw new Error(`${group.basename}.${action} is not declared`);
  return exampleOfOperation({ name: `${group.basename}.${action}`, group, route }).reply as Answered<G, A>;
}

/** The entries of a recorded list. */
export type EntryOf<L> = L extends { readonly results: readonly (infer Entry)[] } ? Entry : never;

/** The first entry of a recorded list, with these members. */
export function entry<G extends Group, A extends ActionOf<G>>(
  group: G,
  action: A,
  changes: Partial<EntryOf<Answered<G, A>>> = {},
): EntryOf<Answered<G, A>> {
  const { results } = recorded(group, action) as { readonly results: readonly EntryOf<Answered<G, A>>[] };
  const [first] = results;
  if (first === undefined) throw new Error(`${group.basename}.${action} has no recorded entry`);
  return { ...first, ...changes };
}

/** The id of a resource of a test: always the same for the same number. */
export const idNumber = (number: number): string => `019cadf1-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** The page of a list that a request asks for, as the service cuts it. */
export function pageOf<T>(results: readonly T[], { query, url }: { readonly query: Query; readonly url: URL }) {
  const [limit, offset] = [Number(query.limit ?? 50), Number(query.offset ?? 0)];
  const at = (start: number): string => {
    const link = new URL(url);
    link.searchParams.set('limit', String(limit));
    link.searchParams.set('offset', String(start));
    return link.href;
  };
  return {
    count: results.length,
    next: offset + limit < results.length ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results: results.slice(offset, offset + limit),
  };
}

export type Query = Readonly<Record<string, string | undefined>>;

/** Thrown by an answer: a problem of the contract's table. */
export class Refused extends Error {
  readonly code: ProblemCode;
  readonly errors: readonly Failure[];
  /** Additional members of the body. */
  readonly members: Readonly<Record<string, string>>;
  constructor(code: ProblemCode, errors: readonly Failure[] = [], members: Readonly<Record<string, string>> = {}) {
    super(code);
    this.code = code;
    this.errors = errors;
    this.members = members;
  }
}
