/** Pages of the operator hold rows of many companies; what is read beside them is read as each company's own. */
import type { CompanyDb, OperatorDb } from '../database/session.ts';
import type { PageOf } from './query.ts';

/** Presents a page with each company's own reads; the page keeps its order. */
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
