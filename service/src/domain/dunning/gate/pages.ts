/** The debtor's page in letters of notices (debtor-page.md 3): what dunning asks the module of the page for. */
import type { PageLanguage, SecondFact } from '@mahnwerk/contract/shapes/access-code.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { boxTexts, type PageAccess } from '../../correspondence/letters/index.ts';
import type { GateDeps, LockedLetter } from '../../correspondence/outbox/index.ts';
import type { LetterContent } from '../letters/index.ts';
import type { GateInvoice } from './store.ts';

/** What decides about the second fact of a debtor. */
export type PageDebtor = Pick<GateInvoice, 'debtor_id' | 'acting_as' | 'person' | 'address' | 'address_failed_at'>;

/** A letter and its debtor. */
export interface NoticeOf {
  readonly letter_id: string;
  readonly debtor_id: string;
}

export interface NoticePages {
  /** Null: the page of debtors of invoices is switched off. */
  readonly read: (db: CompanyDb, of: Pick<GateDeps, 'environment'>) => Promise<NoticePage | null>;
  readonly accessOf: (of: NoticeOf, deps: GateDeps) => PageAccess;
  /** The letter has passed the gate. */
  readonly issue: (
    tx: CompanyTx,
    of: { readonly letter_id: string; readonly debtor: PageDebtor },
    deps: GateDeps,
  ) => Promise<void>;
}

/** What the page of a company is to its letters. */
export interface NoticePage {
  readonly languages: readonly PageLanguage[];
  /** Undefined: nothing is known that could be asked. */
  readonly factOf: (debtor: PageDebtor) => SecondFact | undefined;
}

/** The page as a letter says it. */
export function pageOf(
  page: NoticePage | null,
  { letter, debtor }: { readonly letter: LockedLetter; readonly debtor: PageDebtor },
  { pages, deps }: { readonly pages: NoticePages; readonly deps: GateDeps },
): LetterContent['page'] {
  const fact = page?.factOf(debtor);
  if (page === null || fact === undefined) return undefined;
  const access = pages.accessOf({ letter_id: letter.id, debtor_id: debtor.debtor_id }, deps);
  return { ...boxTexts(fact, page.languages), access };
}
