/**
 * Runs a handler: idempotency, a connection or transaction bound to the tenant, the precondition, the handler's steps.
 */
import assert from 'node:assert/strict';
import type { CompanyTx } from '../database/session.ts';
import { isConcurrentChange } from '../database/failure.ts';
import { Refusal } from '../refusal.ts';
import { reauthenticate } from './admission.ts';
import { authorOf, type Caller } from './authenticate.ts';
import { lockAccessForShare } from './company.ts';
import { inDocumentOrder } from './document-order.ts';
import { type AnyDb, type AnyTx, bindToOwner, withAudit } from './operator.ts';
import { AlreadyExists } from './handler.ts';
import {
  acquireKey,
  fingerprintOf,
  fingerprintOfParts,
  type KeyWait,
  readKey,
  storeResponse,
  type IdempotentRequest,
  type TenantKind,
} from './idempotency.ts';
import { Interruption, withInterruptions } from './interruption.ts';
import { etagOf, matchesStrongly } from './precondition.ts';
import { type CommandAnswer, type Handled, headerOf, type Operation, type Received } from './received.ts';
import { renewedCookie, withCookie } from './renewal.ts';
import { bytesOf, represent, taggedBytesOf, withoutSecrets } from './representation.ts';
import { type Consumption, consumptionsOf, refuseUnaffordable } from './throttle.ts';
import type { Input } from './validate.ts';

/** What a handler's step receives besides the request. */
interface BoundInput extends Input {
  readonly prepared: unknown;
  readonly checked?: unknown;
  readonly db?: AnyDb;
  readonly tx?: AnyTx;
}

/**
 * Runs the handler if the operation's hourly limits allow it. Where the result may exist already, they are asked once it
 * is known that it does not: what exists needs no budget, and costs none.
 */
export async function runHandler(received: Received, bound: BoundInput): Promise<Handled> {
  const { operation } = received.matched;
  const cost = costOf(received, bound.body);
  const refuseBeyondLimits = async () => {
    if (cost.length > 0) await refuseUnaffordable(received.app.counters, received.owners, cost);
  };
  if (!operation.route.existing) await refuseBeyondLimits(); // 429
  const owned = await bindToOwner(received, operation, bound); // 404
  const returned = await invoke(received, operation.handle, owned);
  const cookie = await renewedCookie(received, returned, bound.tx);
  const value = withAudit(received, returned, { tx: bound.tx, owned: owned.tx });
  if (value instanceof AlreadyExists) return { value, cost: [], cookie };
  if (operation.route.existing) await refuseBeyondLimits(); // 429
  return { value, cost, cookie };
}

/** Runs the handler's `check`: rules about the request that need no resource. */
export const check = async (received: Received, bound: BoundInput): Promise<unknown> => {
  const step = received.matched.operation.check;
  return step === undefined ? undefined : invoke(received, step, bound);
};

/** Calls a handler or one of its steps. */
async function invoke(
  received: Received,
  step: (call: never) => unknown,
  bound: BoundInput,
  { deps }: Pick<Operation, 'deps'> = received.matched.operation,
): Promise<unknown> {
  const { matched, caller, company, requestId } = received;
  try {
    return await step({ ...bound, path: matched.path, caller, company, requestId, deps } as never);
  } catch (error) {
    throw inDocumentOrder(error, received.body.value);
  }
}

/** What one success consumes of the hourly limits, counted in the body; HEAD consumes nothing. */
const costOf = ({ matched, method }: Received, body: unknown): readonly Consumption[] =>
  matched.operation.route.expensive === undefined || method === 'HEAD'
    ? []
    : consumptionsOf(matched.operation.route.expensive, body, matched.path);

/**
 * The work of a handler that must not hold a connection. It runs once, and rejects a request only for its rate limits.
 */
export class Preparation {
  readonly #received: Received;
  #done: { readonly value: unknown } | undefined;

  constructor(received: Received) {
    this.#received = received;
  }

  get result(): unknown {
    return this.#done?.value;
  }

