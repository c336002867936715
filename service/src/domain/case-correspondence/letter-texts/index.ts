/** Letter texts: what letters of a case say, as versions of the operator and of companies. */
import { module, type Module } from '../../../platform/module.ts';
import { routesOf, type TextDays } from './operator.ts';

export { eraseLetterTexts } from './store.ts';

export const letterTextsModule = (days: TextDays): Module => module({ routes: routesOf(days) });
