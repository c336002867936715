/** SQL of the ladder: the standing of an invoice, its queue and its decisions. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { newId } from '../../../platform/ids.ts';
import type { NewDecision } from './decision.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dunning-ladder');

const lock = statement(
  'lock',
  `select id, debtor_id, status, paused, is_disputed, due_date, released_at, current_level, last_dated, last_pay_by,
     policy_version, next_on
   from dunning_invoices where company_id = :company_id and id = :id for no key update`,
);

export type LadderRow = Statements['lock']['row'];

export const lockStanding = (tx: CompanyTx, id: string): Promise<LadderRow | undefined> => tx.findOne(lock, { id });

const plan = statement(
  'plan',
  `with moved as (
     update dunning_invoices set next_on = :next_on, updated_at = :stamp
     where company_id = :company_id and id = :id and next_on is distinct from :next_on
     returning company_id, next_on, debtor_id, id
   )
   insert into dunning_queue (company_id, due_on, debtor_id, invoice_id, held_on)
   select company_id, next_on, debtor_id, id, :held_on from moved where next_on is not null
   on conflict (company_id, due_on, debtor_id, invoice_id) do update set held_on = excluded.held_on`,
);

/**
 * Plans the next step on a day, or none; a row of the queue for another day becomes stale.
 * @param held_on the day on which the step was held: another run on it asks again
 */
export const planStep = (
  tx: CompanyTx,
  id: string,
  next_on: string | null,
  { held_on = null }: { readonly held_on?: string | null } = {},
): void => tx.send(plan, { id, next_on, held_on });

const decisionColumns = columnsOf({
  from_on: 'date',
  invoice_id: 'uuid',
  id: 'uuid',
  outcome: 'text',
  reason: 'text',
  level: 'smallint',
  next_on: 'date',
  dunning_id: 'uuid',
  order_id: 'uuid',
  policy_version: 'integer',
  run_id: 'uuid',
  problems: 'json',
});

// The answer of a day that had a notice or a handover stays; a later answer begins on the day after it. An equal answer
// writes nothing. A notice that a run planned meanwhile stays the answer of its day: the gate says what became of it.
const decide = statement(
  'decide',
  `insert into dunning_decisions as d (company_id, invoice_id, from_on, id, outcome, reason, level, next_on, dunning_id, order_id,
     policy_version, run_id, problems)
   select :company_id, n.invoice_id,
     case when last.outcome in ('notice', 'handover') and last.from_on >= n.from_on then last.from_on + 1 else greatest(n.from_on, last.from_on) end,
     n.id, n.outcome, n.reason, n.level, n.next_on, n.dunning_id, n.order_id, n.policy_version, n.run_id, n.problems
   from ${decisionColumns.as('n')}
   left join lateral (
     select * from dunning_decisions x where x.company_id = :company_id and x.invoice_id = n.invoice_id order by x.from_on desc limit 1
   ) last on true
   where last.outcome is distinct from n.outcome or last.reason is distinct from n.reason or last.level <> n.level
     or last.next_on is distinct from n.next_on or last.problems::text is distinct from n.problems::text
     or last.dunning_id is distinct from n.dunning_id
   on conflict (company_id, invoice_id, from_on) do update set id = excluded.id, outcome = excluded.outcome, reason = excluded.reason,
     level = excluded.level, next_on = excluded.next_on, dunning_id = excluded.dunning_id, order_id = excluded.order_id,
     policy_version = excluded.policy_version, run_id = excluded.run_id, problems = excluded.problems
     where d.outcome <> 'notice' or excluded.outcome = 'notice'`,
);

/** Stores decisions of several invoices; one that repeats the last answer writes nothing. */
export function recordDecisions(tx: CompanyTx, decisions: readonly NewDecision[]): void {
  if (decisions.length === 0) return;
  const rows = decisions.map(({ on, dunning_id = null, order_id = null, run_id = null, problems = [], ...rest }) => ({
    id: newId(),
    from_on: on,
    ...rest,
    dunning_id,
    order_id,
    run_id,
    problems,
  }));
  tx.send(decide, decisionColumns.of(rows));
}

// Of the notice of a day that a gate or a withdrawal stopped.
const rewrite = statement(
  'rewrite',
  `update dunning_decisions set outcome = :outcome, reason = :reason, next_on = :next_on, dunning_id = :dunning_id, problems = :problems
   where company_id = :company_id and invoice_id = :invoice_id and dunning_id = :dunning_id and outcome = 'notice'`,
);

/** Changes the decision that a notice was made by: the gate stopped it. */
export const rewriteDecision = (
  tx: CompanyTx,
  {
    problems = [],
    ...stopped
  }: Pick<NewDecision, 'invoice_id' | 'outcome' | 'reason' | 'next_on' | 'problems'> & { readonly dunning_id: string },
): void => tx.send(rewrite, { ...stopped, problems: JSON.stringify(problems) });

// Fees, interest and level are those of the notices that count: neither under way nor stopped nor undeliverable. What a
// paid invoice leaves of them is waived.
const recount = statement(
  'recount',
  `update dunning_invoices i set fees_cents = n.fees, interest_cents = n.interest, current_level = n.level, last_dated = n.dated,
     last_pay_by = n.pay_by, default_since = case when i.due_date_agreed then i.default_since else n.default_since end,
     status = case when i.status = 'open' and n.level > 0 then 'in_dunning' else i.status end,
     waived_cents = case when i.status = 'paid' then greatest(i.amount_cents + n.fees + n.interest - i.paid_cents, 0) else i.waived_cents end,
     updated_at = :stamp
   from (
     select coalesce(sum(fee_cents + lump_sum_cents), 0)::int8 as fees,
       coalesce((array_agg(interest_cents order by dated desc, level desc))[1], 0) as interest,
       coalesce((array_agg(level order by dated desc, level desc))[1], 0)::smallint as level,
       max(dated) as dated, (array_agg(pay_by order by dated desc, level desc))[1] as pay_by,
       (array_agg(pay_by order by dated, level))[1] + 1 as default_since
     from dunnings where company_id = :company_id and invoice_id = :id and status not in ('created', 'stopped', 'undeliverable')
   ) n
   where i.company_id = :company_id and i.id = :id`,
);

/** Sets fees, interest, level and default of a locked invoice to those of the notices that count (dunning.md 5). */
export const recountNotices = (tx: CompanyTx, id: string): void => tx.send(recount, { id });

const stop = statement(
  'stop',
  `with stopped as (
     update dunnings set status = 'stopped', stop_reason = :reason, updated_at = :stamp
     where company_id = :company_id and invoice_id = :id and status in ('created', 'waiting')
     returning id, company_id, letter_id, dated
   ), decided as (
     update dunning_decisions d set outcome = case when :reason in ('paid', 'cancelled', 'written_off', 'handed_over') then 'end' else 'hold' end,
       reason = :reason, next_on = null from stopped s
     where d.company_id = s.company_id and d.invoice_id = :id and d.dunning_id = s.id and d.from_on >= :today
   )
   select s.letter_id, not exists (select from dunnings d where d.company_id = s.company_id and d.letter_id = s.letter_id and d.invoice_id <> :id
     and d.status not in ('stopped', 'undeliverable')) as is_over from stopped s`,
  { notNull: ['is_over'] },
);

/** Stops the notices of an invoice that have not left; returns their letters, of which some have no other notice. */
export const stopUnsent = (
  tx: CompanyTx,
  stopped: { readonly id: string; readonly reason: NewDecision['reason']; readonly today: string },
): Promise<Statements['stop']['row'][]> => tx.many(stop, stopped);
