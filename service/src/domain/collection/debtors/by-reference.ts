/** The debtor of a new order that arrives with it: one that is here by its `your_reference`, or a new one. */
import type { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { refuseFailures, refuseIfAny } from '../../../platform/refusal.ts';
import { compose, newDebtor, type DebtorRow } from './debtor.ts';
import { isUnchangedBy } from './debtor-with.ts';
import { readSetting } from './setting.ts';
import * as store from './store.ts';

/** References need not be unique: so many debtors of one are compared. */
const compared_max = 10;

/** Debtors with the `your_reference` of these data, the newest first, and the one of them that has the same data. */
export async function debtorsOfReference(
  db: CompanyDb,
  input: DebtorInput,
): Promise<{ readonly known: readonly DebtorRow[]; readonly same: DebtorRow | undefined }> {
  const reference = input.your_reference ?? null;
  if (reference === null) return { known: [], same: undefined };
  const setting = await readSetting(db, input);
  const known = await store.findByReference(db, reference, compared_max);
  return { known, same: known.find((each) => isUnchangedBy(each, input, setting)) };
}

/**
 * The debtor with this `your_reference` and the same data, else a new one.
 *
 * @throws Refusal validation_error as the creation of the debtor does, and `duplicate` on `your_reference` where a debtor has it with other data
 */
export async function debtorOfReference(tx: CompanyTx, input: DebtorInput): Promise<DebtorRow> {
  const report = new ValidationErrors();
  const debtor = newDebtor(compose(input, undefined, await readSetting(tx, input), report), tx.now);
  refuseIfAny(report);
  const { known, same } = await debtorsOfReference(tx, input);
  if (same !== undefined) return same;
  refuseFailures((errors) => {
    if (known.length > 0)
      errors.failAt('your_reference', 'duplicate', 'A debtor with this reference and other data exists.');
  });
  store.add(tx, debtor);
  return debtor;
}
