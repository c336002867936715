/** All SQL on payouts. */
import type { Payout } from '@mahnwerk/contract/operator/payouts.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('payouts');

const columns = 'p.id, p.status, p.execution_date, p.excluded, p.file, p.created_at, p.updated_at';
const get = statement('get', `select ${columns} from payouts p where p.id = :id`);
const lockRow = statement('lock', `select ${columns} from payouts p where p.id = :id for update`);
export type PayoutRow = Statements['get']['row'];
export const find = (db: OperatorDb, id: string): Promise<PayoutRow | undefined> => db.findOne(get, { id });
export const lock = (tx: OperatorTx, id: string): Promise<PayoutRow | undefined> => tx.findOne(lockRow, { id });

const listing: Listing = {
  from: 'payouts p',
  alias: 'p',
  columns,
  tenant: false,
  filters: { status: 'p.status = :status', open: `(p.status in ('prepared', 'exported')) = :open` },
};
export const page = (db: OperatorDb, query: PageQuery): Promise<PageOf<PayoutRow>> =>
  readPage<PayoutRow>(db, listing, query);

const itemColumns = `i.payout_id, i.id, i.company_id, c.name as company_name, i.statement_id, s.kind, i.amount_cents, i.account_holder, i.iban, i.end_to_end_id,
  i.status, i.is_active, i.vop_result, i.return_reason, i.bank_return_reason, i.executed_at, i.executed_by, i.returned_by`;
const itemTables = `payout_items i join statements s on s.company_id = i.company_id and s.id = i.statement_id join companies c on c.id = i.company_id`;
const itemRows = statement(
  'items',
  `select ${itemColumns} from ${itemTables} where i.payout_id = any(:payouts) order by i.end_to_end_id, i.id`,
);
export type ItemRow = Statements['items']['row'];
export const readItems = (db: OperatorDb, payouts: readonly string[]): Promise<readonly ItemRow[]> =>
  db.many(itemRows, { payouts });

const firstItemRows = statement(
  'first_items',
  `select ${itemColumns} from unnest(:payouts::uuid[]) p (id), lateral (
     select x.* from payout_items x where x.payout_id = p.id order by x.end_to_end_id, x.id limit :most) i, statements s, companies c
   where s.company_id = i.company_id and s.id = i.statement_id and c.id = i.company_id order by i.payout_id, i.end_to_end_id, i.id`,
);
/** The first items of each payout. */
export const readFirstItems = (db: OperatorDb, payouts: readonly string[], most: number): Promise<readonly ItemRow[]> =>
  db.many(firstItemRows, { payouts, most });

const totalRows = statement(
  'totals',
  `select i.payout_id, count(*)::int as count, sum(i.amount_cents)::int8 as total_cents from payout_items i
   where i.payout_id = any(:payouts) group by i.payout_id`,
  { notNull: ['count', 'total_cents'] },
);
export type TotalsRow = Statements['totals']['row'];
/** How many transfers each payout has, and their sum. */
export const readTotals = (db: OperatorDb, payouts: readonly string[]): Promise<readonly TotalsRow[]> =>
  db.many(totalRows, { payouts });

const itemListing: Listing = {
  from: 'payout_items i',
  rowsFrom: itemTables,
  alias: 'i',
  columns: itemColumns,
  where: 'i.payout_id = :payout',
  filters: { status: 'i.status = :status' },
  orders: { end_to_end_id: 'i.end_to_end_id' },
  named: { created_at: 'end_to_end_id' },
};
/** The transfers of a payout, by end-to-end id. */
export const pageOfItems = (db: OperatorDb, payout: string, query: PageQuery): Promise<PageOf<ItemRow>> =>
  readPage<ItemRow>(
    db,
    itemListing,
    { ...query, ordering: [{ field: 'end_to_end_id', descending: false }] },
    { payout },
  );

