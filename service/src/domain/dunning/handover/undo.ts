/** Returns invoices to dunning whose order ended without a mandate (dunning.md 7). */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { replan } from '../ladder/index.ts';
import * as store from './store.ts';

/** For the end of an order: its invoices are in dunning again, paused; the handover may be commanded again. */
export async function undoHandovers(tx: CompanyTx, claimIds: readonly string[]): Promise<void> {
  for (const invoice of await store.undoHandovers(tx, claimIds)) await replan(tx, invoice);
}
