/** The claims of a case, read from its orders. */
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../components/Card.tsx';
import { ClaimTable } from '../../components/ClaimTable.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Loading } from '../../components/Loading.tsx';
import { useWords } from '../../language/language.ts';
import { caseKey, useCase } from './reads.ts';

/** Each order is a request; of a case with more, the balance lists the claims. */
const orders_max = 10;

export function ClaimsCard() {
  const { claims } = useWords();
  const { operator, id, mandate } = useCase();
  const { data, error, refetch } = useQuery({
    queryKey: [...caseKey(id), 'claims'],
    queryFn: () => Promise.all(mandate.order_ids.map((order) => operator.reviews.get({ id: order }))),
    enabled: mandate.order_ids.length <= orders_max,
  });
  if (mandate.order_ids.length > orders_max) return <Card title={claims.title}>{claims.inBalance}</Card>;
  return (
    <Card title={claims.title} isFlush>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? <Loading /> : <ClaimTable claims={data.flatMap((order) => order.claims)} />}
    </Card>
  );
}
