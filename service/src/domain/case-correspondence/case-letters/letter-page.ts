/** The part `page` of letters: the box with the code that opens the debtor's page (debtor-page.md 3). What it is comes from that module. */
import { LRUCache } from 'lru-cache';
import { type PageLanguage, pageLanguages, type SecondFact } from '@mahnwerk/contract/shapes/access-code.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Environment } from '../../../platform/environment.ts';
import { giroCodeSvg } from '../../correspondence/letters/index.ts';
import type { Piece } from './pieces.ts';
import type { Recipient } from './recipient.ts';

/** What the page of a company is to its letters. */
export interface LetterPage {
  readonly languages: readonly PageLanguage[];
  /** What a recipient is asked for beside the code; undefined: nothing is known that could be asked. */
  readonly factOf: (recipient: Recipient) => SecondFact | undefined;
}

/** How a reader gets to the page. */
export interface PageAccess {
  readonly code: string;
  /** With the code. */
  readonly url: string;
  /** As it is printed. */
  readonly address: string;
}

export type PageDeps = Pick<Dependencies, 'hashSecret' | 'environment' | 'debtorUrl'>;

export interface LettersRecipient {
  readonly letter_id: string;
  readonly recipient: Recipient;
}

/** What letters ask the module of the page for. */
export interface LetterPages {
  /** Null: the page is switched off. */
  readonly read: (db: CompanyDb, of: { readonly environment: Environment }) => Promise<LetterPage | null>;
  readonly accessOf: (of: LettersRecipient, deps: PageDeps) => PageAccess;
  /** For drafts, and for readers who are not to have the code. */
  readonly masked: (deps: Pick<Dependencies, 'debtorUrl'>) => PageAccess;
  /** The letter has passed the gate. */
  readonly issue: (
    tx: CompanyTx,
    of: LettersRecipient & { readonly mandate_id: string },
    deps: PageDeps,
  ) => Promise<void>;
}

/** One line of each language that the page speaks besides German. */
const lines: Readonly<Record<Exclude<PageLanguage, 'de' | 'ar'>, string>> = {
  en: 'This page is also available in English.',
  tr: 'Bu sayfa Türkçe olarak da kullanılabilir.',
  pl: 'Ta strona jest dostępna również po polsku.',
  ru: 'Эта страница доступна также на русском языке.',
};

/** Undefined where the page is off or nothing could be asked. */
export function pagePiece(page: LetterPage | null, recipient: Recipient): Piece | undefined {
  const fact = page?.factOf(recipient);
  if (page === null || fact === undefined) return undefined;
  return {
    kind: 'page',
    fact: fact === 'birth_date' ? 'Ihr Geburtsdatum' : 'die Postleitzahl aus der Anschrift dieses Schreibens',
    lines: pageLanguages.flatMap((each) =>
      each in lines && page.languages.includes(each) ? [lines[each as keyof typeof lines]] : [],
    ),
    arabic: page.languages.includes('ar'),
  };
}

/** Of the letters in the making: each is asked for several times, and the one without a code by all. */
const qrCodes = new LRUCache<string, string>({ max: 200 });

/** What the box prints of the access. */
export function printedAccess({ code, url, address }: PageAccess) {
  const qr = qrCodes.get(url) ?? giroCodeSvg(url);
  qrCodes.set(url, qr);
  return { code, address, qr };
}