const idsAfter = statement('ids_after', 'select p.id from payouts p where p.id > :after order by p.id limit :batch');
/** A page of all payouts. */
export const pageOfIds = async (db: OperatorDb, after: string, batch: number): Promise<readonly string[]> =>
  (await db.many(idsAfter, { after, batch })).map(({ id }) => id);

const paidStatements = statement(
  'paid_statements',
  `select s.id, s.status, s.is_own, s.total_cents, s.clearing_no, s.invoice_no
   from statements s join payout_items i on s.company_id = i.company_id and s.id = i.statement_id where i.payout_id = :id`,
);
export type PaidStatement = Statements['paid_statements']['row'];
/** The statements that a payout pays. */
export const readStatementsOf = (db: OperatorDb, id: string): Promise<readonly PaidStatement[]> =>
  db.many(paidStatements, { id });

const locationsOfItems = statement(
  'locations',
  'select i.id, i.company_id, i.payout_id from payout_items i where i.id = any(:ids)',
);
/** The payouts and companies of items. */
export const readLocations = (db: OperatorDb, ids: readonly string[]) => db.many(locationsOfItems, { ids });

const exportedItems = statement(
  'exported',
  `select i.id, i.company_id, i.end_to_end_id, i.amount_cents, i.is_active, i.executed_by, i.returned_by
   from payout_items i join payouts p on p.id = i.payout_id
   where i.end_to_end_id = any(:end_to_end_ids) and p.file is not null order by i.is_active desc, i.id`,
);
export type ExportedItem = Statements['exported']['row'];
/** The exported items with these end-to-end ids, active ones first. */
export const findExported = (db: OperatorDb, end_to_end_ids: readonly string[]): Promise<readonly ExportedItem[]> =>
  db.many(exportedItems, { end_to_end_ids });

const otherActive = statement(
  'other_active',
  `select exists (select from payout_items i
     where i.company_id = :company and i.statement_id = :statement_id and i.is_active and i.id <> :id) as is_paid_out`,
  { notNull: ['is_paid_out'] },
);
/** Whether another payout has the statement of an item. */
export const isPaidOutAgain = async (
  tx: OperatorTx,
  { company_id: company, id, statement_id }: Pick<ItemRow, 'company_id' | 'id' | 'statement_id'>,
): Promise<boolean> => (await tx.one(otherActive, { company, id, statement_id })).is_paid_out;

// A statement is in one payout, whatever is prepared at the same time.
const lockPayoutsRow = statement('lock_payouts', `select pg_advisory_xact_lock(hashtext('payouts'))`);
const candidateText = `select s.id, s.company_id, c.name as company_name, s.kind, s.status, s.total_cents, s.clearing_no, s.invoice_no, s.paid_at, c.payout_bank_account,
     exists (select from payout_items i where i.company_id = s.company_id and i.statement_id = s.id and i.is_active) as is_paid_out
   from statements s join companies c on c.id = s.company_id
   where s.is_own and s.status <> 'draft' and (case when :ids::uuid[] is null
     then s.status = 'published' and s.total_cents > 0 and s.paid_at is null and not exists (
       select from payout_items i where i.company_id = s.company_id and i.statement_id = s.id and i.is_active)
     else s.id = any(:ids) end)
   order by s.company_id, s.id`;
const candidateRows = statement('candidates', candidateText, { notNull: ['is_paid_out'] });
const lockCandidateRows = statement('lock_candidates', `${candidateText} for update of s`, {
  notNull: ['is_paid_out'],
});
export type Candidate = Statements['candidates']['row'];
/** The statements named, or all that are due. */
export const readCandidates = (db: OperatorDb, ids: readonly string[] | null): Promise<readonly Candidate[]> =>
  db.many(candidateRows, { ids });
/** The same, locked; later payouts wait until this transaction ends. */
export async function lockCandidates(tx: OperatorTx, ids: readonly string[] | null): Promise<readonly Candidate[]> {
  await tx.many(lockPayoutsRow);
  return tx.many(lockCandidateRows, { ids });
}

