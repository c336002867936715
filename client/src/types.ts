/** The types of a declared route as a function: its arguments and its result. */
import type { BodyOf, Group, PathOf, ReplyOf, Route, Routes } from '@mahnwerk/contract/grammar/route.ts';
import type { Fields, ObjectOf } from '@mahnwerk/contract/shapes/structures.ts';
import type { ChangedResource, Changes, ChangesOptions } from './changes.ts';

export type Groups = Readonly<Record<string, Group>>;

/** `rotate_secret`, as on the wire, is `rotateSecret` in TypeScript. */
type CamelCase<S> = S extends `${infer Head}_${infer Next}${infer Rest}`
  ? `${Head}${Uppercase<Next>}${CamelCase<Rest>}`
  : S;

/** Every group of an API, every route of a group. */
export type ClientOf<A extends Groups> = {
  readonly [G in keyof A]: A[G] extends Group<infer _Api, infer R extends Routes>
    ? { readonly [K in keyof R as CamelCase<K>]: CallOf<R[K]> }
    : never;
};

type Simplify<T> = { [K in keyof T]: T[K] };

/** A term of `ordering`, or several in an array: `-created`. */
type Ordering<L> = L extends { orderBy: readonly (infer Term extends string)[] }
  ? { readonly ordering?: OneOrMore<Term | `-${Term}`> }
  : {};
type OneOrMore<T> = T | readonly T[];
type UpdatedSince<L> = L extends { updatedSince: true } ? { readonly updated_since?: string } : {};
type Filters<L> = L extends { filters: infer F extends Fields }
  ? { readonly [K in keyof F]?: ObjectOf<F>[K & keyof ObjectOf<F>] }
  : {};
type PageParameters<L> = Simplify<
  { readonly limit?: number; readonly offset?: number } & Ordering<L> & UpdatedSince<L> & Filters<L>
>;

type QueryArgument<R> = R extends { list: infer L }
  ? { readonly query?: PageParameters<L> }
  : R extends { query: infer F extends Fields }
    ? MemberOf<'query', ObjectOf<F>>
    : {};

/** A member that is optional if nothing in it is required. */
type MemberOf<Name extends string, T> = {} extends T ? { readonly [K in Name]?: T } : { readonly [K in Name]: T };

type BodyArgument<R> = R extends { body: unknown }
  ? undefined extends BodyOf<R>
    ? { readonly body?: Exclude<BodyOf<R>, undefined> }
    : { readonly body: BodyOf<R> }
  : {};

type ConditionArgument<R> = R extends { method: 'PATCH' | 'DELETE' }
  ? {
      /** The ETag that the resource must have, otherwise the call fails with 412. With it, a PATCH is retried after a lost response. */ readonly ifMatch?: string;
    }
  : R extends { method: 'POST'; safe?: never }
    ? {
        /** Default: a new key. Pass a key to repeat a command, for example after a crash. */ readonly idempotencyKey?: string;
      }
    : {};

/** The arguments of a call: path ids by name, `body`, `query`, and the options of its method. */
export type ArgumentsOf<R extends Route> = Simplify<
  PathOf<R['path']> & BodyArgument<R> & QueryArgument<R> & ConditionArgument<R> & { readonly signal?: AbortSignal }
>;

/** Optional if no argument is required. */
type CallParameters<T> = {} extends T ? [given?: T] : [given: T];

/** The response as a call returns it: with the members that are shown once. */
type ResultOf<R> = R extends { existing: true }
  ? ReplyOf<R>
  : R extends { secrets: readonly (infer S)[] }
    ? ReplyOf<R> & Required<Pick<ReplyOf<R>, S & keyof ReplyOf<R>>>
    : ReplyOf<R>;

/** A complete response with its headers. */
export interface Answer<B> {
  /** The HTTP status. */
  readonly status: number;
  readonly body: B;
  /** The version of the resource, for `ifMatch` and `ifNoneMatch`. */
  readonly etag: string | undefined;
  /** The URL of the created resource. */
  readonly location: string | undefined;
  /** Include it when you contact support. */
  readonly requestId: string | undefined;
  /** Whether this is the stored response of an earlier command with the same key. */
  readonly replayed: boolean;
}

type ReadCondition<R> = R extends { method: 'GET' }
  ? { /** Returns 304 without a body if the ETag is unchanged. */ readonly ifNoneMatch?: string }
  : {};
type AnswerBody<R> = R extends { method: 'GET' } ? ReplyOf<R> | undefined : ReplyOf<R>;

/** A route as a function. The result is the response body. */
export type CallOf<R extends Route> = {
  (...given: CallParameters<ArgumentsOf<R>>): Promise<ResultOf<R>>;
  /** The same call, with status, ETag and other relevant headers in the result. A repeated response omits secrets. */
  answer(...given: CallParameters<Simplify<ArgumentsOf<R> & ReadCondition<R>>>): Promise<Answer<AnswerBody<R>>>;
} & (ReplyOf<R> extends Paged<infer T> ? Paging<R, T> : {}) &
  (R extends { list: { updatedSince: true } }
    ? ReplyOf<R> extends Paged<infer T extends ChangedResource>
      ? Changing<R, T>
      : {}
    : {});

/** Lists and the event feed. */
interface Paged<T> {
  readonly next: string | null;
  readonly results: readonly T[];
}

interface Paging<R extends Route, T> {
  /** Iterates over pages, following `next` until it is null. */
  pages(...given: CallParameters<ArgumentsOf<R>>): AsyncGenerator<ReplyOf<R>, void>;
  /** Iterates over the entries of all pages. */
  each(...given: CallParameters<ArgumentsOf<R>>): AsyncGenerator<T, void>;
}

type ChangesFilters<R> = R extends { list: { filters: Fields } & (infer L) }
  ? {
      /** A filter on a field that can change hides entries that no longer match. */ readonly query?: Simplify<
        Filters<L>
      >;
    }
  : {};

/** The arguments of `changes`: path ids, filters, and where to start. */
export type ChangesArgumentsOf<R extends Route> = Simplify<
  PathOf<R['path']> & ChangesFilters<R> & ChangesOptions & { readonly signal?: AbortSignal }
>;

interface Changing<R extends Route, T extends ChangedResource> {
  /** Iterates over changed entries, each change once; `bookmark` is where to continue. */
  changes(...given: CallParameters<ChangesArgumentsOf<R>>): Changes<T>;
}
