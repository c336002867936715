/** All SQL that takes entries whose amounts the program computes, and what an export needs to know of what it took. */
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import { entryColumns, type NewEntry, type Take } from './taking.ts';

const statement = statementsOf<Statements>('accounting-exports');

export type Api = 'case' | 'dunning' | 'operator';

/** Whose books an export is of: those of a company on one API, or the operator's. */
export interface Owner {
  readonly company: string | null;
  readonly api: Api;
}

type AnyTx = CompanyTx | OperatorTx;

const insertRows = statement(
  'insert_entries',
  `insert into accounting_entries (${entryColumns})
   select :company::uuid, :api, :export_id, i.kind, i.source_id, i.part, i.subject_id, i.debit, i.credit, i.cents < 0, abs(i.cents), i.vat_rate,
     i.debtor_number, i.day, i.reference, i.name
   from json_to_recordset(:entries) as i (kind text, source_id uuid, part smallint, subject_id uuid, debit text, credit text, cents bigint, vat_rate text,
     debtor_number text, day date, reference text, name text)`,
);

export async function insertEntries(
  tx: AnyTx,
  { company, api }: Owner,
  { export_id, entries }: { readonly export_id: string; readonly entries: readonly NewEntry[] },
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ cents, ...entry }) => ({ ...entry, cents: String(cents) }));
  await tx.run(insertRows, { company, api, export_id, entries: JSON.stringify(rows) });
}

// Statements of the owner's books: a company's own, or all. A statement without amounts has no entry, and is looked at again.
const freeOf = (kind: string) =>
  `(select true from accounting_entries e where e.company_id is not distinct from :company::uuid and e.api = :api and e.kind = '${kind}' and e.source_id = s.id limit 1) is null`;
const ofOwner = `s.is_own and s.status <> 'draft' and (:company::uuid is null or s.company_id = :company::uuid)`;

const publishedRows = statement(
  'published',
  `select s.company_id, s.id, s.booking_date, s.published_at, s.clearing_no, s.invoice_no, s.vat_rows, s.total_cents, c.customer_number, c.name,
     (select coalesce(sum(o.amount_cents), 0)::bigint from statement_offsets o join statements f on f.company_id = o.company_id and f.id = o.of_statement_id
       where o.company_id = s.company_id and o.statement_id = s.id and f.total_cents > 0) as paid_too_much_cents
   from statements s join companies c on c.id = s.company_id
   where ${ofOwner} and s.published_at < :until and ${freeOf('statement')}
   order by s.published_at, s.id limit :room`,
  { notNull: ['published_at', 'invoice_no', 'paid_too_much_cents'] },
);
export type PublishedRow = Statements['published']['row'];
/** Published statements that no export holds, the oldest first; those that were cancelled since too. */
export const readPublished = (
  tx: AnyTx,
  { company, api }: Owner,
  { until, room }: Pick<Take, 'until' | 'room'>,
): Promise<readonly PublishedRow[]> => tx.many(publishedRows, { company, api, until, room });

const cancelledEarliest = statement(
  'earliest_cancelled',
  `select min(s.cancelled_at) as earliest from statements s
   where ${ofOwner} and s.cancelled_at < :until and ${freeOf('statement_cancelled')}
     and exists (select from accounting_entries h where h.company_id is not distinct from :company::uuid and h.api = :api and h.kind = 'statement' and h.source_id = s.id)`,
);
/** When the oldest statement was cancelled whose cancellation no export holds. */
export const earliestCancelled = async (tx: AnyTx, { company, api }: Owner, until: string): Promise<string | null> =>
  (await tx.one(cancelledEarliest, { company, api, until })).earliest;

// A cancellation takes back what was posted, whatever has become of offsets since.
const takeCancelled = statement(
  'take_cancelled',
  `insert into accounting_entries (${entryColumns})
   select h.company_id, h.api, :export_id, 'statement_cancelled', h.source_id, h.part, h.subject_id, h.debit, h.credit, not h.is_swapped, h.amount_cents, h.vat_rate,
     h.debtor_number, (s.cancelled_at at time zone 'Europe/Berlin')::date, coalesce(s.cancellation_invoice_no, ''), h.name
   from statements s join accounting_entries h on h.company_id is not distinct from :company::uuid and h.api = :api and h.kind = 'statement' and h.source_id = s.id
   where ${ofOwner} and s.cancelled_at < :until and ${freeOf('statement_cancelled')} limit :room`,
);
/** Takes cancellations of statements whose postings an export holds, this one too. */
export const takeCancellations = (tx: AnyTx, { company, api }: Owner, take: Take): Promise<number> =>
  tx.run(takeCancelled, { company, api, ...take });

const countRow = statement(
  'count',
  'select count(*)::int as count from accounting_entries e where e.export_id = :export_id',
  { notNull: ['count'] },
);
export const countEntries = async (tx: AnyTx, export_id: string): Promise<number> =>
  (await tx.one(countRow, { export_id })).count;

const usedRows = statement(
  'used',
  `select distinct a.name, case a.name when 'debtor_collective' then e.debtor_number end as debtor_number from accounting_entries e
   cross join lateral (values (e.debit), (e.credit)) a (name) where e.export_id = :export_id`,
  { notNull: ['name'], nullable: ['debtor_number'] },
);
const rateRows = statement(
  'rates',
  `select distinct e.vat_rate from accounting_entries e where e.export_id = :export_id and e.vat_rate::numeric > 0`,
  { notNull: ['vat_rate'] },
);
/** The accounts that the entries of an export name, and the rates of VAT in them. */
export async function readUsed(tx: AnyTx, export_id: string) {
  const [accounts, rates] = await Promise.all([tx.many(usedRows, { export_id }), tx.many(rateRows, { export_id })]);
  return {
    accounts: accounts.map(({ name, debtor_number }) => ({ name, debtor_number })),
    rates: rates.map(({ vat_rate }) => vat_rate),
  };
}
