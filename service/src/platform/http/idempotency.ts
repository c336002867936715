/**
 * Idempotency (service.md 7.3): the answer is stored in the command's transaction, so a crash leaves both or neither,
 * and a throw releases the key. An advisory lock serializes equal requests. Those of one process wait in memory,
 * without a connection; only the first of them takes the lock.
 *
 * The transaction runs under READ COMMITTED: after the lock is granted, the look-up must see the first one's commit.
 */
import type { FailureCode } from '@mahnwerk/contract/shapes/failure-codes.ts';
import { createHash } from 'node:crypto';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyTx, OperatorTx, PartnerTx } from '../database/session.ts';
import { isLockTimeout } from '../database/failure.ts';
import { tenantShare } from '../database/connections.ts';
import { compose, statementsOf } from '../database/statement.ts';
import type { Statements } from './statements.gen.ts';
import { canonicalJson } from './canonical-json.ts';
import { replayedHeader, type Reply } from './reply.ts';
import { Refusal } from '../refusal.ts';

/** The namespaces of keys: by company, Partner, operator or person. */
export type TenantKind = 'company' | 'partner' | 'operator' | 'account';

/** The scope of a key: requests with an equal scope are repeats of each other. */
export interface KeyScope {
  readonly tenantKind: TenantKind;
  readonly tenantId: string;
  readonly operation: string;
  readonly path: string;
  readonly key: string;
}

/** A request with its key. */
export interface IdempotentRequest extends KeyScope {
  /** Computed only when compared or stored: for a body that validation rejects it would be wasted work. */
  readonly fingerprint: () => Buffer;
  /** The Partner whose key made the request: its stored answers expire with its access. */
  readonly partnerId: string | undefined;
}

const kinds = { company: 1, partner: 2, operator: 3, account: 4 } as const;
const headerForm = new RegExp(`^[\\x21-\\x2b\\x2d-\\x7e]{1,${limits.idempotency_key_characters}}$`);

/**
 * Reads the header; Node joins repeated headers with a comma, which no key contains. @throws Refusal validation_error
 */
export function readKey(header: string | string[] | undefined): string {
  const value = Array.isArray(header) ? header.join(',') : header;
  const fail = (code: FailureCode, message: string) =>
    new Refusal('validation_error', { errors: [{ field: 'Idempotency-Key', code, message }] });
  if (value === undefined) throw fail('required', 'Every POST requires an Idempotency-Key header.');
  if (!headerForm.test(value))
    throw fail(
      'invalid',
      `Expected 1 to ${limits.idempotency_key_characters} visible ASCII characters without commas.`,
    );
  return value;
}

/** SHA-256 of query, If-Match and canonical body: independent of member order and charset. */
export const fingerprintOf = (query: string, body: unknown, ifMatch: string | undefined): Buffer =>
  digestOf(query, ifMatch, 'json', body === undefined ? '' : canonicalJson(body));

/** One part of a multipart body. */
export interface Part {
  readonly name: string;
  readonly filename: string | undefined;
  readonly contentType: string | undefined;
  /** SHA-256 of its bytes. */
  readonly digest: Buffer;
}

/** The fingerprint of a multipart body: independent of the boundary and of the order of parts. */
export const fingerprintOfParts = (query: string, parts: readonly Part[], ifMatch: string | undefined): Buffer =>
  digestOf(query, ifMatch, 'multipart', parts.map(textOf).sort().join('\n'));

const textOf = ({ name, filename, contentType, digest }: Part): string =>
  JSON.stringify([name, filename ?? null, contentType ?? null, digest.toString('hex')]);

// Neither a query nor a header can contain a line feed.
const digestOf = (query: string, ifMatch: string | undefined, family: 'json' | 'multipart', content: string): Buffer =>
  createHash('sha256')
    .update(`${query}\n${ifMatch ?? ''}\n${family}\n`)
    .update(content)
    .digest();

const separator = '\0';
const identityOf = (scope: KeyScope): string =>
  [scope.tenantKind, scope.tenantId, scope.operation, scope.path, scope.key].join(separator);

const inProgress = () =>
  new Refusal('idempotency_request_in_progress', { retryAfterSeconds: limits.idempotency_wait_seconds });

