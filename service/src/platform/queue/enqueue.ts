/** Work beside its cause: its row is written in the command's transaction and is there with the commit, or not at all. */
import type { CompanyTx, OperatorTx, PartnerTx } from '../database/session.ts';
import { newId } from '../ids.ts';
import { insertWork, no_company, workChannel } from './store.ts';

export interface Enqueued {
  readonly kind: string;
  /** Names the work among others of its kind; default an id of its own. */
  readonly key?: string;
  /** The company whose turn it takes. */
  readonly company?: string | undefined;
  /** Encrypted where it names a person or holds a secret. */
  readonly payload?: Buffer;
  /** After that a failure is final. */
  readonly lifetime_hours?: number;
}

/** Nothing is awaited: a failure surfaces at commit. The work begins as soon as a process has room for it. */
export function enqueue(tx: CompanyTx | PartnerTx | OperatorTx, work: Enqueued): void {
  const { kind, company = no_company, payload = null, lifetime_hours = null } = work;
  const id = newId();
  insertWork(tx, { id, kind, key: work.key ?? id, company, payload, lifetime_hours });
  tx.notifyAfterCommit(workChannel, kind);
}
