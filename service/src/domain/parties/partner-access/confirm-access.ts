/** A company confirms its Partners (decisions.md 9): the set-up page does so for a confirmed admin of a `web_flow` company. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { caseAccessOf, moveAccess } from './access.ts';
import * as store from './store.ts';
import { recordPartnerEvent } from './events.ts';

/** Every Partner that awaits the confirmation may act for the company from now on, and gets an event. Without such a Partner nothing happens. */
export async function confirmAccess(tx: OperatorTx, companyId: string, publicUrl: string): Promise<void> {
  const company = orNotFound(await store.holdCompany(tx, companyId));
  for (const link of await store.lockWaiting(tx, companyId)) {
    const access = moveAccess(link.access, 'set_up').to;
    await store.setConfirmed(tx, link, access);
    recordPartnerEvent(tx, link, publicUrl, {
      type: 'company.access.confirmed',
      case_access: caseAccessOf(access, company.status),
    });
  }
}
