/** Moves the running subjects of a line to a new version of its policy (`apply_to_running`). */
import type { Database } from '../../../platform/database/pool.ts';
import type { WorkHandler } from '../../../platform/queue/index.ts';
import { businessDateOf } from '../business-date/index.ts';
import { nextMove, setMoved } from '../policies/index.ts';
import type { Decided, Ladder, PolicyVersion } from './ladder.ts';

const lease_seconds = 300;

/** A ladder as far as its moves are concerned. */
type Moving = Pick<Ladder<unknown, PolicyVersion, Decided, unknown>, 'subject' | 'moveWork' | 'moveSome'>;

/** Makes the moves of a company that are due on a day, or those of lines for all companies, in short transactions. */
export async function makeMoves(
  database: Database,
  { subject: { kind }, moveSome }: Pick<Moving, 'subject' | 'moveSome'>,
  due: { readonly company: string | null; readonly on: string },
): Promise<void> {
  for (let isOver = false; !isOver;)
    isOver = await database.asOperator(async (tx) => {
      const move = await nextMove(tx, { kind, ...due });
      if (move === undefined) return true;
      if (await moveSome(tx, move)) setMoved(tx, move);
      return false;
    });
}

/** The move that a new version makes at once. */
export const moveHandler = (database: Database, ladder: Moving): WorkHandler => ({
  kind: ladder.moveWork,
  concurrency: 1,
  lease_seconds,
  async work({ company_id: company }) {
    const on = await database.readAsOperator((db) => businessDateOf(db, company ?? undefined));
    await makeMoves(database, ladder, { company, on });
    return { kind: 'done' };
  },
});
