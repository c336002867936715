/** What a write of a debtor would refuse, on facts that are read once for many: the same rules as the commands (change.ts). */
import type { DebtorInput, DebtorPatch } from '@mahnwerk/contract/case/debtors.ts';
import { type Failure, ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { creditorDomains } from '../../parties/identity/index.ts';
import { compose, contentFields, type DebtorRow, differs, newDebtor, type Setting } from './debtor.ts';

/** What every write must know besides its debtor. */
export async function readWholeSetting(db: CompanyDb): Promise<Setting> {
  const [today, domains] = await Promise.all([businessDate(db), creditorDomains(db)]);
  return { today, creditorDomains: domains };
}

/** A debtor that is not stored, with what its creation would refuse. */
export function triedDebtor(
  body: DebtorInput,
  setting: Setting,
  now: string,
): { readonly debtor: DebtorRow; readonly failures: readonly Failure[] } {
  const report = new ValidationErrors();
  const debtor = newDebtor(compose(body, undefined, setting, report), now);
  return { debtor, failures: report.failures };
}

/** What a change of a debtor would refuse, and the debtor after it; `changes`: whether it says anything new. */
export function triedChange(
  body: DebtorPatch,
  stored: DebtorRow,
  setting: Setting,
): { readonly after: DebtorRow; readonly failures: readonly Failure[]; readonly changes: boolean } {
  const report = new ValidationErrors();
  const before = contentFields.of(stored);
  const after = compose(body, before, setting, report);
  return { after: { ...stored, ...after }, failures: report.failures, changes: differs(after, before) };
}