/** Requests that may wait in memory, each with its body. The contract allows an immediate 409 ("up to" two seconds). */
const waiting_max = { one_key: 100, all_keys: 1_000 } as const;

/** How a request waits for its key. */
export interface KeyWait {
  /** When the wait ends, on the clock of `performance.now()`. */
  readonly deadline: number;
  readonly lockQueue: LockQueue;
}

/** Equal requests of one process: the first runs, the others wait in memory. */
export class SingleFlight {
  readonly #running = new Map<string, { readonly ended: Promise<'stored' | 'released'>; waiters: number }>();
  readonly #lockQueue = new LockQueue();
  #waiting = 0;

  /** Runs `work` once no equal request of this process runs. @throws Refusal idempotency_request_in_progress */
  async run<T>(scope: KeyScope, work: (wait: KeyWait) => Promise<T>): Promise<T> {
    const identity = identityOf(scope);
    const wait = { deadline: performance.now() + limits.idempotency_wait_seconds * 1000, lockQueue: this.#lockQueue };
    for (let running = this.#running.get(identity); running !== undefined; running = this.#running.get(identity)) {
      // After a stored answer all waiting requests replay it; after a released key the next one runs.
      if ((await this.#wait(running, wait)) === 'stored') return work(wait);
    }
    return this.#lead(identity, () => work(wait));
  }

  async #wait(
    running: { readonly ended: Promise<'stored' | 'released'>; waiters: number },
    { deadline }: KeyWait,
  ): Promise<'stored' | 'released'> {
    if (running.waiters >= waiting_max.one_key || this.#waiting >= waiting_max.all_keys) throw inProgress();
    running.waiters += 1;
    this.#waiting += 1;
    try {
      return await within(deadline - performance.now(), running.ended);
    } finally {
      running.waiters -= 1;
      this.#waiting -= 1;
    }
  }

  async #lead<T>(identity: string, work: () => Promise<T>): Promise<T> {
    const { promise: ended, resolve } = Promise.withResolvers<'stored' | 'released'>();
    this.#running.set(identity, { ended, waiters: 0 });
    let outcome: 'stored' | 'released' = 'released';
    try {
      const result = await work();
      outcome = 'stored';
      return result;
    } finally {
      this.#running.delete(identity);
      resolve(outcome);
    }
  }
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(inProgress()), Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** At most half of a tenant's connections for changes wait for keys: other commands keep the other half. */
const waiters_max: Record<TenantKind, number> = {
  company: tenantShare.company.changes / 2,
  partner: tenantShare.partner.changes / 2,
  operator: 1,
  account: 1,
};

/** The transactions of this process that wait for a key of another process; each holds a connection. */
class LockQueue {
  readonly #waiting = new Map<string, number>();

  /** Waits if the tenant's limit allows it. @throws Refusal idempotency_request_in_progress */
  async join<T>({ tenantKind, tenantId }: KeyScope, wait: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(tenantId) ?? 0;
    if (waiting >= waiters_max[tenantKind]) throw inProgress();
    this.#waiting.set(tenantId, waiting + 1);
    try {
      return await wait();
    } finally {
      const left = (this.#waiting.get(tenantId) ?? 0) - 1;
      if (left > 0) this.#waiting.set(tenantId, left);
      else this.#waiting.delete(tenantId);
    }
  }
}

const statement = statementsOf<Statements>('idempotency');

const tryLock = statement('tryLock', `select pg_try_advisory_xact_lock(:lock_id::int8) as taken`, {
  notNull: ['taken'],
});
const setLockTimeout = statement('setLockTimeout', `select set_config('lock_timeout', :timeout, true)`);
// The session's own timeout, for locks on rows.
const resetLockTimeout = compose<object, object>('idempotency.reset_lock_timeout', 'set local lock_timeout to default');
const lock = statement('lock', `select pg_advisory_xact_lock(:lock_id::int8)`);

const find = statement(
  'find',
  `select fingerprint, status, headers, body, replay_until > clock_timestamp() as replayable
   from idempotency
   where company_id = :tenant_id and tenant_kind = :tenant_kind and operation = :operation and path = :path and key = :key
     and forget_at > clock_timestamp()`,
  { notNull: ['replayable'] },
);

const store = statement(
  'store',
  `insert into idempotency (company_id, tenant_kind, operation, path, key, fingerprint, status, headers, body, partner_id, stored_at, replay_until, forget_at)
   values (:tenant_id, :tenant_kind, :operation, :path, :key, :fingerprint, :status, :headers, :body, :partner_id,
           clock_timestamp(), clock_timestamp() + interval '${limits.idempotency_replay_hours} hours', clock_timestamp() + interval '${limits.idempotency_forget_hours} hours')
   on conflict (company_id, tenant_kind, operation, path, key) do update
     set fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers, body = excluded.body,
         partner_id = excluded.partner_id, stored_at = excluded.stored_at, replay_until = excluded.replay_until, forget_at = excluded.forget_at
     where idempotency.forget_at <= clock_timestamp()`,
);

const rowKey = (scope: KeyScope) => ({
  tenant_id: scope.tenantId,
  tenant_kind: kinds[scope.tenantKind],
  operation: scope.operation,
  path: scope.path,
  key: scope.key,
});

/**
 * Locks the key for this transaction and reads an earlier answer, in one round trip with BEGIN; a key that is locked
 * costs a second round trip and the wait.
 * @returns the earlier reply to replay; undefined if this transaction holds the key and the command may run
 * @throws Refusal idempotency_request_in_progress, idempotency_key_conflict, idempotency_key_expired
 */
export async function acquireKey(
  tx: CompanyTx | PartnerTx | OperatorTx,
  request: IdempotentRequest,
  wait: KeyWait,
): Promise<Reply | undefined> {
  const [{ taken }, found] = await Promise.all([
    tx.one(tryLock, { lock_id: lockIdOf(request) }),
    tx.findOne(find, rowKey(request)),
  ]);
  // A stored answer needs no lock: a request that holds it replays the same answer.
  const earlier = found ?? (taken ? undefined : await waitAndFind(tx, request, wait));
  return earlier === undefined ? undefined : replay(earlier, request.fingerprint());
}

async function waitAndFind(
  tx: CompanyTx | PartnerTx | OperatorTx,
  request: IdempotentRequest,
  { deadline, lockQueue }: KeyWait,
): Promise<StoredResponse | undefined> {
  const milliseconds = Math.ceil(deadline - performance.now());
  if (milliseconds <= 0) throw inProgress(); // PostgreSQL reads 0 as no timeout
  return lockQueue.join(request, async () => {
    tx.send(setLockTimeout, { timeout: `${milliseconds}ms` });
    const locked = tx.run(lock, { lock_id: lockIdOf(request) });
    tx.send(resetLockTimeout);
    const found = tx.findOne(find, rowKey(request));
    const [lockResult, earlier] = await Promise.allSettled([locked, found]);
    if (lockResult.status === 'rejected') throw isLockTimeout(lockResult.reason) ? inProgress() : lockResult.reason;
    if (earlier.status === 'rejected') throw earlier.reason;
    return earlier.value;
  });
}

interface StoredResponse {
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly headers: unknown;
  readonly body: Buffer;
  readonly replayable: boolean;
}

/** The stored answer as a reply. A different request conflicts even with an expired answer (decisions.md 12). */
function replay(stored: StoredResponse, fingerprint: Buffer): Reply {
  if (!stored.fingerprint.equals(fingerprint)) throw new Refusal('idempotency_key_conflict');
  if (!stored.replayable) throw new Refusal('idempotency_key_expired');
  const headers = stored.headers as Record<string, string>;
  return { status: stored.status, headers: { ...headers, [replayedHeader]: 'true' }, body: stored.body };
}

/** Stores the answer, without secrets, in the command's transaction. */
export function storeResponse(tx: CompanyTx | PartnerTx | OperatorTx, request: IdempotentRequest, reply: Reply): void {
  tx.send(store, {
    ...rowKey(request),
    fingerprint: request.fingerprint(),
    status: reply.status,
    headers: JSON.stringify(reply.headers),
    body: reply.body ?? Buffer.alloc(0),
    partner_id: request.partnerId ?? null,
  });
}

const lockIdOf = (scope: KeyScope): bigint => createHash('sha256').update(identityOf(scope)).digest().readBigInt64BE(0);
