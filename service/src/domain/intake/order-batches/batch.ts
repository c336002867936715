/** Batches of orders as clients see them. Pure. */
import type { OrderBatch, OrderBatchItem } from '@mahnwerk/contract/case/order-batches.ts';
import { orderUrl } from '../../collection/orders/index.ts';
import type { BatchRow, ItemRow } from './store.ts';

/** How many items no longer wait. */
export const doneOf = (row: BatchRow): number =>
  row.created_count + row.finalized_count + row.repeated_count + row.refused_count;

/** Whether items are still done. */
export const isUnderWay = ({ status }: Pick<BatchRow, 'status'>): boolean =>
  status === 'queued' || status === 'running';

export const presentBatch = (row: BatchRow, publicUrl: string): OrderBatch => ({
  id: row.id,
  href: `${publicUrl}/v2/order-batches/${row.id}/`,
  status: row.status,
  counts: {
    items: row.item_count,
    done: doneOf(row),
    created: row.created_count,
    finalized: row.finalized_count,
    repeated: row.repeated_count,
    refused: row.refused_count,
  },
  created_at: row.created_at,
  updated_at: row.updated_at,
  finished_at: row.finished_at,
});

export const presentItem = ({ order_id, ...row }: ItemRow, publicUrl: string): OrderBatchItem => ({
  position: row.position,
  key: row.key,
  status: row.status,
  order_id,
  href: order_id === null ? null : orderUrl(publicUrl, order_id),
  error: row.error,
});
