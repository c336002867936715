/** What a handler runs in: the stored answer of its key, a connection or transaction bound to its tenant, the precondition, and its own steps. */
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx, PartnerDb, PartnerTx } from '../database/session.ts';
import { isConcurrentChange } from '../database/failure.ts';
import { Refusal } from '../refusal.ts';
import { reauthenticate } from './admission.ts';
import { lockAccessForShare } from './company.ts';
import { inDocumentOrder } from './document-order.ts';
import { bindToOwner, withAudit } from './operator.ts';
import { AlreadyExists } from './handler.ts';
import {
  acquireKey,
  fingerprintOf,
  fingerprintOfParts,
  readKey,
  storeResponse,
  type IdempotentRequest,
  type TenantKind,
} from './idempotency.ts';
import { Interruption, withInterruptions } from './interruption.ts';
import { etagOf, matchesStrongly } from './precondition.ts';
import { type Answer, type Handled, headerOf, type Operation, type Received } from './received.ts';
import { bytesOf, represent, taggedBytesOf, withoutSecrets } from './representation.ts';
import { type Consumption, consumptionsOf, refuseUnaffordable } from './throttle.ts';
import type { Input } from './validate.ts';

type AnyDb = CompanyDb | PartnerDb | OperatorDb;
type AnyTx = CompanyTx | PartnerTx | OperatorTx;

/** What a handler's step receives beside what the request itself says. */
interface Bound extends Input {
  readonly prepared: unknown;
  readonly checked?: unknown;
  readonly db?: AnyDb;
  readonly tx?: AnyTx;
}

/** The handler, where the operation's hourly rate limits have room for it. What exists already costs nothing. */
export async function runHandler(received: Received, bound: Bound): Promise<Handled> {
  const cost = costOf(received, bound.body);
  if (cost.length > 0) await refuseUnaffordable(received.app.counters, received.owners, cost); // 429
  const { operation } = received.matched;
  const owned = await bindToOwner(received, operation, bound); // 404
  const value = withAudit(received, await invoke(received, operation.handle, owned), { tx: bound.tx, owned: owned.tx });
  return { value, cost: value instanceof AlreadyExists ? [] : cost };
}

/** The module's rules about what was sent, whatever resource it is for. */
export const check = async (received: Received, bound: Bound): Promise<unknown> => {
  const step = received.matched.operation.check;
  return step === undefined ? undefined : invoke(received, step, bound);
};

/** Calls a handler or one of its steps. */
async function invoke(
  received: Received,
  step: (call: never) => unknown,
  bound: Bound,
  { deps }: Pick<Operation, 'deps'> = received.matched.operation,
): Promise<unknown> {
  const { matched, caller, company, requestId } = received;
  try {
    return await step({ ...bound, path: matched.path, caller, company, requestId, deps } as never);
  } catch (error) {
    throw inDocumentOrder(error, received.body.value);
  }
}

/** What one success takes from hourly rate limits, counted in the body; HEAD takes nothing. */
const costOf = ({ matched, method }: Received, body: unknown): readonly Consumption[] =>
  matched.operation.route.expensive === undefined || method === 'HEAD'
    ? []
    : consumptionsOf(matched.operation.route.expensive, body, matched.path);

/** A handler's work without a connection, which runs once, where the operation's rate limits have room for it; by itself it refuses nothing. */
export class Preparation {
  readonly #received: Received;
  #done: { readonly value: unknown } | undefined;

  constructor(received: Received) {
    this.#received = received;
  }

  get result(): unknown {
    return this.#done?.value;
  }

