/**
 * The one form of declaration. A route is data, from which the router, validation, OpenAPI, the SDK, scopes, rate
 * limits, idempotency scopes and tests are derived.
 */
import type { RateLimitCost } from './rate-limits.ts';
import type { ProblemCode } from './problems.ts';
import type { Fields, ObjectOf } from '../shapes/structures.ts';
import type { Infer, Shape } from '../shapes/shape.ts';
import { type ListDeclaration, type ListOf, listOf, type ListQuery } from '../shapes/page.ts';
import type { ApiName, Scope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Resources of companies whose id an operator's route takes. */
export type OwnedResource =
  | 'access_codes'
  | 'online_payments'
  | 'companies'
  | 'orders'
  | 'claims'
  | 'debtors'
  | 'debtor_choices'
  | 'mandates'
  | 'messages'
  | 'payments'
  | 'requests'
  | 'dunning_debtors'
  | 'dunning_letters'
  | 'letters'
  | 'statements'
  | 'invoices'
  | 'imports'
  | 'import_mappings';

/** The properties of a route besides its method and path. */
export interface Promises {
  /** One line for the reference. */
  readonly summary: string;
  readonly description?: string;
  /** The scope that a key needs; null: any key of this API. */
  readonly scope: Scope | null;
  /**
   * On an operator's route: the resource that the first id of its path names. The handler acts for the company that
   * owns it.
   */
  readonly of?: OwnedResource;
  /** On the Account API: also accepts the e-mail address and password of a person in `Authorization: Basic`. */
  readonly takesPassword?: true;
  /**
   * The route needs a session with a membership: keys and `self` are refused. On the Account API, without a scope, it
   * acts for the owner of the membership, the operator too.
   */
  readonly ofMembership?: true;
  /** A session needs a proof of identity of the last ten minutes; else `recent_sign_in_required`. Keys do not. */
  readonly freshProof?: true;
  /** A change of the person's second factors: the answer of a success sets the cookie of a session to a new token. */
  readonly renewsSession?: true;
  /** Requires no credential: health and schema. */
  readonly anonymous?: true;
  /** A POST without an effect: it takes no Idempotency-Key, and its handler may only read. */
  readonly safe?: true;
  /** Answered from memory: the handler gets no connection. */
  readonly stateless?: true;
  /** A Partner key may omit the company header (legal forms). */
  readonly companyOptional?: true;
  /** The body holds a person's secret: the fingerprint of the Idempotency-Key leaves the body out. */
  readonly secretBody?: true;
  /** JSON body. Without it any body is an `unexpected_body`. */
  readonly body?: Shape<unknown>;
  /**
   * The same command as multipart/form-data, whose file is streamed. A body of either form may be as large as documents
   * are.
   */
  readonly multipart?: Shape<unknown>;
  /** The largest file of `multipart` or its JSON form, in bytes; that of a document by default. */
  readonly fileBytes?: number;
  /** The JSON body may hold `documents` with base64 bytes and be as large as they are. */
  readonly attachments?: true;
  /** The largest JSON body, in bytes, where it is larger than that of other routes without files. */
  readonly bodyBytes?: number;
  /**
   * The example body of the document, where one made from the shape would break a rule across fields. The service
   * accepts it unchanged.
   */
  readonly example?: unknown;
  /** The body may also be empty: commands such as withdraw. */
  readonly bodyOptional?: true;
  /** The response is a file. A caller that accepts any of these types, or JSON, gets it in its actual type. */
  readonly binary?: readonly string[];
  /** The response's body; absent for 204. */
  readonly reply?: Shape<unknown>;
  /** The response has no end: server-sent events, the data of each in this shape. It is no use of the session. */
  readonly stream?: Shape<unknown>;
  /** A list: the response is the page envelope of `item`. */
  readonly list?: ListDeclaration;
  /** Query parameters of a route that is not a list. */
  readonly query?: Fields;
  readonly status?: 200 | 201 | 202 | 204;
  /** The resource may already exist: the response is then the existing one with 200, without any effect or cost. */
  readonly existing?: true;
  /** The created resource is read at this path, not below it: at most one exists, or only a list shows it. */
  readonly single?: true;
  /** The created resource is read below this path, not below that of the route. */
  readonly createdBelow?: string;
  /** The operation whose rate limit a write consumes, if it is not the route's own name. */
  readonly chargedTo?: string;
  /** `permission_denied` while the operator has locked the dunning policy of the company (`dunning_policy_locked`). */
  readonly ownPolicy?: true;
  /** Available while the operator has locked the company for this API. */
  readonly whileLocked?: true;
  /** Hourly rate limits that a success consumes; the pipeline refuses the request if one of them is exhausted. */
  readonly expensive?: readonly RateLimitCost[];
  /** Lifecycle problems of its own; the OpenAPI document adds those of the conventions. */
  readonly problems?: readonly ProblemCode[];
  /** Members of the response that are shown once and never on a replay. */
  readonly secrets?: readonly string[];
  /** Members of the response that its ETag does not cover, because the service changes them by itself. */
  readonly untagged?: readonly string[];
  /**
   * A Partner's command that changes rows which a Partner cannot see: its transaction has the operator's rights, and
   * the handler checks the Partner's.
   */
  readonly elevated?: true;
  /** A command on a resource that no GET reads by itself: it has no ETag that `If-Match` could name. */
  readonly noVersion?: true;
  /** In production the response is this problem; a route that is `not_found` is not announced there. */
  readonly sandboxOnly?: 'sandbox_feature_unavailable' | 'not_found';
  /** Refused to a Partner key that acts for a company: a Partner has its own webhooks. */
  readonly ownersOnly?: 'use_partner_webhooks';
  /** Replaces the default `Cache-Control`, `private, no-store`. */
  readonly cacheControl?: string;
}

export interface Route extends Promises {
  readonly method: Method;
  readonly path: string;
}

/** Path parameters that are numbers from 1 on; all others but keys are UUIDs. */
export const numberedParameters: ReadonlySet<string> = new Set(['version', 'number']);

/** Path parameters that are keys: a lower-case word, such as the code of a language. */
export const keyParameters: ReadonlySet<string> = new Set(['key', 'language']);
export const keyForm = /^[a-z][a-z0-9_]{0,59}$/;

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
      : R extends { stream: Shape<unknown> }
        ? ReadableStream<Uint8Array<ArrayBuffer>>
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

/** The name of a group of routes and a sentence about it, for the reference. */
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

/** The status of a route's success (decisions.md 1). */
export const statusOf = ({ status, method }: Route): number => status ?? (method === 'DELETE' ? 204 : 200);

/** Whether a route needs an Idempotency-Key: every declared POST that is not safe has an effect. */
export const isEffectful = ({ method, safe }: Route): boolean => method === 'POST' && safe === undefined;

/**
 * The path whose GET has the ETag that `If-Match` is compared with: a change's own; `/v2/orders/{id}/` of the command
 * `/v2/orders/{id}/finalize/`, and of that in the sandbox; `course/` of its commands. A POST that creates has none.
 */
export function versionedPath({ method, path, safe, status, noVersion }: Route): string | undefined {
  if (method === 'PATCH' || method === 'DELETE') return path;
  if (method === 'GET' || safe || status === 201 || noVersion) return undefined;
  return /^(.*\}\/(?:course\/)?)[^/{}]+\/$/.exec(path)?.[1]?.replace('/sandbox/', '/');
}

export interface DeclaredRoute {
  /** `orders.finalize` */
  readonly name: string;
  readonly group: Group;
  readonly route: Route;
}

/** The routes of these groups with their names. */
export const declaredRoutes = (groups: readonly Group[]): DeclaredRoute[] =>
  groups.flatMap((each) =>
    Object.entries(each.routes).map(([action, declared]) => ({
      name: `${each.basename}.${action}`,
      group: each,
      route: declared,
    })),
  );
