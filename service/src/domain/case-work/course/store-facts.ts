/** SQL of what is known of cases with a course: those that are due, those of a policy that a dry run tries, one of them. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { dueParts } from '../../ladder/queue/index.ts';
import type { DuePage } from '../../ladder/runs/index.ts';
import type { Facts } from './facts.ts';
import { type Course, cases } from './standing.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('courses');

const courseColumns = `i.id, i.policy_id, i.policy_version, i.accepted_on, i.started_on, i.standing, i.decision_id, i.hold, i.hold_since, i.hold_until, i.step, i.step_on,
  i.next_on, i.ended_on`;

const ownTask = `(select json_build_object('is_open', t.status in ('open', 'in_progress'), 'outcome', t.outcome,
     'ended_on', case when t.done_at is not null then business_day(t.company_id, t.done_at) end)
   from tasks t where t.id = i.decision_id)`;
const ownLetters = `array(select json_build_object('status', l.status, 'channel', l.channel, 'pay_by', k.pay_by, 'stop_reason', l.stop_reason,
     'stop_problems', l.stop_problems)
   from case_letters k join letters l on l.company_id = k.company_id and l.id = k.id
   where k.company_id = i.company_id and k.mandate_id = i.id and k.request_key = i.decision_id::text order by k.id)`;
const newestPlan = `(select json_build_object('id', p.id, 'status', p.status, 'ended_on', p.ended_on) from instalment_plans p
   where p.company_id = i.company_id and p.mandate_id = i.id order by p.created_at desc, p.id desc limit 1)`;
const newestOffer = `(select json_build_object('status', p.status, 'respond_by', p.respond_by, 'ended_on', p.ended_on,
     'by_person', p.end_reason is not null) from plan_offers p
   where p.company_id = i.company_id and p.mandate_id = i.id order by p.created_at desc, p.id desc limit 1)`;
const ways = `array(select distinct case k.type when 'address' then 'post' when 'email' then 'email' else 'phone' end from debtor_contacts k
   where k.company_id = i.company_id and k.debtor_id = m.debtor_id and k.status = 'usable')`;
// What the debtor paid after the acceptance, to a former office too, without what came back.
const paidOn = `(select max(e.value_date) from ledger_postings e
   where e.company_id = i.company_id and e.mandate_id = i.id and e.rule = 'payment.debtor'
     and not exists (select from ledger_postings r where r.company_id = e.company_id and r.reverses_entry_id = e.entry_id))`;

const factColumns = `${courseColumns}, m.closed_at is not null as is_closed, m.processing_state, m.paused_until, m.total_balance_cents as open_cents,
  hold_of_case(m.company_id, m.id, m.debtor_id)::json as clarify, m.limitation_on, m.open_request_count > 0 as has_open_request, ${newestPlan} as plan,
  ${newestOffer} as offer,
  (select min(t.due_on) from tasks t where t.company_id = i.company_id and t.mandate_id = i.id and t.blocking and t.status in ('open', 'in_progress'))
    as blocking_due,
  ${ownTask} as own_task, ${ownLetters} as own_letters, d.acting_as, o.principal_cents, o.is_titled, o.is_disputed, o.claim_types,
  ${ways} as reachable_by, ${paidOn} as paid_on, pr.promise_until, pr.broken_promises`;
const factJoin = `join mandates m on m.company_id = i.company_id and m.id = i.id
  join debtors d on d.company_id = m.company_id and d.id = m.debtor_id
  cross join lateral (
    select coalesce(sum(c.principal_cents), 0)::int8 as principal_cents, coalesce(bool_and(c.type = 'titled'), false) as is_titled,
      coalesce(bool_or(c.is_disputed), false) as is_disputed,
      coalesce(array_agg(distinct c.legal_basis ->> 'claim_type_code') filter (where c.legal_basis ->> 'claim_type_code' is not null), '{}') as claim_types
    from orders r join claims c on c.company_id = r.company_id and c.order_id = r.id
    where r.company_id = i.company_id and r.mandate_id = i.id
  ) o
  cross join lateral (
    select max(p.due_on + p.grace_days) filter (where p.status = 'open') as promise_until,
      (count(*) filter (where p.status = 'broken'))::integer as broken_promises
    from promises p where p.company_id = i.company_id and p.mandate_id = i.id
  ) pr`;
const known = {
  notNull: [
    'is_closed',
    'has_open_request',
    'own_letters',
    'principal_cents',
    'is_titled',
    'is_disputed',
    'claim_types',
    'reachable_by',
    'broken_promises',
  ],
  nullable: ['plan', 'offer', 'blocking_due', 'own_task', 'paid_on', 'clarify', 'promise_until', 'step'],
};

const parts = dueParts(cases);

// Locked: a look at one of them waits, and then sees what the run did.
const due = statement(
  'due',
  `with ${parts.with}
   select ${factColumns} from ${parts.page}
   join case_courses i on i.company_id = :company_id and i.id = q.subject_id and i.next_on <= :on ${factJoin}
   order by i.id for no key update of i`,
  known,
);

const running = statement(
  'running',
  `select ${factColumns} from case_courses i ${factJoin}
   where i.company_id = :company_id and i.policy_id = :policy_id and i.ended_on is null and i.id > :after order by i.id limit :batch`,
  known,
);

const one = statement(
  'facts',
  `select ${factColumns} from case_courses i ${factJoin} where i.company_id = :company_id and i.id = :id`,
  known,
);

export type FactRow = Statements['facts']['row'];

/** A course with the facts of its case. */
export interface KnownCase {
  readonly course: Course;
  readonly facts: Facts;
}

/** The due cases of the next page, locked. */
export const readDue = (db: CompanyDb, page: DuePage): Promise<FactRow[]> => db.many(due, page);

/** Cases that run on a policy, whatever their day. */
export const readRunning = (
  db: CompanyDb,
  page: { readonly policy_id: string; readonly after: string; readonly batch: number },
): Promise<FactRow[]> => db.many(running, page);

const lock = statement(
  'lock',
  'select id from case_courses where company_id = :company_id and id = :id for no key update',
);

/** A course, locked behind its case. */
export async function lockCourse(tx: CompanyTx, id: string): Promise<FactRow | undefined> {
  const [, row] = await Promise.all([tx.run(lock, { id }), readCourse(tx, id)]);
  return row;
}

export const readCourse = (db: CompanyDb, id: string): Promise<FactRow | undefined> => db.findOne(one, { id });

/** The facts of a row; its course, where it has a policy. */
export function knownOf(row: FactRow): KnownCase {
  const { id, policy_id, policy_version, started_on, standing, decision_id, hold, hold_until } = row;
  return {
    course: {
      id,
      policy_id: policy_id ?? '',
      policy_version: policy_version ?? 0,
      started_on,
      standing,
      decision_id,
      hold,
      hold_until,
    },
    facts: {
      ...row,
      plan: row.plan as Facts['plan'],
      offer: row.offer as Facts['offer'],
      own_task: row.own_task as Facts['own_task'],
      own_letters: row.own_letters as unknown as Facts['own_letters'],
      clarify: row.clarify as Facts['clarify'],
    },
  };
}
