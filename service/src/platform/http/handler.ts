/**
 * Handlers. A handler is the use case of one route, typed by its declaration: it receives typed input, a connection
 * bound to its tenant and the caller; never a socket, a header or a status.
 */
import type { BodyOf, Group, PathOf, QueryOf, ReplyOf, Route, Routes } from '@mahnwerk/contract/grammar/route.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Audited } from './audited.ts';
import type { Caller, SessionUse } from './authenticate.ts';
import { SharedBytes } from './content-coding.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx, PartnerDb, PartnerTx } from '../database/session.ts';
import type { Readable, Writable } from 'node:stream';
import type { SpooledFile } from '../objects/index.ts';
import type { Dependencies } from '../dependencies.ts';
import type { PageOf } from '../lists/query.ts';

/** Reads get a connection, commands a transaction; the API decides the tenant. */
interface ApiBindings {
  readonly case: { readonly read: CompanyDb; readonly command: CompanyTx };
  readonly dunning: { readonly read: CompanyDb; readonly command: CompanyTx };
  readonly partner: { readonly read: PartnerDb; readonly command: PartnerTx };
  readonly operator: { readonly read: OperatorDb; readonly command: OperatorTx };
  /** A person may belong to several companies. */
  readonly account: { readonly read: OperatorDb; readonly command: OperatorTx };
}

/** A route with `of` gets the connection of the company that owns its resource, an elevated command the operator's. */
type ConnectionOf<A extends ApiName, R extends Route> = TenantOf<R extends { of: string } ? 'case' : CallerOf<A, R>, R>;

/** Whose connection a command gets before its resource is known. */
type CallerOf<A extends ApiName, R extends Route> = R extends { elevated: true } ? 'operator' : A;

/** A route whose handler may only read. */
type ReadOnly = { method: 'GET' } | { safe: true };

type TenantOf<A extends ApiName, R extends Route> = R extends { stateless: true }
  ? {}
  : R extends ReadOnly
    ? { readonly db: ApiBindings[A]['read'] }
    : { readonly tx: ApiBindings[A]['command'] };

/** An answer that is serialized once: the schema documents. */
export class PreSerialized {
  readonly shared: SharedBytes;
  constructor(value: unknown) {
    this.shared = new SharedBytes(Buffer.from(JSON.stringify(value)));
  }
}

/** An answer of a read that was serialized elsewhere, with its ETag. */
export class SerializedAnswer {
  readonly bytes: Buffer;
  readonly etag: string;
  constructor(bytes: Uint8Array, etag: string) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.etag = etag;
  }
}

/** The result of a route with `existing` if the resource already exists: answered with 200 instead of 201. */
export class AlreadyExists<T> {
  readonly value: T;
  constructor(value: T) {
    this.value = value;
  }
}

/** An answer that is a file: its bytes are opened only when they will be sent. */
export class Download {
  readonly mediaType: string;
  readonly size: number;
  /** In hexadecimal; the ETag comes from it without reading the file. */
  readonly sha256: string;
  /** The name that the client sees. */
  readonly filename: string;
  readonly open: () => Promise<Readable>;
  /** Fails if `open` would fail. */
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

/** An answer without end: server-sent events. */
export class EventStream {
  /** Called once the head of the answer is written. */
  readonly begin: (out: Writable) => void;
  constructor(begin: (out: Writable) => void) {
    this.begin = begin;
  }
}

/** An answer that is a file which is made when no connection is held, and not for a 304. */
export class MadeFile {
  readonly mediaType: string;
  /** In hexadecimal; the ETag comes from it: files with one tag are the same bytes. */
  readonly tag: string;
  /** The name that the client sees. */
  readonly filename: string;
  readonly make: () => Promise<Buffer>;

