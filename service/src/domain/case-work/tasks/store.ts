/** All SQL on tasks. What facts raise and end is the work of triggers (migrations/0044-tasks.sql, docs/decisions/0128). */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { TaskCloseReason, TaskOutcome } from '@mahnwerk/contract/shapes/task.ts';
import type { CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage, textBytesOf } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cases } from '../../../platform/module.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('tasks');

/** SQL: whether a task `t` waits for a person, as the partial indexes have it. */
export const waiting = `t.status in ('open', 'in_progress')`;

const own = `t.id, t.company_id, t.mandate_id, t.order_id, t.debtor_id, t.claim_id, t.kind, t.title, t.text, t.status, t.priority, t.due_on,
  t.cause_type, t.cause_id, t.cause_text, t.blocking, t.assignee_id, t.assignee_name, t.team_id, t.outcome, t.outcome_text, t.closed_by,
  t.close_reason, t.created_by_type, t.created_by_name, t.done_at, t.created_at, t.updated_at`;
const columns = `${own}, c.name as company_name, m.reference_number, d.id as shown_debtor_id, d.display_name as debtor_name, g.name as team_name`;
const rowsFrom = `tasks t left join companies c on c.id = t.company_id
  left join mandates m on m.company_id = t.company_id and m.id = t.mandate_id
  left join orders o on o.company_id = t.company_id and o.id = t.order_id
  left join debtors d on d.company_id = t.company_id and d.id = coalesce(t.debtor_id, m.debtor_id, o.debtor_id)
  left join teams g on g.id = t.team_id`;

const get = statement('get', `select ${columns} from ${rowsFrom} where t.id = :id`, {
  nullable: ['company_name', 'reference_number', 'shown_debtor_id', 'debtor_name', 'team_name'],
});
const lock = statement('lock', 'select t.id from tasks t where t.id = :id for no key update');

export type ListedTask = Statements['get']['row'];

export const readTask = (db: OperatorDb, id: string): Promise<ListedTask | undefined> => db.findOne(get, { id });

/** A task is locked last: behind its company, case, claim and what raised it. */
export async function lockTask(tx: OperatorTx, id: string): Promise<ListedTask | undefined> {
  const [, row] = await Promise.all([tx.run(lock, { id }), readTask(tx, id)]);
  return row;
}

const listing: Listing = {
  from: 'tasks t',
  rowsFrom,
  alias: 't',
  columns,
  tenant: false,
  filters: {
    // As literals: a partial index holds what waits, which is little of what was ever done.
    status: (value) =>
      value === 'waiting'
        ? waiting
        : `${value === 'open' || value === 'in_progress' ? `${waiting} and ` : ''}t.status = :status`,
    kind: 't.kind = :kind',
    priority: 't.priority = :priority',
    assignee_id: 't.assignee_id = :assignee_id',
    unassigned: '(t.assignee_id is null) = :unassigned',
    team_id: 't.team_id = :team_id',
    company_id: 't.company_id = :company_id',
    mandate_id:
      't.company_id = (select m.company_id from mandates m where m.id = :mandate_id) and t.mandate_id = :mandate_id',
    order_id: 't.company_id = (select o.company_id from orders o where o.id = :order_id) and t.order_id = :order_id',
    debtor_id: `t.id in (
      select x.id from debtors d join tasks x on x.company_id = d.company_id and x.debtor_id = d.id where d.id = :debtor_id
      union all select x.id from debtors d join mandates m on m.company_id = d.company_id and m.debtor_id = d.id
        join tasks x on x.company_id = m.company_id and x.mandate_id = m.id where d.id = :debtor_id
      union all select x.id from debtors d join orders o on o.company_id = d.company_id and o.debtor_id = d.id
        join tasks x on x.company_id = o.company_id and x.order_id = o.id where d.id = :debtor_id)`,
    due_from: 't.due_on >= :due_from',
    due_to: 't.due_on <= :due_to',
    done_from: `t.done_at >= (:done_from::date)::timestamp at time zone 'Europe/Berlin'`,
    done_to: `t.done_at < (:done_to::date + 1)::timestamp at time zone 'Europe/Berlin'`,
    done_by: 't.done_by_id = :done_by',
    by_service: '(t.done_at is not null and t.done_by_id is null) = :by_service',
    blocking: 't.blocking = :blocking',
  },
  orders: { due: 't.due_on', priority: 't.urgency', created: 't.created_at' },
  weight: textBytesOf('t.text', 't.outcome_text'),
};

/** By default those that are due first, of a day the most urgent first. */
export const listTasks = (db: OperatorDb, query: PageQuery): Promise<PageOf<ListedTask>> => {
  const byDefault = query.ordering.length === 0 && query.updated_since === undefined;
  const due = [
    { field: 'due', descending: false },
    { field: 'priority', descending: true },
  ];
  return readPage<ListedTask>(db, listing, byDefault ? { ...query, ordering: due } : query);
};

const insertRow = statement(
  'insert',
  `insert into tasks (id, company_id, mandate_id, order_id, debtor_id, kind, title, text, priority, due_on, cause_type, cause_id, cause_text,
     assignee_id, assignee_name, team_id, created_by_type, created_by_name, created_at, updated_at)
   values (:id, :company, :mandate_id, :order_id, :debtor_id, :kind, :title, :text, :priority, :due_on, :cause_type, :cause_id, :cause_text,
     :assignee_id, :assignee_name, :team_id, :bound_author_type, :bound_author_name, :now, :now)`,
);

export type NewTask = Omit<Statements['insert']['parameters'], 'now' | 'bound_author_type' | 'bound_author_name'>;

