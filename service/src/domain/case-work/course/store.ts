/** All SQL that writes courses, their queue, and the tasks of their steps. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Cases } from '../../../platform/module.ts';
import { eraseDecisions } from '../../ladder/decisions/index.ts';
import { eraseQueue, movedColumns, queueMoved, type QueueStatements, queueTexts } from '../../ladder/queue/index.ts';
import type { Environment } from '../../../platform/environment.ts';
import { type CaseWorkPolicy, choosePolicy } from '../policies/index.ts';
import type { Stand } from './decide.ts';
import { cases, reasonsOfDay } from './standing.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('courses');

const { plan, postpone, askAgain } = queueTexts(cases);

/** The statements of the queue on courses. */
export const caseQueue: QueueStatements = {
  plan: statement('plan', plan),
  postpone: statement('postpone', postpone),
  askAgain: statement('askAgain', askAgain),
};

const ofDay = [...reasonsOfDay].map((reason) => `'${reason}'`).join(', ');

const standColumns = columnsOf({
  id: 'uuid',
  standing: 'json',
  decision_id: 'uuid',
  hold: 'text',
  hold_until: 'date',
  step: 'json',
  step_on: 'date',
  next_on: 'date',
  ended_on: 'date',
});

// What a step met on its day is asked again by another run of the day.
const stand = statement(
  'stand',
  `with moved as (
     update case_courses i set standing = n.standing, decision_id = coalesce(n.decision_id, i.decision_id), hold = n.hold,
       hold_since = case when n.hold is null then null when i.hold = n.hold then i.hold_since else :on end, hold_until = n.hold_until,
       step = n.step, step_on = n.step_on, next_on = n.next_on, ended_on = n.ended_on, updated_at = :stamp
     from ${standColumns.as('n')}
     where i.company_id = :company_id and i.id = n.id
     returning ${movedColumns(cases)}, i.hold
   )
   ${queueMoved(cases, `case when hold in (${ofDay}) then :on::date end`)}`,
);

/** Where a case stands from now on. */
export interface NewStand {
  readonly id: string;
  readonly stand: Stand;
  /** The decision that took a step. */
  readonly decision_id?: string | null;
  readonly ended_on?: string | null;
}

/** Stores where cases stand, and queues them. */
export function setStands(tx: CompanyTx, on: string, stands: readonly NewStand[]): void {
  if (stands.length === 0) return;
  const rows = stands.map(
    ({ id, stand: { standing, hold, named, step_on, next_on }, decision_id = null, ended_on = null }) => ({
      id,
      standing,
      decision_id,
      hold: hold?.reason ?? null,
      hold_until: hold?.until ?? null,
      step: named && { key: named.step, name: named.name, kind: named.kind },
      step_on,
      next_on,
      ended_on,
    }),
  );
  tx.send(stand, { on, ...standColumns.of(rows) });
}

const insertRow = statement(
  'insert',
  `insert into case_courses (company_id, id, policy_id, policy_version, accepted_on, started_on, standing, created_at, updated_at)
   values (:company_id, :id, :policy_id, :policy_version, :accepted_on, :started_on, :standing, :now, :now)
   on conflict (company_id, id) do update set policy_id = excluded.policy_id, policy_version = excluded.policy_version,
     started_on = excluded.started_on, standing = excluded.standing, decision_id = null, hold = null, hold_since = null, hold_until = null, ended_on = null, updated_at = :stamp`,
);

export interface NewCourse {
  readonly id: string;
  readonly policy_id: string | null;
  readonly policy_version: number | null;
  readonly accepted_on: string;
  readonly started_on: string;
  readonly standing: Stand['standing'];
}

/** Starts the course of a case, or starts it once more. */
export const insert = (tx: CompanyTx, { standing, ...course }: NewCourse): void =>
  tx.send(insertRow, { ...course, standing: JSON.stringify(standing) });

const insertEnded = statement(
  'insert_ended',
  `insert into case_courses (company_id, id, accepted_on, started_on, ended_on, standing, created_at, updated_at)
   values (:company_id, :id, :on, :on, :on, :standing, :now, :now)`,
);

