/** SQL of the course of instalment plans. */
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('mandates');

// The row as it was is read in the same statement; its mandate is locked.
const follow = statement(
  'follow_plan',
  `with was as (
     select p.company_id, p.id, p.status from instalment_plans p where p.company_id = :company_id and p.id = :id
       and (p.status <> :status or p.instalments::text <> :instalments or p.ended_on is distinct from :ended_on)
   ), changed as (
     update instalment_plans p set status = :status, instalments = :instalments::json, ended_on = :ended_on, updated_at = :stamp
     from was where p.company_id = was.company_id and p.id = was.id
     returning p.company_id, p.mandate_id, p.status, was.status as before
   )
   insert into mandate_history (company_id, id, mandate_id, type, title, description, procedure_state, processing_state, payment_state, author_type, author_name, created_at, updated_at)
   select c.company_id, :entry, m.id, 'state_change',
     case c.status when 'defaulted' then 'Instalment plan in default' when 'fulfilled' then 'Instalment plan fulfilled' else 'Instalment plan active again' end,
     null, m.procedure_state, m.processing_state, m.payment_state, :bound_author_type, :bound_author_name, :now, :now
   from changed c join mandates m on m.company_id = c.company_id and m.id = c.mandate_id
   where c.status <> c.before and c.status <> 'cancelled'`,
);

interface PlanCourse {
  readonly id: string;
  /** The id of an entry in the history. */
  readonly entry: string;
  readonly status: InstalmentPlan['status'];
  readonly ended_on: string | null;
  /** JSON, as it is compared and stored. */
  readonly instalments: string;
}

/** Stores the course of a plan where it changed; a change of its status is an entry in the history. */
export const followPlan = (tx: CompanyTx, course: PlanCourse): void => tx.send(follow, course);
