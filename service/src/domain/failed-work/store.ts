/** All SQL of what failed work was done for. */
import type { OperatorDb } from '../../platform/database/session.ts';
import { statementsOf } from '../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('failed-work');

const bankFiles = statement(
  'bankFiles',
  'select x.id, x.bank_file_id from bank_exact_bookings x where x.id = any(:ids::uuid[])',
);

/** The bank files whose exact credits are booked, by the ids of the bookings. */
export async function bankFilesOf(db: OperatorDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length === 0 ? [] : await db.many(bankFiles, { ids });
  return new Map(rows.map(({ id, bank_file_id }) => [id, bank_file_id]));
}
