/** The lock that every booking takes first. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { isMandateOver, type MandateRow } from './mandate.ts';
import { lockMandate } from './store.ts';

/** 404, or `conflict` for a mandate that is closed or has ended. */
export async function lockOpen(tx: CompanyTx, id: string): Promise<MandateRow> {
  const mandate = orNotFound(await lockMandate(tx, id));
  refuseUnless(!isMandateOver(mandate), 'conflict', { detail: 'The case is closed.' });
  return mandate;
}
