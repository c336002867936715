/**
 * The nightly job of balances: interest changes what lists are ordered by, and the payment state, without a booking (money.md 3); instalments fall
 * late (money.md 6).
 */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { type Job, job } from '../../../platform/queue/index.ts';
import { dayOf } from '../../../values/day.ts';
import { balanceOf, readFigures } from '../../money/ledger/index.ts';
import { type MandateRow, stateOf } from './mandate.ts';
import { followPlans } from './plans.ts';
import * as store from './store.ts';

/** Computes the balances of open cases that have none of today, one transaction per batch. It records no event. */
export const balanceMandates: Job = job('mandates.balance', {
  daily: '00:10',
  atStart: true,
  batch: 40,
  async run({ database, batch }) {
    const balanced = await database.asOperator(async (tx) => {
      const due = await store.lockToBalance(tx, dayOf(tx.now), batch);
      for (const [company, rows] of Map.groupBy(due, ({ company_id }) => company_id))
        await balanceAll(tx.forCompany(company), rows, dayOf(tx.now));
      return due.length;
    });
    return balanced === batch ? 'again' : 'done';
  },
});

async function balanceAll(
  tx: CompanyTx,
  mandates: readonly Pick<MandateRow, 'id' | 'payment_state'>[],
  balanced_on: string,
): Promise<void> {
  const known = await readFigures(
    tx,
    mandates.map(({ id }) => id),
    { asOf: dayOf(tx.now) },
  );
  for (const mandate of mandates) {
    const figures = known.get(mandate.id)?.figures;
    if (figures === undefined) continue;
    store.setNightlyBalance(tx, mandate, { ...stateOf(balanceOf(figures)), balanced_on });
    followPlans(tx, figures.plans);
  }
}