  /** Does the work. @throws Refusal throttled */
  async run(): Promise<undefined> {
    const { app, matched, body, owners, caller } = this.#received;
    const { operation, path } = matched;
    if (operation.prepare === undefined) return;
    await refuseUnaffordable(app.counters, owners, costOf(this.#received, body.value)); // 429
    const { tenantId: tenant } = tenantOf(this.#received);
    const request = {
      body: body.value,
      files: body.files,
      path,
      tenant,
      session: caller?.session,
      deps: operation.deps,
    };
    this.#done = { value: await operation.prepare(request as never) };
  }

  /** The result, inside a transaction. @throws Interruption until the work is done */
  required(): unknown {
    if (this.#received.matched.operation.prepare !== undefined && this.#done === undefined)
      throw new Interruption(() => this.run());
    return this.result;
  }
}

/** Replays the stored answer of an equal request, or runs the command and stores its answer in one transaction. */
export async function once(
  received: Received,
  command: (tx: AnyTx, preparation: Preparation) => Promise<Handled>,
): Promise<CommandAnswer> {
  const request = idempotentRequest(received);
  const preparation = new Preparation(received);
  const { secrets } = received.matched.operation.route;
  const ifMatch = ifMatchOf(received);
  const attempt = (wait: KeyWait) =>
    inTransaction(received, { ifMatch }, async (tx) => {
      const earlier = await acquireKey(tx, request, wait); // 409
      if (earlier !== undefined) return { reply: earlier, cost: [] };
      const { value, cost, cookie } = await command(tx, preparation);
      // The answer of a resource that already existed contains no secret.
      const hasSecrets = secrets !== undefined && !(value instanceof AlreadyExists);
      const stored = represent(received, hasSecrets ? withoutSecrets(value, secrets) : value);
      storeResponse(tx, request, stored);
      // The answer with the secret has the ETag of the representation without it, equal to that of a later GET.
      return { reply: withCookie(hasSecrets ? { ...stored, body: bytesOf(value) } : stored, cookie), cost };
    });
  return received.app.flights.run(request, (wait) => afterConcurrentChanges(() => attempt(wait)));
}

const attempts_under_if_match = 3;

/**
 * A command under If-Match works on a snapshot, which a concurrent change ends. Again, because that change may be of
 * another resource, or this command itself, sent twice: then its answer is replayed.
 */
async function afterConcurrentChanges<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = attempts_under_if_match - 1; left > 0; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Refusal && isConcurrentChange(error.cause))) throw error;
    }
  }
  return attempt();
}

/** If-Match of a request to which it means something: a POST that creates has nothing to compare with. */
export const ifMatchOf = ({ matched, headers }: Received): string | undefined =>
  matched.operation.representation === undefined ? undefined : headerOf(headers, 'if-match');

/** A person acts for each of its owners in a namespace of its own. */
function namespaceOf({ api, route }: Operation, caller: Caller | undefined): string | undefined {
  if (api !== 'account' || (route.scope === null && !route.ofMembership)) return undefined;
  return caller?.companyId ?? caller?.partnerId ?? caller?.session?.membership?.kind;
}

function idempotentRequest(received: Received): IdempotentRequest {
  const { matched, headers, body, caller } = received;
  const { operation, normalisedPath, query } = matched;
  const ifMatch = headerOf(headers, 'if-match');
  const { bodyOptional, secretBody } = operation.route;
  const owner = namespaceOf(operation, caller);
  // If the body is optional, no body and an empty object are equal requests. A stored fingerprint reveals no password.
  const value = secretBody ? undefined : bodyOptional ? (body.value ?? {}) : body.value;
  return {
    ...tenantOf(received),
    operation: operation.name,
    path: owner === undefined ? normalisedPath : `${normalisedPath} ${owner}`,
    key: readKey(headers['idempotency-key']),
    fingerprint: () =>
      body.parts === undefined ? fingerprintOf(query, value, ifMatch) : fingerprintOfParts(query, body.parts, ifMatch),
    partnerId: caller?.partnerId,
  };
}

/**
 * Compares If-Match with the ETag of the resource's GET; a lock or the snapshot keeps the row until the change.
 * @throws Refusal 404, 412
 */
export async function refuseStale(received: Received, bound: BoundInput, ifMatch: string): Promise<void> {
  const { lock, representation, name } = received.matched.operation;
  if (lock !== undefined) await invoke(received, lock, bound);
  assert(representation !== undefined, `${name} has no GET to compare with`);
  const read = { query: {}, body: undefined, prepared: undefined, ...readerOf(received, bound.tx) };
  const owned = await bindToOwner(received, representation, read);
  const current = await invoke(received, representation.handle, owned, representation);
  const bytes = taggedBytesOf(representation.route, current);
  received.largeAnswer.represented(bytes.length);
  if (!matchesStrongly(ifMatch, etagOf(bytes))) throw new Refusal('precondition_failed');
}

