/** The claims of a case, read once for all parts of its screen. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { queryOptions } from '@tanstack/react-query';
import type { useCompany } from '../data/useCompany.ts';

/** @param mandate the case; as many of its claims as one page of each order has */
export const claimsOfCase = ({ api, key }: ReturnType<typeof useCompany>, { id, order_ids }: Mandate) =>
  queryOptions({
    queryKey: [...key, 'case', id, 'claims'],
    queryFn: async () => {
      const pages = order_ids.map((order_id) => api.claims.list({ query: { order_id, limit: 100 } }));
      return (await Promise.all(pages)).flatMap(({ results }) => results);
    },
  });
