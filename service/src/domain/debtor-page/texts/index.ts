/** What the page says, in its six languages: as it is shipped, and as the operator has changed it (debtor-page.md 11). */
import { module } from '../../../platform/module.ts';
import { textRoutes } from './operator.ts';

export type { TextKey } from './catalogue.ts';
export { filled, isPageLanguage, languageNames, preferredLanguage, type TextValues } from './language.ts';
export { textApproval } from './operator.ts';
export { type Said, SaidTexts, shipped, type TextsInForce } from './said.ts';

export const debtorPageTextsModule = module({ routes: [textRoutes] });
