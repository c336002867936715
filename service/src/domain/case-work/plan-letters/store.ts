/** All SQL on the letters of instalment plans. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyDb, CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Cases } from '../../../platform/module.ts';
import type { JobBatch } from '../../../platform/queue/index.ts';
import { courseWork } from '../../collection/mandates/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('plan-letters');

export interface WantedLetter {
  readonly plan_id: string;
  /** 0: the confirmation; else of the instalment that it reminds of. */
  readonly number: number;
  /** The day of the instalment; null for the confirmation. */
  readonly due_on: string | null;
  readonly text_key: string;
}

const concluded = statement(
  'concluded',
  `select p.mandate_id, exists (select from work_items w where w.company_id = p.company_id and w.kind = '${courseWork}' and w.key = p.mandate_id::text)
     and not exists (select from case_courses k where k.company_id = p.company_id and k.id = p.mandate_id) as is_starting
   from instalment_plans p where p.company_id = :company_id and p.id = :plan_id`,
  { notNull: ['is_starting'] },
);

/** The case of a plan, and whether its course is about to start: its policy is not chosen yet. */
export const findConcluded = (db: CompanyDb, plan_id: string) => db.findOne(concluded, { plan_id });

const noteRow = statement(
  'note',
  `insert into plan_letters as l (company_id, plan_id, number, mandate_id, text_key, due_on, letter_id, asked_on, created_at, updated_at)
   values (:company_id, :plan_id, :number, :mandate_id, :text_key, :due_on, :letter_id, :asked_on, :now, :now)
   on conflict (company_id, plan_id, number) do update
     set text_key = excluded.text_key, letter_id = excluded.letter_id, asked_on = excluded.asked_on, updated_at = :stamp`,
);

/** What was asked for a plan, and what became of it. */
export const note = (
  tx: CompanyTx,
  asked: WantedLetter & {
    readonly mandate_id: string;
    readonly letter_id: string | null;
    readonly asked_on: string;
  },
): void => tx.send(noteRow, asked);

export type DueLetter = WantedLetter & { readonly company_id: string; readonly mandate_id: string };

// A person who has done the task of a letter that was refused has seen to it.
const isSeenTo = `exists (select from tasks t where t.kind = 'step_blocked' and t.cause_id = p.id and t.closed_by = 'person' and t.done_at >= l.updated_at)`;
const lock = 'for no key update of m skip locked';

// Companies whose letters leave by themselves, each with its day; materialized, so that it is asked once.
const companies = `c as materialized (select a.id, business_day(a.id, :now) as today from companies a
  where a.status = 'active' and not a.case_work_paused and a.sandbox_origin <> 'production_mirror'
    and (:company::uuid is null or a.id = :company))`;

// The horizon is that of the company that is furthest ahead, so that the index by day finds the few plans that are near.
const due = statement(
  'due',
  `with ${companies}, said as materialized (
     select v.policy_id, v.version, (v.document -> 'plan' ->> 'reminder_days')::integer as days, v.document -> 'plan' ->> 'reminder_text_key' as text_key
     from ladder_policies v where v.kind = 'mandate'
   )
   select p.company_id, p.mandate_id, p.id as plan_id, i.number, i.due_on, s.text_key
   from instalment_plans p join mandates m on m.company_id = p.company_id and m.id = p.mandate_id
   join c on c.id = p.company_id
   join case_courses k on k.company_id = p.company_id and k.id = p.mandate_id
   join said s on s.policy_id = k.policy_id and s.version = k.policy_version
   cross join lateral (select (e.value ->> 'number')::integer as number, (e.value ->> 'due_date')::date as due_on
     from json_array_elements(p.instalments) e where e.value ->> 'status' <> 'paid') i
   where p.next_due <= (select max(f.today) from c f) + ${limits.reminder_days} and p.next_due <= c.today + s.days and s.text_key is not null
     and i.due_on > c.today and i.due_on - s.days <= c.today and i.due_on - s.days > (p.terms ->> 'concluded_on')::date
     and m.closed_at is null and m.processing_state = 'in_progress' and m.total_balance_cents > 0
     and (m.limitation_on is null or m.limitation_on >= c.today) and hold_of_case(m.company_id, m.id, m.debtor_id) is null
     and not exists (select from plan_letters l where l.company_id = p.company_id and l.plan_id = p.id and l.number = i.number
       and (l.letter_id is not null or l.asked_on >= c.today or ${isSeenTo}))
   order by p.company_id, p.mandate_id, i.number limit :batch ${lock}`,
  { notNull: ['number', 'due_on', 'text_key'] },
);

/** Instalments to remind of, their cases locked; of cases that nothing holds but their plan. */
export const lockDue = (tx: OperatorTx, of: JobBatch): Promise<DueLetter[]> => tx.many(due, of);

const refused = statement(
  'refused',
  `with ${companies}
   select p.company_id, p.mandate_id, p.id as plan_id, l.number::integer as number, l.due_on, l.text_key
   from plan_letters l join instalment_plans p on p.company_id = l.company_id and p.id = l.plan_id
   join mandates m on m.company_id = p.company_id and m.id = p.mandate_id join c on c.id = p.company_id
   where l.letter_id is null and l.number = 0 and l.asked_on < c.today and p.status = 'active' and m.closed_at is null and not ${isSeenTo}
   order by p.company_id, p.mandate_id limit :batch ${lock}`,
  { notNull: ['number'] },
);

/** Confirmations that the gate refused on an earlier day. */
export const lockRefused = (tx: OperatorTx, of: JobBatch): Promise<DueLetter[]> => tx.many(refused, of);

const passed = statement(
  'passed',
  `delete from plan_letters l where l.letter_id is null and l.due_on <= business_day(l.company_id, :now)
     and (:company::uuid is null or l.company_id = :company)`,
);

/** A reminder that was refused is no longer wanted once its instalment is due. */
export const forgetPassed = (tx: OperatorTx, { company }: Pick<JobBatch, 'company'>): void =>
  tx.send(passed, { company });

const erase = statement(
  'erase',
  `delete from plan_letters l where l.company_id = :company_id and l.mandate_id = any(:mandates)`,
);

/** For a reset of the sandbox. */
export const erasePlanLetters = (tx: CompanyTx, { mandates }: Cases): void => tx.send(erase, { mandates });
