/** SQL of the ladder: the standing of an invoice, its queue and its decisions. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import * as ladder from '../../ladder/decisions/index.ts';
import * as queue from '../../ladder/queue/index.ts';
import { type QueueStatements, queueTexts } from '../../ladder/queue/index.ts';
import { type NewDecision, toLadder } from './decision.ts';
import type { Statements } from './statements.gen.ts';
import { invoices } from './subject.ts';

const statement = statementsOf<Statements>('dunning-ladder');

const lock = statement(
  'lock',
  `select id, debtor_id, status, paused, is_disputed, held_until, hold_kind, due_date, released_at, current_level, last_dated, last_pay_by,
     policy_version, next_on
   from dunning_invoices where company_id = :company_id and id = :id for no key update`,
);

export type LadderRow = Statements['lock']['row'];

export const lockStanding = (tx: CompanyTx, id: string): Promise<LadderRow | undefined> => tx.findOne(lock, { id });

const { plan, postpone, askAgain } = queueTexts(invoices);

/** The statements of the queue on invoices. */
export const invoiceQueue: QueueStatements = {
  plan: statement('plan', plan),
  postpone: statement('postpone', postpone),
  askAgain: statement('askAgain', askAgain),
};

/**
 * Plans the next step on a day, or none; a row of the queue for another day becomes stale.
 * @param held_on the day on which the step was held: another run on it asks again
 */
export const planStep = (
  tx: CompanyTx,
  id: string,
  next_on: string | null,
  { held_on = null }: { readonly held_on?: string | null } = {},
): void => queue.planStep(tx, invoiceQueue, { id, next_on, held_on });

/** Stores decisions of several invoices; one that repeats the last answer writes nothing. */
export const recordDecisions = (tx: CompanyTx, decisions: readonly NewDecision[]): void =>
  ladder.recordDecisions(tx, invoices.kind, decisions.map(toLadder));

/** Changes the decision that a notice was made by: it was stopped, on a day from `from_on` on. */
export const rewriteDecision = (
  tx: CompanyTx,
  {
    invoice_id: subject_id,
    dunning_id,
    ...stopped
  }: Pick<NewDecision, 'invoice_id' | 'outcome' | 'reason' | 'next_on' | 'problems'> & {
    readonly dunning_id: string;
    readonly from_on?: string;
  },
): void => ladder.rewriteDecision(tx, invoices.kind, { subject_id, made: { dunning_id }, ...stopped });

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
     returning id, company_id, letter_id
   )
   select s.id, s.letter_id, not exists (select from dunnings d where d.company_id = s.company_id and d.letter_id = s.letter_id and d.invoice_id <> :id
     and d.status not in ('stopped', 'undeliverable')) as is_over from stopped s`,
  { notNull: ['is_over'] },
);

/** Stops the notices of an invoice that have not left; returns them with their letters, of which some have no other notice. */
export const stopUnsent = (
  tx: CompanyTx,
  stopped: { readonly id: string; readonly reason: NewDecision['reason'] },
): Promise<Statements['stop']['row'][]> => tx.many(stop, stopped);
