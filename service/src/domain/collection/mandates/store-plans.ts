/** SQL of the course of instalment plans. */
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { HistoryRow } from './mandate.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('mandates');

// The row as it was is read in the same statement; its mandate is locked. A default that was not told of is a status
// update, once: one whose day has moved, or that comes again, is the same.
const follow = statement(
  'follow_plan',
  `with was as (
     select p.company_id, p.id, p.status, o.overdue_on, coalesce(p.default_told_on >= :ended_on::date, false) as is_told
     from instalment_plans p cross join lateral (
       select case when :status = 'active' then (select max((i.value ->> 'due_date')::date) from json_array_elements(:instalments::text::json) i
         where i.value ->> 'status' <> 'paid' and (i.value ->> 'due_date')::date < business_day(p.company_id, :now)) end as overdue_on) o
     where p.company_id = :company_id and p.id = :id and (p.status <> :status or p.instalments::text <> :instalments
       or p.ended_on is distinct from :ended_on or p.overdue_on is distinct from o.overdue_on)
   ), changed as (
     update instalment_plans p set status = :status, instalments = :instalments::text::json, ended_on = :ended_on, updated_at = :stamp,
       decided_at = case when p.status = :status then p.decided_at end, overdue_on = was.overdue_on,
       default_told_on = case when :status = 'defaulted' then greatest(p.default_told_on, :ended_on::date) else p.default_told_on end
     from was where p.company_id = was.company_id and p.id = was.id
     returning p.company_id, p.mandate_id, p.status, was.status as before, was.is_told
   )
   insert into mandate_history (company_id, id, mandate_id, type, title, code, code_values, procedure_state, processing_state, payment_state, author_type, author_name, created_at, updated_at)
   select c.company_id, :entry_id, m.id, case when c.status = 'defaulted' and not c.is_told then 'status_update' else :type end, :title, :code, :code_values,
     m.procedure_state, m.processing_state, m.payment_state, :bound_author_type, :bound_author_name, :now, :now
   from changed c join mandates m on m.company_id = c.company_id and m.id = c.mandate_id
   where c.status <> c.before and c.status <> 'cancelled'
   returning type`,
);

interface PlanCourse extends Pick<HistoryRow, 'type' | 'title' | 'code' | 'code_values'> {
  readonly id: string;
  /** Of the entry in the history. */
  readonly entry_id: string;
  readonly status: InstalmentPlan['status'];
  readonly ended_on: string | null;
  /** JSON, as it is compared and stored. */
  readonly instalments: string;
}

/** Stores the course of a plan where it changed; a change of its status is an entry in the history. */
export const followPlan = (tx: CompanyTx, course: PlanCourse): void => tx.send(follow, parametersOf(course));

/** The same of a plan in default. @returns whether its entry is a status update: the default was not told of before */
export const followDefault = async (tx: CompanyTx, course: PlanCourse): Promise<boolean> =>
  (await tx.findOne(follow, parametersOf(course)))?.type === 'status_update';

const parametersOf = (course: PlanCourse) => ({ ...course, code_values: JSON.stringify(course.code_values) });

const decide = statement(
  'decide_plan',
  `update instalment_plans p set decided_at = :now
   where p.company_id = :company_id and p.mandate_id = :mandate_id and p.status = 'defaulted' and p.decided_at is null`,
);

/** The operator has decided how a case goes on whose plan is in default. */
export const setPlanDecided = (tx: CompanyTx, mandate_id: string): void => tx.send(decide, { mandate_id });

/** Plans \`p\` that are the newest of their mandate. */
const newest = `not exists (select from instalment_plans n
  where n.company_id = p.company_id and n.mandate_id = p.mandate_id and (n.created_at, n.id) > (p.created_at, p.id))`;

const ofMandate = 'p.company_id = m.company_id and p.mandate_id = m.id';

/** That a mandate \`m\` has a newest plan which is active, has an overdue instalment, or waits for a decision. */
export const newestPlanIs = {
  active: `exists (select from instalment_plans p where ${ofMandate} and p.status = 'active' and ${newest})`,
  late: `exists (select from instalment_plans p, json_array_elements(p.instalments) i where ${ofMandate} and p.status = 'active' and ${newest}
    and i.value ->> 'status' <> 'paid' and (i.value ->> 'due_date')::date < business_day(m.company_id, :now))`,
  defaulted: `exists (select from instalment_plans p where ${ofMandate} and p.status = 'defaulted' and p.decided_at is null and ${newest})`,
};

/** Mandates with such a plan, found by the plans that wait. */
export const mandatesToDecide = `select p.mandate_id from instalment_plans p where p.status = 'defaulted' and p.decided_at is null and ${newest}`;
