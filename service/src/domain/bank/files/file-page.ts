/** A page of bank files, each with its statements. */
import type { BankFile } from '@mahnwerk/contract/operator/bank-files.ts';
import type { PageOf } from '../../../platform/lists/query.ts';
import type { BankDb } from '../accounts/index.ts';
import { type BankFileRow, presentFile } from './bank-file.ts';
import * as store from './store.ts';

export async function presentPage(db: BankDb, page: PageOf<BankFileRow>): Promise<PageOf<BankFile>> {
  const ids = page.results.map(({ id }) => id);
  const statements = Map.groupBy(await store.readStatements(db, ids), ({ bank_file_id }) => bank_file_id);
  return { ...page, results: page.results.map((row) => presentFile(row, statements.get(row.id) ?? [])) };
}