  async run(): Promise<undefined> {
    const { app, matched, body, owners } = this.#received;
    const { operation, path } = matched;
    if (operation.prepare === undefined) return;
    await refuseUnaffordable(app.counters, owners, costOf(this.#received, body.value)); // 429
    const { tenantId: tenant } = tenantOf(this.#received);
    const request = { body: body.value, files: body.files, path, tenant, deps: operation.deps };
    this.#done = { value: await operation.prepare(request as never) };
  }

  /** Its result in a transaction, which is interrupted for it. */
  required(): unknown {
    if (this.#received.matched.operation.prepare !== undefined && this.#done === undefined)
      throw new Interruption(() => this.run());
    return this.result;
  }
}

/** The stored answer of an equal request, or the command and its answer in one transaction. */
export async function once(
  received: Received,
  command: (tx: AnyTx, preparation: Preparation) => Promise<Handled>,
): Promise<Answer> {
  const request = idempotentRequest(received);
  const preparation = new Preparation(received);
  const { secrets } = received.matched.operation.route;
  return received.app.flights.run(request, (turn) =>
    inTransaction(received, {}, async (tx) => {
      const earlier = await acquireKey(tx, request, turn); // 409
      if (earlier !== undefined) return { reply: earlier, cost: [] };
      const { value, cost } = await command(tx, preparation);
      // What existed already shows no secret.
      const hasSecrets = secrets !== undefined && !(value instanceof AlreadyExists);
      const stored = represent(received, hasSecrets ? withoutSecrets(value, secrets) : value);
      storeResponse(tx, request, stored);
      // The answer with its secret carries the ETag of the secret-free representation, as a later GET will.
      return { reply: hasSecrets ? { ...stored, body: bytesOf(value) } : stored, cost };
    }),
  );
}

function idempotentRequest(received: Received): IdempotentRequest {
  const { matched, headers, body, caller } = received;
  const { operation, normalisedPath, query } = matched;
  const ifMatch = headerOf(headers, 'if-match');
  // Where a body may be left out, none and an empty object are the same request.
  const value = operation.route.bodyOptional ? (body.value ?? {}) : body.value;
  return {
    ...tenantOf(received),
    operation: operation.name,
    path: normalisedPath,
    key: readKey(headers['idempotency-key']),
    fingerprint: () =>
      body.parts === undefined ? fingerprintOf(query, value, ifMatch) : fingerprintOfParts(query, body.parts, ifMatch),
    partnerId: caller?.partnerId,
  };
}

/** 404, or 412 where the representation of the same path has another ETag. A lock or the transaction's snapshot keeps it as it is until the change. */
export async function refuseStale(received: Received, bound: Bound, ifMatch: string): Promise<void> {
  const { lock, representation, name } = received.matched.operation;
  if (lock !== undefined) await invoke(received, lock, bound);
  if (representation === undefined) throw new Error(`${name} has no GET to compare with`);
  const read = { query: {}, body: undefined, prepared: undefined, ...(bound.tx === undefined ? {} : { db: bound.tx }) };
  const owned = await bindToOwner(received, representation, read);
  const current = await invoke(received, representation.handle, owned, representation);
  const bytes = taggedBytesOf(representation.route, current);
  received.largeAnswer.represented(bytes.length);
  if (!matchesStrongly(ifMatch, etagOf(bytes))) throw new Refusal('precondition_failed');
}

const nilUuid = '00000000-0000-0000-0000-000000000000';

function tenantOf({ matched, company, caller }: Received): { tenantKind: TenantKind; tenantId: string } {
  const { api } = matched.operation;
  if (api === 'operator') return { tenantKind: 'operator', tenantId: nilUuid };
  if (api === 'account') return { tenantKind: 'account', tenantId: caller?.id ?? nilUuid };
  if (api === 'partner') return { tenantKind: 'partner', tenantId: caller?.partnerId ?? nilUuid };
  return { tenantKind: 'company', tenantId: company ?? nilUuid };
}

/** Reads on a connection bound to the tenant. */
export function withConnection<T>(received: Received, read: (db: AnyDb) => Promise<T>): Promise<T> {
  const work = async (db: AnyDb) => {
    interruptForSlot(received); // 503
    await reauthenticate(received); // 401, 403, 404
    return read(db);
  };
  const { database } = received.app;
  const { tenantKind, tenantId } = tenantOf(received);
  return withInterruptions(() => {
    if (tenantKind === 'operator' || tenantKind === 'account') return database.readAsOperator(work);
    if (tenantKind === 'partner') return database.readForPartner(tenantId, work);
    return database.read(tenantId, work, { partner: received.caller?.partnerId });
  });
}

/**
 * Runs a command in a transaction bound to the tenant. Under If-Match the operation's lock keeps what was compared; an operation without one runs
 * under `repeatable read`.
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
  options: { isolation?: 'repeatable read' },
): Promise<T> {
  const { database, access } = received.app;
  const { tenantKind, tenantId } = tenantOf(received);
  const { elevated } = received.matched.operation.route;
  if (tenantKind === 'operator' || tenantKind === 'account' || elevated) return database.asOperator(work, options);
  if (tenantKind === 'partner') return database.atomicallyForPartner(tenantId, work, options);
  const locked = async (tx: CompanyTx) => {
    await lockAccessForShare(access, tx, received.caller); // 403, 404
    return work(tx);
  };
  return database.atomically(tenantId, locked, { ...options, partner: received.caller?.partnerId });
}

/** Asked once there is a connection: while the request waited for it, its operation may have become known for large answers. */
function interruptForSlot({ largeAnswer }: Received): void {
  if (largeAnswer.needsSlot) throw new Interruption(() => largeAnswer.takeSlot());
}
