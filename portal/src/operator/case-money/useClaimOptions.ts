/** The claims of a case as a choice. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useWords } from '../../language/language.ts';
import type { Option } from '../../ui/Field.tsx';
import { useCase } from '../cases/reads.ts';

/** So many claims can be chosen, in their order. */
const claims_max = 100;

export function useClaimOptions(): readonly Option[] {
  const { claims: words } = useWords();
  const { id } = useCase();
  const { data } = useRead(api.operator.operatorClaims.list, { query: { mandate_id: id, limit: claims_max } });
  return (data?.results ?? [])
    .toReversed()
    .map((claim) => ({ value: claim.id, text: claim.document_reference ?? claim.your_reference ?? words.unnamed }));
}
