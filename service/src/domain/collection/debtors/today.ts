/** The day that it is for the company of a debtor. */
import type { OperatorDb } from '../../../platform/database/session.ts';
import { businessDateOf } from '../../ladder/business-date/index.ts';
import { companyOfDebtor } from './store.ts';

/** Before the debtor is looked up: one that does not exist has the day of the service. */
export const todayOfDebtor = async (db: OperatorDb, id: string): Promise<string> =>
  businessDateOf(db, await companyOfDebtor(db, id));
