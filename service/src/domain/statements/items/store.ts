/** All SQL that reads the ledger for statements, and that takes items into them. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { ItemKind } from '../figures/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('statement-items');

// What follows from a payment is an entry of its own; one that corrects an earlier ledger is none.
const isAllocation = (p: string) =>
  `${p}.derived and ${p}.rule like 'allocation.%' and ${p}.rule <> 'allocation.former'`;
// One look-up in the index for each row, whatever the planner knows of a table that a run fills: as `not exists` it is
// a join with all items, and a run over 20,000 mandates ends in the time limit of a statement.
const isUnstated = (kind: string, source: string) =>
  `(select true from statement_items i where i.company_id = :company_id and i.kind = '${kind}' and i.source_id = ${source} and i.is_active limit 1) is null`;

const unstatedMandates = statement(
  'mandates',
  `select m.id from mandates m
   where m.company_id = :company_id and m.id > :after and (
     exists (select from ledger_postings p where p.company_id = m.company_id and p.mandate_id = m.id and p.line = 1 and p.recorded_at < :until
       and (${isAllocation('p')} and ${isUnstated('allocation', 'p.entry_id')}
         or p.rule in ('cost', 'cost.reversal') and ${isUnstated('advanced_cost', 'p.entry_id')}))
     or m.closed_at < :until and (select true from statement_items i
       where i.company_id = m.company_id and i.mandate_id = m.id and i.kind = 'closing' and i.is_active limit 1) is null)
   order by m.id limit :batch`,
);

/** Mandates that may have items which no statement has, in the order of their ids. */
export const readMandatesToState = async (
  db: CompanyDb,
  page: { readonly after: string; readonly until: string; readonly batch: number },
): Promise<readonly string[]> => (await db.many(unstatedMandates, page)).map(({ id }) => id);

const mandateHeads = statement(
  'heads',
  `select m.id, m.reference_number, m.created_at, m.closed_at, m.payment_state, m.total_balance_cents, d.display_name,
     coalesce((select c.your_reference from orders o join claims c on c.company_id = o.company_id and c.order_id = o.id
       where o.company_id = m.company_id and o.mandate_id = m.id and c.your_reference is not null order by o.decided_at, o.id, c.position limit 1), d.your_reference) as your_reference
   from mandates m join debtors d on d.company_id = m.company_id and d.id = m.debtor_id
   where m.company_id = :company_id and m.id = any(:mandates)`,
);
export type MandateHead = Statements['heads']['row'];
export const readHeads = (db: CompanyDb, mandates: readonly string[]): Promise<readonly MandateHead[]> =>
  db.many(mandateHeads, { mandates });

const closings = statement(
  'closings',
  `select c.mandate_id, c.id, f.recorded_at, c.closed_on, c.code, c.type, c.description from mandate_closings c
   join ledger_facts f on f.company_id = c.company_id and f.mandate_id = c.mandate_id and f.kind = 'closing' and f.fact ->> 'id' = c.id::text
   where c.company_id = :company_id and c.mandate_id = any(:mandates) and c.reopened_at is null`,
);
export type ClosingRow = Statements['closings']['row'];
/** The closings that were not undone. */
export const readClosings = (db: CompanyDb, mandates: readonly string[]): Promise<readonly ClosingRow[]> =>
  db.many(closings, { mandates });

const newAllocations = statement(
  'new_allocations',
  `select p.entry_id as id, p.mandate_id, p.recorded_at, o.rule as origin from ledger_postings p
   cross join lateral (select c.rule from ledger_postings c
     where c.company_id = p.company_id and c.entry_id = p.cause_entry_id and c.line = 1 limit 1) o
   where p.company_id = :company_id and p.mandate_id = any(:mandates) and p.line = 1 and p.recorded_at < :until
     and ${isAllocation('p')} and ${isUnstated('allocation', 'p.entry_id')}`,
);
export const readNewAllocations = (db: CompanyDb, mandates: readonly string[], until: string) =>
  db.many(newAllocations, { mandates, until });

const costs = statement(
  'costs',
  `select k.id, k.mandate_id, k.kind, k.vat_rate, k.vat_owed_by_debtor, k.amount_cents, k.value_date, k.entry_id, e.recorded_at,
     r.entry_id as reversal_id, r.recorded_at as reversed_at
   from mandate_costs k
   join ledger_postings e on e.company_id = k.company_id and e.entry_id = k.entry_id and e.line = 1
   left join ledger_postings r on r.company_id = k.company_id and r.reverses_entry_id = k.entry_id and r.line = 1
   where k.company_id = :company_id and k.mandate_id = any(:mandates) order by k.created_at, k.id`,
  { nullable: ['reversal_id', 'reversed_at'] },
);
export type CostRow = Statements['costs']['row'];
export const readCosts = (db: CompanyDb, mandates: readonly string[]): Promise<readonly CostRow[]> =>
  db.many(costs, { mandates });

