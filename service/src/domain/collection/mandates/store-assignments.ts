/** SQL of what the operator alone knows of a case: who works on it and the follow-ups that are due. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('mandates');

const due = statement(
  'due_follow_ups',
  `select n.mandate_id, min(n.follow_up_on) as follow_up_on from (
     select company_id, mandate_id, follow_up_on from case_notes union all select company_id, mandate_id, follow_up_on from calls) n
   where n.company_id = :company_id and n.mandate_id = any(:ids) and n.follow_up_on <= business_day(:company_id, :now) group by n.mandate_id`,
  { notNull: ['mandate_id', 'follow_up_on'] },
);

/** The earliest follow-up of each case that has one today or earlier. */
export async function readDueFollowUps(db: CompanyDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.many(due, { ids });
  return new Map(rows.map(({ mandate_id, follow_up_on }) => [mandate_id, follow_up_on]));
}

const assign = statement(
  'assign',
  `update mandates set assignee_id = :assignee_id, assignee_name = :assignee_name where company_id = :company_id and id = :id`,
);

/** The row is locked; null: no member of the staff works on the case. */
export const setAssignee = (
  tx: CompanyTx,
  id: string,
  assignee: { readonly id: string; readonly name: string } | null,
): void => tx.send(assign, { id, assignee_id: assignee?.id ?? null, assignee_name: assignee?.name ?? null });
