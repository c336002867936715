/** The time and the day that it is for the company of a mandate. */
import type { OperatorDb } from '../../../platform/database/session.ts';
import { businessDateOf } from '../../ladder/business-date/index.ts';
import { companyOfMandate } from './store.ts';

export interface CompanyClock {
  readonly now: string;
  readonly today: string;
}

/** The day alone. */
export const todayOfMandate = async (db: OperatorDb, id: string): Promise<string> =>
  (await clockOfMandate(db, id)).today;

/** Before the mandate is looked up: one that does not exist has the time of the service. */
export async function clockOfMandate(db: OperatorDb, id: string): Promise<CompanyClock> {
  const company = await companyOfMandate(db, id);
  const today = await businessDateOf(db, company);
  return { now: company === undefined ? db.now : db.forCompany(company).now, today };
}
