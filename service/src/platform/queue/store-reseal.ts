/** The SQL of payloads that were encrypted with another secret key. */
import type { OperatorTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('queue');

const lockOthers = statement(
  'lockEncryptedOtherwise',
  `select q.id, q.kind, q.key, q.payload from work_items q
   where q.kind = any(:kinds::text[]) and q.id > :after and substring(q.payload for length(:header::bytea)) <> :header order by q.id limit :batch for no key update`,
  { notNull: ['payload'] },
);
const replace = statement('replacePayload', `update work_items set payload = :payload where id = :id`);

export const lockEncryptedOtherwise = (
  tx: OperatorTx,
  page: { readonly kinds: readonly string[]; readonly after: string; readonly batch: number; readonly header: Buffer },
): Promise<Statements['lockEncryptedOtherwise']['row'][]> => tx.many(lockOthers, page);

export const replacePayload = (tx: OperatorTx, id: string, payload: Buffer): void => tx.send(replace, { id, payload });
