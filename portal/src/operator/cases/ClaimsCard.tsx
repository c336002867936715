/** The claims of a case. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { Card } from '../../ui/Card.tsx';
import { ClaimTable } from '../../features/cases/ClaimTable.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useWords } from '../../language/language.ts';
import { useCase } from './reads.ts';

/** So many claims are drawn; of a case with more, the balance lists all of them. */
const shown_claims = 100;

export function ClaimsCard() {
  const { claims } = useWords();
  const { id, mandate } = useCase();
  const isShown = mandate.claim_count <= shown_claims;
  const { data, error, refetch } = useRead(
    api.operator.operatorClaims.list,
    { query: { mandate_id: id, limit: shown_claims } },
    { isEnabled: isShown },
  );
  if (!isShown) return <Card title={claims.title}>{claims.inBalance}</Card>;
  return (
    <Card title={claims.title} hasNoPadding>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {/* In the order of the claims, not newest first. */}
      {data === undefined ? error === null && <Loading /> : <ClaimTable claims={data.results.toReversed()} />}
    </Card>
  );
}
