/**
 * The life of a request, on one page. The order is the contract's (decisions.md 1 "Order of checks"):
 * what may consume capacity comes after what may not.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ApiName, Route } from '@mahnwerk/contract/route.ts';
import { isEffectful, statusOf } from '@mahnwerk/contract/route.ts';
import { type Authenticator, type Caller, renewed_ms } from './authenticate.ts';
import { authorize } from './authorize.ts';
import { type AccessStore, chooseCompany, holdAccess, refuseChange } from './company.ts';
import type { Database } from '../database/pool.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx, PartnerDb, PartnerTx } from '../database/session.ts';
import { isConcurrentChange, isStoreGone } from '../database/failure.ts';
import { claim, fingerprintOf, fingerprintOfParts, keep, readKey, type IdempotentRequest, SingleFlight, type TenantKind } from './idempotency.ts';
import type { Guard } from './guard.ts';
import { Download, Existing, type PageOf, Rendered, type Steps, type Surroundings } from './handler.ts';
import { inDocumentOrder } from './document-order.ts';
import { etagOf, etagOfContent, matchesStrongly, matchesWeakly } from './precondition.ts';
import { type Matched, type Router } from './match.ts';
import { negotiate, servedBy } from './negotiate.ts';
import { pageLinks } from './links.ts';
import { ObjectStoreGone, SpoolGone } from '../objects/index.ts';
import { dispositionOf } from './disposition.ts';
import { type Arrived, type Pace, readBody, takesFiles } from './read.ts';
import { type Flow, jsonType, noContent, type Reply } from './reply.ts';
import { type BudgetOwner, chargeExpenses, type Outlay, outlaysOf, ownersOf, refuseUnaffordable, throttle } from './throttle.ts';
import { type Input, type PageQuery, validate } from './validate.ts';
import { type Counters, CountersGone } from '../counters/counters.ts';
import { Refusal } from '../refusal.ts';

/** A declared route with its handler, ready to be called. */
export interface Operation extends Steps {
  /** `orders.finalize` */
  readonly name: string;
  readonly api: ApiName;
  readonly route: Route;
  readonly handle: (call: never) => Promise<unknown>;
  /** The GET of the same path, for If-Match. */
  readonly representation: Operation | undefined;
}

export interface App {
  readonly router: Router<Operation>;
  readonly authenticator: Authenticator;
  readonly access: AccessStore;
  readonly counters: Counters;
  readonly guard: Guard;
  readonly database: Database;
  readonly flights: SingleFlight;
  readonly service: Surroundings;
}

/** A request as the server hands it over. */
export interface Incoming {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly address: string;
  /** Sends `100 Continue` where the client waits for it. */
  readonly invite: () => void;
  /** How slowly its body may come. */
  readonly pace: Pace;
}

/** What is known of a request so far, for its log line. */
export interface Trace {
  operation?: Operation;
  caller?: Caller;
  company?: string | undefined;
}

export async function answer(app: App, incoming: Incoming, trace: Trace): Promise<Reply> {
  const { request } = incoming;
  const { headers, method = 'GET', url = '' } = request;
  const matched = app.router.match(method, url); // 400 NUL, 404, 405
  const { operation } = matched;
  trace.operation = operation;
  negotiate(headers.accept, servedBy(operation.route)); // 406
  if (!takesFiles(operation.route)) app.service.objects.writer.giveWay();
  const arrived = performance.now();
  const owners = operation.route.anonymous ? [] : await admit(app, operation, incoming, trace); // 401, 400, 403, 404, 429
  const { caller, company } = trace;
  const body = await readBody(incoming, operation.route, app.service.objects.spool); // 411, 413, 415, 400
  try {
    const call: Received = { app, matched, method, headers, caller, company, owners, arrived, body: body.value, sent: body, requestId: incoming.requestId, outlays: [], prepared: undefined };
    const reply = await answerTo(call);
    // What was replayed, not modified, there already or asked for with HEAD has cost nothing.
    if (call.outlays.length > 0 && reply.status === statusOf(operation.route)) await chargeExpenses(app.counters, owners, call.outlays);
    return reply;
  } finally {
    await body.release();
  }
}

