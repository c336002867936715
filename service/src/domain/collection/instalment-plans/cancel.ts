/** Cancels an active instalment plan with effect from today. */
import type { instalmentPlans } from '@mahnwerk/contract/operator/instalment-plans.ts';
import { audited } from '../../../platform/http/audited.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { figuresOf, readAccount } from '../../money/ledger/index.ts';
import { bookOnMandate, lockOpen } from '../mandates/index.ts';
import { presentPlan } from './plan.ts';
import * as store from './store.ts';

type Cancel = (typeof instalmentPlans)['routes']['cancel'];

export const cancel: Handler<'operator', Cancel> = async ({ tx, path, body, deps: { publicUrl } }) => {
  const mandate = await lockOpen(tx, path.mandate_id);
  const plan = presentPlan(orNotFound(await store.readPlan(tx, mandate.id, path.id)));
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
    history: [{ code: 'plan.cancelled', values: {}, description: body.reason }],
    publicUrl,
  });
  const cancelled = presentPlan(orNotFound(await store.readPlan(tx, mandate.id, plan.id)));
  return audited(cancelled, {
    before: { ...before, instalment_plan: plan },
    after: { ...after, instalment_plan: cancelled },
  });
};
