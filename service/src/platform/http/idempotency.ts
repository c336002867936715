/**
 * Idempotency (service.md 7.3): the stored answer commits with the command, so a crash leaves both or
 * neither and a throw releases the key. An advisory lock keeps equal requests apart; those of one
 * process wait for each other in memory and hold no connection, and only their first meets the lock.
 *
 * The lock is taken under READ COMMITTED: the look-up behind it must see what the first one committed.
 */
import { createHash } from 'node:crypto';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyTx, OperatorTx, PartnerTx } from '../database/session.ts';
import { isLockTimeout } from '../database/failure.ts';
import { tenantShare } from '../database/connections.ts';
import { compose, statementsOf } from '../database/statement.ts';
import type { Statements } from './statements.gen.ts';
import { canonicalJson } from './canonical-json.ts';
import type { Reply } from './reply.ts';
import { Refusal } from '../refusal.ts';

export type TenantKind = 'company' | 'partner' | 'operator' | 'account';

/** What makes two requests the same attempt. */
export interface KeyScope {
  readonly tenantKind: TenantKind;
  readonly tenantId: string;
  readonly operation: string;
  readonly path: string;
  readonly key: string;
}

export interface IdempotentRequest extends KeyScope {
  /** Made where it is compared or kept: a body that nobody has judged yet may cost more to write than to refuse. */
  readonly fingerprint: () => Buffer;
  /** The Partner whose key made the request: its stored answers end with its access. */
  readonly partnerId: string | undefined;
}

const kinds = { company: 1, partner: 2, operator: 3, account: 4 } as const;
const keyForm = new RegExp(`^[\\x21-\\x2b\\x2d-\\x7e]{1,${limits.idempotency_key_characters}}$`);

/** The header's value; Node joins repeated headers with a comma, which no key contains. */
export function readKey(header: string | string[] | undefined): string {
  const value = Array.isArray(header) ? header.join(',') : header;
  const fail = (code: string, message: string) =>
    new Refusal('validation_error', { errors: [{ field: 'Idempotency-Key', code, message }] });
  if (value === undefined) throw fail('required', 'Every POST requires an Idempotency-Key header.');
  if (!keyForm.test(value))
    throw fail(
      'invalid',
      `Expected 1 to ${limits.idempotency_key_characters} visible ASCII characters without commas.`,
    );
  return value;
}

/** Independent of member order and charset; the query and If-Match belong to the request. */
export const fingerprintOf = (query: string, body: unknown, ifMatch: string | undefined): Buffer =>
  digestOf(query, ifMatch, 'json', body === undefined ? '' : canonicalJson(body));

/** One part of a multipart body. */
export interface Part {
  readonly name: string;
  readonly filename: string | undefined;
  readonly contentType: string | undefined;
  /** SHA-256 of its bytes, so that a file need not be held. */
  readonly digest: Buffer;
}

/** The same for an upload: independent of the boundary and of the order of its parts. */
export const fingerprintOfParts = (query: string, parts: readonly Part[], ifMatch: string | undefined): Buffer =>
  digestOf(query, ifMatch, 'multipart', parts.map(textOf).sort().join('\n'));

const textOf = ({ name, filename, contentType, digest }: Part): string =>
  JSON.stringify([name, filename ?? null, contentType ?? null, digest.toString('hex')]);

// Neither a query nor a header can hold a line feed.
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

/** Requests that wait in memory, each with its body; the contract says 'up to' two seconds, so what comes beyond is told at once. */
const waiting_max = { one_key: 100, all_keys: 1_000 } as const;

/** A request's turn at its key. */
export interface Turn {
  /** Until when it may wait for others, on the clock of `performance.now()`. */
  readonly deadline: number;
  readonly lockQueue: LockQueue;
}

/** Equal requests of one process: the first runs, the others wait in memory. */
export class SingleFlight {
  readonly #running = new Map<string, { readonly ended: Promise<'stored' | 'released'>; waiters: number }>();
  readonly #lockQueue = new LockQueue();
  #waiting = 0;