async function answerTo(call: Received): Promise<Reply> {
  const { operation, query, path } = call.matched;
  if (operation.prepare !== undefined) call.prepared = await operation.prepare({ body: call.body, files: call.sent.files, path, service: call.app.service });
  if (isEffectful(operation.route)) return once(call); // 409, 400, then the command
  const input = validate(operation.route, query, call.body, call.app.service.positions); // 400
  return operation.route.method === 'GET' ? read(call, input) : change(call, input); // 404, 412, 409, 422
}

interface Received {
  readonly app: App;
  readonly matched: Matched<Operation>;
  /** As sent: HEAD stays HEAD. */
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly caller: Caller | undefined;
  readonly company: string | undefined;
  /** Whose budgets the call is charged to. */
  readonly owners: readonly BudgetOwner[];
  /** When it was asked who calls, on the clock of `performance.now()`. */
  readonly arrived: number;
  readonly body: unknown;
  /** The body as it came: its parts, its files. */
  readonly sent: Arrived;
  readonly requestId: string;
  /** What was done before the transaction. */
  prepared: unknown;
  /** What the operation takes from hourly budgets, once it has run. */
  outlays: readonly Outlay[];
}

const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

/** Who calls, for which company, and whether that may be; then the request is charged to its budgets. */
async function admit(app: App, operation: Operation, { request: { headers }, address }: Incoming, trace: Trace): Promise<BudgetOwner[]> {
  // The guard against guessing watches the Case API (service.md 5, item 7).
  const guarded = operation.api === 'case';
  if (guarded) app.guard.refuseWaiting(address); // 429
  try {
    await recognise(app, operation, headers, trace); // 401, 503, 400, 403, 404
    const owners = ownersOf(trace.caller as Caller, trace.company);
    await throttle(app.counters, operation, owners, guarded ? [app.guard.look(address)] : []); // 429
    return owners;
  } catch (error) {
    // Whose company is suspended has authenticated.
    const failed = error instanceof Refusal && error.status === 401 && trace.caller === undefined;
    if (guarded && error instanceof Refusal && error.code !== 'throttled') await app.guard.judge(address, failed);
    throw error;
  }
}

async function recognise(app: App, { api, route }: Operation, headers: IncomingHttpHeaders, trace: Trace): Promise<void> {
  const caller = await app.authenticator.identify(headers.authorization); // 401, 503
  trace.caller = caller;
  const chosen = await chooseCompany(app.access, api, route, caller, headerOf(headers, 'x-on-behalf-of-company')); // 400, 401, 403, 404
  trace.company = chosen.id;
  authorize(api, route, caller); // 403
  refuseChange(route, chosen); // 403
}

/**
 * A body may take a minute to arrive, a preparation or the turn at a key some seconds; who was let in may be suspended by then,
 * and must not act (decisions.md 1: at once on every node). Asked again before the transaction, where that was long ago.
 */
async function recogniseAgain({ app, matched, headers, caller, arrived }: Received): Promise<void> {
  if (caller !== undefined && performance.now() - arrived > renewed_ms) await recognise(app, matched.operation, headers, {});
}

async function read(call: Received, input: Input): Promise<Reply> {
  const { route } = call.matched.operation;
  const value = route.stateless ? await operate(call, input, {}) : await inReach(call, (db) => operate(call, input, { db }));
  const reply = represent(call, input, value);
  const seen = headerOf(call.headers, 'if-none-match');
  const etag = reply.headers.ETag ?? '';
  if (seen === undefined || !matchesWeakly(seen, etag)) return value instanceof Download ? { ...reply, flow: await flowOf(value, call.method) } : reply;
  const { 'Content-Type': _none, ...headers } = reply.headers;
  return { status: 304, headers, body: undefined };
}

/** The bytes of a file, or for HEAD that they are there. */
async function flowOf(file: Download, method: string): Promise<Flow> {
  const stream = method === 'HEAD' ? await file.check() : await file.open(); // 503
  return { length: file.size, stream: stream ?? undefined };
}

