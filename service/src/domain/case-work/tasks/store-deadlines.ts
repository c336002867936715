/** SQL of the tasks of claims that become time-barred (case-work.md 5, 8). Days pass without a change of a row, so a job raises and ends them. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { JobBatch } from '../../../platform/queue/index.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import { waiting } from './store.ts';

const statement = statementsOf<Statements>('tasks');

/** Such a task is due so many days before the last day, and urgent from then on. */
const urgent_days = 14;

/** From how many days before on a person is warned: as the policy of the case says. */
const days = `coalesce((select (p.document ->> 'limitation_days')::integer from case_courses k
  join ladder_policies p on p.kind = 'mandate' and p.policy_id = k.policy_id and p.version = k.policy_version
  where k.company_id = l.company_id and k.id = l.mandate_id), ${limits.limitation_warning_days})`;
const warned = `l.limitation_on - w.days`;
const warning = `cross join lateral (select ${days} as days) w`;

// Company by company, each up to its own day: one that is far ahead reads no claims of others.
const raise = statement(
  'raise_limitation',
  `with d as materialized (
     select k.id, business_day(k.id, :now) as today from companies k where :company::uuid is null or k.id = :company
   )
   insert into tasks (id, company_id, mandate_id, claim_id, kind, title, priority, due_on, cause_type, cause_id, cause_text, assignee_id,
     assignee_name, team_id, created_at, updated_at)
   select new_uuid_at(:now), l.company_id, l.mandate_id, l.claim_id, 'limitation', n.title,
     case when l.limitation_on - ${urgent_days} <= n.today then 'urgent' else 'high' end, greatest(l.limitation_on - ${urgent_days}, n.today),
     'claim', l.claim_id, n.title, m.assignee_id, m.assignee_name,
     case when m.assignee_id is null then (select k.team_id from team_kinds k where k.kind = 'limitation') end, :now, :now
   from d
   cross join lateral (
     select l.* from claim_limitations l where l.company_id = d.id and l.is_listed
       and coalesce(l.limitation_on, 'infinity') <= d.today + ${limits.limitation_watch_days} offset 0) l
   join mandates m on m.company_id = l.company_id and m.id = l.mandate_id
   join claims c on c.company_id = l.company_id and c.id = l.claim_id
   ${warning}
   cross join lateral (
     select d.today, task_line(c.document_reference, c.your_reference, m.reference_number) as title) n
   where ${warned} <= n.today
     and not exists (select from tasks t where t.kind = 'limitation' and t.cause_id = l.claim_id
       and (${waiting} or t.closed_by = 'person' and t.done_at >= ${warned}))
   order by coalesce(l.limitation_on, 'infinity'), l.claim_id limit :batch`,
);

const hasten = statement(
  'hasten_limitation',
  `update tasks t set priority = 'urgent', updated_at = :stamp
   where t.id in (select t.id from tasks t where t.kind = 'limitation' and ${waiting} and t.priority = 'high'
     and t.due_on <= business_day(t.company_id, :now) and (:company::uuid is null or t.company_id = :company) limit :batch)`,
);

const end = statement(
  'end_limitation',
  `update tasks t set status = 'done', closed_by = 'service', close_reason = 'cause_gone', done_at = :now, updated_at = :stamp
   where t.id in (select t.id from tasks t where t.kind = 'limitation' and ${waiting}
     and (:company::uuid is null or t.company_id = :company) and not exists (
     select from claim_limitations l ${warning} where l.company_id = t.company_id and l.claim_id = t.claim_id and l.is_listed
       and ${warned} <= business_day(t.company_id, :now)) limit :batch)`,
);

/**
 * Raises the task of each claim whose last day is within the days of warning, unless a person has done one of that day;
 * makes it urgent in its last days; ends it where nothing is open any more or the day has moved. Returns the most rows of
 * one of the three.
 */
export const followDeadlines = async (tx: OperatorTx, of: JobBatch): Promise<number> =>
  Math.max(...(await Promise.all([tx.run(end, of), tx.run(raise, of), tx.run(hasten, of)])));
