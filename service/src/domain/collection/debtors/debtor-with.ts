/** The debtor of an order that another module submits. */
import type { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { compose, contentFields, differs, newDebtor, type DebtorRow, type Setting } from './debtor.ts';
import { readSetting } from './setting.ts';

export interface DebtorChoice {
  readonly debtor: DebtorRow;
  /** The debtor is not stored yet: `addDebtor`. */
  readonly isNew: boolean;
}

/** Whether a PATCH with these data would change nothing. */
export function isUnchangedBy(debtor: DebtorRow, input: DebtorInput, setting: Setting): boolean {
  const before = contentFields.of(debtor);
  return !differs(compose(input, before, setting, new ValidationErrors()), before);
}

/**
 * The debtor with these data: the earlier one while a PATCH with the data would not change it, else a new one. Reports
 * every error of a new one below `debtor`.
 */
export async function debtorWith(
  db: CompanyDb,
  input: DebtorInput,
  earlier: DebtorRow | undefined,
  report: ValidationErrors,
): Promise<DebtorChoice> {
  const setting = await readSetting(db, input);
  if (earlier !== undefined && isUnchangedBy(earlier, input, setting)) return { debtor: earlier, isNew: false };
  const errors = new ValidationErrors();
  const debtor = newDebtor(compose(input, undefined, setting, errors), db.now);
  for (const { field, code, message } of errors.failures) report.failAt(`debtor.${field}`, code, message);
  return { debtor, isNew: true };
}
