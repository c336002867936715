/** Daily work on the letters of plans. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { type Job, job } from '../../../platform/queue/index.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import type { FactSetting } from '../../case-correspondence/case-letters/index.ts';
import { readPlan } from '../../collection/instalment-plans/index.ts';
import { lockMandate } from '../../collection/mandates/index.ts';
import { askLetter } from './ask.ts';
import * as store from './store.ts';

/** Reminds of instalments by the business date of each company, and asks again for what the gate refused on an earlier day. */
export const sendPlanLetters = (setting: FactSetting): Job =>
  job('plan_letters.send', {
    every: { hours: 1 },
    atStart: true,
    batch: 50,
    ofCompany: true,
    async run({ database, batch, company }) {
      const asked = await database.asOperator(async (tx) => {
        store.forgetPassed(tx, { company });
        const due = await store.lockDue(tx, { batch, company });
        const refused = due.length < batch ? await store.lockRefused(tx, { batch: batch - due.length, company }) : [];
        for (const each of [...due, ...refused]) await ask(tx, each, setting);
        return due.length + refused.length;
      });
      return asked === batch ? 'again' : 'done';
    },
  });

async function ask(
  tx: OperatorTx,
  { company_id, mandate_id, ...wanted }: store.DueLetter,
  setting: FactSetting,
): Promise<void> {
  const company = tx.forCompany(company_id);
  const mandate = orNotFound(await lockMandate(company, mandate_id));
  const plan = await readPlan(company, mandate_id, wanted.plan_id);
  // What was booked before the case was locked counts.
  const instalment = plan?.instalments.find(({ number }) => number === wanted.number);
  if (plan?.status !== 'active' || instalment?.status === 'paid') return;
  await askLetter(company, mandate, wanted, setting);
}
