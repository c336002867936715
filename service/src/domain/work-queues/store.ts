/** All SQL of the work queues: bounded counts behind partial indexes, which hold what waits and nothing else. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { WorkQueueName } from '@mahnwerk/contract/operator/work-queues.ts';
import type { TaskKind } from '@mahnwerk/contract/shapes/task.ts';
import type { OperatorDb } from '../../platform/database/session.ts';
import { statementsOf } from '../../platform/database/statement.ts';
import { isWaitingTask as waiting } from '../case-work/tasks/index.ts';
import { isOpenRefusal } from '../dunning/handover/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('work-queues');

const recent = `:now::timestamptz - interval '${limits.queue_days} days'`;

/** Queues that are views of tasks, by their kind. */
const kinds = {
  orders: 'order_review',
  messages: 'client_message',
  answers: 'client_answer',
  documents_failed: 'document_failed',
  payments_reported: 'payment_reported',
  payments_unmatched: 'payment_unmatched',
  plans_defaulted: 'plan_defaulted',
  letters_stopped: 'letter_stopped',
  inbox: 'inbound_message',
  limitation: 'limitation',
} as const satisfies Partial<Record<WorkQueueName, TaskKind>>;

const ofKind = (kind: TaskKind): string =>
  `select t.created_at as at from tasks t where t.kind = '${kind}' and ${waiting} order by t.created_at`;

/** For each queue its rows, oldest first, with the time since which they wait. */
const queues: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, ofKind(kind)])),
  tasks: `select t.created_at as at from tasks t where ${waiting} order by t.created_at`,
  follow_ups: `select t.due_on::timestamptz as at from tasks t where t.kind = 'follow_up' and ${waiting} and t.due_on <= :today::date order by t.due_on`,
  payments_doubtful: `select created_at as at from bank_transactions where status = 'doubtful' and company_id is null order by id`,
  statements_draft: `select created_at as at from statements where status = 'draft' and is_own and is_complete order by created_at`,
  payouts_open: `select created_at as at from payouts where status in ('prepared', 'exported') order by created_at`,
  letters: `select passed_at as at from letters where status = 'waiting' order by passed_at`,
  handovers_refused: `select h.created_at as at from dunning_handovers h where ${isOpenRefusal} order by h.created_at`,
  deliveries_failing: `select created_at as at from webhook_deliveries where outcome = 'failed' and created_at > ${recent} order by created_at`,
  base_rate: `select h.begins::timestamptz as at from (
      select make_date(extract(year from :today::date)::integer, case when extract(month from :today::date) < 7 then 1 else 7 end, 1) as begins) h
    where not exists (select from base_rates r where r.valid_from = h.begins)`,
  work_failed: `select coalesce(failed_at, late_since) as at from work_items
    where (failed_at is not null or late_since is not null) and dismissed_at is null and :sees_work::boolean order by created_at`,
};

/** What the caller does. */
const mine: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, ofCaller(`t.kind = '${kind}'`)])),
  tasks: ofCaller('true'),
  follow_ups: ofCaller(`t.kind = 'follow_up' and t.due_on <= :today::date`),
};

function ofCaller(condition: string): string {
  return `(select count(*) from (select from tasks t where t.assignee_id = :caller_id::uuid and ${waiting} and ${condition}
    limit ${limits.queue_count_max}) m)`;
}

const read = statement(
  'read',
  Object.entries(queues)
    .map(
      ([name, rows]) =>
        `select '${name}' as queue, least(count(*), ${limits.queue_count_max})::integer as count, min(at) as oldest_at,
           least(${mine[name] ?? '0'}, ${limits.queue_count_max})::integer as mine from (select at from (${rows}) w limit ${limits.queue_count_max}) q`,
    )
    .join('\nunion all\n'),
  { notNull: ['queue', 'count', 'mine'] },
);

/** Each queue in one statement. */
export const readQueues = (db: OperatorDb, given: Omit<Statements['read']['parameters'], 'now'>) =>
  db.many(read, given);
