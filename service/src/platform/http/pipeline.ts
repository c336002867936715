/**
 * The life of a request, on one page. The order is the contract's (decisions.md 1 "Order of checks"):
 * what may consume capacity comes after what may not.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Route } from '@mahnwerk/contract/grammar/route.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import { isEffectful, statusOf } from '@mahnwerk/contract/grammar/route.ts';
import { type Authenticator, type Caller, renewed_ms } from './authenticate.ts';
import { authorize } from './authorize.ts';
import { type AccessStore, chooseCompany, lockAccessForShare, refuseChange } from './company.ts';
import type { Database } from '../database/pool.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx, PartnerDb, PartnerTx } from '../database/session.ts';
import { isConcurrentChange, isLockTimeout, isStoreUnavailable, TooManyWaiting } from '../database/failure.ts';
import {
  claim,
  fingerprintOf,
  fingerprintOfParts,
  keep,
  readKey,
  type IdempotentRequest,
  SingleFlight,
  type TenantKind,
  type Turn,
} from './idempotency.ts';
import { Interruption, withInterruptions } from './interruption.ts';
import type { FailedAuthLimiter } from './guard.ts';
import { Download, AlreadyExists, PreSerialized, type Steps, type Dependencies } from './handler.ts';
import { inDocumentOrder } from './document-order.ts';
import { etagOf, etagOfContent, matchesStrongly, matchesWeakly } from './precondition.ts';
import { type Matched, type Router } from './match.ts';
import { negotiate, servedBy } from './negotiate.ts';
import { renderPage } from './page-body.ts';
import { ObjectStoreUnavailable, SpoolUnavailable } from '../objects/index.ts';
import { dispositionOf } from './disposition.ts';
import type { LargeAnswer } from './large-answers.ts';
import { type Load, loadOwnerOf } from './load.ts';
import { type Arrived, readBody } from './read.ts';
import { type Flow, jsonType, noContent, type Reply } from './reply.ts';
import {
  type RateLimitOwner,
  consumeExpensive,
  type Consumption,
  consumptionsOf,
  ownersOf,
  refuseUnaffordable,
  throttle,
} from './throttle.ts';
import { type Input, validate } from './validate.ts';
import { type Counters, CountersUnavailable } from '../counters/counters.ts';
import { Refusal } from '../refusal.ts';
import type { PageOf, PageQuery } from '../lists/query.ts';

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
  readonly guard: FailedAuthLimiter;
  readonly database: Database;
  readonly flights: SingleFlight;
  readonly deps: Dependencies;
}

/** A request as the server hands it over. */
export interface Incoming {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly address: string;
  /** Sends `100 Continue` where the client waits for it. */
  readonly invite: () => void;
  /** The limits of bodies under way. */
  readonly load: Load;
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
  const arrived = performance.now();
  const owners = operation.route.anonymous ? [] : await admit(app, operation, incoming, trace); // 401, 400, 403, 404, 429
  const { caller, company } = trace;
  const owner = loadOwnerOf(trace, incoming.address);
  const body = await readBody({ ...incoming, owner }, operation.route, app.deps.objects.spool); // 411, 413, 415, 400
  // A Partner makes its large answers one after the other, whatever company they are for.
  const made = incoming.load.largeAnswers.begin(caller?.partnerId ?? owner, operation.name);
  try {
    const call: Received = {
      app,
      matched,
      method,
      headers,
      caller,
      company,
      owners,
      arrived,
      body: body.value,
      sent: body,
      requestId: incoming.requestId,
      consumptions: [],
      prepared: undefined,
      made,
    };
    const reply = await answerTo(call);
    // What was replayed, not modified, there already or asked for with HEAD has cost nothing.
    if (call.consumptions.length > 0 && reply.status === statusOf(operation.route))
      await consumeExpensive(app.counters, owners, call.consumptions);
    return reply;
  } finally {
    made.end();
    await body.release();
  }
}