const insertRow = statement(
  'insert',
  `insert into payouts (id, execution_date, excluded, created_at, updated_at) values (:id, :execution_date, :excluded, :now, :now)`,
);
const insertItem = statement(
  'insert_item',
  `insert into payout_items (company_id, id, payout_id, statement_id, amount_cents, account_holder, iban, end_to_end_id)
   values (:company, :id, :payout_id, :statement_id, :amount_cents, :account_holder, :iban, :end_to_end_id)`,
);
export type NewItem = Pick<
  ItemRow,
  'id' | 'company_id' | 'statement_id' | 'amount_cents' | 'account_holder' | 'iban' | 'end_to_end_id'
>;

export function insert(
  tx: OperatorTx,
  payout: { readonly id: string; readonly execution_date: string; readonly excluded: Payout['excluded'] },
  items: readonly NewItem[],
): void {
  const { id: payout_id, execution_date } = payout;
  tx.send(insertRow, { ...payout, excluded: JSON.stringify(payout.excluded) });
  for (const { company_id: company, ...item } of items) tx.send(insertItem, { ...item, company, payout_id });
  setPaid(
    tx,
    items.map(({ company_id, statement_id }) => ({
      company_id,
      statement_id,
      payout_date: execution_date,
      paid_at: null,
    })),
  );
}

const statusRow = statement('set_status', 'update payouts set status = :status, updated_at = :stamp where id = :id');
export const setStatus = (tx: OperatorTx, id: string, status: PayoutRow['status']): void =>
  tx.send(statusRow, { id, status });

const exportRow = statement(
  'export',
  `update payouts set status = 'exported', file = :file, updated_at = :stamp where id = :id`,
);
export const setExported = (tx: OperatorTx, id: string, file: string): void => tx.send(exportRow, { id, file });

const itemsGiven = `json_to_recordset(:items::json)
  as x(company_id uuid, id uuid, status text, is_active boolean, return_reason text, bank_return_reason text, executed_at timestamptz, executed_by uuid, returned_by uuid)`;
const updateItems = statement(
  'set_items',
  `update payout_items i set status = x.status, is_active = x.is_active, return_reason = x.return_reason, bank_return_reason = x.bank_return_reason, executed_at = x.executed_at,
     executed_by = x.executed_by, returned_by = x.returned_by
   from ${itemsGiven} where i.company_id = x.company_id and i.id = x.id`,
);

/** Saves what became of items. */
export const setItems = (tx: OperatorTx, items: readonly ItemRow[]): void =>
  tx.send(updateItems, {
    items: JSON.stringify(items.map((each) => ({ ...each, amount_cents: String(each.amount_cents) }))),
  });

// In one order, that of the candidates of a payout: two transactions that change several statements cannot deadlock.
const lockStatementRows = statement(
  'lock_statements',
  `select s.id from statements s
   where (s.company_id, s.id) in (select i.company_id, i.statement_id from payout_items i where i.id = any(:items))
   order by s.company_id, s.id for no key update of s`,
);
/** Locks the statements of items; their payouts are locked. */
export const lockStatements = (tx: OperatorTx, items: readonly string[]): Promise<number> =>
  tx.run(lockStatementRows, { items });

const paidGiven = `json_to_recordset(:paid::json) as x(company_id uuid, statement_id uuid, payout_date date, paid_at timestamptz)`;
const updatePaid = statement(
  'set_paid',
  `update statements s set payout_date = x.payout_date, paid_at = x.paid_at, updated_at = :stamp
   from ${paidGiven} where s.company_id = x.company_id and s.id = x.statement_id`,
);

interface Paid extends Pick<ItemRow, 'company_id' | 'statement_id'> {
  readonly payout_date: string | null;
  readonly paid_at: string | null;
}

/** When statements are paid out, and since when they are paid; they are locked. */
export const setPaid = (tx: OperatorTx, paid: readonly Paid[]): void =>
  tx.send(updatePaid, { paid: JSON.stringify(paid) });
