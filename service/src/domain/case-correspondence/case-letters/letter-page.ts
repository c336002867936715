/** The part `page` of letters: the box with the code that opens the debtor's page (debtor-page.md 3). What it is comes from that module. */
import type { PageLanguage, SecondFact } from '@mahnwerk/contract/shapes/access-code.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Environment } from '../../../platform/environment.ts';
import { boxTexts, type PageAccess } from '../../correspondence/letters/index.ts';
import type { Piece } from './pieces.ts';
import type { Recipient } from './recipient.ts';

/** What the page of a company is to its letters. */
export interface LetterPage {
  readonly languages: readonly PageLanguage[];
  /** What a recipient is asked for beside the code; undefined: nothing is known that could be asked. */
  readonly factOf: (recipient: Recipient) => SecondFact | undefined;
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

/** Undefined where the page is off or nothing could be asked. */
export function pagePiece(page: LetterPage | null, recipient: Recipient): Piece | undefined {
  const fact = page?.factOf(recipient);
  if (page === null || fact === undefined) return undefined;
  return { kind: 'page', ...boxTexts(fact, page.languages) };
}
