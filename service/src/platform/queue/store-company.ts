/** SQL on the work of one company. */
import type { OperatorDb } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import type { Statements } from './statements.gen.ts';
import type { WorkLeft } from './work.ts';

const statement = statementsOf<Statements>('queue');

const left = statement(
  'left',
  `select q.kind, count(*) filter (where q.due_at <= clock_timestamp() and q.lease_until <= clock_timestamp()) as due,
     count(*) filter (where q.lease_until > clock_timestamp()) as running, count(*) as count
   from work_items q where q.kind = any(:kinds::text[]) and q.company_id = :company and q.failed_at is null group by q.kind`,
  { notNull: ['due', 'running', 'count'] },
);

/** Work of a company that has not ended, without what failed for good. */
export async function findLeft(
  db: OperatorDb,
  of: { readonly company: string; readonly kinds: readonly string[] },
): Promise<WorkLeft & { readonly due: ReadonlySet<string> }> {
  const rows = await db.many(left, of);
  const now = rows.reduce((sum, { due, running }) => sum + Number(due) + Number(running), 0);
  const all = rows.reduce((sum, { count }) => sum + Number(count), 0);
  return { now, later: all - now, due: new Set(rows.filter(({ due }) => Number(due) > 0).map(({ kind }) => kind)) };
}
