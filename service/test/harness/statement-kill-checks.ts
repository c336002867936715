/** What must be true of statements, numbers, documents and payouts, whatever was killed while they were made. */
import { createHash } from 'node:crypto';
import { verifyBooks } from '../../src/domain/collection/books/index.ts';
import type { Stage } from './cases.ts';
import { send } from './service.ts';

/** What the operator was answered before the kills. */
export interface Acknowledged {
  /** The invoice numbers of published statements by their ids. */
  readonly numbers: Map<string, string>;
  readonly payouts: Set<string>;
  /** The hashes of payouts' files by the payouts' ids. */
  readonly files: Map<string, string>;
}

interface Checked {
  /** Of a process that answers. */
  readonly url: string;
  readonly key: string;
  readonly mandates: number;
  readonly acknowledged: Acknowledged;
  readonly wrong: string[];
}

/** Each finds what must not be. */
const violations: Readonly<Record<string, string>> = {
  'an item is not stated exactly once': `select p.rule || ' ' || p.entry_id || ' ' || (select count(*) from statement_items i where i.source_id = p.entry_id and i.is_active) as id from ledger_postings p
     where p.line = 1 and p.derived and p.rule like 'allocation.%'
       and (select count(*) from statement_items i where i.source_id = p.entry_id and i.is_active) <> 1`,
  'an item is active in a cancelled statement, or not in one that stands': `select i.source_id as id from statement_items i join statements s on s.id = i.statement_id
     where i.is_active <> (s.status <> 'cancelled')`,
  'a statement was not made whole': `select s.id from statements s
     where s.kind = 'collective' and (not s.is_complete or s.status = 'draft' or s.mandate_count <> $1
       or $1 <> (select count(*) from statement_mandates m where m.statement_id = s.id and json_array_length(m.details::json -> 'payments') = 2)
       or 2 * $1 <> (select count(*) from statement_items i where i.statement_id = s.id))`,
  'two statements of the same items differ': `select company_id as id from statements where kind = 'collective' group by company_id having count(distinct balance_cents) <> 1`,
  'a run has not ended': `select id from statement_runs where status <> 'finished'`,
  'a published statement is not in one payout with its sum': `select s.id from statements s where s.status = 'published' and s.kind = 'collective'
       and (select array_agg(i.amount_cents) from payout_items i where i.statement_id = s.id and i.is_active) is distinct from array[s.total_cents]`,
  'a transfer of a cancelled payout or of a cancelled statement is active': `select i.id from payout_items i join payouts p on p.id = i.payout_id join statements s on s.id = i.statement_id
     where i.is_active and (p.status = 'cancelled' or (s.status <> 'published' and p.status = 'prepared'))`,
  'what was stated has no posting of interest through the end of its period, or more than one': `select i.mandate_id as id from statement_runs r join statements s on s.run_id = r.id join statement_items i on i.statement_id = s.id
     where (select count(*) from ledger_facts f where f.mandate_id = i.mandate_id and f.kind = 'interest_posting' and f.fact ->> 'date' = r.period_end::text) <> 1`,
  'a document of a statement is missing or double': `select s.id from statements s where s.status <> 'draft'
     and (select count(*) * 100 + count(distinct d.filename) from documents d where d.parent_id = s.id and d.status = 'ready') <> 404 * (case s.status when 'cancelled' then 2 else 1 end)`,
  'a payout has no file, or one before its export': `select id from payouts where (file is not null) <> (status in ('exported', 'executed', 'partly_returned'))`,
  'numbers have a gap or a double': `with numbers as (
       select 'clearing' as kind, clearing_no as number from statements where clearing_no is not null
       union all select 'invoice', invoice_no from statements where is_own and invoice_no is not null
       union all select 'invoice', cancellation_invoice_no from statements where is_own and cancellation_invoice_no is not null)
     select n.kind as id from numbers n join statement_numbers last on last.kind = n.kind group by n.kind
     having count(*) <> max(last.last) or count(distinct n.number) <> count(*) or max(right(n.number, 6)::int) <> count(*)`,
  'an event of a publication is missing or double': `select s.id from statements s where s.kind = 'collective' and s.status <> 'draft'
       and (select count(*) from events e where e.type = 'statement.published' and e.envelope like '%' || s.id || '%') <> 1`,
};

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function checkStatements(
  stage: Stage,
  { url, key, mandates, acknowledged, wrong }: Checked,
): Promise<void> {
  for (const [sentence, text] of Object.entries(violations)) {
    const rows = await stage.sql(text, text.includes('$1') ? [mandates] : []);
    if (rows.length > 0) wrong.push(`${sentence}: ${rows.length}, first ${String(rows[0]?.id)}`);
  }
  const numbers = new Map(
    (await stage.sql('select id::text as id, invoice_no from statements')).map((row) => [row.id, row.invoice_no]),
  );
  for (const [id, number] of acknowledged.numbers)
    if (numbers.get(id) !== number) wrong.push(`${id} was answered ${number} and is ${String(numbers.get(id))}`);
  const payouts = new Set((await stage.sql('select id::text as id from payouts')).map(({ id }) => id));
  for (const id of acknowledged.payouts) if (!payouts.has(id)) wrong.push(`the payout ${id} was answered and is gone`);
  for (const [id, hash] of acknowledged.files)
    if (hashOf((await send(url, 'GET', `/operator/v1/payouts/${id}/file/`, { key })).text) !== hash)
      wrong.push(`the file of the payout ${id} has changed`);
  for await (const { differences } of verifyBooks(stage.database))
    for (const { mandate_id, account } of differences) wrong.push(`the books of ${mandate_id} differ in ${account}`);
}
