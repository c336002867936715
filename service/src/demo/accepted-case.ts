/** A case of the demo: its debtor, an order with one claim, and its acceptance. */
import { connect } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import { invoice } from './demo-data.ts';
import type { LaterSeed } from './later-seed.ts';

interface CaseToAccept {
  /** Of its steps. */
  readonly name: string;
  readonly debtor: DebtorInput;
  readonly number: string;
  readonly amount: string;
}

export async function acceptedCase(
  { operator, keys, daysAgo, step }: LaterSeed,
  { name, debtor, number, amount }: CaseToAccept,
): Promise<{ readonly debtor_id: string; readonly mandate_id: string }> {
  const { debtors, orders } = connect(caseApi, { ...operator, key: keys.case });
  const { reviews } = connect(operatorApi, operator);
  const { id: debtor_id } = await debtors.create({ body: debtor, ...step(`${name}-debtor`) });
  const claims = [invoice(number, amount, daysAgo)];
  const { id } = await orders.create({
    body: { debtor_id, creditor_obligation_fulfilled: true, claims },
    ...step(name),
  });
  await orders.finalize({ id, ...step(`${name}-finalize`) });
  const { mandate } = await reviews.accept({ id, ...step(`${name}-accept`) });
  return { debtor_id, mandate_id: mandate ?? '' };
}
