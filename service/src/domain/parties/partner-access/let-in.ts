/** A company lets its Partner in (decisions.md 9): what the set-up page does for a confirmed admin of a `web_flow` company. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { caseAccessOf, moveAccess } from './access.ts';
import * as store from './store.ts';
import { tellPartner } from './tell.ts';

/** Every Partner that waits for it may act for the company from now on, and is told; where none waits, nothing happens. */
export async function confirmAccess(tx: OperatorTx, companyId: string, publicUrl: string): Promise<void> {
  const company = orNotFound(await store.holdCompany(tx, companyId));
  for (const link of await store.lockWaiting(tx, companyId)) {
    const access = moveAccess(link.access, 'set_up').to;
    store.setConfirmed(tx, link, access);
    tellPartner(tx, link, publicUrl, 'company.access.confirmed', { case_access: caseAccessOf(access, company.status) });
  }
}
