/** SQL that counts open tasks: each count ends at its limit, behind indexes of what waits. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { TaskSummary } from '@mahnwerk/contract/operator/tasks.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import { waiting } from './store.ts';

const statement = statementsOf<Statements>('tasks');

const counted = (condition: string) =>
  `(select count(*)::integer from (select from tasks t where ${waiting} and ${condition} limit ${limits.queue_count_max}) few)`;

/** By name, the condition on the day. */
const due = {
  overdue: 't.due_on < :today::date',
  today: 't.due_on = :today::date',
  week: 't.due_on > :today::date and t.due_on <= :today::date + 7',
  later: 't.due_on > :today::date + 7',
} as const;
const mine = 't.assignee_id = :account_id::uuid';

const names = [
  'overdue',
  'today',
  'week',
  'later',
  'unassigned',
  'my_overdue',
  'my_today',
  'my_week',
  'my_later',
] as const;

const countsRow = statement(
  'counts',
  `select ${counted(due.overdue)} as overdue, ${counted(due.today)} as today, ${counted(due.week)} as week, ${counted(due.later)} as later,
     ${counted('t.assignee_id is null')} as unassigned, ${counted(`${mine} and ${due.overdue}`)} as my_overdue,
     ${counted(`${mine} and ${due.today}`)} as my_today, ${counted(`${mine} and ${due.week}`)} as my_week,
     ${counted(`${mine} and ${due.later}`)} as my_later`,
  { notNull: [...names] },
);

const kindRows = statement(
  'kinds',
  `select k.kind, f.count, f.oldest_due_on from unnest(:kinds::text[]) with ordinality k (kind, place)
   cross join lateral (select count(*)::integer as count, min(due_on) as oldest_due_on from (
     select t.due_on from tasks t where t.kind = k.kind and ${waiting} order by t.due_on limit ${limits.queue_count_max}) few) f
   where f.count > 0 order by k.place`,
  { notNull: ['kind', 'count', 'oldest_due_on'] },
);

interface Asked {
  readonly today: string;
  /** The person who asks; null for a key. */
  readonly account_id: string | null;
  readonly kinds: readonly TaskSummary['by_kind'][number]['kind'][];
}

/** The open tasks, counted. */
export async function readSummary(db: OperatorDb, { today, account_id, kinds }: Asked): Promise<TaskSummary> {
  const [counts, rows] = await Promise.all([db.one(countsRow, { today, account_id }), db.many(kindRows, { kinds })]);
  const { my_overdue, my_today, my_week, my_later, ...all } = counts;
  return {
    ...all,
    mine: { overdue: my_overdue, today: my_today, week: my_week, later: my_later },
    by_kind: rows as TaskSummary['by_kind'],
  };
}
