/** SQL of the business date. */
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { dayOf } from '../../../values/day.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('business-date');

const read = statement('read', `select c.dunning_business_date from companies c where c.id = :company_id`);

/** The current day of the company: today in Berlin, or in a sandbox the day of its last run, if that is later. */
export async function businessDate(db: CompanyDb): Promise<string> {
  const { dunning_business_date: ahead } = await db.one(read);
  const today = dayOf(db.now);
  return ahead !== null && ahead > today ? ahead : today;
}

/** The same for what may belong to no company: without one, today in Berlin. */
export const businessDateOf = async (db: OperatorDb, company: string | undefined): Promise<string> =>
  company === undefined ? dayOf(db.now) : businessDate(db.forCompany(company));