export const insert = (tx: OperatorTx, task: NewTask): void => tx.send(insertRow, task);

const countOpen = statement(
  'count_open',
  `select count(*)::integer as count from (
     select from tasks t where t.company_id = :company_id and t.mandate_id = :mandate_id and ${waiting} limit ${limits.mandate_open_tasks}) few`,
  { notNull: ['count'] },
);

/** The open tasks of a case that is locked, up to as many as it can have. */
export const countOpenOf = async (tx: CompanyTx, mandate_id: string): Promise<number> =>
  (await tx.one(countOpen, { mandate_id })).count;

const assigneeOf = statement(
  'assignee_of_case',
  'select m.assignee_id, m.assignee_name from mandates m where m.company_id = :company_id and m.id = :mandate_id',
);

/** Who works on the case. */
export async function readAssigneeOf(tx: CompanyTx, mandate_id: string) {
  const { assignee_id: id, assignee_name: name } = await tx.one(assigneeOf, { mandate_id });
  return id === null || name === null ? null : { id, name };
}

const updateRow = statement(
  'update',
  `update tasks set title = :title, text = :text, due_on = :due_on, priority = :priority, assignee_id = :assignee_id,
     assignee_name = :assignee_name, team_id = :team_id, status = :status, updated_at = :stamp where id = :id`,
);

export type TaskChange = Omit<Statements['update']['parameters'], 'stamp'>;

export const update = (tx: OperatorTx, task: TaskChange): void => tx.send(updateRow, task);

const endRow = statement(
  'finish',
  `update tasks set status = :status, close_reason = :close_reason, closed_by = 'person', outcome = :outcome, outcome_text = :outcome_text,
     done_by_id = :done_by_id, done_at = :now, updated_at = :stamp where id = :id`,
);

export interface TaskEnd {
  readonly id: string;
  readonly status: 'done' | 'cancelled';
  readonly close_reason: TaskCloseReason;
  readonly outcome: TaskOutcome | null;
  readonly outcome_text: string | null;
  /** The account of the person; null for a key. */
  readonly done_by_id: string | null;
}

/** A person has ended the task, also one that the command which it stands for has just ended. */
export const end = (tx: OperatorTx, ended: TaskEnd): void => tx.send(endRow, { ...ended });

const reopenRow = statement(
  'reopen',
  `update tasks set status = 'open', close_reason = null, closed_by = null, outcome = null, outcome_text = null, done_by_id = null, done_at = null,
     updated_at = :stamp where id = :id`,
);

export const reopen = (tx: OperatorTx, id: string): void => tx.send(reopenRow, { id });

const hasOpen = statement(
  'has_open',
  `select exists (select from tasks t where t.kind = :kind and t.cause_id = :cause_id and ${waiting}) as found`,
  { notNull: ['found'] },
);

/** Whether its cause has raised another task since. */
export const hasOpenSince = async (tx: OperatorTx, { kind, cause_id }: ListedTask): Promise<boolean> =>
  (await tx.one(hasOpen, { kind, cause_id })).found;

const lockSome = statement(
  'lock_some',
  `select t.id, t.status, t.assignee_id, t.team_id from tasks t where t.id = any(:ids::uuid[]) order by t.id for no key update`,
);

export type AssignedRow = Statements['lock_some']['row'];

export const lockTasks = (tx: OperatorTx, ids: readonly string[]): Promise<AssignedRow[]> => tx.many(lockSome, { ids });

const assignRows = statement(
  'assign',
  `update tasks set assignee_id = :assignee_id, assignee_name = :assignee_name, team_id = case when :keeps_team::boolean then team_id else :team_id end,
     updated_at = :stamp where id = any(:ids::uuid[])`,
);

export const assign = (tx: OperatorTx, given: Omit<Statements['assign']['parameters'], 'stamp'>): void =>
  tx.send(assignRows, given);

// Sandbox and housekeeping.

const eraseOfCases = statement(
  'erase',
  `delete from tasks t where t.company_id = :company_id and (t.mandate_id = any(:mandates::uuid[]) or t.order_id = any(:orders::uuid[]))`,
);

/** For a reset of the sandbox. */
export const eraseTasks = (tx: CompanyTx, { mandates, orders }: Cases): void =>
  tx.send(eraseOfCases, { mandates, orders });

const eraseOthers = statement(
  'erase_others',
  `delete from tasks where id in (select t.id from tasks t where t.company_id = :company_id and t.created_at <= :until limit :batch)`,
);

/** The same for those of no case. @returns how many */
export const eraseOtherTasks = (tx: CompanyTx, until: string, batch: number): Promise<number> =>
  tx.run(eraseOthers, { until, batch });

const endStale = statement(
  'end_stale',
  `update tasks set status = 'done', closed_by = 'service', close_reason = 'cause_gone', done_at = :now, updated_at = :stamp
   where id in (select t.id from tasks t where t.kind = 'document_failed' and ${waiting}
     and t.created_at <= :now::timestamptz - interval '${limits.queue_days} days' limit :batch for no key update skip locked)`,
);

/** A document that failed is forgotten as its queue forgets it. @returns how many tasks ended */
export const endForgotten = (tx: OperatorTx, batch: number): Promise<number> => tx.run(endStale, { batch });

const forgetDone = statement(
  'forget',
  `delete from tasks where id in (select t.id from tasks t where t.done_at <= :now::timestamptz - interval '${limits.task_years_kept} years'
     and t.mandate_id is null limit :batch)`,
);

/** Done tasks stay with their case; others two years. @returns how many went */
export const forget = (tx: OperatorTx, batch: number): Promise<number> => tx.run(forgetDone, { batch });
