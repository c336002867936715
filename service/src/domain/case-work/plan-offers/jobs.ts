/** Offers that are accepted or end by themselves (case-work.md 7). */
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { type Job, job, type JobBatch } from '../../../platform/queue/index.ts';
import { orNotFound, Refusal } from '../../../platform/refusal.ts';
import { appendHappening, lockMandate } from '../../collection/mandates/index.ts';
import { acceptOffer } from './accept.ts';
import { endOf } from './offer.ts';
import * as store from './store.ts';

type Given = Pick<Dependencies, 'publicUrl'>;

/** Concludes the plans of offers whose first instalment was paid, or that silence accepts; ends the others after their last day. */
export const followOffers = ({ publicUrl }: Given): Job =>
  job('plan_offers.follow', {
    every: { hours: 1 },
    atStart: true,
    batch: 100,
    ofCompany: true,
    async run({ database, batch, company }) {
      await database.asOperator((tx) => acceptPaid(tx, { batch, company }, publicUrl));
      const ended = await database.asOperator((tx) => endOver(tx, { batch, company }, publicUrl));
      return ended === batch ? 'again' : 'done';
    },
  });

async function acceptPaid(tx: OperatorTx, of: JobBatch, publicUrl: string): Promise<void> {
  for (const { company_id, mandate_id, id, first_on } of await store.lockPaid(tx, of))
    await accepts(tx.forCompany(company_id), { mandate_id, id }, { by: 'payment', on: first_on, publicUrl });
}

async function endOver(tx: OperatorTx, of: JobBatch, publicUrl: string): Promise<number> {
  const due = await store.lockOver(tx, of);
  for (const { company_id, mandate_id, id } of due) {
    const company = tx.forCompany(company_id);
    const offer = orNotFound(await store.readOffer(company, mandate_id, id));
    const on = endOf(offer);
    if (offer.acceptance === 'silence' && (await accepts(company, offer, { by: 'silence', on, publicUrl }))) continue;
    store.end(company, { id, status: 'expired', ended_on: on });
    appendHappening(company, mandate_id, { code: 'plan_offer.expired', values: { on } });
  }
  return due.length;
}

/** False where no plan can be concluded: the offer stays open until its last day. */
async function accepts(
  tx: CompanyTx,
  { mandate_id, id }: { readonly mandate_id: string; readonly id: string },
  acceptance: Parameters<typeof acceptOffer>[3],
): Promise<boolean> {
  const mandate = orNotFound(await lockMandate(tx, mandate_id));
  try {
    await acceptOffer(tx, mandate, orNotFound(await store.readOffer(tx, mandate_id, id)), acceptance);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