async function answerTo(call: Received): Promise<Reply> {
  const { operation, query } = call.matched;
  if (isEffectful(operation.route)) return once(call); // 409, 400, then the command
  const input = validate(operation.route, query, call.body, call.app.deps.positions); // 400
  await prepare(call);
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
  readonly owners: readonly RateLimitOwner[];
  /** When it was asked who calls, on the clock of `performance.now()`. */
  readonly arrived: number;
  readonly body: unknown;
  /** The body as it came: its parts, its files. */
  readonly sent: Arrived;
  readonly requestId: string;
  /** What the handler's preparation returned; undefined until it has run. */
  prepared: { readonly value: unknown } | undefined;
  /** What the operation takes from hourly budgets, once it has run. */
  consumptions: readonly Consumption[];
  /** Its answer, which takes the slot of large answers where it needs it. */
  readonly made: LargeAnswer;
}

const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

/** Who calls, for which company, and whether that may be; then the request is charged to its budgets. */
async function admit(
  app: App,
  operation: Operation,
  { request: { headers }, address }: Incoming,
  trace: Trace,
): Promise<RateLimitOwner[]> {
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

async function recognise(
  app: App,
  { api, route }: Operation,
  headers: IncomingHttpHeaders,
  trace: Trace,
): Promise<void> {
  const caller = await app.authenticator.identify(headers.authorization); // 401, 503
  trace.caller = caller;
  const chosen = await chooseCompany(app.access, api, route, caller, headerOf(headers, 'x-on-behalf-of-company')); // 400, 401, 403, 404
  trace.company = chosen.id;
  authorize(api, route, caller); // 403
  refuseChange(route, chosen); // 403
}

/**
 * A body may take a minute to arrive, a preparation, the turn at a key or a connection some seconds; a key that was suspended meanwhile must not act
 * (decisions.md 1: at once on every node). Asked again once there is a connection, where that was long ago or this process has changed the key.
 */
async function reauthenticate({ app, matched, headers, caller, arrived }: Received): Promise<void> {
  if (caller === undefined) return;
  const isOld = performance.now() - arrived > renewed_ms || app.authenticator.isForgotten(caller.keyId, arrived);
  if (isOld) await recognise(app, matched.operation, headers, {});
}

async function read(call: Received, input: Input): Promise<Reply> {
  const { route } = call.matched.operation;
  const value = route.stateless
    ? await operate(call, input, {})
    : await inReach(call, (db) => operate(call, input, { db }));
  const page =
    route.list === undefined ? undefined : await bytesOfPage(call, input.query as PageQuery, value as PageOf<unknown>);
  const reply = represent(call, value, page);
  const seen = headerOf(call.headers, 'if-none-match');
  const etag = reply.headers.ETag ?? '';
  if (seen === undefined || !matchesWeakly(seen, etag))
    return value instanceof Download ? { ...reply, flow: await flowOf(value, call.method) } : reply;
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
  const { lock } = call.matched.operation;
  try {
    return await transact(
      call,
      ifMatch === undefined || lock !== undefined ? undefined : 'repeatable read',
      async (tx) => {
        const checked = await check(call, input, tx); // 400
        if (ifMatch !== undefined && lock !== undefined) await perform(call, lock, { ...input, tx });
        if (ifMatch !== undefined) await refuseStale(call, tx, ifMatch); // 404, 412
        return represent(call, await operate(call, input, { tx, checked }));
      },
    );
  } catch (error) {
    if (ifMatch !== undefined && isConcurrentChange(error))
      throw new Refusal('precondition_failed', { because: error });
    throw error;
  }
}

async function refuseStale(call: Received, tx: AnyTx, ifMatch: string): Promise<void> {
  const { representation } = call.matched.operation;
  if (representation === undefined) throw new Error(`${call.matched.operation.name} has no GET to compare with`);
  const current = await perform(call, representation.handle, { query: {}, body: undefined, db: tx });
  const bytes = taggedBytesOf(representation.route, current);
  call.made.represented(bytes.length);
  if (!matchesStrongly(ifMatch, etagOf(bytes))) throw new Refusal('precondition_failed');
}

/** POST: the stored answer of the same key, or the command and its answer in one transaction. */
async function once(call: Received): Promise<Reply> {
  const request = idempotentRequest(call);
  return call.app.flights.run(request, (turn) => transact(call, undefined, (tx) => runOnce(call, tx, request, turn)));
}

async function runOnce(call: Received, tx: AnyTx, request: IdempotentRequest, turn: Turn): Promise<Reply> {
  const earlier = await claim(tx, request, turn); // 409
  if (earlier !== undefined) return earlier;
  const { operation, query } = call.matched;
  const input = validate(operation.route, query, call.body, call.app.deps.positions); // 400
  if (operation.prepare !== undefined && call.prepared === undefined) throw new Interruption(() => prepare(call));
  const checked = await check(call, input, tx); // 400
  const value = await operate(call, input, { tx, checked }); // 429, 404, 409, 422
  // What was there already shows no secret.
  const secrets = value instanceof AlreadyExists ? undefined : operation.route.secrets;
  const kept = represent(call, secrets === undefined ? value : without(value as object, secrets));
  keep(tx, request, kept);
  // The answer with its secret carries the ETag of the secret-free representation, as a later GET will.
  return secrets === undefined ? kept : { ...kept, body: bytesOf(value) };
}

/** Runs the handler's preparation, where the operation's budgets have room for it; by itself it refuses nothing. */
async function prepare(call: Received): Promise<undefined> {
  if (call.matched.operation.prepare !== undefined)
    await refuseUnaffordable(call.app.counters, call.owners, consumptionsFor(call, call.body)); // 429
  const {
    matched: { operation, path },
    body,
    sent: { files },
    app: { deps },
  } = call;
  if (operation.prepare !== undefined)
    call.prepared = { value: await operation.prepare({ body, files, path, tenant: tenantOf(call).tenantId, deps }) };
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
    fingerprint: () =>
      call.sent.parts === undefined
        ? fingerprintOf(query, body, headerOf(call.headers, 'if-match'))
        : fingerprintOfParts(query, call.sent.parts, headerOf(call.headers, 'if-match')),
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

function inReach<T>(call: Received, read: (db: AnyDb) => Promise<T>): Promise<T> {
  const work = async (db: AnyDb) => {
    interruptForSlot(call); // 503
    await reauthenticate(call); // 401, 403, 404
    return read(db);
  };
  const { database } = call.app;
  const { tenantKind, tenantId } = tenantOf(call);
  return withInterruptions(() => {
    if (tenantKind === 'operator') return database.readAsOperator(work);
    return tenantKind === 'partner'
      ? database.readForPartner(tenantId, work)
      : database.read(tenantId, work, { partner: call.caller?.partnerId });
  });
}

/** Asked once there is a connection: what waited for one meanwhile may have become known as large. */
function interruptForSlot({ made }: Received): void {
  if (made.needsSlot) throw new Interruption(() => made.takeSlot());
}

async function transact<T>(
  call: Received,
  isolation: 'repeatable read' | undefined,
  command: (tx: AnyTx) => Promise<T>,
): Promise<T> {
  const work = async (tx: AnyTx) => {
    interruptForSlot(call); // 503
    await reauthenticate(call); // 401, 403, 404
    return command(tx);
  };
  const { database } = call.app;
  const options = isolation === undefined ? {} : { isolation };
  const { tenantKind, tenantId } = tenantOf(call);
  return withInterruptions(() => {
    if (tenantKind === 'operator') return database.asOperator(work, options);
    if (tenantKind === 'partner') return database.atomicallyForPartner(tenantId, work, options);
    return database.atomically(
      tenantId,
      async (tx) => {
        await lockAccessForShare(call.app.access, tx, call.caller); // 403, 404
        return work(tx);
      },
      { ...options, partner: call.caller?.partnerId },
    );
  });
}

/** The room's rules about what was sent, whatever resource it is for. */
const check = async (call: Received, input: Input, tx: AnyTx): Promise<unknown> => {
  const step = call.matched.operation.check;
  return step === undefined ? undefined : perform(call, step, { ...input, tx });
};

/** What one success would take from budgets of expensive work, counted in the body. */
const consumptionsFor = ({ matched, method }: Received, body: unknown): readonly Consumption[] =>
  matched.operation.route.expensive === undefined || method === 'HEAD'
    ? []
    : consumptionsOf(matched.operation.route.expensive, body, matched.path);

/** The operation itself, where its budgets have room for it. */
async function operate(call: Received, input: Input, bound: object): Promise<unknown> {
  const { handle } = call.matched.operation;
  const consumptions = consumptionsFor(call, input.body);
  if (consumptions.length > 0) await refuseUnaffordable(call.app.counters, call.owners, consumptions); // 429
  const value = await perform(call, handle, { ...input, ...bound });
  call.consumptions = consumptions;
  return value;
}

/** Runs a step of a handler, with what it is told of the call. */
async function perform(call: Received, step: (told: never) => unknown, bound: object): Promise<unknown> {
  const { matched, caller, company, app, requestId } = call;
  const prepared = call.prepared?.value;
  try {
    return await step({
      ...bound,
      path: matched.path,
      caller,
      company,
      requestId,
      prepared,
      deps: app.deps,
    } as never);
  } catch (error) {
    throw inDocumentOrder(error, call.body);
  }
}

/** @param page the body, where it is a list page */
function represent(call: Received, answered: unknown, page?: Buffer): Reply {
  const { route } = call.matched.operation;
  const [status, value] = answered instanceof AlreadyExists ? [200, answered.value] : [statusOf(route), answered];
  if (status === 204) return noContent;
  if (value instanceof Download)
    return {
      status,
      headers: {
        'Content-Type': value.mediaType,
        'Content-Disposition': dispositionOf(value.filename),
        'X-Content-Type-Options': 'nosniff',
        ETag: etagOfContent(value.sha256),
      },
      body: undefined,
    };
  const body = page ?? bytesOf(value);
  if (!(value instanceof PreSerialized)) call.made.represented(body.length);
  const headers: Record<string, string> = {
    'Content-Type': jsonType,
    ETag: route.untagged === undefined ? etagOf(body) : etagOf(taggedBytesOf(route, value)),
  };
  if (route.cacheControl !== undefined) headers['Cache-Control'] = route.cacheControl;
  if (status === 201)
    headers.Location = `${call.app.deps.publicUrl}${call.matched.normalisedPath}${route.single === true ? '' : `${(value as { id: string }).id}/`}`;
  return { status, headers, body, ...(value instanceof PreSerialized ? { shared: true } : {}) };
}

const bytesOf = (value: unknown): Buffer =>
  value instanceof PreSerialized ? value.bytes : Buffer.from(JSON.stringify(value));

/** Over what a client's change could meet: not over what changes by itself. */
const taggedBytesOf = ({ untagged }: Route, value: unknown): Buffer =>
  bytesOf(untagged === undefined ? value : without(value as object, untagged));

/** A copy without these members; `users.setup_url` is a member of each entry of the list `users`. */
function without(value: object, members: readonly string[]): object {
  const kept = Object.entries(value).filter(([name]) => !members.includes(name));
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, Array.isArray(inner) ? withoutBelow(inner, name, members) : inner]),
  );
}

