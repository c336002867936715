/** Batches of orders in stories: what is sent, its work, and what became of the items. */
import pino from 'pino';
import type { OrderBatch, OrderBatchItem } from '@mahnwerk/contract/case/order-batches.ts';
import { orderBatchHandler } from '../../src/domain/intake/order-batches/index.ts';
import { drain } from '../../src/platform/queue/index.ts';
import { aClaim, aPerson, bodyOf, type Company, type Page, type Stage } from './cases.ts';
import type { Sent } from './service.ts';

export const batchesPath = '/v2/order-batches/';

/** An item that becomes a submitted order of a debtor of its own. */
export const anItem = (number: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  key: `order-${number}`,
  order: { creditor_obligation_fulfilled: true, claims: [aClaim(number)] },
  debtor: { ...aPerson(`Muster ${number}`), your_reference: `K-${number}` },
  finalize: true,
  ...changes,
});

export const someItems = (count: number, from = 1): ReturnType<typeof anItem>[] =>
  Array.from({ length: count }, (_none, index) => anItem(from + index));

export const sendBatch = async ({ send }: Company, items: readonly unknown[], sent: Sent = {}): Promise<OrderBatch> =>
  bodyOf(await send<OrderBatch>('POST', batchesPath, { items }, sent), 202);

/** Does what waits. */
export const workOnBatches = ({ database, dependencies }: Stage): Promise<number> =>
  drain({ database, handlers: [orderBatchHandler(database, dependencies)], log: pino({ level: 'silent' }) });

export const batchAt = ({ read }: Company, { id }: { readonly id: string }): Promise<OrderBatch> =>
  read<OrderBatch>(`${batchesPath}${id}/`);

export const itemsOf = async (
  { read }: Company,
  { id }: { readonly id: string },
  query = '',
): Promise<readonly OrderBatchItem[]> =>
  (await read<Page<OrderBatchItem>>(`${batchesPath}${id}/items/?limit=100${query}`)).results;
