/** The types of a declared route as a function: its arguments and its result. */
import type { BodyOf, Group, PathOf, ReplyOf, Route, Routes } from '@mahnwerk/contract/grammar/route.ts';
import type { Fields, ObjectOf } from '@mahnwerk/contract/shapes/structures.ts';
import type { CallOptions, ChangeOptions, Changing, CommandOptions, Paged, Paging, Read, Write } from './calls.ts';
import type { ChangedResource } from './changes.ts';

export type Groups = Readonly<Record<string, Group>>;

/** `rotate_secret`, as on the wire, is `rotateSecret` in TypeScript. */
type CamelCase<S> = S extends `${infer Head}_${infer Next}${infer Rest}`
  ? `${Head}${Uppercase<Next>}${CamelCase<Rest>}`
  : S;

declare const clientOf: unique symbol;

/** An API whose client has a type of its own: in the package, one that carries the texts of the contract. */
export type Api<Client> = Groups & { readonly [clientOf]: Client };

/** Every group of an API, every route of a group. */
export type ClientOf<A extends Groups> = A extends Api<infer Client> ? Client : DerivedClientOf<A>;

type DerivedClientOf<A extends Groups> = {
  readonly [G in keyof A]: A[G] extends Group<infer _Api, infer R extends Routes>
    ? { readonly [K in keyof R as CamelCase<K>]: CallOf<R[K]> }
    : never;
};

type Simplify<T> = { [K in keyof T]: T[K] };

/** A term of `ordering`, or several in an array: `-created`. */
type Ordering<L> = L extends { orderBy: readonly (infer Term extends string)[] }
  ? { readonly ordering?: OneOrMore<Term | `-${Term}`> | undefined }
  : {};
type OneOrMore<T> = T | readonly T[];
type UpdatedSince<L> = L extends { updatedSince: true } ? { readonly updated_since?: string | undefined } : {};
type Filters<L> = L extends { filters: infer F extends Fields }
  ? { readonly [K in keyof F]?: ObjectOf<F>[K & keyof ObjectOf<F>] | undefined }
  : {};
type PageParameters<L> = Simplify<
  { readonly limit?: number | undefined; readonly offset?: number | undefined } & Ordering<L> &
    UpdatedSince<L> &
    Filters<L>
>;

type QueryArgument<R> = R extends { list: infer L }
  ? { readonly query?: PageParameters<L> | undefined }
  : R extends { query: infer F extends Fields }
    ? MemberOf<'query', ObjectOf<F>>
    : {};

/** A member that is optional if nothing in it is required. */
type MemberOf<Name extends string, T> = {} extends T
  ? { readonly [K in Name]?: T | undefined }
  : { readonly [K in Name]: T };

type BodyArgument<R> = R extends { body: unknown }
  ? undefined extends BodyOf<R>
    ? { readonly body?: BodyOf<R> }
    : { readonly body: BodyOf<R> }
  : {};

/** A command on a resource that a GET reads: what `versionedPath` of the contract says, as a type. */
type VersionedCommand = {
  method: 'POST';
  path: `${string}{${string}`;
  safe?: never;
  status?: 200 | 202 | 204;
  noVersion?: never;
};

type OptionsOf<R> = CallOptions &
  (R extends { method: 'PATCH' | 'DELETE' } | VersionedCommand ? ChangeOptions : {}) &
  (R extends { method: 'POST'; safe?: never } ? CommandOptions : {});

/** The arguments of a call: path ids by name, `body`, `query`, and the options of its method. */
export type ArgumentsOf<R extends Route> = Simplify<
  PathOf<R['path']> & BodyArgument<R> & QueryArgument<R> & OptionsOf<R>
>;

/** The response as a call returns it: with the members that are shown once. */
type ResultOf<R> = R extends { existing: true }
  ? ReplyOf<R>
  : R extends { secrets: readonly (infer S)[] }
    ? ReplyOf<R> & Required<Pick<ReplyOf<R>, S & keyof ReplyOf<R>>>
    : ReplyOf<R>;

/** A route as a function. The result is the response body. */
export type CallOf<R extends Route> = (R extends { method: 'GET' }
  ? Read<ArgumentsOf<R>, ReplyOf<R>>
  : Write<ArgumentsOf<R>, ResultOf<R>, ReplyOf<R>>) &
  (ReplyOf<R> extends Paged<unknown> ? Paging<ArgumentsOf<R>, ReplyOf<R>> : {}) &
  (R extends { list: { updatedSince: true } }
    ? ReplyOf<R> extends Paged<infer T extends ChangedResource>
      ? Changing<PathOf<R['path']> & ChangesFilters<R>, T>
      : {}
    : {});

type ChangesFilters<R> = R extends { list: { filters: Fields } & (infer L) }
  ? {
      /** A filter on a field that can change hides entries that no longer match. */ readonly query?: Simplify<
        Filters<L>
      >;
    }
  : {};
