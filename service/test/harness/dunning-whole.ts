/** What must hold of the invoices of a company once all work is done, whatever met and failed before. */
import assert from 'node:assert/strict';
import type { LiveService } from './service.ts';

const counts = `not in ('created', 'stopped', 'undeliverable')`;

/** Sentences with a query of what breaks them, for one company. */
const rules: readonly (readonly [string, string])[] = [
  [
    'fees, interest and level of an invoice are those of the notices that count',
    `select i.id, i.status, i.fees_cents, i.interest_cents, i.current_level, n.* from dunning_invoices i cross join lateral (
       select coalesce(sum(fee_cents + lump_sum_cents), 0) as fees, coalesce((array_agg(interest_cents order by dated desc, level desc))[1], 0) as interest,
         coalesce((array_agg(level order by dated desc, level desc))[1], 0) as level
       from dunnings d where d.company_id = i.company_id and d.invoice_id = i.id and d.status ${counts}) n
     where i.company_id = $1 and (i.fees_cents, i.interest_cents, i.current_level::int) is distinct from (n.fees, n.interest, n.level::int)`,
  ],
  [
    'what is paid is the sum of the payments, and nothing is negative',
    `select i.id, i.paid_cents, i.waived_cents from dunning_invoices i where i.company_id = $1 and (
       i.paid_cents <> (select coalesce(sum(amount_cents), 0) from dunning_payments p where p.company_id = i.company_id and p.invoice_id = i.id)
       or least(i.fees_cents, i.interest_cents, i.waived_cents, i.paid_cents) < 0)`,
  ],
  [
    'a level has one notice that counts, and a letter leaves once',
    `select invoice_id, level, count(*) from dunnings where company_id = $1 and status ${counts} group by invoice_id, level having count(*) > 1`,
  ],
  [
    'a level that was reached has one event',
    `select d.invoice_id, d.level, e.count from (
       select distinct company_id, invoice_id, level from dunnings where company_id = $1 and announced and run_id in (select id from ladder_runs)) d
     cross join lateral (select count(*) from events v where v.company_id = d.company_id and v.type = 'dunning.level_reached'
       and v.envelope::json->'data'->>'invoice_id' = d.invoice_id::text and v.envelope::json->'data'->>'level' = d.level::text) e
     where e.count <> 1`,
  ],
  [
    'an event of a level has its notice',
    `select v.id from events v where v.company_id = $1 and v.type = 'dunning.level_reached' and not exists (
       select from dunnings d where d.company_id = v.company_id and d.id::text = v.envelope::json->'data'->>'dunning_id' and d.announced)`,
  ],
  [
    'a letter is in the state of its notices',
    `select l.id, l.status, n.statuses from letters l cross join lateral (
       select array_agg(distinct d.status::text) filter (where d.status not in ('stopped', 'undeliverable')) as statuses
       from dunnings d where d.company_id = l.company_id and d.letter_id = l.id) n
     where l.company_id = $1 and case when n.statuses is null then l.status not in ('stopped', 'undeliverable') else n.statuses <> array[l.status::text] end`,
  ],
  [
    'no work of dunning is under way',
    `select l.id::text, l.status::text from letters l where l.company_id = $1 and l.status in ('created', 'sending')
     union all select key, kind from work_items where company_id = $1 and failed_at is null and (kind like 'dunning.%' or kind like 'mail%')
     union all select r.id::text, r.status::text from ladder_runs r where r.company_id = $1 and r.status in ('queued', 'running')`,
  ],
  [
    'a notice that left has one document',
    `select d.id, d.status from dunnings d where d.company_id = $1 and d.status ${counts} and d.run_id in (select id from ladder_runs)
       and (select count(*) from documents f where f.company_id = d.company_id and f.parent_type = 'dunning' and f.parent_id = d.id) <> 1`,
  ],
  [
    'a running invoice waits for its next step in the queue, unless the ladder ends; any other one for nothing',
    `select i.id, i.status, i.paused, i.is_disputed, i.next_on::text from dunning_invoices i where i.company_id = $1 and i.status <> 'draft'
       and (i.status in ('open', 'in_dunning') and not i.paused and not i.is_disputed
         and 'handover_disabled' <> (select d.reason from ladder_decisions d where d.company_id = i.company_id and d.subject_id = i.id order by d.from_on desc limit 1)) <> (i.next_on is not null
         and exists (select from ladder_queue q where q.company_id = i.company_id and q.subject_id = i.id and q.due_on = i.next_on))`,
  ],
  [
    'the decision of a day names its notice, if one left; it may have been withdrawn on a later day',
    `select d.subject_id, d.from_on::text, d.outcome, d.reason, n.status from ladder_decisions d
     left join dunnings n on n.company_id = d.company_id and n.id = (d.details->>'dunning_id')::uuid
     where d.company_id = $1 and d.outcome = 'notice' and (n.status is null or n.status = 'created'
       or (n.status = 'stopped' and not exists (select from ladder_decisions l where l.company_id = d.company_id and l.subject_id = d.subject_id and l.from_on > d.from_on)))`,
  ],
  [
    'a notice that left is the decision of its day',
    `select n.id, n.status, n.dated::text, d.outcome, d.reason from dunnings n
     left join ladder_decisions d on d.company_id = n.company_id and d.subject_id = n.invoice_id and d.from_on = n.dated
     where n.company_id = $1 and n.status ${counts} and n.run_id in (select id from ladder_runs) and (d.outcome, (d.details->>'dunning_id')::uuid) is distinct from ('notice', n.id)`,
  ],
  [
    'an invoice in collection has one order, any other none',
    `select i.id, i.status from dunning_invoices i where i.company_id = $1 and (i.status = 'in_inkasso')::int <>
       (select count(*) from dunning_handovers h where h.company_id = i.company_id and h.invoice_id = i.id and h.status = 'done' and h.undone_at is null)`,
  ],
];

export async function assertWhole({ sql }: Pick<LiveService, 'sql'>, company: string): Promise<void> {
  const broken: Record<string, unknown> = {};
  for (const [rule, query] of rules) {
    const rows = await sql(query, [company]);
    if (rows.length > 0) broken[rule] = rows;
  }
  assert.deepEqual(broken, {});
}
