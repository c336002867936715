/** Changes of a draft itself, under the ETag of the version that is shown. */
import type { Order, OrderPatch } from '@mahnwerk/contract/case/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { saveOver, type Version } from '../../data/form/conflicts.ts';
import { type CompanyApi, useCompany } from '../../data/useCompany.ts';

async function versionOf(api: CompanyApi, id: string): Promise<Version<Order>> {
  const { body, etag = '' } = await api.orders.get.answer({ id });
  if (body === undefined) throw new Error('The order came without a body.');
  return { stored: body, etag, at: body.updated_at };
}

/**
 * Changes a draft. What others stored meanwhile is kept: the change is made again on their version.
 * @returns a function that takes the change of a stored order
 */
export function useChangeOrder({ id }: Pick<Order, 'id'>): (change: (stored: Order) => OrderPatch) => Promise<unknown> {
  const { api, key } = useCompany();
  const latest = () => versionOf(api, id);
  const { data } = useQuery({ queryKey: [...key, 'order', id, 'version'], queryFn: latest });
  return async (change) =>
    saveOver({
      version: data ?? (await latest()),
      mine: {},
      valuesOf: () => ({}),
      save: (_values, { stored, etag }) => api.orders.update({ id, body: change(stored), ifMatch: etag }),
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
