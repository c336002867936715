/** The claims of a case. */
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../components/Card.tsx';
import { ClaimTable } from '../../components/ClaimTable.tsx';
import { Loading } from '../../components/Loading.tsx';
import { useWords } from '../../language/language.ts';
import { caseKey, useCase } from './reads.ts';

export function ClaimsCard() {
  const { claims } = useWords();
  const { operator, id, mandate } = useCase();
  const { data } = useQuery({
    queryKey: [...caseKey(id), 'claims'],
    queryFn: async () => Promise.all(mandate.order_ids.map((order) => operator.reviews.get({ id: order }))),
  });
  return (
    <Card title={claims.title} isFlush>
      {data === undefined ? <Loading /> : <ClaimTable claims={data.flatMap((order) => order.claims)} />}
    </Card>
  );
}