/** The connection of the GET: that of the caller, also where the command has the operator's. */
function readerOf({ matched, company, caller }: Received, tx: AnyTx | undefined): { readonly db?: AnyDb } {
  if (tx === undefined) return {};
  const { api, route } = matched.operation;
  if (tx.kind !== 'operator' || !route.elevated) return { db: tx };
  return { db: api === 'partner' ? tx.forPartner(caller?.partnerId ?? nilUuid) : tx.forCompany(company ?? nilUuid) };
}

const nilUuid = '00000000-0000-0000-0000-000000000000';

function tenantOf({ matched, company, caller }: Received): { tenantKind: TenantKind; tenantId: string } {
  const { api } = matched.operation;
  if (api === 'operator') return { tenantKind: 'operator', tenantId: nilUuid };
  if (api === 'account') return { tenantKind: 'account', tenantId: caller?.id ?? nilUuid };
  if (api === 'partner') return { tenantKind: 'partner', tenantId: caller?.partnerId ?? nilUuid };
  return { tenantKind: 'company', tenantId: company ?? nilUuid };
}

/** Runs `read` on a connection bound to the tenant. */
export function withConnection<T>(received: Received, read: (db: AnyDb) => Promise<T>): Promise<T> {
  const work = async (db: AnyDb) => {
    interruptForSlot(received); // 503
    await reauthenticate(received); // 401, 403, 404
    return read(db);
  };
  const { database } = received.app;
  const { tenantKind, tenantId } = tenantOf(received);
  return withInterruptions(() => {
    if (tenantKind === 'operator') return database.readAsOperator(work);
    if (tenantKind === 'account') return database.readElevated(tenantId, work);
    if (tenantKind === 'partner') return database.readForPartner(tenantId, work);
    return database.read(tenantId, work, { partner: received.caller?.partnerId });
  });
}

/**
 * Runs a command in a transaction bound to the tenant. With If-Match, the operation's lock keeps the compared row; an
 * operation without a lock runs under `repeatable read`, and a concurrent change becomes a 412.
 */
export async function inTransaction<T>(
  received: Received,
  { ifMatch }: { ifMatch?: string | undefined },
  command: (tx: AnyTx) => Promise<T>,
): Promise<T> {
  const work = async (tx: AnyTx) => {
    interruptForSlot(received); // 503
    await reauthenticate(received); // 401, 403, 404
    return command(tx);
  };
  const needsSnapshot = ifMatch !== undefined && received.matched.operation.lock === undefined;
  try {
    return await withInterruptions(() =>
      inTenantTransaction(received, work, needsSnapshot ? { isolation: 'repeatable read' } : {}),
    );
  } catch (error) {
    if (ifMatch !== undefined && isConcurrentChange(error))
      throw new Refusal('precondition_failed', { because: error });
    throw error;
  }
}

function inTenantTransaction<T>(
  received: Received,
  work: (tx: AnyTx) => Promise<T>,
  given: { isolation?: 'repeatable read' },
): Promise<T> {
  const { database, access } = received.app;
  const options = { ...given, author: received.caller && authorOf(received.caller) };
  const { tenantKind, tenantId } = tenantOf(received);
  const { elevated } = received.matched.operation.route;
  if (tenantKind === 'operator') return database.asOperator(work, options);
  if (tenantKind === 'account' || elevated) return database.elevated(tenantId, work, options);
  if (tenantKind === 'partner') return database.atomicallyForPartner(tenantId, work, options);
  const locked = async (tx: CompanyTx) => {
    await lockAccessForShare(access, tx, received.caller); // 403, 404
    return work(tx);
  };
  return database.atomically(tenantId, locked, { ...options, partner: received.caller?.partnerId });
}

/** Runs once there is a connection: during the wait for it, the operation may have made a large answer. */
function interruptForSlot({ largeAnswer }: Received): void {
  if (largeAnswer.needsSlot) throw new Interruption(() => largeAnswer.takeSlot());
}
