/**
 * Idempotency (service.md 7.3): the stored answer commits with the command, so a crash leaves both or
 * neither and a throw releases the key. An advisory lock makes equal requests wait for each other;
 * within one process they wait in memory and hold no connection.
 *
 * The lock is taken under READ COMMITTED: the look-up behind it must see what the first one committed.
 */
import { createHash } from 'node:crypto';
import { limits } from '@mahnwerk/contract/limits.ts';
import type { CompanyTx, OperatorTx } from '../database/session.ts';
import { sqlStateOf, sqlStates } from '../database/failure.ts';
import { statementsOf } from '../database/statement.ts';
import type { Statements } from './statements.gen.ts';
import { canonicalJson } from './canonical-json.ts';
import type { Reply } from './reply.ts';
import { Refusal } from '../refusal.ts';

export type TenantKind = 'company' | 'partner' | 'operator';

/** What makes two requests the same attempt. */
export interface KeyScope {
  readonly tenantKind: TenantKind;
  readonly tenantId: string;
  readonly operation: string;
  readonly path: string;
  readonly key: string;
}

export interface IdempotentRequest extends KeyScope {
  readonly fingerprint: Buffer;
  /** The Partner whose key made the request: its stored answers end with its access. */
  readonly partnerId: string | undefined;
}

const kinds = { company: 1, partner: 2, operator: 3 } as const;
const keyForm = new RegExp(`^[\\x21-\\x2b\\x2d-\\x7e]{1,${limits.idempotency_key_characters}}$`);

/** The header's value; Node joins repeated headers with a comma, which no key contains. */
export function readKey(header: string | string[] | undefined): string {
  const value = Array.isArray(header) ? header.join(',') : header;
  const fail = (code: string, message: string) => new Refusal('validation_error', { errors: [{ field: 'Idempotency-Key', code, message }] });
  if (value === undefined) throw fail('required', 'Every effectful POST needs an Idempotency-Key header.');
  if (!keyForm.test(value)) throw fail('invalid', `Expected 1 to ${limits.idempotency_key_characters} visible ASCII characters without a comma.`);
  return value;
}

/** Independent of member order and charset; the query and If-Match belong to the request. */
export function fingerprintOf(query: string, body: unknown, ifMatch: string | undefined): Buffer {
  const content = body === undefined ? '' : canonicalJson(body);
  return createHash('sha256').update(`${query}\n${ifMatch ?? ''}\njson\n`).update(content).digest();
}

const separator = '\0';
const identityOf = (scope: KeyScope): string =>
  [scope.tenantKind, scope.tenantId, scope.operation, scope.path, scope.key].join(separator);

const inProgress = () => new Refusal('idempotency_request_in_progress', { retryAfterSeconds: limits.idempotency_wait_seconds });

// One key's waiters beyond this are told at once: the contract says 'up to' two seconds.
const waiters_max = 100;

/** Equal requests of one process: the first runs, the others wait in memory. */
export class SingleFlight {
  readonly #running = new Map<string, { readonly ended: Promise<'stored' | 'released'>; waiters: number }>();

  async run<T>(scope: KeyScope, work: () => Promise<T>): Promise<T> {
    const identity = identityOf(scope);
    const deadline = performance.now() + limits.idempotency_wait_seconds * 1000;
    for (let running = this.#running.get(identity); running !== undefined; running = this.#running.get(identity)) {
      if (running.waiters >= waiters_max) throw inProgress();
      running.waiters += 1;
      // A stored answer is replayed by everyone at once; a released key lets the next waiter run.
      if ((await within(deadline - performance.now(), running.ended)) === 'stored') return work();
    }
    return this.#lead(identity, work);
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

const statement = statementsOf<Statements>('idempotency');

const patience = statement('patience', `select set_config('lock_timeout', :timeout, true)`);
const lock = statement('lock', `select pg_advisory_xact_lock(:lock_id::int8)`);

const find = statement(
  'find',
  `select fingerprint, status, headers, body, replay_until > clock_timestamp() as replayable
   from idempotency
   where company_id = :tenant_id and tenant_kind = :tenant_kind and operation = :operation and path = :path and key = :key
     and forget_at > clock_timestamp()`,
  { sure: ['replayable'] },
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
 * Takes the key for this transaction and looks for an earlier answer, all in one flight with BEGIN.
 * The earlier reply to replay, or undefined: the key is ours and the command may run.
 */
export async function claim(tx: CompanyTx | OperatorTx, request: IdempotentRequest): Promise<Reply | undefined> {
  tx.send(patience, { timeout: `${limits.idempotency_wait_seconds}s` });
  const locked = tx.run(lock, { lock_id: lockIdOf(request) });
  tx.send(patience, { timeout: '0' });
  const looked = tx.maybe(find, rowKey(request));
  const [lockResult, earlier] = await Promise.allSettled([locked, looked]);
  if (lockResult.status === 'rejected') throw sqlStateOf(lockResult.reason) === sqlStates.lock_not_available ? inProgress() : lockResult.reason;
  if (earlier.status === 'rejected') throw earlier.reason;
  return earlier.value === undefined ? undefined : replay(earlier.value, request.fingerprint);
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
export function keep(tx: CompanyTx | OperatorTx, request: IdempotentRequest, reply: Reply): void {
  tx.send(store, {
    ...rowKey(request),
    fingerprint: request.fingerprint,
    status: reply.status,
    headers: JSON.stringify(reply.headers),
    body: reply.body ?? Buffer.alloc(0),
    partner_id: request.partnerId ?? null,
  });
}

const lockIdOf = (scope: KeyScope): bigint => createHash('sha256').update(identityOf(scope)).digest().readBigInt64BE(0);
