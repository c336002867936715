/** Changes of a draft itself, under the ETag of the version that is shown. */
import type { Order, OrderPatch } from '@mahnwerk/contract/case/orders.ts';
import { useVersion } from '../../data/query.ts';
import { saveOver } from '../../data/form/conflicts.ts';
import { useEntry } from './entry.ts';

/**
 * Changes a draft. What others stored meanwhile is kept: the change is made again on their version.
 * @returns a function that takes the change of a stored order
 */
export function useChangeOrder({ id }: Pick<Order, 'id'>): (change: (stored: Order) => OrderPatch) => Promise<unknown> {
  const { routes, reads } = useEntry();
  const { data, latest } = useVersion(reads.order, { id });
  return async (change) =>
    saveOver({
      version: data ?? (await latest()),
      mine: {},
      valuesOf: () => ({}),
      save: (_values, { stored, etag }) => routes.orders.update({ id, body: change(stored), ifMatch: etag }),
      latest,
      choose: () => Promise.resolve({}),
    });
}

/** Changes the additional debtors of a draft. */
export function useChangeDebtors(order: Order) {
  const change = useChangeOrder(order);
  return (to: (ids: readonly string[]) => readonly string[]) =>
    change(({ additional_debtor_ids }) => ({ additional_debtor_ids: to(additional_debtor_ids) }));
}