/** PATCH and DELETE: under If-Match the path's own GET speaks for the current state, which a snapshot or a lock keeps until the change. */
async function change(call: Received, input: Input): Promise<Reply> {
  const ifMatch = headerOf(call.headers, 'if-match');
  const { hold } = call.matched.operation;
  try {
    return await transact(call, ifMatch === undefined || hold !== undefined ? undefined : 'repeatable read', async (tx) => {
      const checked = await check(call, input, tx); // 400
      if (ifMatch !== undefined && hold !== undefined) await perform(call, hold, { ...input, tx });
      if (ifMatch !== undefined) await refuseStale(call, tx, ifMatch); // 404, 412
      return represent(call, input, await operate(call, input, { tx, checked }));
    });
  } catch (error) {
    if (ifMatch !== undefined && isConcurrentChange(error)) throw new Refusal('precondition_failed', { because: error });
    throw error;
  }
}

async function refuseStale(call: Received, tx: AnyTx, ifMatch: string): Promise<void> {
  const { representation } = call.matched.operation;
  if (representation === undefined) throw new Error(`${call.matched.operation.name} has no GET to compare with`);
  const current = await perform(call, representation.handle, { query: {}, body: undefined, db: tx });
  if (!matchesStrongly(ifMatch, tagOf(representation.route, current))) throw new Refusal('precondition_failed');
}

/** POST: the stored answer of the same key, or the command and its answer in one transaction. */
async function once(call: Received): Promise<Reply> {
  const request = idempotentRequest(call);
  return call.app.flights.run(request, (turn) =>
    transact(call, undefined, async (tx) => {
      const earlier = await claim(tx, request, turn); // 409
      if (earlier !== undefined) return earlier;
      const input = validate(call.matched.operation.route, call.matched.query, call.body, call.app.service.positions); // 400
      const checked = await check(call, input, tx); // 400
      const value = await operate(call, input, { tx, checked }); // 429, 404, 409, 422
      // What was there already shows no secret.
      const secrets = value instanceof Existing ? undefined : call.matched.operation.route.secrets;
      const kept = represent(call, input, secrets === undefined ? value : without(value as object, secrets));
      keep(tx, request, kept);
      // The answer with its secret carries the ETag of the secret-free representation, as a later GET will.
      return secrets === undefined ? kept : { ...kept, body: bytesOf(value) };
    }),
  );
}

function idempotentRequest(call: Received): IdempotentRequest {
  const { operation, normalisedPath, query } = call.matched;
  // Where a body may be left out, none and an empty object ask for the same.
  const body = operation.route.bodyOptional ? (call.body ?? {}) : call.body;
  return {
    ...tenantOf(call),
    operation: operation.name,
    path: normalisedPath,
    key: readKey(call.headers['idempotency-key']),
    fingerprint: () => (call.sent.parts === undefined ? fingerprintOf(query, body, headerOf(call.headers, 'if-match')) : fingerprintOfParts(query, call.sent.parts, headerOf(call.headers, 'if-match'))),
    partnerId: call.caller?.partnerId,
  };
}

const nilUuid = '00000000-0000-0000-0000-000000000000';

function tenantOf({ matched, company, caller }: Received): { tenantKind: TenantKind; tenantId: string } {
  if (matched.operation.api === 'operator') return { tenantKind: 'operator', tenantId: nilUuid };
  if (matched.operation.api === 'partner') return { tenantKind: 'partner', tenantId: caller?.partnerId ?? nilUuid };
  return { tenantKind: 'company', tenantId: company ?? nilUuid };
}

type AnyDb = CompanyDb | PartnerDb | OperatorDb;
type AnyTx = CompanyTx | PartnerTx | OperatorTx;

function inReach<T>(call: Received, work: (db: AnyDb) => Promise<T>): Promise<T> {
  const { database } = call.app;
  const { tenantKind, tenantId } = tenantOf(call);
  if (tenantKind === 'operator') return database.readAll(work);
  return tenantKind === 'partner' ? database.readForPartner(tenantId, work) : database.read(tenantId, work);
}

