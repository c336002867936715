/** A transaction of a company after a change, with new proposals where it waits. */
import type { CompanyBankTransaction } from '@mahnwerk/contract/dunning/bank-transactions.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { matchAgain } from '../matching/index.ts';
import { readCompanyTransaction } from './store-company.ts';
import { presentCompanyTransaction } from './transaction.ts';

export async function changedOfCompany(tx: CompanyTx, id: string): Promise<CompanyBankTransaction> {
  await matchAgain(tx, [id]);
  return presentCompanyTransaction(orNotFound(await readCompanyTransaction(tx, id)));
}
