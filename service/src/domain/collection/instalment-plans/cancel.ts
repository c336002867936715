/** Cancels an active instalment plan with effect from today. */
import type { instalmentPlans } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { figuresOf, readAccount } from '../../money/ledger/index.ts';
import { reverseCosts } from '../bookkeeping/index.ts';
import { bookOnMandate, lockOpen, type MandateRow } from '../mandates/index.ts';
import { presentPlan } from './plan.ts';
import * as store from './store.ts';

type Cancel = (typeof instalmentPlans)['routes']['cancel'];

export const cancel: Handler<'operator', Cancel> = async ({ tx, path, body, deps: { publicUrl } }) => {
  const mandate = await lockOpen(tx, path.mandate_id);
  const { plan, cancelled, before, after } = await cancelPlan(tx, mandate, { id: path.id, ...body, publicUrl });
  return audited(cancelled, {
    before: { ...before, instalment_plan: plan },
    after: { ...after, instalment_plan: cancelled },
  });
};

interface Cancellation {
  readonly id: string;
  readonly reason: string;
  /** The fee that was booked with the plan is owed no more: the debtor withdraws from it. */
  readonly withFee?: boolean;
  readonly publicUrl: string;
}

/** @param mandate locked, open @throws Refusal conflict for a plan that has ended; not_found for another case's */
export async function cancelPlan(
  tx: CompanyTx,
  mandate: MandateRow,
  { id, reason, withFee = false, publicUrl }: Cancellation,
) {
  const row = orNotFound(await store.readPlan(tx, mandate.id, id));
  const plan = presentPlan(row);
  const account = await readAccount(tx, mandate.id);
  const today = await businessDate(tx);
  const course = (await figuresOf(account, today)).plans.find(({ plan_id }) => plan_id === plan.id);
  refuseUnless(course?.status === 'active', 'conflict', {
    detail: `The instalment plan is \`${course?.status ?? plan.status}\`.`,
  });
  const { before, after } = await bookOnMandate(tx, mandate, {
    account,
    facts: [{ kind: 'plan_cancellation', fact: { plan_id: plan.id, date: today } }],
    entries: [],
    reason: 'terms_changed',
    history: [{ code: 'plan.cancelled', values: {}, description: reason }],
    publicUrl,
  });
  if (withFee && row.fee_cost_id !== null) await reverseCosts(tx, mandate, { ids: [row.fee_cost_id], publicUrl });
  const cancelled = presentPlan(orNotFound(await store.readPlan(tx, mandate.id, plan.id)));
  return { plan, cancelled, before, after };
}
