/** All SQL of the work queues: bounded counts behind partial indexes, which hold what waits and nothing else. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorDb } from '../../platform/database/session.ts';
import { statementsOf } from '../../platform/database/statement.ts';
import { isOpenRefusal } from '../dunning/handover/index.ts';
import { waitsForPerson } from '../correspondence/outbox/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('work-queues');

const recent = `:now::timestamptz - interval '${limits.queue_days} days'`;

/** For each queue its rows, oldest first, with the time since which they wait. */
const queues: Readonly<Record<string, string>> = {
  orders: `select submitted_at as at from orders where status = 'submitted' order by submitted_at`,
  messages: `select arrived_at as at from messages where state = 'under_review' order by arrived_at`,
  answers: `select r.answered_at as at from requests_to_client r
    left join orders o on o.company_id = r.company_id and o.id = r.order_id left join mandates m on m.company_id = r.company_id and m.id = r.mandate_id
    where r.status = 'answered' and r.handled_at is null
      and (o.status = 'submitted' or (m.id is not null and m.closed_at is null) or (r.order_id is null and r.mandate_id is null)) order by r.answered_at`,
  documents_failed: `select updated_at as at from documents where status = 'failed' and updated_at > ${recent} order by updated_at`,
  payments_reported: `select created_at as at from payments where status = 'reported' order by created_at`,
  payments_unmatched: `(select created_at as at from bank_transactions where status = 'unmatched' order by id limit ${limits.queue_count_max})
    union all (select created_at from bank_transactions where status = 'proposed' order by id limit ${limits.queue_count_max})`,
  payments_doubtful: `select created_at as at from bank_transactions where status = 'doubtful' order by id`,
  plans_defaulted: `select p.ended_on::timestamptz as at from instalment_plans p join mandates m on m.company_id = p.company_id and m.id = p.mandate_id
    where p.status = 'defaulted' and p.decided_at is null and m.closed_at is null and not exists (select from instalment_plans n
      where n.company_id = p.company_id and n.mandate_id = p.mandate_id and (n.created_at, n.id) > (p.created_at, p.id)) order by p.ended_on`,
  statements_draft: `select created_at as at from statements where status = 'draft' and is_own and is_complete order by created_at`,
  payouts_open: `select created_at as at from payouts where status in ('prepared', 'exported') order by created_at`,
  letters: `select passed_at as at from letters where status = 'waiting' order by passed_at`,
  letters_stopped: `select l.updated_at as at from letters l where ${waitsForPerson} order by l.id`,
  inbox: `select received_at as at from inbox_items where status in ('unmatched', 'proposed', 'assigned') order by created_at`,
  handovers_refused: `select h.created_at as at from dunning_handovers h where ${isOpenRefusal} order by h.created_at`,
  deliveries_failing: `select created_at as at from webhook_deliveries where outcome = 'failed' and created_at > ${recent} order by created_at`,
  follow_ups: `select f.follow_up_on::timestamptz as at from (
      select follow_up_on from case_notes where follow_up_on is not null union all select follow_up_on from calls where follow_up_on is not null) f
    where f.follow_up_on <= :today::date order by f.follow_up_on`,
  // As the index mandates_limitation has it.
  limitation: `select (l.day - ${limits.limitation_warning_days})::timestamptz as at from (
      select coalesce(case when closed_at is null then limitation_on end, 'infinity') as day from mandates) l
    where l.day <= :today::date + ${limits.limitation_warning_days} order by l.day`,
  base_rate: `select h.begins::timestamptz as at from (
      select make_date(extract(year from :today::date)::integer, case when extract(month from :today::date) < 7 then 1 else 7 end, 1) as begins) h
    where not exists (select from base_rates r where r.valid_from = h.begins)`,
  work_failed: `select coalesce(failed_at, late_since) as at from work_items
    where (failed_at is not null or late_since is not null) and dismissed_at is null and :sees_work::boolean order by created_at`,
};

/** What the caller has taken over, or wrote. */
const mine: Readonly<Record<string, string>> = {
  orders: `(select count(*) from orders where reviewer_id = :caller_id and review_started_at > :lapsed_by and status = 'submitted')`,
  follow_ups: `(select count(*) from (select author_id, follow_up_on from case_notes union all select author_id, follow_up_on from calls) f
    where f.author_id = :caller_id and f.follow_up_on <= :today::date)`,
};

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
