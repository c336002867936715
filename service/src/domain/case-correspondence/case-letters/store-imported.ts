/** SQL on letters of the former office. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('case-letters');

const setRow = statement(
  'set_imported',
  `update case_letters set claim_ids = :claim_ids, posted_on = :posted_on, updated_at = :stamp where company_id = :company_id and id = :id`,
);

/** What a letter that was not made here has named, and when it was posted. */
export const setImported = (
  tx: CompanyTx,
  letter: { readonly id: string; readonly claim_ids: readonly string[]; readonly posted_on: string },
): void => tx.send(setRow, letter);
