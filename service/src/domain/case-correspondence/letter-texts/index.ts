/** Letter texts: what letters of a case say, as versions of the operator and of companies. */
import { module, type Module } from '../../../platform/module.ts';
import { routesOf, type TextDays } from './operator.ts';

export { checkPlaceholders as checkPlaceholdersOf } from './checks.ts';
export { type PlaceholderName, piecesOf } from './placeholders.ts';
export { eraseLetterTexts, findText, findVersion, type TextRow } from './store.ts';

export const letterTextsModule = (days: TextDays): Module => module({ routes: routesOf(days) });
