/** Moves the running invoices of companies to a new version of their policy, and settles those that are paid under it. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { WorkHandler } from '../../../platform/queue/index.ts';
import { businessDate } from '../../parties/business-date/index.ts';
import { settleIfPaid } from '../invoices/index.ts';
import { moveKind, moveSome } from '../ladder/index.ts';

const lease_seconds = 300;

/** Makes the moves of a company that are due on a day, in short transactions. */
export async function makeMoves(
  database: Database,
  { company, on }: { readonly company: string; readonly on: string },
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
): Promise<void> {
  for (let isOver = false; !isOver;)
    isOver = await database.asOperator(async (tx) => {
      const bound = tx.forCompany(company);
      const moved = await moveSome(bound, on);
      for (const id of moved.paid) await settleIfPaid(bound, id, { publicUrl });
      return moved.isOver;
    });
}

/** The move that a new version makes at once. */
export const moveHandler = (database: Database, needs: Dependencies): WorkHandler => ({
  kind: moveKind,
  concurrency: 1,
  lease_seconds,
  async work({ company_id: company }) {
    if (company !== null) {
      const on = await database.readAsOperator((db) => businessDate(db.forCompany(company)));
      await makeMoves(database, { company, on }, needs);
    }
    return { kind: 'done' };
  },
});
