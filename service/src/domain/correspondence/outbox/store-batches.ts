/** SQL of print batches: while they are packed, and afterwards. What becomes of their letters: store-moves.ts. */
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import type { OperatorDb, OperatorTx, Writer } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { BatchRow } from './batch.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('outbox');

// While a batch is packed.

/** Longer than any packing; only a killed process lets it lapse. */
const lease_minutes = 5;

const reserveLetters = statement(
  'reserve',
  `with lease as (
     insert into print_batch_leases (batch_id, leased_until) values (:batch_id, clock_timestamp() + interval '${lease_minutes} minutes')
   ), oldest as (
     select company_id, id, kind, passed_at from letters
     where status = 'waiting' and batch_id is null and (:company_id::uuid is null or company_id = :company_id)
     order by passed_at, id limit :max for update skip locked
   ), reserved as (
     update letters l set batch_id = :batch_id from oldest o where l.company_id = o.company_id and l.id = o.id
   )
   select company_id, id, kind from oldest order by passed_at, id`,
);

export interface Reservation {
  readonly batch_id: string;
  /** Null: of all companies. */
  readonly company_id: string | null;
  readonly max: number;
}

/** Reserves the letters that have waited longest, oldest first: no other batch takes them while the lease lasts. */
export const reserve = (tx: OperatorTx, reservation: Reservation) => tx.many(reserveLetters, reservation);

// The lease's lock keeps the letters of the batch from going back meanwhile.
const lease = statement('lease', 'select from print_batch_leases where batch_id = :batch_id for key share');

/** Locks the lease of a batch; false if it has lapsed and the letters went back. */
export const lockLease = async (tx: OperatorTx, batch_id: string): Promise<boolean> =>
  (await tx.findOne(lease, { batch_id })) !== undefined;

const releaseReserved = statement(
  'release',
  `update letters set batch_id = null where batch_id = :batch_id and status in ('waiting', 'created', 'stopped')`,
);

/** Releases what a batch has reserved and not taken. */
export const release = (tx: OperatorTx, batch_id: string): void => tx.send(releaseReserved, { batch_id });

const lapsed = statement(
  'lapsed',
  'select batch_id from print_batch_leases where leased_until < clock_timestamp() order by leased_until limit :batch for update skip locked',
);

/** Locks leases that have lapsed. */
export const lockLapsed = async (tx: OperatorTx, batch: number): Promise<readonly string[]> =>
  (await tx.many(lapsed, { batch })).map(({ batch_id }) => batch_id);

const endLease = statement('endLease', 'delete from print_batch_leases where batch_id = :batch_id');

/** Ends a lease; false if it has lapsed before. */
export const end = async (tx: OperatorTx, batch_id: string): Promise<boolean> =>
  (await tx.run(endLease, { batch_id })) === 1;

// Batches.

const insertBatch = statement(
  'insertBatch',
  `insert into print_batches (id, company_id, format, status, letter_count, page_count, sha256, size, manifest, stopped, taken_on, created_by_type, created_by_name, created_at, updated_at)
   values (:id, :company_id, :format, :status, :letter_count, :page_count, :sha256, :size, :manifest::json, :stopped::json, :taken_on, :created_by_type, :created_by_name, :now, :now)
   returning *`,
);

export interface NewBatch extends Pick<
  PrintBatch,
  'id' | 'format' | 'status' | 'letter_count' | 'page_count' | 'manifest' | 'stopped'
> {
  readonly company_id: string | null;
  readonly sha256: Buffer | null;
  readonly size: number | null;
  readonly taken_on: string;
  readonly created_by: Writer;
}

export const insert = (tx: OperatorTx, { manifest, stopped, created_by, ...batch }: NewBatch): Promise<BatchRow> =>
  tx.one(insertBatch, {
    ...batch,
    created_by_type: created_by.type,
    created_by_name: created_by.name,
    manifest: JSON.stringify(manifest),
    stopped: JSON.stringify(stopped),
  });

const listing: Listing = {
  from: 'print_batches b',
  alias: 'b',
  columns: `b.id, b.company_id, b.format, b.status, b.letter_count, b.page_count, b.sha256, b.size, b.stopped, b.taken_on, b.posted_on,
    b.created_by_type, b.created_by_name, b.created_at, b.updated_at`,
  tenant: false,
  filters: {
    status: 'b.status = :status',
    company_id: 'b.company_id = :company_id',
    created_after: 'b.created_at >= :created_after',
    created_before: 'b.created_at <= :created_before',
  },
  orders: { open: `(b.status = 'taken')`, created: 'b.created_at' },
};

export const listBatches = (db: OperatorDb, query: PageQuery): Promise<PageOf<Omit<BatchRow, 'manifest'>>> =>
  readPage<Omit<BatchRow, 'manifest'>>(db, listing, query);

const get = statement('batch', 'select * from print_batches where id = :id');

export const readBatch = (db: OperatorDb, id: string): Promise<BatchRow | undefined> => db.findOne(get, { id });

const lockRow = statement('lockBatch', 'select * from print_batches where id = :id for update');

export const lockBatch = (tx: OperatorTx, id: string): Promise<BatchRow | undefined> => tx.findOne(lockRow, { id });

const change = statement(
  'changeBatch',
  'update print_batches set status = :status, posted_on = :posted_on, updated_at = :stamp where id = :id returning *',
);

export const changeBatch = (
  tx: OperatorTx,
  changed: { readonly id: string; readonly status: BatchRow['status']; readonly posted_on: string | null },
): Promise<BatchRow> => tx.one(change, changed);
