/** Enqueues work in the transaction of its cause: it exists after the commit, or not at all. */
import type { CompanyTx, OperatorTx, PartnerTx } from '../database/session.ts';
import { newId } from '../ids.ts';
import { hastenWork, keepWork } from './store-kept.ts';
import { insertWork, insertWorkAgain, type NewWork, no_company, workChannel } from './store.ts';

export interface Enqueued {
  readonly kind: string;
  /** Names the work among others of its kind; default: a new id. */
  readonly key?: string;
  /** The company for round-robin scheduling. */
  readonly company?: string | undefined;
  /** Encrypted if it names a person or contains a secret. */
  readonly payload?: Buffer;
  /** After this time a failure is final. */
  readonly lifetime_hours?: number;
}

/** Does not wait: a failure surfaces at commit. The work begins as soon as a process has capacity. */
export function enqueue(tx: CompanyTx | PartnerTx | OperatorTx, work: Enqueued): void {
  insertWork(tx, rowOf(work));
  tx.notifyAfterCommit(workChannel, work.kind);
}

/**
 * Enqueues work whose key may be in the queue: what waits, is under way or has failed is done once more. It requires
 * the operator's rights.
 */
export function enqueueAgain(tx: CompanyTx | OperatorTx, work: Enqueued & { readonly key: string }): void {
  insertWorkAgain(tx, rowOf(work));
  tx.notifyAfterCommit(workChannel, work.kind);
}

interface KeptWork {
  readonly kind: string;
  readonly key: string;
}

/** Work without a company that stays in the queue, such as reading a mailbox: adds it where it is missing. */
export function keepInQueue(tx: OperatorTx, work: KeptWork): void {
  keepWork(tx, { id: newId(), ...work });
  tx.notifyAfterCommit(workChannel, work.kind);
}

/** The same, and makes it due; work under way is left alone. */
export function hasten(tx: OperatorTx, work: KeptWork): void {
  hastenWork(tx, { id: newId(), ...work });
  tx.notifyAfterCommit(workChannel, work.kind);
}

function rowOf({ kind, key, company = no_company, payload, lifetime_hours }: Enqueued): NewWork {
  const id = newId();
  return { id, kind, key: key ?? id, company, payload: payload ?? null, lifetime_hours: lifetime_hours ?? null };
}
