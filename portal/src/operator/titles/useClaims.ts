/** The claims of a case, in their order. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useCase } from '../cases/reads.ts';

/** So many can be titled here. */
const claims_max = 100;

export function useClaims() {
  const { id } = useCase();
  const { data, ...read } = useRead(api.operator.operatorClaims.list, { query: { mandate_id: id, limit: claims_max } });
  return { data: data?.results.toReversed(), ...read };
}
