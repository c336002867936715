/** The file of a letter for its client: without the code that opens the debtor's page, and otherwise the same (debtor-page.md 3). */
import type { Database } from '../../../platform/database/pool.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Typesetter } from '../../../platform/typesetting/typesetter.ts';
import { storePages } from '../../correspondence/outbox/index.ts';
import { caseLetterTemplate } from './letter-document.ts';
import * as store from './store.ts';

export interface CopyParts {
  readonly database: Database;
  readonly typesetter: Pick<Typesetter, 'typeset'>;
  readonly objects: Dependencies['objects'];
}

/** A stored file. */
export interface ClientCopy {
  /** In hexadecimal. */
  readonly sha256: string;
  readonly size: number;
}

/**
 * Undefined for a letter without a code, whose own file the client has, and for one that is published.
 * @param company undefined: the one that has the letter
 */
export async function clientCopy(
  { database, typesetter, objects }: CopyParts,
  letter: { readonly id: string; readonly company: string },
): Promise<ClientCopy | undefined> {
  const kept = await database.readAsOperator((db) => store.readCopy(db.forCompany(letter.company), letter.id));
  if (kept === undefined || kept.says === null || kept.sha256 === null || kept.is_published) return undefined;
  const { pdf } = await typesetter.typeset({ template: caseLetterTemplate, ...kept.says });
  const own = kept.own_pages ?? 0;
  const following = (kept.pages ?? own) > own ? [{ content: kept.sha256, from: own + 1 }] : [];
  return storePages(pdf, following, objects);
}
