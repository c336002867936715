/** All SQL on the settings of the operator's pages. */
import type { Settings } from '@mahnwerk/contract/operator/settings.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('settings');

const readRow = statement('read', 'select s.data from page_settings s');
// There may be no row to lock yet.
const lockRow = statement('lock', `select pg_advisory_xact_lock(hashtext('page_settings'))`);
const writeRow = statement(
  'write',
  `insert into page_settings (is_only, data, updated_at) values (true, :data, :now)
   on conflict (is_only) do update set data = excluded.data, updated_at = :stamp`,
);

/** Undefined before the first change. */
export const read = async (db: OperatorDb): Promise<Settings | undefined> => (await db.findOne(readRow))?.data;

export async function lock(tx: OperatorTx): Promise<Settings | undefined> {
  await tx.many(lockRow);
  return read(tx);
}

export const write = (tx: OperatorTx, data: Settings): void => tx.send(writeRow, { data: JSON.stringify(data) });
