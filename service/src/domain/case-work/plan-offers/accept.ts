/** Concludes the plan of an offer (case-work.md 7). */
import type { PlanOffer } from '@mahnwerk/contract/operator/plan-offers.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { centsOf } from '../../../values/money.ts';
import { costNoticeOn } from '../../case-correspondence/case-letters/index.ts';
import { concludePlan } from '../../collection/instalment-plans/index.ts';
import { appendHappening, type MandateRow } from '../../collection/mandates/index.ts';
import { type OfferRow, planOn } from './offer.ts';
import * as store from './store.ts';

interface Acceptance {
  readonly by: NonNullable<PlanOffer['accepted_by']>;
  readonly on: string;
  readonly document_id?: string | null;
  /** When the debtor came to know the costs otherwise than by a letter. */
  readonly cost_notice_on?: string | null;
}

/** @param offer open, its case locked @throws Refusal before anything is written, such as for a consumer who was not informed of the costs */
export async function acceptOffer(
  tx: CompanyTx,
  mandate: MandateRow,
  offer: OfferRow,
  { by, on, document_id = null, cost_notice_on = null, publicUrl }: Acceptance & { readonly publicUrl: string },
) {
  const plan = planOn(offer.terms, on);
  const noticed =
    plan.cost_notice_on ?? cost_notice_on ?? (plan.settlement_fee ? await costNoticeOn(tx, mandate.id) : null);
  const instalments = offer.instalments.map(({ due_date, amount }) => ({ due_date, amount_cents: centsOf(amount) }));
  const concluded = await concludePlan(tx, mandate, {
    body: { ...plan, cost_notice_on: noticed },
    accepted_by: by,
    offer: { id: offer.id, instalments },
    publicUrl,
  });
  store.end(tx, {
    id: offer.id,
    status: 'accepted',
    plan_id: concluded.plan.id,
    accepted_by: by,
    document_id,
    ended_on: on,
  });
  appendHappening(tx, mandate.id, { code: 'plan_offer.accepted', values: { on } });
  return concluded;
}
