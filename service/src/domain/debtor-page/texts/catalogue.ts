/** What the page says in its six languages as the service ships it: German has the keys of all (debtor-page.md 11). */
import { type PageLanguage, pageLanguages } from '@mahnwerk/contract/shapes/access-code.ts';
import { arChoices } from './choices/ar.ts';
import { type ChoiceTexts, deChoices } from './choices/de.ts';
import { enChoices } from './choices/en.ts';
import { plChoices } from './choices/pl.ts';
import { ruChoices } from './choices/ru.ts';
import { trChoices } from './choices/tr.ts';
import { arDunning } from './dunning/ar.ts';
import { deDunning, type DunningTexts } from './dunning/de.ts';
import { enDunning } from './dunning/en.ts';
import { plDunning } from './dunning/pl.ts';
import { ruDunning } from './dunning/ru.ts';
import { trDunning } from './dunning/tr.ts';
import { arOnline } from './online/ar.ts';
import { deOnline, type OnlineTexts } from './online/de.ts';
import { enOnline } from './online/en.ts';
import { plOnline } from './online/pl.ts';
import { ruOnline } from './online/ru.ts';
import { trOnline } from './online/tr.ts';
import { ar } from './ar.ts';
import { de, type Texts as ReadingTexts } from './de.ts';
import { en } from './en.ts';
import { pl } from './pl.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';

export type TextKey = keyof ReadingTexts | keyof ChoiceTexts | keyof OnlineTexts | keyof DunningTexts;
export type Texts = Readonly<Record<TextKey, string>>;

export const shippedTexts: Readonly<Record<PageLanguage, Texts>> = {
  de: { ...de, ...deChoices, ...deOnline, ...deDunning },
  en: { ...en, ...enChoices, ...enOnline, ...enDunning },
  tr: { ...tr, ...trChoices, ...trOnline, ...trDunning },
  pl: { ...pl, ...plChoices, ...plOnline, ...plDunning },
  ru: { ...ru, ...ruChoices, ...ruOnline, ...ruDunning },
  ar: { ...ar, ...arChoices, ...arOnline, ...arDunning },
};

export const textKeys = Object.keys(shippedTexts.de) as readonly TextKey[];

export const isTextKey = (name: string): name is TextKey => Object.hasOwn(shippedTexts.de, name);

/** The names in braces. */
export const placeholdersIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** What a text of a key may hold: what the shipped one of any language holds. */
export const placeholdersOf = (key: TextKey): readonly string[] => [
  ...new Set(pageLanguages.flatMap((language) => placeholdersIn(shippedTexts[language][key]))),
];
