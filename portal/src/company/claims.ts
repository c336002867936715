/** The claims of a case, read once for all parts of its screen. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { api } from '../data/operations.ts';
import { useEach } from '../data/query-many.ts';

/** As many claims as one page of each order of the case has. */
export const useClaimsOfCase = ({ order_ids }: Mandate) =>
  useEach(
    api.company.claims.list,
    order_ids.map((order_id) => ({ query: { order_id, limit: 100 } })),
  );
