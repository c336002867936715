/** The operator's pages hold rows of many companies; related data are read per company. */
import type { CompanyDb, OperatorDb } from '../database/session.ts';
import type { PageOf } from './query.ts';

/** Presents the rows of each company with that company's reads; keeps the order of the page. */
export async function byCompany<R extends { id: string; company_id: string }, T extends { id: string }>(
  db: OperatorDb,
  page: PageOf<R>,
  present: (bound: CompanyDb, rows: readonly R[]) => Promise<readonly T[]>,
): Promise<PageOf<T>> {
  const groups = Map.groupBy(page.results, (row) => row.company_id);
  const presented = (
    await Promise.all([...groups].map(([company, rows]) => present(db.forCompany(company), rows)))
  ).flat();
  const byId = new Map(presented.map((each) => [each.id, each]));
  const results = page.results.flatMap((row) => byId.get(row.id) ?? []);
  if (results.length !== page.results.length) throw new Error('a row of the page was not presented');
  return { ...page, results };
}
