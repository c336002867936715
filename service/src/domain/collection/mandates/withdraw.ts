/** What ends the open promise and the open offer of a case together (case-work.md 4.2, 6, 7). */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { appendHappening } from './history.ts';
import { withdrawPromises } from './promises.ts';
import * as store from './store-offers.ts';

/** Withdraws what is open of the promises and plan offers of a case. It is locked. */
export async function withdrawAgreements(tx: CompanyTx, mandate_id: string): Promise<void> {
  const [, offers] = await Promise.all([withdrawPromises(tx, mandate_id), store.withdrawOffers(tx, mandate_id)]);
  for (const { on } of offers) appendHappening(tx, mandate_id, { code: 'plan_offer.withdrawn', values: { on } });
}
