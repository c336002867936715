/**
 * The one form of declaration. A route is data: router, validation, OpenAPI, SDK, scopes, rate
 * buckets, idempotency scope and tests are readings of it. Nothing here knows how it is kept.
 */
import type { RateLimitCost } from './rate-limits.ts';
import type { ProblemCode } from './problems.ts';
import type { Fields, ObjectOf } from '../shapes/structures.ts';
import type { Infer, Shape } from '../shapes/shape.ts';
import { type ListDeclaration, type ListOf, listOf, type ListQuery } from '../shapes/page.ts';
import type { ApiName, Scope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Resources of companies by whose id the operator's routes act. */
export type OwnedResource = 'companies' | 'orders' | 'claims' | 'mandates' | 'messages' | 'payments' | 'requests';

/** What a route says beside its method and path. */
export interface Promises {
  /** One line for the reference. */
  readonly summary: string;
  readonly description?: string;
  /** The scope a key needs; null: any key of this API. */
  readonly scope: Scope | null;
  /** On an operator's route: the resource that the first id of its path names. The handler acts for the company that owns it. */
  readonly of?: OwnedResource;
  /** No credential at all: health and schema. */
  readonly anonymous?: true;
  /** Answered from memory: no store is asked, the handler gets no connection. */
  readonly stateless?: true;
  /** The company header may be left out by a Partner key (legal forms). */
  readonly companyOptional?: true;
  /** JSON body. Without it any body is `unexpected_body`. */
  readonly body?: Shape<unknown>;
  /** The same command as multipart/form-data: a file is streamed while it is read. A body of either form may be as large as documents are. */
  readonly multipart?: Shape<unknown>;
  /** Its JSON may hold `documents`, each with its bytes in base64, and be as large as they are. */
  readonly attachments?: true;
  /** The body that the documents show, where one made from its shape would break a rule across fields. It works as it stands. */
  readonly example?: unknown;
  /** The body may be empty as well: commands such as withdraw. */
  readonly bodyOptional?: true;
  /** The answer is a file of one of these types; whatever it is, it is sent to who accepts any of them, or JSON. */
  readonly binary?: readonly string[];
  /** The answer's body; none for 204. */
  readonly reply?: Shape<unknown>;
  /** A list: the answer is the page envelope of `item`. */
  readonly list?: ListDeclaration;
  /** Query parameters of a route that is not a list. */
  readonly query?: Fields;
  readonly status?: 200 | 201 | 202 | 204;
  /** What it would create may be there already: then that is answered, with 200, and nothing has happened or been charged. */
  readonly existing?: true;
  /** There is one at most of what it creates: it is read at this very path, not below it. */
  readonly single?: true;
  /** Hourly budgets it is charged to once it has succeeded; without room in each of them it does not begin. */
  readonly expensive?: readonly RateLimitCost[];
  /** Lifecycle problems of its own; the conventions' problems are added by the reading. */
  readonly problems?: readonly ProblemCode[];
  /** Members of the answer that are shown once and never on a replay. */
  readonly secrets?: readonly string[];
  /** Members of the answer that its ETag does not cover: what changes without anybody changing it. */
  readonly untagged?: readonly string[];
  /** A Partner's command that changes what a Partner cannot see: its transaction has the operator's rights, and the handler checks the Partner's own. */
  readonly elevated?: true;
  /** In production it answers `sandbox_feature_unavailable`. */
  readonly sandboxOnly?: true;
  /** Refused to a Partner key that acts for a company: a Partner has its own. */
  readonly ownersOnly?: 'use_partner_webhooks';
  /** A longer `Cache-Control` than the default `private, no-store`. */
  readonly cacheControl?: string;
}

export interface Route extends Promises {
  readonly method: Method;
  readonly path: string;
}

/** `/v2/claims/{id}/` is `{ id: string }`. */
export type PathOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name | keyof PathOf<Rest>]: string }
  : {};

export type BodyOf<R> = R extends { body: Shape<infer B> }
  ? B | (R extends { multipart: Shape<infer M> } ? M : never) | (R extends { bodyOptional: true } ? undefined : never)
  : undefined;

export type QueryOf<R> = R extends { list: infer L extends ListDeclaration }
  ? ListQuery<L>
  : R extends { query: infer F extends Fields }
    ? ObjectOf<F>
    : {};

export type ReplyOf<R> = R extends { list: infer L extends ListDeclaration }
  ? ListOf<Infer<L['item']>>
  : R extends { reply: Shape<infer B> }
    ? B
    : R extends { binary: readonly string[] }
      ? Blob
      : undefined;

export const route = <M extends Method, P extends string, const R extends Promises>(
  method: M,
  path: P,
  promises: R,
): R & { method: M; path: P } => ({
  ...promises,
  ...(promises.list === undefined ? {} : { reply: listOf(promises.list.item) }),
  method,
  path,
});

/** For the reference: the name of a group of routes, and a sentence on what it is about. */
export interface Heading {
  readonly title: string;
  readonly about: string;
}

export type Routes = { readonly [action: string]: Route };

export interface Group<A extends ApiName = ApiName, R extends Routes = Routes> {
  readonly api: A;
  /** First half of every operation's name: `orders` in `orders.finalize`. */
  readonly basename: string;
  readonly heading: Heading;
  readonly routes: R;
}

export const group = <const A extends ApiName, const R extends Routes>(
  api: A,
  basename: string,
  heading: Heading,
  routes: R,
): Group<A, R> => ({
  api,
  basename,
  heading,
  routes,
});

/** The status of a route's ordinary answer (decisions.md 1). */
export const statusOf = (route: Route): number => route.status ?? (route.method === 'DELETE' ? 204 : 200);

/** An effectful POST: it needs an Idempotency-Key. Every declared POST has an effect. */
export const isEffectful = (route: Route): boolean => route.method === 'POST';

export interface DeclaredRoute {
  /** `orders.finalize` */
  readonly name: string;
  readonly group: Group;
  readonly route: Route;
}

/** The routes of these groups, with their names: what router, documents and tests read. */
export const declaredRoutes = (groups: readonly Group[]): DeclaredRoute[] =>
  groups.flatMap((group) =>
    Object.entries(group.routes).map(([action, route]) => ({ name: `${group.basename}.${action}`, group, route })),
  );
