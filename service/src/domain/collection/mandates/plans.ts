/** Instalment plans as a mandate stores them: their course follows from its payments (money.md 6). */
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { newId } from '../../../platform/ids.ts';
import { moneyOf } from '../../../values/money.ts';
import type { PlanFact, PlanResult } from '../../money/replay/index.ts';
import { entryOf, type Happening } from './happenings.ts';
import type { MandateEventData } from './mandate.ts';
import * as store from './store-plans.ts';

/** The instalments of a plan with what was paid of each. */
export const instalmentsOf = ({ instalments }: Pick<PlanResult, 'instalments'>): InstalmentPlan['instalments'] =>
  instalments.map(({ due_date, amount, paid, status }, index) => ({
    number: index + 1,
    due_date,
    amount: moneyOf(amount),
    paid_amount: moneyOf(paid),
    status,
  }));

/** The instalments of a plan before its first payment. */
export const unpaid = ({ instalments }: Pick<PlanFact, 'instalments'>): InstalmentPlan['instalments'] =>
  instalmentsOf({
    instalments: instalments.map(({ due_date, amount_cents }) => ({
      due_date,
      amount: amount_cents,
      paid: 0n,
      status: 'open',
    })),
  });

/** Stores the course of plans; an entry in the history says where one is in default, is fulfilled or goes on. A default is a published status update, once. */
export async function followPlans(tx: CompanyTx, plans: readonly PlanResult[], data: MandateEventData): Promise<void> {
  const followed = plans.map(async (plan) => {
    const entry_id = newId();
    const course = {
      id: plan.plan_id,
      entry_id,
      ...entryOf(happeningOf(plan)),
      status: plan.status,
      ended_on: plan.ended_on,
      instalments: JSON.stringify(instalmentsOf(plan)),
    };
    if (plan.status !== 'defaulted') store.followPlan(tx, course);
    else if (await store.followDefault(tx, course))
      record(tx, 'mandate.status_update.published', { ...data, status_update_id: entry_id });
  });
  await Promise.all(followed);
}

/** What happened where a plan has come to its status. */
function happeningOf({ status, ended_on }: PlanResult): Happening {
  if (status === 'defaulted' && ended_on !== null) return { code: 'plan.defaulted', values: { on: ended_on } };
  if (status === 'fulfilled') return { code: 'plan.fulfilled', values: {} };
  return status === 'cancelled' ? { code: 'plan.cancelled', values: {} } : { code: 'plan.resumed', values: {} };
}
