/** What a reset of the sandbox deletes of a company's dunning (dunning.md 2). */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { eraseDebtors, eraseInvoices, eraseLetters, eraseRest } from './store.ts';

/** Deletes at most `batch` invoices, or as many other rows. @returns how many; 0: nothing is left */
export const eraseDunning = async (tx: CompanyTx, until: string, batch: number): Promise<number> =>
  (await eraseInvoices(tx, until, batch)) ||
  (await eraseLetters(tx, until, batch)) ||
  (await eraseDebtors(tx, until, batch)) ||
  eraseRest(tx, until);
