/** All SQL that reads the ledger for statements, and that takes items into them. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { isOursToState } from '../../collection/mandates/index.ts';
import type { ItemKind } from '../figures/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('statement-items');

// What follows from a payment is an entry of its own.
const isAllocation = (p: string) => `${p}.derived and ${p}.rule like 'allocation.%'`;
// One look-up in the index for each row, whatever the planner knows of a table that a run fills: as `not exists` it is
// a join with all items, and a run over 20,000 mandates ends in the time limit of a statement.
const isUnstated = (kind: string, source: string) =>
  `(select true from statement_items i where i.company_id = :company_id and i.kind = '${kind}' and i.source_id = ${source} and i.is_active limit 1) is null`;

const mandatesInOrder = statement(
  'mandates',
  `select m.id, m.created_at, m.taken_over_at from mandates m where m.company_id = :company_id and m.id > :after order by m.id limit :batch`,
);

/** A mandate whose items a statement takes, with the instants of its acceptance and until which a former office has stated it. */
export type MandateToState = Statements['mandates']['row'];

/** Mandates in the order of their ids, whether they have items or not: to look for them is to read them. */
export const readMandatesToState = (
  db: CompanyDb,
  page: { readonly after: string; readonly batch: number },
): Promise<readonly MandateToState[]> => db.many(mandatesInOrder, page);

const mandateHeads = statement(
  'heads',
  `select m.id, m.reference_number, m.created_at, m.taken_over_at, d.display_name,
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

const takeAllocationRows = statement(
  'take_allocations',
  `insert into statement_items (company_id, statement_id, kind, source_id, mandate_id, recorded_at)
   select p.company_id, :statement_id, 'allocation', p.entry_id, p.mandate_id, p.recorded_at from ledger_postings p
   where p.company_id = :company_id and p.mandate_id = any(:mandates) and p.line = 1 and p.recorded_at < :until
     and ${isAllocation('p')} and ${isUnstated('allocation', 'p.entry_id')} and ${isOursToState('p')}
     and (p.mandate_id = any(:direct) or (select c.rule from ledger_postings c
       where c.company_id = p.company_id and c.entry_id = p.cause_entry_id and c.line = 1 limit 1) = 'payment.debtor')
   order by p.mandate_id, p.entry_id
   on conflict do nothing
   returning kind, source_id, mandate_id, recorded_at, net_cents`,
);
/**
 * Takes the allocations of payments into a statement, without those that another one took meanwhile. Two statements take
 * in the same order: one of them waits, and neither for the other.
 *
 * @param direct the mandates among them of which payments to the client are due too. @returns what it took
 */
export const takeAllocations = (
  tx: CompanyTx,
  statement_id: string,
  of: { readonly mandates: readonly string[]; readonly direct: readonly string[]; readonly until: string },
): Promise<readonly TakenItem[]> => tx.many(takeAllocationRows, { statement_id, ...of });

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

const formerLines = statement(
  'former_lines',
  `select p.mandate_id, p.account, p.claim_id, p.cost_id, p.amount_cents from mandates m
   join ledger_postings p on p.company_id = m.company_id and p.mandate_id = m.id and p.recorded_at <= m.taken_over_at and p.account like 'payment_on_%'
   join ledger_postings h on h.company_id = p.company_id and h.entry_id = p.entry_id and h.line = 1 and ${isAllocation('h')}
   join ledger_postings c on c.company_id = h.company_id and c.entry_id = h.cause_entry_id and c.line = 1 and c.rule in ('payment.debtor', 'payment.client')
   join mandate_payments y on y.company_id = c.company_id and y.id = c.payment_id and (y.status = 'booked' or y.returned_on is not null)
   where m.company_id = :company_id and m.id = any(:mandates)`,
);
export type FormerLine = Omit<Statements['former_lines']['row'], 'mandate_id'>;
/** What the payments of mandates settled that a former office has stated; not those that were a mistake of the file. */
export const readFormerLines = (db: CompanyDb, mandates: readonly string[]) => db.many(formerLines, { mandates });

const takeRows = statement(
  'take',
  `insert into statement_items (company_id, statement_id, kind, source_id, mandate_id, recorded_at, net_cents)
   select :company_id, :statement_id, i.kind, i.source_id, i.mandate_id, i.recorded_at, i.net_cents
   from json_to_recordset(:items) as i (kind text, source_id uuid, mandate_id uuid, recorded_at timestamptz, net_cents bigint)
   order by i.mandate_id, i.kind, i.source_id
   on conflict do nothing
   returning kind, source_id, mandate_id, recorded_at, net_cents`,
);

/** An item that is about to enter a statement. */
export interface NewItem {
  readonly kind: Exclude<ItemKind, 'allocation'>;
  readonly source_id: string;
  readonly mandate_id: string;
  readonly recorded_at: string;
  readonly net_cents?: bigint;
}

/** Takes items into a statement, without those that another one took meanwhile. @returns what it took */
export function takeItems(
  tx: CompanyTx,
  statement_id: string,
  items: readonly NewItem[],
): Promise<readonly TakenItem[]> {
  const rows = items.map(({ net_cents, ...item }) => ({ ...item, net_cents: net_cents?.toString() ?? null }));
  return tx.many(takeRows, { statement_id, items: JSON.stringify(rows) });
}

const itemsOfStatement = statement(
  'items',
  `select i.kind, i.source_id, i.mandate_id, i.recorded_at, i.net_cents from statement_items i
   where i.company_id = :company_id and i.statement_id = :statement_id order by i.recorded_at, i.source_id`,
);
/** An item of a statement. */
export type TakenItem = Statements['items']['row'];
export const readItems = (db: CompanyDb, statement_id: string): Promise<readonly TakenItem[]> =>
  db.many(itemsOfStatement, { statement_id });

const linesOfEntries = statement(
  'lines',
  `select p.entry_id, p.mandate_id, p.recorded_at, p.account, p.amount_cents, p.claim_id, p.cost_id, p.cause_entry_id, p.reason,
     (p.reverses_entry_id is not null and exists (select from ledger_postings r
       where r.company_id = p.company_id and r.reverses_entry_id = p.cause_entry_id and r.line = 1 and r.recorded_at = p.recorded_at)) as is_reversal
   from ledger_postings p
   where p.company_id = :company_id and p.entry_id = any(:entries) and p.account like 'payment_on_%'
   order by p.recorded_at, p.entry_id, p.line`,
  { notNull: ['cause_entry_id', 'is_reversal'] },
);
export type AllocationLine = Statements['lines']['row'];
/** What allocations settle. */
export const readLines = (db: CompanyDb, entries: readonly string[]): Promise<readonly AllocationLine[]> =>
  db.many(linesOfEntries, { entries });

const paymentsOfEntries = statement(
  'payments',
  `select o.entry_id as id, o.mandate_id, o.payment_id, o.value_date, o.rule from ledger_postings o
   where o.company_id = :company_id and o.line = 1 and o.entry_id in (select p.cause_entry_id from ledger_postings p
     where p.company_id = :company_id and p.entry_id = any(:entries) and p.line = 1)`,
  { notNull: ['payment_id'] },
);
/** The payments that these allocations settle. */
export const readPayments = (db: CompanyDb, entries: readonly string[]) => db.many(paymentsOfEntries, { entries });

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