const covered = statement(
  'covered',
  `select p.cost_id, p.amount_cents, p.recorded_at from ledger_postings p
   where p.company_id = :company_id and p.mandate_id = any(:mandates) and p.cost_id is not null and ${isAllocation('p')}
     and p.account in ('payment_on_costs_interest_free', 'payment_on_costs_interest_bearing') and p.recorded_at < :until`,
  { notNull: ['cost_id'] },
);
/** What payments cover of costs; credits are negative. */
export const readCovered = (db: CompanyDb, mandates: readonly string[], until: string) =>
  db.many(covered, { mandates, until });

const takeRows = statement(
  'take',
  `insert into statement_items (company_id, statement_id, kind, source_id, mandate_id, recorded_at, net_cents)
   select :company_id, :statement_id, i.kind, i.source_id, i.mandate_id, i.recorded_at, i.net_cents
   from json_to_recordset(:items) as i (kind text, source_id uuid, mandate_id uuid, recorded_at timestamptz, net_cents bigint)
   on conflict do nothing`,
);

/** An item that is about to enter a statement. */
export interface NewItem {
  readonly kind: ItemKind;
  readonly source_id: string;
  readonly mandate_id: string;
  readonly recorded_at: string;
  readonly net_cents?: bigint;
}

/** Takes items into a statement, without those that another one took meanwhile. @returns how many it took */
export function takeItems(tx: CompanyTx, statement_id: string, items: readonly NewItem[]): Promise<number> {
  const rows = items.map(({ net_cents, ...item }) => ({ ...item, net_cents: net_cents?.toString() ?? null }));
  return tx.run(takeRows, { statement_id, items: JSON.stringify(rows) });
}

const itemsOfStatement = statement(
  'items',
  `select i.kind, i.source_id, i.mandate_id, i.recorded_at, i.net_cents from statement_items i
   where i.company_id = :company_id and i.statement_id = :statement_id order by i.recorded_at, i.source_id`,
);
export const readItems = (db: CompanyDb, statement_id: string) => db.many(itemsOfStatement, { statement_id });

const linesOfStatement = statement(
  'lines',
  `select p.entry_id, p.mandate_id, p.recorded_at, p.account, p.amount_cents, p.claim_id, p.cost_id, p.cause_entry_id, p.reason,
     (p.reverses_entry_id is not null and exists (select from ledger_postings r
       where r.company_id = p.company_id and r.reverses_entry_id = p.cause_entry_id and r.line = 1 and r.recorded_at = p.recorded_at)) as is_reversal
   from statement_items i
   join ledger_postings p on p.company_id = i.company_id and p.entry_id = i.source_id
   where i.company_id = :company_id and i.statement_id = :statement_id and i.mandate_id = any(:mandates) and i.kind = 'allocation' and p.account like 'payment_on_%'
   order by p.recorded_at, p.entry_id, p.line`,
  { notNull: ['cause_entry_id', 'is_reversal'] },
);
export type AllocationLine = Statements['lines']['row'];
export const readLines = (
  db: CompanyDb,
  statement_id: string,
  mandates: readonly string[],
): Promise<readonly AllocationLine[]> => db.many(linesOfStatement, { statement_id, mandates });

const paymentsOfStatement = statement(
  'payments',
  `select distinct o.entry_id as id, o.mandate_id, o.payment_id, o.value_date, o.rule from statement_items i
   join ledger_postings p on p.company_id = i.company_id and p.entry_id = i.source_id and p.line = 1
   join ledger_postings o on o.company_id = p.company_id and o.entry_id = p.cause_entry_id and o.line = 1
   where i.company_id = :company_id and i.statement_id = :statement_id and i.mandate_id = any(:mandates) and i.kind = 'allocation'`,
  { notNull: ['payment_id'] },
);
export const readPayments = (db: CompanyDb, statement_id: string, mandates: readonly string[]) =>
  db.many(paymentsOfStatement, { statement_id, mandates });

const commissions = statement(
  'commissions',
  `select t.id, sum(t.commission_basis_cents)::int8 as basis_cents, sum(t.commission_proportional_cents)::int8 as proportional_cents, sum(t.commission_cents)::int8 as commission_cents
   from statement_mandates t join statements s on s.company_id = t.company_id and s.id = t.statement_id
   where t.company_id = :company_id and t.id = any(:mandates) and s.is_own and s.status <> 'cancelled' and s.id <> :statement_id
   group by t.id`,
  { notNull: ['basis_cents', 'proportional_cents', 'commission_cents'] },
);
/** What other statements have of the mandates' commission. */
export const readCommissions = (db: CompanyDb, statement_id: string, mandates: readonly string[]) =>
  db.many(commissions, { statement_id, mandates });
