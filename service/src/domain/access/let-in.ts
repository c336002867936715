/** A company lets its Partner in (decisions.md 9): what the set-up page does for a confirmed admin of a `web_flow` company. */
import type { OperatorTx } from '../../machinery/database/session.ts';
import { move } from './access.ts';
import * as store from './store.ts';
import { tellPartner } from './tell.ts';

/** Every Partner that waits for it may act for the company from now on, and is told; where none waits, nothing happens. The company's row is held by the caller. */
export async function letIn(tx: OperatorTx, companyId: string, publicUrl: string): Promise<void> {
  for (const link of await store.lockWaiting(tx, companyId)) {
    store.setConfirmed(tx, link, move(link.access, 'set_up'));
    tellPartner(tx, link, publicUrl, 'company.access.confirmed', { case_access: 'available' });
  }
}
