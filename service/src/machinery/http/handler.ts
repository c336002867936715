/**
 * What a handler is: the use case, typed by its declaration. It sees typed input, a connection bound
 * to its tenant and the caller; never a socket, a header or a status.
 */
import type { OpenApiDocument } from '@mahnwerk/contract/openapi.ts';
import type { ApiName, BodyOf, Group, PathOf, QueryOf, ReplyOf, Route, Routes } from '@mahnwerk/contract/route.ts';
import type { Caller } from './authenticate.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx, PartnerDb, PartnerTx } from '../database/session.ts';
import type { Counters } from '../counters/counters.ts';
import type { Cursors } from '../events/cursor.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Sealer } from '../seal.ts';
import type { Positions } from './position.ts';

/** Reads get a connection, commands a transaction; the API decides whose. */
interface Bindings {
  readonly case: { readonly read: CompanyDb; readonly command: CompanyTx };
  readonly dunning: { readonly read: CompanyDb; readonly command: CompanyTx };
  readonly partner: { readonly read: PartnerDb; readonly command: PartnerTx };
  readonly operator: { readonly read: OperatorDb; readonly command: OperatorTx };
}

type DbOf<A extends ApiName, R extends Route> = R extends { stateless: true }
  ? {}
  : R['method'] extends 'GET'
    ? { readonly db: Bindings[A]['read'] }
    : { readonly tx: Bindings[A]['command'] };

/** What the service's surroundings tell a handler. */
export interface Surroundings {
  readonly environment: 'sandbox' | 'production';
  /** Base of every URL in bodies and events, without a trailing slash. */
  readonly publicUrl: string;
  /** Keyed hash of an API key's secret. */
  readonly hashSecret: (secret: string) => Buffer;
  /** Cursors of the event feed, sealed for one owner each. */
  readonly cursors: Cursors;
  /** Where the pages of lists lead, sealed. */
  readonly positions: Positions;
  /** The way out to receivers: what URLs are looked at with before they are stored. */
  readonly outbound: Outbound;
  /** Signing secrets of webhooks, encrypted at rest; the context is the subscription's id. */
  readonly webhookSecrets: Sealer;
  /** What has been charged to budgets; charging is the pipeline's. */
  readonly counters: Pick<Counters, 'look'>;
  /** The OpenAPI document of one API. */
  readonly schemaOf: (api: ApiName) => OpenApiDocument;
  /** Throws unless the stores can be reached: what health routes ask. */
  readonly ready: () => Promise<void>;
}

/** An answer whose bytes were made once: the schema documents. */
export class Rendered {
  readonly bytes: Buffer;
  constructor(value: unknown) {
    this.bytes = Buffer.from(JSON.stringify(value));
  }
}

export type Call<A extends ApiName, R extends Route> = DbOf<A, R> & {
  readonly path: PathOf<R['path']>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly caller: Caller;
  /** The company this call acts for: the key's own, or the one a Partner chose. */
  readonly company: string | undefined;
  readonly requestId: string;
  readonly service: Surroundings;
};

/** What a list handler returns; the pipeline makes `next` and `previous`. */
export interface PageOf<T> {
  readonly count: number;
  /** Whether rows wait behind this page. */
  readonly more: boolean;
  /** Whether rows stand in front of it. */
  readonly earlier: boolean;
  /** The values by which its first and its last row are ordered; none where it has no rows. */
  readonly edges: { readonly first: readonly string[]; readonly last: readonly string[] } | undefined;
  readonly results: readonly T[];
}

type AnswerOf<R extends Route> = ReplyOf<R> extends { results: readonly (infer T)[]; next: string | null } ? (R extends { list: object } ? PageOf<T> : ReplyOf<R>) : ReplyOf<R>;

export type Handler<A extends ApiName, R extends Route> = (call: Call<A, R>) => Promise<AnswerOf<R> | (R extends { stateless: true } ? Rendered : never)>;

/** What a preparation may look at: the request as parsed, not validated; whatever is wrong with it is said later, in its place. */
export interface Unprepared {
  readonly body: unknown;
  readonly path: Readonly<Record<string, string>>;
  readonly service: Surroundings;
}

/**
 * A handler with work that must not hold a connection: names to be resolved, receivers to be looked at. It is done before the
 * transaction, and the handler finds it as `prepared`. It refuses nothing: a replay is answered whatever it found.
 */
export function prepared<A extends ApiName, R extends Route, P>(prepare: (request: Unprepared) => Promise<P>, handle: (call: Call<A, R> & { readonly prepared: P }) => Promise<AnswerOf<R>>): Handler<A, R> {
  const handler = (call: Call<A, R>) => handle(call as Call<A, R> & { readonly prepared: P });
  return Object.assign(handler, { prepare }) as Handler<A, R>;
}

export type Prepare = ReturnType<typeof prepareOf>;

/** The preparation of a handler that has one. */
export const prepareOf = (handler: unknown): ((request: Unprepared) => Promise<unknown>) | undefined => (handler as { prepare?: (request: Unprepared) => Promise<unknown> }).prepare;

export type HandlersOf<G extends Group> =
  G extends Group<infer A extends ApiName, infer R extends Routes> ? { readonly [K in keyof R]: Handler<A, R[K]> } : never;

/** A declared group and the functions that keep it. */
export interface Served {
  readonly group: Group;
  readonly handlers: { readonly [action: string]: (call: never) => Promise<unknown> };
}

/** Binds a group to its handlers; a route without one does not compile. */
export const serve = <G extends Group>(group: G, handlers: HandlersOf<G>): Served => ({ group, handlers });
