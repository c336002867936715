/** The rules of tasks: what ends them, what may be done with them, the wire form. Pure. */
import type { Task } from '@mahnwerk/contract/operator/tasks.ts';
import { outcomesByKind, type TaskKind, type TaskOutcome, type TaskStatus } from '@mahnwerk/contract/shapes/task.ts';
import type { ListedTask } from './store.ts';

export const taskTransitions = [
  { from: 'open', by: 'start', to: 'in_progress' },
  { from: 'open', by: 'done', to: 'done' },
  { from: 'in_progress', by: 'done', to: 'done' },
  { from: 'open', by: 'cancel', to: 'cancelled' },
  { from: 'in_progress', by: 'cancel', to: 'cancelled' },
  { from: 'done', by: 'reopen', to: 'open' },
] as const satisfies readonly { from: TaskStatus; by: string; to: TaskStatus }[];

export const isWaiting = ({ status }: Pick<Task, 'status'>): boolean => status === 'open' || status === 'in_progress';

export const outcomesOf = (kind: TaskKind): readonly TaskOutcome[] => outcomesByKind[kind];

/** Kinds that `done` ends by the command that they stand for. */
export const commandedKinds = [
  'client_message',
  'client_answer',
  'inbound_message',
  'follow_up',
  'letter_stopped',
] as const satisfies readonly TaskKind[];
export type CommandedKind = (typeof commandedKinds)[number];

export const isCommanded = (kind: TaskKind): kind is CommandedKind => commandedKinds.some((each) => each === kind);

/** Whether a person may cancel it: what a fact raised ends with the fact. */
export const isCancellable = (task: Pick<ListedTask, 'cause_type'>): boolean =>
  task.cause_type === 'person' || task.cause_type === 'policy';

/** Whether it can be taken up again: a person did it, and nothing else followed. */
export const isReopenable = (task: Pick<ListedTask, 'status' | 'closed_by' | 'kind'>): boolean =>
  task.status === 'done' && task.closed_by === 'person' && !isCommanded(task.kind);

export const taskUrl = (publicUrl: string, id: string): string => `${publicUrl}/operator/v1/tasks/${id}/`;

const referenceOf = <T extends string>(id: T | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

export const presentTask = (row: ListedTask, publicUrl: string): Task => ({
  id: row.id,
  href: taskUrl(publicUrl, row.id),
  kind: row.kind,
  title: row.title,
  text: row.text,
  status: row.status,
  priority: row.priority,
  due_on: row.due_on,
  company_id: row.company_id,
  company_name: row.company_name,
  mandate_id: row.mandate_id,
  order_id: row.order_id,
  debtor_id: row.shown_debtor_id,
  claim_id: row.claim_id,
  reference_number: row.reference_number,
  debtor_name: row.debtor_name,
  cause: { type: row.cause_type, id: row.cause_id, text: row.cause_text },
  blocking: row.blocking,
  assignee: referenceOf(row.assignee_id, row.assignee_name),
  team: referenceOf(row.team_id, row.team_name),
  outcome: row.outcome,
  outcome_text: row.outcome_text,
  closed_by: row.closed_by,
  close_reason: row.close_reason,
  created_by: { type: row.created_by_type, name: row.created_by_name },
  done_at: row.done_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** What the audit log says: ids, choices and days, never texts. */
export const auditedTask = (task: Task) => ({
  kind: task.kind,
  status: task.status,
  priority: task.priority,
  due_on: task.due_on,
  mandate_id: task.mandate_id,
  order_id: task.order_id,
  debtor_id: task.debtor_id,
  assignee: task.assignee,
  team_id: task.team?.id ?? null,
  outcome: task.outcome,
  close_reason: task.close_reason,
});
