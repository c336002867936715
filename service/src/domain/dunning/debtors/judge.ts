/** What a write of a debtor would be refused for, without the write: for files, whose rows are checked by the hundred. */
import type { DunningDebtorInput, DunningDebtorPatch } from '@mahnwerk/contract/dunning/debtors.ts';
import { ValidationErrors, type Failure } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { creditorDomains } from '../../parties/identity/index.ts';
import { compose, contentFields, type DebtorRow, differs, type Setting } from './debtor.ts';

/** What every write must know besides the debtor. */
export async function readSetting(db: CompanyDb): Promise<Setting> {
  const [today, domains] = await Promise.all([businessDate(db), creditorDomains(db)]);
  return { today, creditorDomains: domains };
}

/** The failures of a new debtor, but for its number. */
export function failuresOfNew(body: DunningDebtorInput, setting: Setting): readonly Failure[] {
  const report = new ValidationErrors();
  compose(body, undefined, setting, report);
  return report.failures;
}

/** The failures of a change, and whether it changes anything. */
export function failuresOfChange(
  body: DunningDebtorPatch,
  stored: DebtorRow,
  setting: Setting,
): { readonly failures: readonly Failure[]; readonly changes: boolean } {
  const report = new ValidationErrors();
  const before = contentFields.of(stored);
  const content = compose(body, before, setting, report);
  return { failures: report.failures, changes: report.failed || differs(content, before) };
}