  async run<T>(scope: KeyScope, work: (turn: Turn) => Promise<T>): Promise<T> {
    const identity = identityOf(scope);
    const turn = { deadline: performance.now() + limits.idempotency_wait_seconds * 1000, lockQueue: this.#lockQueue };
    for (let running = this.#running.get(identity); running !== undefined; running = this.#running.get(identity)) {
      // A stored answer is replayed by everyone at once; a released key lets the next waiter run.
      if ((await this.#wait(running, turn)) === 'stored') return work(turn);
    }
    return this.#lead(identity, () => work(turn));
  }

  async #wait(
    running: { readonly ended: Promise<'stored' | 'released'>; waiters: number },
    { deadline }: Turn,
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

/** Half of a tenant's connections for changes may wait for a key, so that another process's slow commands leave it the other half. */
const waiters_max: Record<TenantKind, number> = {
  company: tenantShare.company.changes / 2,
  partner: tenantShare.partner.changes / 2,
  operator: 1,
  account: 1,
};

/** The transactions of this process that wait for another process's, each holding a connection. */
class LockQueue {
  readonly #waiting = new Map<string, number>();

  /** Waits where the tenant has room for it; refused at once otherwise. */
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
const patience = statement('patience', `select set_config('lock_timeout', :timeout, true)`);
// Back to the session's own limit for rows.
const restorePatience = compose<object, object>('idempotency.restore_patience', 'set local lock_timeout to default');
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
 * Takes the key for this transaction and looks for an earlier answer, all in one flight with BEGIN;
 * a key that is taken costs a second one, and the wait.
 * The earlier reply to replay, or undefined: the key is ours and the command may run.
 */
export async function acquireKey(
  tx: CompanyTx | PartnerTx | OperatorTx,
  request: IdempotentRequest,
  turn: Turn,
): Promise<Reply | undefined> {
  const [{ taken }, found] = await Promise.all([
    tx.one(tryLock, { lock_id: lockIdOf(request) }),
    tx.findOne(find, rowKey(request)),
  ]);
  // An answer that is stored needs no lock: who holds it is replaying as well.
  const earlier = found ?? (taken ? undefined : await waitAndFind(tx, request, turn));
  return earlier === undefined ? undefined : replay(earlier, request.fingerprint());
}

async function waitAndFind(
  tx: CompanyTx | PartnerTx | OperatorTx,
  request: IdempotentRequest,
  { deadline, lockQueue }: Turn,
): Promise<Stored | undefined> {
  const milliseconds = Math.ceil(deadline - performance.now());
  if (milliseconds <= 0) throw inProgress(); // to PostgreSQL 0 is for ever
  return lockQueue.join(request, async () => {
    tx.send(patience, { timeout: `${milliseconds}ms` });
    const locked = tx.run(lock, { lock_id: lockIdOf(request) });
    tx.send(restorePatience);
    const looked = tx.findOne(find, rowKey(request));
    const [lockResult, earlier] = await Promise.allSettled([locked, looked]);
    if (lockResult.status === 'rejected') throw isLockTimeout(lockResult.reason) ? inProgress() : lockResult.reason;
    if (earlier.status === 'rejected') throw earlier.reason;
    return earlier.value;
  });
}

interface Stored {
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly headers: unknown;
  readonly body: Buffer;
  readonly replayable: boolean;
}

/** A different request conflicts even with an expired answer (decisions.md 12). */
function replay(stored: Stored, fingerprint: Buffer): Reply {
  if (!stored.fingerprint.equals(fingerprint)) throw new Refusal('idempotency_key_conflict');
  if (!stored.replayable) throw new Refusal('idempotency_key_expired');
  const headers = stored.headers as Record<string, string>;
  return { status: stored.status, headers: { ...headers, 'Idempotency-Replayed': 'true' }, body: stored.body };
}

/** Writes the secret-free answer behind the command, in the command's own transaction. */
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