/** A case without a course, until a person starts one. */
export const insertWithout = (tx: CompanyTx, id: string, on: string): void =>
  tx.send(insertEnded, { id, on, standing: JSON.stringify({ position: 0, round: 0, anchor_on: on }) });

const setStandingRow = statement(
  'set_standing',
  `update case_courses set standing = :standing, updated_at = :stamp where company_id = :company_id and id = :id`,
);

/** A person has moved the case; what follows from it is decided next. */
export const setStanding = (tx: CompanyTx, id: string, standing: Stand['standing']): void =>
  tx.send(setStandingRow, { id, standing: JSON.stringify(standing) });

const cancelRow = statement(
  'cancel_task',
  `update tasks set status = 'cancelled', close_reason = 'cancelled', closed_by = 'person', done_at = :now, updated_at = :stamp
   where company_id = :company_id and id = :id and status in ('open', 'in_progress')`,
);

/** A person has passed what the case waits for. */
export const cancelTask = (tx: CompanyTx, id: string): void => tx.send(cancelRow, { id });

const taskColumns = columnsOf({
  id: 'uuid',
  mandate_id: 'uuid',
  kind: 'text',
  title: 'text',
  text: 'text',
  priority: 'text',
  due_on: 'date',
  cause_text: 'text',
  blocking: 'boolean',
  team_id: 'uuid',
});

const insertTaskRows = statement(
  'insert_tasks',
  `insert into tasks (id, company_id, mandate_id, kind, title, text, priority, due_on, cause_type, cause_id, cause_text, blocking, assignee_id,
     assignee_name, team_id, created_at, updated_at)
   select n.id, :company_id, n.mandate_id, n.kind, n.title, n.text, n.priority, n.due_on, 'policy', n.id, n.cause_text, n.blocking,
     case when n.team_id is null then m.assignee_id end, case when n.team_id is null then m.assignee_name end,
     coalesce(n.team_id, case when m.assignee_id is null then (select k.team_id from team_kinds k where k.kind = n.kind) end), :now, :now
   from ${taskColumns.as('n')} join mandates m on m.company_id = :company_id and m.id = n.mandate_id`,
);

/** A task that a step makes; it has the id of the decision. */
export interface StepTask {
  readonly id: string;
  readonly mandate_id: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string | null;
  readonly priority: string;
  readonly due_on: string;
  /** The name of the step. */
  readonly cause_text: string;
  readonly blocking: boolean;
  readonly team_id: string | null;
}

export function insertTasks(tx: CompanyTx, tasks: readonly StepTask[]): void {
  if (tasks.length > 0) tx.send(insertTaskRows, taskColumns.of(tasks.map((task) => ({ ...task }))));
}

const start = statement(
  'start',
  `select (m.created_at at time zone 'Europe/Berlin')::date as created_on,
     coalesce((select bool_and(c.type = 'titled') from orders o join claims c on c.company_id = o.company_id and c.order_id = o.id
       where o.company_id = m.company_id and o.mandate_id = m.id), false) as is_titled,
     (select p.id from instalment_plans p where p.company_id = m.company_id and p.mandate_id = m.id and p.status <> 'active'
       order by p.created_at desc, p.id desc limit 1) as ended_plan
   from mandates m where m.company_id = :company_id and m.id = :id`,
  { notNull: ['created_on', 'is_titled'], nullable: ['ended_plan'] },
);

/** What of a case decides how its course starts. */
export const readStart = (tx: CompanyTx, id: string): Promise<Statements['start']['row']> => tx.one(start, { id });

const erase = statement(
  'erase',
  `delete from case_courses c where c.company_id = :company_id and c.id = any(:mandates::uuid[])`,
);

/** The policy that a case would take. */
export async function chooseFor(
  tx: CompanyTx,
  { id, today: day, environment }: { readonly id: string; readonly today: string; readonly environment: Environment },
): Promise<CaseWorkPolicy | undefined> {
  return choosePolicy(tx, { isTitled: (await readStart(tx, id)).is_titled, day, environment });
}

/** For a reset of the sandbox: courses with their queue and decisions. */
export function eraseCourses(tx: CompanyTx, { mandates }: Cases): void {
  eraseQueue(tx, cases.kind, mandates);
  eraseDecisions(tx, cases.kind, mandates);
  tx.send(erase, { mandates });
}
