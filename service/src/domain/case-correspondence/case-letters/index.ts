/** Letters of cases: drafts, the last gate with the duties of a first letter, what becomes of a letter that left (correspondence.md 5, 6). */
import { module, type Module } from '../../../platform/module.ts';
import { expireLetterDrafts } from './jobs.ts';
import { caseLetterRoutes } from './operator.ts';
import { previewRoutes } from './preview.ts';
import { publishHandler } from './publish-work.ts';
import type { LetterNeeds } from './read-facts.ts';

export { letterEntries, type LetterEntryRow, readLetterEntries } from './store-entries.ts';
export {
  checkLetter,
  type LetterRequest,
  type RefusedLetter,
  requestLetter,
  type RequestedLetter,
  withdrawLetters,
} from './case-work.ts';
export { importFirstLetter } from './imported.ts';
export { type FormerLetterRow, readImported } from './store-imported.ts';
export type { LetterPages } from './letter-page.ts';
export { type FactSetting, type LetterNeeds, readCaseDebtors } from './read-facts.ts';
export { isMinor, type Recipient, recipientOf } from './recipient.ts';
export { caseLettersSource } from './source.ts';
export { publishWork } from './publish.ts';
export { eraseCaseLetters } from './store.ts';
export { leftOn, paidAfter } from './store-page.ts';
export { costNoticeOn, costNoticeTo, firstLetterPayBy } from './store-facts.ts';

/** @param needs what letters need of areas above */
export const caseLettersModule = (needs: LetterNeeds): Module =>
  module({
    routes: [caseLetterRoutes(needs), previewRoutes(needs)],
    jobs: () => [expireLetterDrafts],
    work: ({ database, createTypesetter }, { publicUrl, objects }) => [
      publishHandler({ database, publicUrl, objects, typesetter: createTypesetter() }),
    ],
  });
