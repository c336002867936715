/** The transactions of the worker on an import. */
import type { Database } from '../../../platform/database/pool.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { StoredImport } from './import.ts';

/** A transaction of the worker on one company. */
export const within = <T>(
  { database }: { readonly database: Database },
  { company_id, author_type, author_name }: Pick<StoredImport, 'company_id' | 'author_type' | 'author_name'>,
  work: (tx: CompanyTx) => Promise<T>,
): Promise<T> =>
  database.asOperator((tx) => work(tx.forCompany(company_id)), {
    author: { type: author_type as 'user' | 'key', name: author_name },
  });
