/** Letter texts: what letters of a case say, as versions of the operator and of companies. */
import { module } from '../../../platform/module.ts';
import { routes } from './operator.ts';

export { checkPlaceholders as checkPlaceholdersOf } from './checks.ts';
export { type PlaceholderName, piecesOf } from './placeholders.ts';
export { eraseLetterTexts, findText, findVersion, readTextKinds, type TextRow } from './store.ts';

export const letterTextsModule = module({ routes });