  constructor({ mediaType, tag, filename, make }: Pick<MadeFile, 'mediaType' | 'tag' | 'filename' | 'make'>) {
    this.mediaType = mediaType;
    this.tag = tag;
    this.filename = filename;
    this.make = make;
  }
}

/** What a handler receives. */
export type Call<A extends ApiName, R extends Route> = ConnectionOf<A, R> & CallInput<R>;

/** What a step before the look-up of the resource receives: the tenant is the caller's. */
export type EarlyCall<A extends ApiName, R extends Route> = TenantOf<CallerOf<A, R>, R> & CallInput<R>;

interface CallInput<R extends Route> {
  readonly path: PathOf<R['path']>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly caller: Caller;
  /** The company that the call acts for: the key's own, or the one that a Partner chose. */
  readonly company: string | undefined;
  readonly requestId: string;
  readonly deps: Dependencies;
}

type AnswerOf<R extends Route> = R extends { binary: readonly string[] }
  ? Download | MadeFile
  : R extends { stream: object }
    ? EventStream
    : ReplyOf<R> extends { results: readonly (infer T)[]; next: string | null }
      ? R extends { list: object }
        ? PageOf<T>
        : ReplyOf<R>
      : ReplyOf<R>;

/** A use case. `X`: what its steps add to the call. */
export type Handler<A extends ApiName, R extends Route, X = unknown> = (
  call: Call<A, R> & X,
) => Promise<
  [R, A] extends [ReadOnly, ApiName] | [Route, 'partner']
    ? Returned<R>
    : CallerOf<A, R> extends 'operator' | 'account'
      ? Audited<Returned<R>>
      : Returned<R>
>;

type Returned<R extends Route> =
  | AnswerOf<R>
  | (R extends { stateless: true } ? PreSerialized : never)
  | (R extends ReadOnly ? SerializedAnswer : never)
  | (R extends { existing: true } ? AlreadyExists<AnswerOf<R>> : never);

/** What a preparation receives: a request with a valid body. */
export interface Unprepared {
  readonly body: unknown;
  /** The files of the body in its order. */
  readonly files: readonly SpooledFile[];
  readonly path: Readonly<Record<string, string>>;
  /** Id of the company, Partner, person or operator. */
  readonly tenant: string;
  /** The session that the person acts by; undefined for a key. */
  readonly session: SessionUse | undefined;
  readonly deps: Dependencies;
}

/**
 * A handler with work that must not hold a connection: resolving a name, inspecting a file. A POST does it after the
 * key and the body are checked (interruption.ts), other methods before their transaction. The handler receives the
 * result as `prepared`. The work itself must not reject the request.
 */
export const prepared = <A extends ApiName, R extends Route, P, X = unknown>(
  prepare: (request: Unprepared) => Promise<P>,
  handle: Handler<A, R, NoInfer<X> & { readonly prepared: P }>,
): Handler<A, R, X> => withStep(handle, { prepare }) as Handler<A, R, X>;

/**
 * A handler whose body has rules besides its shape that precede the look-up of the resource and `If-Match`
 * (decisions.md 1 "Order of checks"). `check` runs in the same transaction and rejects what is wrong for every
 * resource, such as an unknown id in the body; the handler receives its result as `checked`. Rules that compare with
 * the stored resource belong in the handler.
 */
export const checked = <A extends ApiName, R extends Route, C, X = unknown>(
  check: (call: EarlyCall<A, R> & NoInfer<X>) => C | Promise<C>,
  handle: Handler<A, R, NoInfer<X> & { readonly checked: C }>,
): Handler<A, R, X> => withStep(handle, { check }) as Handler<A, R, X>;

/**
 * A handler of a resource whose representation is one row. With `If-Match`, `lock` locks that row before the
 * comparison, and the change needs no snapshot: concurrent writes to neighbouring rows do not make it fail. Without a
 * lock, a change runs under `repeatable read` and fails if any row that it writes has changed since its start.
 */
export const withLock = <A extends ApiName, R extends Route, X = unknown>(
  lock: (call: EarlyCall<A, R>) => Promise<unknown>,
  handle: Handler<A, R, NoInfer<X>>,
): Handler<A, R, X> => withStep(handle, { lock }) as Handler<A, R, X>;

/** The same handler behind a rule about what it changes, which the steps of the handler precede. */
export const behind = <C, A>(
  rule: (call: C) => Promise<void>,
  handle: (call: C) => Promise<A>,
): ((call: C) => Promise<A>) =>
  Object.assign(async (call: C) => {
    await rule(call);
    return handle(call);
  }, stepsOf(handle));

/** Steps of a handler that the pipeline runs before it. */
export interface Steps {
  readonly prepare?: (request: never) => Promise<unknown>;
  readonly check?: (call: never) => unknown;
  readonly lock?: (call: never) => Promise<unknown>;
}

/** The handler with one more step; the pipeline adds the results of steps to the call. */
const withStep = (handle: (call: never) => Promise<unknown>, step: Steps): ((call: never) => Promise<unknown>) =>
  Object.assign((call: never) => handle(call), stepsOf(handle), step);

/** The same handler with another result, after the same steps. */
export const withResult = <C, A, B>(
  handle: (call: C) => Promise<A>,
  resultOf: (answer: A, call: C) => B,
): ((call: C) => Promise<B>) => Object.assign(async (call: C) => resultOf(await handle(call), call), stepsOf(handle));

/** The steps of a handler: most have none. */
export const stepsOf = (handler: unknown): Steps => {
  const { prepare, check, lock } = handler as Steps;
  return {
    ...(prepare === undefined ? {} : { prepare }),
    ...(check === undefined ? {} : { check }),
    ...(lock === undefined ? {} : { lock }),
  };
};

/** A declared group and its handlers. */
export interface RouteModule {
  readonly group: Group;
  readonly handlers: { readonly [action: string]: (call: never) => Promise<unknown> };
}

/** Binds a group to its handlers; a route without a handler does not compile. */
export const implement = <A extends ApiName, R extends Routes>(
  group: Group<A, R>,
  handlers: { readonly [K in keyof R]: Handler<A, R[K]> },
): RouteModule => ({ group, handlers });
