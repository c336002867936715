/** SQL on letters of the former office. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('case-letters');

const setRow = statement(
  'set_imported',
  `update case_letters set claim_ids = :claim_ids, posted_on = :posted_on, updated_at = :stamp where company_id = :company_id and id = :id`,
);

const formerRows = statement(
  'imported_of',
  `select k.mandate_id, k.claim_ids, k.posted_on from case_letters k
   where k.company_id = :company_id and k.mandate_id = any(:mandates) and k.origin = 'import'`,
);

/** A letter of the former office: which claims it named, and when it was posted. */
export type FormerLetterRow = Statements['imported_of']['row'];

/** The letters of former offices on cases. */
export const readImported = (db: CompanyDb, mandates: readonly string[]): Promise<readonly FormerLetterRow[]> =>
  db.many(formerRows, { mandates });

/** What a letter that was not made here has named, and when it was posted. */
export const setImported = (
  tx: CompanyTx,
  letter: { readonly id: string; readonly claim_ids: readonly string[]; readonly posted_on: string },
): void => tx.send(setRow, letter);
