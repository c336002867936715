/** An offer whose letter was stopped has not been made (case-work.md 4.4, 7). */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { appendHappening, type MandateRow } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import * as store from './store.ts';

/** @param mandate locked */
export async function withdrawUnsent(tx: CompanyTx, { id: mandate_id }: Pick<MandateRow, 'id'>): Promise<void> {
  const id = await store.findUnsent(tx, mandate_id);
  if (id === undefined) return;
  const on = await businessDate(tx);
  store.end(tx, { id, status: 'withdrawn', ended_on: on });
  appendHappening(tx, mandate_id, { code: 'plan_offer.withdrawn', values: { on } });
}
