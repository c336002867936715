/**
 * What a handler is: the use case, typed by its declaration. It sees typed input, a connection bound
 * to its tenant and the caller; never a socket, a header or a status.
 */
import type { BodyOf, Group, PathOf, QueryOf, ReplyOf, Route, Routes } from '@mahnwerk/contract/grammar/route.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Audited } from './audited.ts';
import type { Caller } from './authenticate.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx, PartnerDb, PartnerTx } from '../database/session.ts';
import type { Readable } from 'node:stream';
import type { SpooledFile } from '../objects/index.ts';
import type { Needs } from '../dependencies.ts';
import type { PageOf } from '../lists/query.ts';

/** Reads get a connection, commands a transaction; the API decides whose. */
interface Bindings {
  readonly case: { readonly read: CompanyDb; readonly command: CompanyTx };
  readonly dunning: { readonly read: CompanyDb; readonly command: CompanyTx };
  readonly partner: { readonly read: PartnerDb; readonly command: PartnerTx };
  readonly operator: { readonly read: OperatorDb; readonly command: OperatorTx };
  /** A person may belong to several companies. */
  readonly account: { readonly read: OperatorDb; readonly command: OperatorTx };
}

/** An operator's route with `of` gets the connection of the company that owns its resource; an elevated command the operator's. */
type ConnectionOf<A extends ApiName, R extends Route> = TenantOf<
  R extends { of: string } ? 'case' : R extends { elevated: true } ? 'operator' : A,
  R
>;

type TenantOf<A extends ApiName, R extends Route> = R extends { stateless: true }
  ? {}
  : R['method'] extends 'GET'
    ? { readonly db: Bindings[A]['read'] }
    : { readonly tx: Bindings[A]['command'] };

/** An answer whose bytes were made once: the schema documents. */
export class PreSerialized {
  readonly bytes: Buffer;
  constructor(value: unknown) {
    this.bytes = Buffer.from(JSON.stringify(value));
  }
}

/** What was to be created is there already, on a route that declares `existing`: it is answered with 200. */
export class AlreadyExists<T> {
  readonly value: T;
  constructor(value: T) {
    this.value = value;
  }
}

/** An answer that is a file: its bytes come from where they lie, and are looked for once they are sure to be sent. */
export class Download {
  readonly mediaType: string;
  readonly size: number;
  /** By its content: no byte of it needs to be read. */
  readonly sha256: string;
  /** As its receiver is to call it. */
  readonly filename: string;
  readonly open: () => Promise<Readable>;
  /** What `open` would find. */
  readonly check: () => Promise<void>;

  constructor({
    mediaType,
    size,
    sha256,
    filename,
    open,
    check,
  }: Pick<Download, 'mediaType' | 'size' | 'sha256' | 'filename' | 'open' | 'check'>) {
    this.mediaType = mediaType;
    this.size = size;
    this.sha256 = sha256;
    this.filename = filename;
    this.open = open;
    this.check = check;
  }
}

/** `D`: what the handler's module needs. */
export type Call<A extends ApiName, R extends Route, D = unknown> = ConnectionOf<A, R> & Input<R, D>;

/** Before the resource is looked up: the tenant is the caller's. */
export type EarlyCall<A extends ApiName, R extends Route, D = unknown> = TenantOf<A, R> & Input<R, D>;

interface Input<R extends Route, D> {
  readonly path: PathOf<R['path']>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly caller: Caller;
  /** The company this call acts for: the key's own, or the one a Partner chose. */
  readonly company: string | undefined;
  readonly requestId: string;
  readonly deps: D;
}

type AnswerOf<R extends Route> = R extends { binary: readonly string[] }
  ? Download
  : ReplyOf<R> extends { results: readonly (infer T)[]; next: string | null }
    ? R extends { list: object }
      ? PageOf<T>
      : ReplyOf<R>
    : ReplyOf<R>;

/** `X`: what the steps around it add to the call. */
export type Handler<A extends ApiName, R extends Route, D = unknown, X = unknown> = (
  call: Call<A, R, D> & X,
) => Promise<
  A extends 'operator' | 'account' ? (R['method'] extends 'GET' ? Returned<R> : Audited<Returned<R>>) : Returned<R>