async function transact<T>(call: Received, isolation: 'repeatable read' | undefined, work: (tx: AnyTx) => Promise<T>): Promise<T> {
  await recogniseAgain(call); // 401, 403, 404
  const { database } = call.app;
  const options = isolation === undefined ? {} : { isolation };
  const { tenantKind, tenantId } = tenantOf(call);
  if (tenantKind === 'operator') return database.atomicallyOverAll(work, options);
  if (tenantKind === 'partner') return database.atomicallyForPartner(tenantId, work, options);
  return database.atomically(
    tenantId,
    async (tx) => {
      await holdAccess(call.app.access, tx, call.caller); // 403, 404
      return work(tx);
    },
    options,
  );
}

/** The room's rules about what was sent, whatever resource it is for. */
const check = async (call: Received, input: Input, tx: AnyTx): Promise<unknown> => {
  const step = call.matched.operation.check;
  return step === undefined ? undefined : perform(call, step, { ...input, tx });
};

/** The operation itself, where its hourly budgets have room for it. */
async function operate(call: Received, input: Input, bound: object): Promise<unknown> {
  const { handle, route } = call.matched.operation;
  const outlays = route.expensive === undefined || call.method === 'HEAD' ? [] : outlaysOf(route.expensive, input.body);
  if (outlays.length > 0) await refuseUnaffordable(call.app.counters, call.owners, outlays); // 429
  const value = await perform(call, handle, { ...input, ...bound });
  call.outlays = outlays;
  return value;
}

/** Runs a step of a handler, with what it is told of the call. */
async function perform(call: Received, step: (told: never) => unknown, bound: object): Promise<unknown> {
  const { matched, caller, company, app, requestId, prepared } = call;
  try {
    return await step({ ...bound, path: matched.path, caller, company, requestId, prepared, service: app.service } as never);
  } catch (error) {
    throw inDocumentOrder(error, call.body);
  }
}

function represent(call: Received, input: Input, answered: unknown): Reply {
  const { route } = call.matched.operation;
  const [status, value] = answered instanceof Existing ? [200, answered.value] : [statusOf(route), answered];
  if (status === 204) return noContent;
  if (value instanceof Download) return { status, headers: { 'Content-Type': value.mediaType, 'Content-Disposition': dispositionOf(value.filename), 'X-Content-Type-Options': 'nosniff', ETag: etagOfContent(value.sha256) }, body: undefined };
  const content = route.list === undefined ? value : envelope(call, input.query as PageQuery, value as PageOf<unknown>);
  const body = bytesOf(content);
  const headers: Record<string, string> = { 'Content-Type': jsonType, ETag: route.untagged === undefined ? etagOf(body) : tagOf(route, value) };
  if (route.cacheControl !== undefined) headers['Cache-Control'] = route.cacheControl;
  if (status === 201) headers.Location = `${call.app.service.publicUrl}${call.matched.normalisedPath}${route.single === true ? '' : `${(value as { id: string }).id}/`}`;
  return { status, headers, body };
}

const bytesOf = (value: unknown): Buffer => (value instanceof Rendered ? value.bytes : Buffer.from(JSON.stringify(value)));

/** Over what a client's change could meet: not over what changes by itself. */
const tagOf = ({ untagged }: Route, value: unknown): string => etagOf(bytesOf(untagged === undefined ? value : without(value as object, untagged)));

const without = (value: object, members: readonly string[]): object => Object.fromEntries(Object.entries(value).filter(([name]) => !members.includes(name)));

function envelope({ app, matched }: Received, query: PageQuery, page: PageOf<unknown>) {
  const { publicUrl, positions } = app.service;
  const ordered = { list: matched.operation.route.path, ordering: query.ordering, updated_since: query.updated_since };
  const links = pageLinks({ url: `${publicUrl}${matched.normalisedPath}`, sent: matched.query, query, seal: (position) => positions.seal(ordered, position) }, page);
  return { count: page.count, ...links, results: page.results };
}

/** What an unforeseen failure is to the caller: a store that is gone, a race, or our own mistake. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isStoreGone(error) || error instanceof CountersGone || error instanceof ObjectStoreGone || error instanceof SpoolGone) return new Refusal('service_unavailable', { retryAfterSeconds: 2, because: error });
  if (isConcurrentChange(error)) return new Refusal('conflict', { detail: 'A concurrent request changed this resource; retry.', because: error });
  return new Refusal('internal_error', { because: error });
}
