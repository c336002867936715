/** Which rows a batch of a run takes. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { Together } from '../kinds/index.ts';
import type { StoredRow } from './import.ts';
import * as rows from './store-rows.ts';

/** The next rows of a run; those that belong together come whole, as far as they become one thing. */
export async function nextRows(
  db: CompanyDb,
  id: string,
  batch: number,
  together: Together | undefined,
): Promise<StoredRow[]> {
  const found = await rows.readToRun(db, id, batch);
  const names = [...new Set(found.flatMap((row) => row.together ?? []))];
  if (together === undefined || names.length === 0) return found;
  const whole = await rows.readToRunTogether(db, { import_id: id, names, most: together.most });
  const chosen: StoredRow[] = found.filter((row) => row.together === null);
  for (const [, of] of Map.groupBy(whole, (row) => row.together))
    if (chosen.length === 0 || chosen.length + of.length <= batch) chosen.push(...of);
  return chosen;
}
