/** Access codes: what opens the debtor's page for one recipient (debtor-page.md 3). */
export { codeOfLetter, hashOfCode, maskedCode, shownCode, typedCode } from './code.ts';
export { codeOfCase, codeOfDunningDebtor, factOf, factOfDebtor, issue } from './issue.ts';
export { namedRecipient } from './named.ts';
export { accessCodeRoutes } from './operator.ts';
export { dunningDebtorCodeRoutes } from './operator-dunning.ts';
export { presentSubject } from './present.ts';
export { statusOf } from './status.ts';
export {
  codeColumns,
  codeColumnsKnown,
  codeTables,
  companyOfCode,
  endCodesOf,
  type EntryRow,
  eraseCodes,
  eraseDunningCodes,
  failCode,
  forgetOldTries,
  lockByCode,
  readEntry,
  useCode,
} from './store.ts';
