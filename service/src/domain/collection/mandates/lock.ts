/** The lock that every booking takes first, and what a preview reads in its place. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { isMandateOver, type MandateRow } from './mandate.ts';
import { findMandate, lockMandate } from './store.ts';

/** 404, or `conflict` for a mandate that is closed or has ended. */
export const lockOpen = async (tx: CompanyTx, id: string): Promise<MandateRow> => open(await lockMandate(tx, id));

/** The same without a lock. */
export const findOpen = async (db: CompanyDb, id: string): Promise<MandateRow> => open(await findMandate(db, id));

function open(found: MandateRow | undefined): MandateRow {
  const mandate = orNotFound(found);
  refuseUnless(!isMandateOver(mandate), 'conflict', { detail: 'The case is closed.' });
  return mandate;
}
