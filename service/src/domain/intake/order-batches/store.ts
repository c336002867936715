/** All SQL on batches of orders. */
import type { ItemError, OrderBatchItem } from '@mahnwerk/contract/case/order-batches.ts';
import type { CompanyDb, CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('order-batches');

/** The work that does the items of a batch; its key is the id of the batch. */
export const orderBatchWork = 'intake.order_batch';

const columns = `b.id, b.status, b.created_by_partner, b.item_count, b.created_count, b.finalized_count, b.repeated_count, b.refused_count,
  b.created_at, b.updated_at, b.finished_at`;

const get = statement('get', `select ${columns} from order_batches b where b.company_id = :company_id and b.id = :id`);
const lock = statement(
  'lock',
  `select ${columns} from order_batches b where b.company_id = :company_id and b.id = :id for no key update`,
);

export type BatchRow = Statements['get']['row'];

export const readBatch = (db: CompanyDb, id: string): Promise<BatchRow | undefined> => db.findOne(get, { id });
export const lockBatch = (tx: CompanyTx, id: string): Promise<BatchRow | undefined> => tx.findOne(lock, { id });

const listing: Listing = { from: 'order_batches b', alias: 'b', columns };

export const listBatches = (db: CompanyDb, query: PageQuery): Promise<PageOf<BatchRow>> =>
  readPage<BatchRow>(db, listing, query);

const items: Listing = {
  from: 'order_batch_items i',
  alias: 'i',
  columns: 'i.position, i.key, i.status, i.order_id, i.error',
  key: ['company_id', 'batch_id', 'position'],
  named: { id: 'position' },
  filters: { status: 'i.status = :status' },
  orders: { position: 'i.position' },
  where: 'i.batch_id = :batch_id',
};

export type ItemRow = Pick<OrderBatchItem, 'position' | 'key' | 'status' | 'order_id' | 'error'>;

/** In the order in which they were sent. */
export const listItems = (db: CompanyDb, batch_id: string, query: PageQuery): Promise<PageOf<ItemRow>> =>
  readPage<ItemRow>(db, items, { ...query, ordering: [{ field: 'position', descending: false }] }, { batch_id });

const insertBatch = statement(
  'insert',
  `insert into order_batches (company_id, id, created_by_partner, item_count, created_at, updated_at)
   values (:company_id, :id, :created_by_partner, :item_count, :now, :now)`,
  { nullable: ['created_by_partner'] },
);
const insertItems = statement(
  'insert_items',
  `insert into order_batch_items (company_id, batch_id, position, key, fingerprint, sent)
   select :company_id, :batch_id, n, key, decode(fingerprint, 'hex'), sent
   from unnest(:keys::text[], :fingerprints::text[], :sent::json[]) with ordinality as i (key, fingerprint, sent, n)`,
);

/** An item as it waits. */
export interface NewItem {
  readonly key: string;
  /** In hexadecimal. */
  readonly fingerprint: string;
  /** JSON. */
  readonly sent: string;
}

/** Stores a batch, and enqueues its work. */
export function insert(
  tx: CompanyTx,
  id: string,
  { partner, items: all }: { readonly partner: string | null; readonly items: readonly NewItem[] },
): void {
  tx.send(insertBatch, { id, created_by_partner: partner, item_count: all.length });
  tx.send(insertItems, {
    batch_id: id,
    keys: all.map(({ key }) => key),
    fingerprints: all.map(({ fingerprint }) => fingerprint),
    sent: all.map(({ sent }) => sent),
  });
  enqueue(tx, { kind: orderBatchWork, key: id, company: tx.tenant.company_id });
}

// Before the batch is locked: two batches of a company do their items in turn, so that keys and references of debtors are seen.
const lockCompany = statement(
  'lock_company',
  `select pg_advisory_xact_lock(hashtextextended('order batches ' || :company_id::uuid, 0))`,
);

/** Until the transaction ends, no other item of the company is done. */
export const holdItems = (tx: CompanyTx): void => tx.send(lockCompany);

const at = statement(
  'item',
  `select i.position, i.key, encode(i.fingerprint, 'hex') as fingerprint, i.sent from order_batch_items i
   where i.company_id = :company_id and i.batch_id = :batch_id and i.position = :position`,
  { notNull: ['fingerprint'] },
);

export type WaitingItem = Statements['item']['row'];

/** An item by its position, from 1. */
export const readItem = (tx: CompanyTx, batch_id: string, position: number): Promise<WaitingItem> =>
  tx.one(at, { batch_id, position });

const made = statement(
  'made',
  `select i.order_id, encode(i.fingerprint, 'hex') as fingerprint from order_batch_items i
   where i.company_id = :company_id and i.key = :key and i.status in ('created', 'finalized')
     and i.done_at > :now::timestamptz - make_interval(days => :days) order by i.done_at desc limit 1`,
  { notNull: ['order_id', 'fingerprint'] },
);

/** The item with this key that made an order within so many days. */
export const findMade = (tx: CompanyTx, key: string, days: number): Promise<Statements['made']['row'] | undefined> =>
  tx.findOne(made, { key, days });

const setItem = statement(
  'set_item',
  `update order_batch_items set status = :status, order_id = :order_id, error = :error, sent = null, done_at = :now
   where company_id = :company_id and batch_id = :batch_id and position = :position`,
  { nullable: ['order_id', 'error'] },
);
const count = statement(
  'count',
  `update order_batches b set created_count = b.created_count + (:status = 'created')::integer, finalized_count = b.finalized_count + (:status = 'finalized')::integer,
     repeated_count = b.repeated_count + (:status = 'repeated')::integer, refused_count = b.refused_count + (:status = 'refused')::integer,
     status = case when :position = b.item_count then 'finished' else 'running' end, finished_at = case when :position = b.item_count then :now::timestamptz end,
     updated_at = :stamp
   where b.company_id = :company_id and b.id = :batch_id`,
);

/** What became of an item. */
export interface DoneItem {
  readonly status: Exclude<OrderBatchItem['status'], 'waiting'>;
  readonly order_id: string | null;
  readonly error: ItemError | null;
}

/** Stores what became of an item whose batch is locked; behind the last one the batch is finished. */
export function setDone(
  tx: CompanyTx,
  { batch_id, position }: { readonly batch_id: string; readonly position: number },
  { status, order_id, error }: DoneItem,
): void {
  tx.send(setItem, { batch_id, position, status, order_id, error: error === null ? null : JSON.stringify(error) });
  tx.send(count, { batch_id, position, status });
}

const stop = statement(
  'stop',
  `update order_batches set status = 'stopped', finished_at = :now, updated_at = :stamp
   where company_id = :company_id and id = :id and status in ('queued', 'running')`,
);
const forgetSent = statement(
  'forget_sent',
  `update order_batch_items set sent = null where company_id = :company_id and batch_id = :id and status = 'waiting'`,
);

/** Ends a batch that is locked and under way; what was sent of the items that wait is forgotten. */
export function setStopped(tx: CompanyTx, id: string): void {
  tx.send(stop, { id });
  tx.send(forgetSent, { id });
}

const forget = statement(
  'forget',
  `delete from order_batches where (company_id, id) in (
     select b.company_id, b.id from order_batches b where b.finished_at is not null and b.updated_at < :before order by b.updated_at limit :batch)`,
);

/** Deletes batches that ended and changed before an instant. @returns how many */
export const forgetBatches = (
  tx: OperatorTx,
  of: { readonly before: string; readonly batch: number },
): Promise<number> => tx.run(forget, of);

const erase = statement(
  'erase',
  `delete from order_batches b where b.company_id = :company_id and b.id in (
     select x.id from order_batches x where x.company_id = :company_id and x.created_at <= :until limit :batch)`,
);

/** For a reset of the sandbox; one under way ends with its row. @returns how many */
export const eraseOrderBatches = (tx: CompanyTx, until: string, batch: number): Promise<number> =>
  tx.run(erase, { until, batch });
