/** The debtor of a new order that arrives with it: one that is here by its `your_reference`, or a new one. */
import type { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { refuseFailures, refuseIfAny } from '../../../platform/refusal.ts';
import { compose, newDebtor, type DebtorRow } from './debtor.ts';
import { isUnchangedBy } from './debtor-with.ts';
import { readSetting } from './setting.ts';
import * as store from './store.ts';

/** References need not be unique: so many debtors of one are compared. */
const compared_max = 10;

/**
 * The debtor with this `your_reference` and the same data, else a new one.
 *
 * @throws Refusal validation_error as the creation of the debtor does, and `duplicate` on `your_reference` where a debtor has it with other data
 */
export async function debtorOfReference(tx: CompanyTx, input: DebtorInput): Promise<DebtorRow> {
  const setting = await readSetting(tx, input);
  const report = new ValidationErrors();
  const debtor = newDebtor(compose(input, undefined, setting, report), tx.now);
  refuseIfAny(report);
  const { your_reference: reference } = debtor;
  const known = reference === null ? [] : await store.findByReference(tx, reference, compared_max);
  const same = known.find((each) => isUnchangedBy(each, input, setting));
  if (same !== undefined) return same;
  refuseFailures((errors) => {
    if (known.length > 0)
      errors.failAt('your_reference', 'duplicate', 'A debtor with this reference and other data exists.');
  });
  store.add(tx, debtor);
  return debtor;
}
