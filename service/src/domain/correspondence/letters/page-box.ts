/** The box of a letter that leads to the debtor's page (debtor-page.md 3): address, code, the fact that is asked for, a line of each language. Pure. */
import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { type PageLanguage, pageLanguages, type SecondFact } from '@mahnwerk/contract/shapes/access-code.ts';
import { giroCodeSvg } from './girocode.ts';

/** How a reader gets to the page. */
export interface PageAccess {
  readonly code: string;
  /** With the code. */
  readonly url: string;
  /** As it is printed. */
  readonly address: string;
}

/** One line of each language that the page speaks besides German. */
const lines: Readonly<Record<Exclude<PageLanguage, 'de' | 'ar'>, string>> = {
  en: 'This page is also available in English.',
  tr: 'Bu sayfa Türkçe olarak da kullanılabilir.',
  pl: 'Ta strona jest dostępna również po polsku.',
  ru: 'Эта страница доступна также на русском языке.',
};

/** What the box says without its access. */
export const boxTexts = (fact: SecondFact, languages: readonly PageLanguage[]) => ({
  fact: fact === 'birth_date' ? 'Ihr Geburtsdatum' : 'die Postleitzahl aus der Anschrift dieses Schreibens',
  lines: pageLanguages.flatMap((each) =>
    each in lines && languages.includes(each) ? [lines[each as keyof typeof lines]] : [],
  ),
  arabic: languages.includes('ar'),
});

const arabicLine = readFileSync(new URL('arabic-line.svg', import.meta.url), 'utf8').trim();

/** Of the letters in the making: each is asked for several times, and the one without a code by all. */
const qrCodes = new LRUCache<string, string>({ max: 200 });

/** What the box prints of the access. */
export function printedAccess({ code, url, address }: PageAccess, isArabic: boolean) {
  const qr = qrCodes.get(url) ?? giroCodeSvg(url);
  qrCodes.set(url, qr);
  return { code, address, qr, arabic: isArabic ? arabicLine : null };
}

/** The sentence of a mail before the link. */
export const mailSentence = (fact: string): string =>
  `Den Stand ansehen und antworten können Sie hier. Sie brauchen dazu ${fact}.`;
