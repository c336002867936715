/** The business dates of the companies in a batch: all are today, except in a sandbox. */
import type { OperatorDb } from '../../../platform/database/session.ts';
import { businessDate, todayInBerlin } from '../../ladder/business-date/index.ts';

/** The earliest and the latest business date of these companies; today without any. */
export async function businessDatesOf(
  db: OperatorDb,
  letters: readonly { readonly company_id: string }[],
): Promise<{ readonly first: string; readonly last: string }> {
  const today = todayInBerlin(db);
  const companies = [...new Set(letters.map(({ company_id }) => company_id))];
  const days = (await Promise.all(companies.map((company) => businessDate(db.forCompany(company))))).sort();
  return { first: days[0] ?? today, last: days.at(-1) ?? today };
}
