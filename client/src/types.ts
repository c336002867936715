/** How a declaration reads as a function: its arguments, its result. Types only. */
import type { BodyOf, Group, PathOf, ReplyOf, Route, Routes } from '@mahnwerk/contract/grammar/route.ts';
import type { Fields, ObjectOf } from '@mahnwerk/contract/shapes/structures.ts';
import type { Changed, Changes, ChangesOptions } from './changes.ts';

export type Groups = Readonly<Record<string, Group>>;

/** Every group of an API, every route of a group. */
export type ClientOf<A extends Groups> = {
  readonly [G in keyof A]: A[G] extends Group<infer _Api, infer R extends Routes>
    ? { readonly [K in keyof R]: CallOf<R[K]> }
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

/** A member that may be left out where nothing in it is required. */
type MemberOf<Name extends string, T> = {} extends T ? { readonly [K in Name]?: T } : { readonly [K in Name]: T };

type BodyArgument<R> = R extends { body: unknown }
  ? undefined extends BodyOf<R>
    ? { readonly body?: Exclude<BodyOf<R>, undefined> }
    : { readonly body: BodyOf<R> }
  : {};

type ConditionArgument<R> = R extends { method: 'PATCH' | 'DELETE' }
  ? {
      /** The ETag a change is meant for; another one is a 412. With it a PATCH is sent again after a lost answer. */ readonly ifMatch?: string;
    }
  : R extends { method: 'POST' }
    ? {
        /** A fresh one unless given: give your own to repeat a command, also after a crash. */ readonly idempotencyKey?: string;
      }
    : {};

/** What a call of this route takes: its ids by their names, `body`, `query`, and what its method allows. */
export type ArgumentsOf<R extends Route> = Simplify<
  PathOf<R['path']> & BodyArgument<R> & QueryArgument<R> & ConditionArgument<R> & { readonly signal?: AbortSignal }
>;

/** Left out where nothing is required. */
type Parameters<T> = {} extends T ? [given?: T] : [given: T];

/** The whole of an answer, for who needs its headers. */
export interface Answer<B> {
  readonly status: number;
  readonly body: B;
  readonly etag: string | undefined;
  /** The URL of what was created. */
  readonly location: string | undefined;
  readonly requestId: string | undefined;
  /** Whether this is the stored answer of an earlier command with the same key. */
  readonly replayed: boolean;
}

type ReadCondition<R> = R extends { method: 'GET' }
  ? { /** 304, without a body, while the ETag is still this one. */ readonly ifNoneMatch?: string }
  : {};
type AnswerBody<R> = R extends { method: 'GET' } ? ReplyOf<R> | undefined : ReplyOf<R>;

/** A route as a function: its result is the body. */
export type CallOf<R extends Route> = {
  (...given: Parameters<ArgumentsOf<R>>): Promise<ReplyOf<R>>;
  /** The same with status, ETag and the other headers that mean something. */
  answer(...given: Parameters<Simplify<ArgumentsOf<R> & ReadCondition<R>>>): Promise<Answer<AnswerBody<R>>>;
} & (ReplyOf<R> extends Paged<infer T> ? Paging<R, T> : {}) &
  (R extends { list: { updatedSince: true } }
    ? ReplyOf<R> extends Paged<infer T extends Changed>
      ? Changing<R, T>
      : {}
    : {});

/** What lists and the event feed have in common. */
interface Paged<T> {
  readonly next: string | null;
  readonly results: readonly T[];
}

interface Paging<R extends Route, T> {
  /** Page by page, following `next` until it is null. */
  pages(...given: Parameters<ArgumentsOf<R>>): AsyncGenerator<ReplyOf<R>, void>;
  /** Entry by entry over all pages. */
  each(...given: Parameters<ArgumentsOf<R>>): AsyncGenerator<T, void>;
}

type ChangesFilters<R> = R extends { list: { filters: Fields } & (infer L) }
  ? {
      /** Filters that name what may change hide entries that no longer have it. */ readonly query?: Simplify<
        Filters<L>
      >;
    }
  : {};

/** What to read the changes of: the ids of the path, filters, and where to begin. */
export type ChangesArgumentsOf<R extends Route> = Simplify<
  PathOf<R['path']> & ChangesFilters<R> & ChangesOptions & { readonly signal?: AbortSignal }
>;

interface Changing<R extends Route, T extends Changed> {
  /** Entry by entry what changed, each change once; `bookmark` tells where to continue. */
  changes(...given: Parameters<ChangesArgumentsOf<R>>): Changes<T>;
}
