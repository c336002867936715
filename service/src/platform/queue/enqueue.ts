/** Enqueues work in the transaction of its cause: it exists after the commit, or not at all. */
import type { CompanyTx, OperatorTx, PartnerTx } from '../database/session.ts';
import { newId } from '../ids.ts';
import { insertWork, no_company, workChannel } from './store.ts';

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
  const { kind, company = no_company, payload = null, lifetime_hours = null } = work;
  const id = newId();
  insertWork(tx, { id, kind, key: work.key ?? id, company, payload, lifetime_hours });
  tx.notifyAfterCommit(workChannel, kind);
}