>;

type Returned<R extends Route> =
  | AnswerOf<R>
  | (R extends { stateless: true } ? PreSerialized : never)
  | (R extends { existing: true } ? AlreadyExists<AnswerOf<R>> : never);

/** What a preparation may read: a request whose body is valid. */
export interface Unprepared<D = unknown> {
  readonly body: unknown;
  /** Of its body, in the order of the body. */
  readonly files: readonly SpooledFile[];
  readonly path: Readonly<Record<string, string>>;
  /** Id of the company, the Partner or the operator that the request counts to. */
  readonly tenant: string;
  readonly deps: D;
}

/**
 * A handler with work that must not hold a connection: a name to resolve, a file to inspect. A POST does it once its key is found
 * unused and its body valid (interruption.ts), another method before its transaction; the handler finds the result as `prepared`. It refuses nothing.
 */
export const prepared = <A extends ApiName, R extends Route, D, P, X = unknown>(
  prepare: (request: Unprepared<NoInfer<D>>) => Promise<P>,
  handle: Handler<A, R, D, NoInfer<X> & { readonly prepared: P }>,
): Handler<A, R, D, X> => withStep(handle, { prepare }) as Handler<A, R, D, X>;

/**
 * A handler whose body has rules beside its shape, told before the resource is looked for and `If-Match` compared (decisions.md 1 "Order of
 * checks"): `check` refuses, in the same transaction, what would be wrong at whatever resource it meets, an unknown id in the body among it; the
 * handler finds what it answered as `checked`. Rules that need the stored resource itself (a change that does not fit what is there) cannot come
 * before it is found: they are the handler's.
 */
export const checked = <A extends ApiName, R extends Route, D, C, X = unknown>(
  check: (call: EarlyCall<A, R, NoInfer<D>> & NoInfer<X>) => C | Promise<C>,
  handle: Handler<A, R, D, NoInfer<X> & { readonly checked: C }>,
): Handler<A, R, D, X> => withStep(handle, { check }) as Handler<A, R, D, X>;

/**
 * A handler of a resource whose representation one row holds. Under `If-Match` that row is locked by `lock`, compared as it is by then, and changed
 * without a snapshot: rows beside it that are written all the time make no change fail. Other handlers' changes run under `repeatable read`, where
 * every row they write must be as it was at their beginning.
 */
export const withLock = <A extends ApiName, R extends Route, D, X = unknown>(
  lock: (call: EarlyCall<A, R, NoInfer<D>>) => Promise<unknown>,
  handle: Handler<A, R, D, NoInfer<X>>,
): Handler<A, R, D, X> => withStep(handle, { lock }) as Handler<A, R, D, X>;

/** What stands beside a handler for the pipeline to run at its time. */
export interface Steps {
  readonly prepare?: (request: never) => Promise<unknown>;
  readonly check?: (call: never) => unknown;
  readonly lock?: (call: never) => Promise<unknown>;
}

/** The handler with one more step; the pipeline adds to the call what its steps find. */
const withStep = (handle: (call: never) => Promise<unknown>, step: Steps): ((call: never) => Promise<unknown>) =>
  Object.assign((call: never) => handle(call), stepsOf(handle), step);

/** The steps of a handler: most have none. */
export const stepsOf = (handler: unknown): Steps => {
  const { prepare, check, lock } = handler as Steps;
  return {
    ...(prepare === undefined ? {} : { prepare }),
    ...(check === undefined ? {} : { check }),
    ...(lock === undefined ? {} : { lock }),
  };
};

/** A declared group, the functions that keep it, and what these receive as `deps`. */
export interface RouteModule {
  readonly group: Group;
  readonly needs: Needs;
  readonly handlers: { readonly [action: string]: (call: never) => Promise<unknown> };
}

/** Binds a group to its handlers; a route without one does not compile. */
export const implement = <A extends ApiName, R extends Routes, D>(
  group: Group<A, R>,
  needs: Needs<D>,
  handlers: { readonly [K in keyof R]: Handler<A, R[K], D> },
): RouteModule => ({ group, needs, handlers });
