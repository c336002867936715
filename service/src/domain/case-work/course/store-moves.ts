/** SQL of moves of running cases to another version of their policy. */
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Standing } from './standing.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('courses');

const running = 'c.policy_id = :policy_id and c.ended_on is null';

const count = statement(
  'count_running',
  `select c.policy_id as id, count(*)::integer as count from case_courses c
   where c.policy_id = any(:ids::uuid[]) and c.ended_on is null group by c.policy_id`,
  { notNull: ['id', 'count'] },
);

/** How many cases run on any version of these policies, by policy. */
export const countRunning = async (db: OperatorDb, ids: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await db.many(count, { ids })).map((row) => [row.id, row.count]));

const others = `${running} and c.policy_version < :version`;
const countOtherRows = statement(
  'count_others',
  `select count(*)::integer as count from case_courses c where ${others}`,
  {
    notNull: ['count'],
  },
);

/** Cases that run on an earlier version. */
export const countOthers = async (
  db: OperatorDb,
  of: { readonly policy_id: string; readonly version: number },
): Promise<number> => (await db.one(countOtherRows, of)).count;

const lock = statement(
  'lock_others',
  `select c.company_id, c.id, c.policy_version, c.standing from case_courses c where ${others} order by c.company_id, c.id limit :batch for no key update`,
);

export const lockOthers = (
  tx: OperatorTx,
  of: { readonly policy_id: string; readonly version: number; readonly batch: number },
): Promise<Statements['lock_others']['row'][]> => tx.many(lock, of);

const columns = columnsOf({ company_id: 'uuid', id: 'uuid', standing: 'json' });

const move = statement(
  'move',
  `with moved as (
     update case_courses c set policy_version = :version, standing = n.standing, updated_at = :stamp
     from ${columns.as('n')} where c.company_id = n.company_id and c.id = n.id
     returning c.company_id, c.id
   )
   select look_at_case(m.company_id, m.id) from moved m`,
);

/** Where they stand on the version is said by the look that follows. */
export const moveTo = (
  tx: OperatorTx,
  version: number,
  moved: readonly { readonly company_id: string; readonly id: string; readonly standing: Standing }[],
): void => {
  if (moved.length > 0) tx.send(move, { version, ...columns.of(moved.map((each) => ({ ...each }))) });
};