function withoutBelow(entries: readonly object[], name: string, members: readonly string[]): readonly object[] {
  const below = members
    .filter((member) => member.startsWith(`${name}.`))
    .map((member) => member.slice(name.length + 1));
  return below.length === 0 ? entries : entries.map((entry) => without(entry, below));
}

function bytesOfPage({ app, matched }: Received, query: PageQuery, page: PageOf<unknown>): Promise<Buffer> {
  const { publicUrl, positions } = app.deps;
  const ordered = { list: matched.operation.route.path, ordering: query.ordering, updated_since: query.updated_since };
  return renderPage(
    {
      url: `${publicUrl}${matched.normalisedPath}`,
      sent: matched.query,
      query,
      seal: (position) => positions.seal(ordered, position),
    },
    page,
  );
}

const tooBusy =
  'Too many concurrent requests for the same data. Send fewer at the same time, and retry after the interval given in Retry-After.';

/** What an unforeseen failure is to the caller: a store that is gone, a race, or our own mistake. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof TooManyWaiting || isLockTimeout(error))
    return new Refusal('service_unavailable', { detail: tooBusy, retryAfterSeconds: 1, because: error });
  if (
    isStoreUnavailable(error) ||
    error instanceof CountersUnavailable ||
    error instanceof ObjectStoreUnavailable ||
    error instanceof SpoolUnavailable
  )
    return new Refusal('service_unavailable', { retryAfterSeconds: 2, because: error });
  if (isConcurrentChange(error))
    return new Refusal('conflict', {
      detail: 'A concurrent request changed this resource. Retry the request.',
      because: error,
    });
  return new Refusal('internal_error', { because: error });
}
