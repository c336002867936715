/** SQL that deletes items that are needed no more. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('inbox');

const removeDiscarded = statement(
  'remove_discarded',
  `delete from inbox_items where id in (
     select id from inbox_items where status = 'discarded' and discarded_at < :before order by discarded_at limit :batch for update skip locked)`,
);

const removeAutomatic = statement(
  'remove_automatic',
  `delete from inbox_items where id in (
     select id from inbox_items where mandate_id is null and status = 'done' and automatic is not null
       and updated_at < :before limit :batch for update skip locked)`,
);

/**
 * Deletes discarded items and what programs wrote that is done without a case, with their files.
 *
 * @returns whether none is left
 */
export async function deleteUnneeded(tx: OperatorTx, before: string, batch: number): Promise<boolean> {
  const deleted = await Promise.all([
    tx.run(removeDiscarded, { before, batch }),
    tx.run(removeAutomatic, { before, batch }),
  ]);
  return deleted.every((count) => count < batch);
}
