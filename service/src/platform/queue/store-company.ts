/** SQL on the work of one company. */
import type { OperatorTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import type { Statements } from './statements.gen.ts';
import type { WorkLeft } from './work.ts';

const statement = statementsOf<Statements>('queue');

const dueKinds = statement(
  'dueKinds',
  `select k.kind from unnest(:kinds::text[]) as k (kind)
   where exists (select from work_items q where q.kind = k.kind and q.company_id = :company and q.failed_at is null
     and q.due_at <= clock_timestamp() and q.lease_until <= clock_timestamp())`,
);

/** Which of these kinds have work of a company that is due and not running. */
export const findDueKinds = async (
  tx: OperatorTx,
  of: { readonly company: string; readonly kinds: readonly string[] },
): Promise<string[]> => (await tx.many(dueKinds, of)).flatMap(({ kind }) => kind ?? []);

const left = statement(
  'left',
  `select count(*) filter (where q.due_at <= clock_timestamp() or q.lease_until > clock_timestamp()) as now,
     count(*) filter (where q.due_at > clock_timestamp() and q.lease_until <= clock_timestamp()) as later
   from work_items q where q.kind = any(:kinds::text[]) and q.company_id = :company and q.failed_at is null`,
  { notNull: ['now', 'later'] },
);

/** Work of a company that has not ended, without what failed for good. */
export async function countLeft(
  tx: OperatorTx,
  of: { readonly company: string; readonly kinds: readonly string[] },
): Promise<WorkLeft> {
  const { now, later } = await tx.one(left, of);
  return { now: Number(now), later: Number(later) };
}
